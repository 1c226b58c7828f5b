import { type Currency, minorDigits } from '#domain/money.ts'
import type { Gender } from '#domain/people/account.ts'
import type { RouteMethod } from '#domain/places/place.ts'
import type { PersonFacts } from '#domain/ratings/rating.ts'
import type { Joining } from '#domain/trips/trip.ts'
import { factsOf, sumsOf } from '../../people/profiles/queries.ts'

/** What a card shows of a trip (t), its road (r) and its driver (d). Statements with its columns take `now`. */
export interface CardRow {
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
  stops_welcome: boolean
  joining: Joining
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
  driver_facts: PersonFacts | null
  rating_halves: number
  rating_count: number
  weekly: boolean
}

export const cardColumns = `t.id, t.free, t.seats, t.legs, t.departs_at, t.arrives_at, t.local_date, t.local_time, t.origin_name, t.destination_name,
  t.preferences, t.stops_welcome, t.joining, t.meeting_points, t.currency, t.price_minor, t.distance_m, t.stops, t.method, t.driver_id,
  d.name driver_name, '/api/image/' || d.photo_id driver_photo, d.gender driver_gender,
  d.identity_checked_at is not null driver_checked, ${factsOf('d.id')} driver_facts, ${sumsOf('d')},
  case when t.series_id is null then false else exists (select from trips s where s.series_id = t.series_id and s.seq <> t.seq
    and (s.returns_seq is null) = (t.returns_seq is null) and s.cancelled_at is null and s.departs_at > :now::timestamptz) end weekly`

/** One whole unit of a trip's currency: what a part of its price rounds down to, or to nothing (ST8). */
export const UNIT = `(case t.currency ${Object.entries(minorDigits)
  .map(([currency, digits]) => `when '${currency}' then ${10 ** digits}`)
  .join(' ')} end)`

/** trip_places.flags: preferences in bits 0 to 5, the two bits here, and the seats offered from bit 8 on. */
export const STOPS_WELCOME = 64
/** The road passes the place more than once (ST11). */
export const PASSED_AGAIN = 128

export const flagsOf = (preferences: number, stopsWelcome: boolean, seats: number) =>
  preferences | (stopsWelcome ? STOPS_WELCOME : 0) | (seats << 8)

/** The price per 1000 km that trip_places carries: thousandths of its natural logarithm, rounded down, so that it is never above the true one. */
export const rateOf = (priceMinor: bigint, distanceM: number) =>
  Math.floor(1000 * Math.log((Number(priceMinor) * 1_000_000) / distanceM + 1e-9))
