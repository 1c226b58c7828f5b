/** Every expected 'no' of Tramo. People read its sentence, programs read the word. */
export const reasons = [
  'malformed_json',
  'body_too_large',
  'unsupported_media_type',
  'not_found',
  'validation',
  'login_required',
  'login_failed',
  'session_ended',
  'email_taken',
  'email_not_verified',
  'registration_required',
  'car_required',
  'barred',
  'terms_not_accepted',
  'admin_only',
  'not_yours',
  'origin_refused',
  'csrf',
  'image_type',
  'image_too_large',
  'image_unreadable',
  'image_not_yours',
  'too_many_images',
  'dni_taken',
  'patent_taken',
  'cbu_only_for_drivers',
  'cbu_invalid',
  'already_registered',
  'field_not_editable',
  'step_up_required',
  'last_admin',
  'self_sanction',
  'self_report',
  'second_admin_needed',
  'own_case',
  'already_sanctioned',
  'appeal_used',
  'appeal_too_late',
  'no_reactivation',
  'account_has_open_business',
  'account_closed',
  'place_unknown',
  'same_place',
  'road_too_long',
  'too_many_stopovers',
  'time_does_not_exist',
  'date_malformed',
  'date_in_past',
  'date_too_far',
  'seats_out_of_range',
  'restriction_invalid',
  'restriction_repeated',
  'only_women_not_offered',
  'fuel_price_missing',
  'fuel_price_there',
  'amount_malformed',
  'amount_out_of_range',
  'tolls_above_reference',
  'price_above_cost_share',
  'overlapping_trip',
  'trip_cancelled',
  'receipt_missing',
  'registration_needed',
  'passenger_elsewhere',
  'joining_paused',
  'change_open',
  'too_late_to_change',
  'trip_has_passengers',
  'car_has_passengers',
  'trip_departed',
  'trip_full',
  'too_many_holds',
  'passenger_holds_seats',
  'already_joined',
  'own_trip',
  'not_on_the_way',
  'only_women',
  'joining_closed',
  'adult_attestation_required',
  'overlapping_booking',
  'not_offered',
  'price_changed',
  'request_expired',
  'hold_expired',
  'not_accepted_yet',
  'not_possible_now',
  'order_already_paid',
  'window_closed',
  'already_reported',
  'receipts_overdue',
  'nothing_to_pay',
  'nothing_to_rate',
  'too_early_to_rate',
  'too_late_to_rate',
  'already_rated',
  'already_replied',
  'cannot_write_to_person',
  'too_many_conversations',
  'looks_automatic',
  'form_expired',
  'already_sent',
  'days_backwards',
  'too_many_days',
  'too_many_alerts',
  'too_many_saved',
  'idempotency_key_missing',
  'idempotency_key_reused',
  'still_working',
  'bad_signature',
  'always_told',
  'push_address_refused',
  'payment_provider_unavailable',
  'too_many_requests',
  'overloaded',
  'database_unavailable',
  'internal',
] as const

export type Reason = (typeof reasons)[number]

/** What the answer names beside the reason, for example the parts of the cap; never a stored secret. */
export type Details = Record<string, unknown>

/** An expected 'no'. Anything else that is thrown is a defect. */
export class Refused extends Error {
  override name = 'Refused'
  readonly reason: Reason
  readonly details: Details
  constructor(reason: Reason, details: Details = {}) {
    super(reason)
    this.reason = reason
    this.details = details
  }
}

export function refuse(reason: Reason, details?: Details): never {
  throw new Refused(reason, details)
}

export function refuseIf(reason: Reason | undefined, details?: Details): void {
  if (reason) refuse(reason, details)
}
