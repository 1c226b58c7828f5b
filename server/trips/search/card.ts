import { type Currency, minorDigits } from '#domain/money.ts'
import type { Gender } from '#domain/people/account.ts'
import type { RouteMethod } from '#domain/places/place.ts'
import type { PersonFacts } from '#domain/ratings/rating.ts'
import { type TermColumns, termColumns, COMMENT } from '#domain/trips/terms.ts'
import { factsOf, sumsOf } from '../../people/profiles/queries.ts'

/** Columns of a card from a trip (t), its road (r) and its driver (d). Statements with these columns need the parameter `now`. */
export interface CardRow extends Omit<TermColumns, typeof COMMENT> {
  trip_seq: number
  id: string
  free: bigint
  seats: number
  legs: number
  departs_at: Date
  arrives_at: Date
  local_date: string
  local_time: string
  origin_name: string
  destination_name: string
  preferences: number
  meeting_points: string[]
  currency: Currency
  price_minor: bigint
  distance_m: number
  stops: number[]
  method: RouteMethod
  driver_id: string
  driver_name: string | null
  driver_photo: string | null
  driver_gender: Gender | null
  driver_checked: boolean
  driver_phone: boolean
  driver_facts: PersonFacts | null
  rating_halves: number
  rating_count: number
  weekly: boolean
  /** the caller's role; only in lists for a person */
  yours?: 'driver' | 'passenger' | null
}

const onCards = termColumns
  .filter((column) => column !== COMMENT)
  .map((column) => `t.${column}`)
  .join(', ')

export const cardColumns = `t.id, t.free, t.seats, t.legs, t.departs_at, t.arrives_at, t.local_date, t.local_time, t.origin_name, t.destination_name,
  t.preferences, ${onCards}, t.meeting_points, t.currency, t.price_minor, t.distance_m, t.stops, t.method, t.driver_id,
  d.name driver_name, '/api/image/' || d.photo_id driver_photo, d.gender driver_gender,
  d.identity_checked_at is not null driver_checked, d.phone_checked_at is not null driver_phone, ${factsOf('d.id')} driver_facts, ${sumsOf('d')},
  case when t.series_id is null then false else exists (select from trips s where s.series_id = t.series_id and s.seq <> t.seq
    and (s.returns_seq is null) = (t.returns_seq is null) and s.cancelled_at is null and s.departs_at > :now::timestamptz) end weekly`

/** The caller's role on the trip: driver, or passenger with a confirmed seat; null without a caller. */
const YOURS = `case when t.driver_id = :caller::uuid then 'driver' when exists (select from travellers
  where account_id = :caller::uuid and trip_seq = t.seq and state = 'confirmed') then 'passenger' end yours`

/** Columns that determine a trip's position in an order. */
export type KeyRow = Pick<CardRow, 'trip_seq' | 'departs_at' | 'price_minor' | 'distance_m' | 'currency'>

/** Columns of the lists for a person, besides `trip_seq`: page numbers need only keys, cards need all columns. */
export const listColumns = { cards: `${cardColumns}, ${YOURS}`, keys: 't.departs_at, t.price_minor, t.distance_m, t.currency' }

/** A whole unit of a trip's currency: the price of a part of the road is rounded down to units, possibly to zero (ST8). */
export const UNIT = `(case t.currency ${Object.entries(minorDigits)
  .map(([currency, digits]) => `when '${currency}' then ${10 ** digits}`)
  .join(' ')} end)`
