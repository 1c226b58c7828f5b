import { dayNumber, MINUTE_MS } from '#domain/time.ts'
import { NO_FILTER } from '#domain/trips/search/matching.ts'
import type { Passing } from '#domain/trips/stretch.ts'
import { BLOCKED_SQL } from '../../people/blocks.ts'
import { prepared, run } from '../../platform/database/prepared.ts'
import { midnight, minutesOf, wallClock } from '../../platform/time.ts'
import type { World } from '../../world.ts'
import { type Road, signatures } from '../posting/road.ts'
import type { PlaceListRow } from '../queries.ts'
import { type CardRow, listColumns, type KeyRow, UNIT } from './card.ts'
import { type TripFilters } from './parseSearch.ts'

/** Data of a trip for the lists of places. */
interface Listable {
  road: Pick<Road, 'passed' | 'distanceM'>
  departsAt: Date
}

/**
 * Returns the time zone of a place's pick-up or drop-off (ST12): that of the declared stop near the place, which may be a town in
 * another country, else the place's own.
 */
export function clockAt({ kind, stop, place }: Passing, passed: readonly Passing[]): string {
  const near = kind === 'nearby' ? passed.find((one) => one.kind === 'exact' && one.stop === stop) : undefined
  return (near ?? { place }).place.zone
}

/**
 * Returns for every pass of a place: the local day of the pick-up, the minutes from that day's midnight by the place's clock to
 * the trip's own departure, and its signatures.
 */
export const placeIndexRows = ({ road, departsAt }: Listable, bit: (placeId: number) => number): PlaceListRow[] =>
  placeIndexRowsOn(road, bit)(departsAt)

/**
 * Returns a function for the rows of several departures on one road. The signatures are computed once, because they do not depend
 * on the departure.
 */
export function placeIndexRowsOn(road: Listable['road'], bit: (placeId: number) => number): (departsAt: Date) => PlaceListRow[] {
  const signed = signatures(road, bit)
  const passes = new Map<number, number>()
  for (const { place } of road.passed) passes.set(place.id, (passes.get(place.id) ?? 0) + 1)
  return (departsAt) =>
    road.passed.map((passing, i) => {
      const { place, posM, minutes, kind } = passing
      const { day } = wallClock(new Date(departsAt.getTime() + minutes * MINUTE_MS), clockAt(passing, road.passed))
      const { after, before } = signed[i] ?? { after: 0n, before: 0n }
      return {
        placeId: place.id,
        posM,
        declared: kind !== 'on_the_way',
        again: (passes.get(place.id) ?? 0) > 1,
        day: dayNumber(day),
        departs: minutesOf(departsAt) - midnight(day, place.zone),
        after,
        before,
      }
    })
}

const orders = {
  departure: { value: 't.departs_at', type: 'timestamptz', future: '' },
  price: { value: 't.price_minor', type: 'bigint', future: 'and t.listed' },
} as const

/*
 * Trips are read from an index in the requested order, and reading stops with the page. Two measures keep the planner from
 * collecting and sorting all trips first. First, conditions are written so that it expects many trips to match: it expects one in
 * 200 for `preferences & :need = :need`, but one in two for a `case`. Second, OFFSET 0 makes it look up drivers trip by trip.
 */
const statementOf = (order: keyof typeof orders, of: keyof typeof listColumns) => {
  const { value, type, future } = orders[order]
  return prepared(
    `list ${of} by ${order}`,
    `select t.seq trip_seq, ${listColumns[of]} from trips t
  cross join lateral (select * from accounts where id = t.driver_id and standing = 'active' offset 0) d
  where t.cancelled_at is null ${future} and (${value}, t.seq) > (:afterValue::${type}, :afterTrip::int)
    and case when t.departs_at <= :now::timestamptz or t.driver_id = any(${BLOCKED_SQL}) then false
      else t.preferences & :need::int = :need::int and t.preferences & :avoid::int = 0
        and (:seats::int = 0 or has_seats(t.free, 0, t.legs, :seats::int))
        and (not :verified::bool or d.identity_checked_at is not null) and (not :atOnce::bool or t.joining = 'at_once')
        and extract(hour from t.local_time) >= :fromHour::int and extract(hour from t.local_time) < :toHour::int
        and t.price_minor <= :maxPrice::bigint * ${UNIT} and (:luggage::text[] is null or t.luggage = any(:luggage)) end
  order by ${value}, t.seq limit :most::int`,
  )
}
const statements = {
  cards: { departure: statementOf('departure', 'cards'), price: statementOf('price', 'cards') },
  keys: { departure: statementOf('departure', 'keys'), price: statementOf('price', 'keys') },
}

/** Returns all future trips by their own ends (ST7). The value of a departure key is in minutes since 1970. */
export function allTrips({ pool }: Pick<World, 'pool'>, filters: TripFilters, most: number): Promise<CardRow[]> {
  const { statement, given } = tripListStatement(filters, most)
  return run<CardRow>(pool, statement, given)
}

/** Lists trips without the columns of cards. */
export function allTripKeys({ pool }: Pick<World, 'pool'>, filters: TripFilters, most: number): Promise<KeyRow[]> {
  const { statement, given } = tripListStatement(filters, most, 'keys')
  return run<KeyRow>(pool, statement, given)
}

/** Returns the statement of a list, and its parameters. */
export function tripListStatement(
  { order, need, avoid, seats, filter = NO_FILTER, now, after, caller }: TripFilters,
  most: number,
  of: keyof typeof statements = 'cards',
) {
  const start = order === 'price' ? { afterValue: after?.value ?? -1n, afterTrip: after?.seq ?? 0 } : departingAfter(after, now)
  return {
    statement: statements[of][order],
    given: { now, need, avoid, seats, most, caller: caller ?? null, ...filter, ...start },
  }
}

const LAST_TRIP = 2 ** 31 - 1

/** Starts in the index at the present time, after all departed trips. */
function departingAfter(after: TripFilters['after'], now: Date) {
  const left = new Date(Number(after?.value ?? 0n) * 60_000)
  return left > now ? { afterValue: left, afterTrip: after?.seq ?? 0 } : { afterValue: now, afterTrip: LAST_TRIP }
}
