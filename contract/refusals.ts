import type { Reason } from '#domain/refusal.ts'
import type { Language } from './words.ts'
import { refusals as english } from './refusals.en-US.ts'
import { refusals as spanish } from './refusals.es-AR.ts'

/** HTTP status of each refusal (domain rules 18). */
export const statusOf: Record<Reason, number> = {
  malformed_json: 400,
  body_too_large: 413,
  unsupported_media_type: 415,
  not_found: 404,
  validation: 422,
  login_required: 401,
  login_failed: 401,
  session_ended: 401,
  email_taken: 409,
  email_not_verified: 403,
  registration_required: 403,
  car_required: 403,
  barred: 403,
  admin_only: 403,
  not_yours: 403,
  origin_refused: 403,
  csrf: 403,
  image_type: 415,
  image_too_large: 413,
  image_unreadable: 422,
  image_not_yours: 403,
  too_many_images: 422,
  dni_taken: 409,
  patent_taken: 409,
  cbu_only_for_drivers: 422,
  cbu_invalid: 422,
  already_registered: 409,
  field_not_editable: 403,
  step_up_required: 403,
  last_admin: 409,
  self_sanction: 409,
  place_unknown: 422,
  same_place: 422,
  road_too_long: 422,
  too_many_stopovers: 422,
  time_does_not_exist: 422,
  date_malformed: 422,
  date_in_past: 422,
  date_too_far: 422,
  seats_out_of_range: 422,
  restriction_invalid: 422,
  restriction_repeated: 422,
  only_women_not_offered: 403,
  fuel_price_missing: 503,
  amount_malformed: 422,
  amount_out_of_range: 422,
  tolls_above_reference: 422,
  price_above_cost_share: 422,
  overlapping_trip: 409,
  trip_cancelled: 409,
  trip_departed: 409,
  trip_full: 409,
  too_many_requests: 429,
  overloaded: 503,
  database_unavailable: 503,
  internal: 500,
}

const texts: Record<Language, Record<Reason, string>> = { 'en-US': english, 'es-AR': spanish }

/** The sentence of a refusal in a language. */
export const sentence = (reason: Reason, language: Language) => texts[language][reason]
