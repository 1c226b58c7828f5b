import type * as z from 'zod/mini'
import type { searchTrips, SortOrder } from '#contract/trips/trips.ts'
import { type Currency, minorDigits } from '#domain/money.ts'
import type { Gender, Member } from '#domain/people/account.ts'
import type { Place, RouteMethod } from '#domain/places/place.ts'
import type { PersonFacts } from '#domain/ratings/rating.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import { type Day, dayFrom } from '#domain/time.ts'
import { ANY_PRICE, avoidedBy, type TripFilter, whyNotHours, whyNotMaxPrice } from '#domain/trips/search/matching.ts'
import { type TermColumns, termColumns, COMMENT } from '#domain/trips/terms.ts'
import { preferenceBits, preferencesFrom, whyNotPrefer, whyNotSeats } from '#domain/trips/trip.ts'
import { factsOf, sumsOf } from '../../people/profiles/queries.ts'
import { placeOfSlug } from '../../places/slugs.ts'
import type { World } from '../../world.ts'

export type SearchQuery = Omit<z.output<typeof searchTrips.query>, 'after'> & { after?: string | undefined }

/** A place of a page: the order's own value (departure in minutes since 1970, or price in minor units), and the trip as tie-breaker. */
export interface Key {
  value: bigint
  seq: number
}

/** Which trips are asked for, whatever the stretch. */
export interface TripFilters {
  seats: number
  filter?: TripFilter
  /** preference bits that must be there, and that must not */
  need: number
  avoid: number
  order: SortOrder
  after: Key | undefined
  now: Date
  /** the person whose blocked and blocking drivers are hidden (ST4); undefined on public pages */
  caller?: string
}

export interface StretchSearch extends TripFilters {
  from: Place
  to: Place
  day: Day
}

export const ONLY_WOMEN = preferenceBits(['onlyWomen'])
export const KIDS_ALLOWED = preferenceBits(['kidsAllowed'])
export const TWO_IN_THE_BACK = preferenceBits(['twoMaxInTheBack'])

/** The place meant by an id of the gazetteer, or by a name that means one alone. */
export function resolvePlace({ gazetteer }: Pick<World, 'gazetteer'>, text: string): Place {
  const found = /^\d{1,10}$/.test(text) ? gazetteer.get(Number(text)) : placeOfSlug(gazetteer, text)
  return found ?? refuse('place_unknown', { place: text })
}

/** Reads the filters of the specification. Seats default to 1 in a search, to any in the list. */
export function parseFilters(world: World, me: Member, query: SearchQuery): TripFilters {
  const chosen = preferencesFrom(query.restriction ?? '')
  const seats = query.place ?? 0
  refuseIf(query.place === undefined ? undefined : whyNotSeats(seats))
  refuseIf(whyNotPrefer(chosen, me.gender))
  return {
    seats,
    caller: me.id,
    filter: parseFilter(query),
    need: preferenceBits(chosen),
    avoid: avoidedBy(me.gender),
    order: query.order ?? 'departure',
    after: keyFrom(query.after, query.order ?? 'departure'),
    now: world.now(),
  }
}

function parseFilter({ verified, atOnce, fromHour = 0, toHour = 24, maxPrice = ANY_PRICE }: SearchQuery): TripFilter {
  refuseIf(whyNotHours({ fromHour, toHour }))
  refuseIf(whyNotMaxPrice(maxPrice))
  return { verified: verified === 'true', atOnce: atOnce === 'true', fromHour, toHour, maxPrice }
}

/** The stretch and day asked for; undefined when any of them is left out (ST7). */
export function parseSearch(world: World, me: Member, query: SearchQuery): StretchSearch | undefined {
  if (!query.from || !query.to || !query.date) return undefined
  const from = resolvePlace(world, query.from)
  const to = resolvePlace(world, query.to)
  refuseIf(from.id === to.id ? 'same_place' : undefined)
  const filters = parseFilters(world, me, query)
  return { ...filters, seats: filters.seats || 1, from, to, day: dayFrom(query.date) }
}

export const keyText = ({ value, seq }: Key) => `${value}.${seq}`

/** Until the year 3871. A key beyond was never given out, and begins at the beginning like any other text. */
const MOST_MINUTES = 1_000_000_000

function keyFrom(text: string | undefined, order: SortOrder): Key | undefined {
  const [, value, seq] = /^(-?\d{1,18})\.(\d{1,9})$/.exec(text ?? '') ?? []
  if (!value || !seq) return undefined
  // a departure's key is compared with the minutes of a row, which are four bytes, and with an instant
  const inRange = order === 'price' || Math.abs(Number(value)) < MOST_MINUTES
  return inRange ? { value: BigInt(value), seq: Number(seq) } : undefined
}

/** Columns of a card from a trip (t), its road (r) and its driver (d). Statements with its columns take `now`. */
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
  /** in lists for a person */
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

/** The caller's role on the trip: driver, or passenger with a confirmed seat; without a caller neither. */
const YOURS = `case when t.driver_id = :caller::uuid then 'driver' when exists (select from travellers
  where account_id = :caller::uuid and trip_seq = t.seq and state = 'confirmed') then 'passenger' end yours`

/** Columns of a trip's place in an order. */
export type KeyRow = Pick<CardRow, 'trip_seq' | 'departs_at' | 'price_minor' | 'distance_m' | 'currency'>

/** Columns of the lists for a person, beside `trip_seq`: page numbers take keys, and cards all that they show. */
export const listColumns = { cards: `${cardColumns}, ${YOURS}`, keys: 't.departs_at, t.price_minor, t.distance_m, t.currency' }

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
