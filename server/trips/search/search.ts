import { type Currency, wholeUnit } from '#domain/money.ts'
import { type Day, dayAfter, dayNumber } from '#domain/time.ts'
import { stretchPrice } from '#domain/trips/contribution.ts'
import { NO_FILTER } from '#domain/trips/search/matching.ts'
import { SHORTEST_STRETCH_M } from '#domain/trips/stretch.ts'
import { JOIN_CUTOFF_MS, LONGEST_ROAD_DAYS } from '#domain/trips/trip.ts'
import { BLOCKED_SQL } from '../../people/blocks.ts'
import { prepared, run } from '../../platform/database/prepared.ts'
import { agreedInstant, midnight, minutesOf } from '../../platform/time.ts'
import type { World } from '../../world.ts'
import {
  type CardRow,
  listColumns,
  type Key,
  type KeyRow,
  PASSED_AGAIN,
  STOPS_WELCOME,
  type StretchSearch,
  UNIT,
} from './parseSearch.ts'

/** What a search needs of the world. */
export type Searchable = Pick<World, 'pool' | 'known'>

/** A trip with the stretch of it that was asked for. a: where one gets on, b: where one gets off. */
export interface FoundTrip extends CardRow {
  departs: number
  a_pos: number
  a_off: number
  a_minutes: number
  a_kind: number
  a_stop: number
  b_pos: number
  b_off: number
  b_minutes: number
  b_kind: number
  b_stop: number
  leg_in: number
  leg_out: number
  low: number
  stretchMinor: bigint
}

/** As much of one as its place in the order takes. */
export type FoundKey = KeyRow & Pick<FoundTrip, 'a_pos' | 'b_pos' | 'low' | 'stretchMinor'>

/*
 * How it works (decision 4). Every trip has a row in trip_places for each place it passes. A search walks the
 * list of one end, the shorter, on the asked day, in departure order; the signature of each row says whether the other end may
 * lie ahead; one probe of route_places says where. The trip's own row says whether seats are free, and another probe where exactly
 * the walked end is. Nothing is sorted and the walk ends with the page. OFFSET 0 keeps the planner from changing that order.
 * Several lists are walked by one plan, again and again: starting a plan costs more than a short list.
 */
const pass = (place: string, road: string) =>
  `select pos_m, off_m, minutes, kind, stop, leg_in, leg_out from route_places where place_id = ${place}::int and route_id = ${road}`

interface Walk {
  /** the end whose list is walked, and the other */
  near: 'a' | 'b'
  far: 'a' | 'b'
  signature: string
  /** metres between a pass of the walked end and one of the other */
  length: (near: string, far: string) => string
  /** the first pass of the other end that makes a stretch with one of the walked end */
  first: (near: string) => string
}

/** A part of a road is sold from 20 km on, and a shorter road as a whole (ST4); few rows need the length of their road. */
const soldBetween = (on: string, off: string) =>
  `(${off}.pos_m - ${on}.pos_m >= ${SHORTEST_STRETCH_M}
    or ${off}.pos_m - ${on}.pos_m >= (select distance_m from routes where routes.id = route_places.route_id))`

const fromOrigin: Walk = {
  near: 'a',
  far: 'b',
  signature: 'sig_after',
  length: (near, far) => `${far}.pos_m - ${near}.pos_m`,
  first: (near) => `and pos_m > ${near}.pos_m and ${soldBetween(near, 'route_places')} order by pos_m limit 1`,
}
const fromDestination: Walk = {
  near: 'b',
  far: 'a',
  signature: 'sig_before',
  length: (near, far) => `${near}.pos_m - ${far}.pos_m`,
  first: (near) => `and pos_m < ${near}.pos_m and ${soldBetween('route_places', near)} order by pos_m desc limit 1`,
}
const places = { a: ':from', b: ':to' }

const stretch = `a.pos_m a_pos, a.off_m a_off, a.minutes a_minutes, a.kind a_kind, a.stop a_stop, a.leg_in,
  b.pos_m b_pos, b.off_m b_off, b.minutes b_minutes, b.kind b_kind, b.stop b_stop, b.leg_out`

const orders = {
  departure: {
    inner: 'p.departs',
    walked: 'x.minute',
    outer: 'departs',
    after: (midnight: string) => `and (p.departs, p.trip_seq) > (:afterMinute::int - ${midnight}, :afterTrip::int)`,
  },
  price: { inner: 'low', walked: 'x.low', outer: 'low', after: () => '' },
} as const

/** A part is sold when its share of the price is a whole unit at least; the whole always is. */
const OFFERED = `(t.price_minor = 0 or b.pos_m - a.pos_m >= t.distance_m
  or t.price_minor * (b.pos_m - a.pos_m) >= t.distance_m::bigint * ${UNIT})`

/** A stretch costs no more than so many whole units (ST20): its price is its share, rounded down to a whole one. */
const AFFORDABLE = `case when b.pos_m - a.pos_m >= t.distance_m then t.price_minor <= :maxPrice::bigint * ${UNIT}
  else t.price_minor * (b.pos_m - a.pos_m) < (:maxPrice::bigint + 1) * ${UNIT} * t.distance_m end`

const CHOSEN = `(not :verified::bool or d.identity_checked_at is not null)
  and (not :atOnce::bool or t.joining = 'at_once' and a.kind < 2 and b.kind < 2) and ${AFFORDABLE}`

interface Kind {
  walk: Walk
  order: keyof typeof orders
  columns: string
}

/**
 * A list is a day and its midnight at the walked end; all times are minutes since 1970. A trip that makes no other stops is listed
 * under its declared ones only, so the walked end needs no test.
 */
function walkOf({ walk, order, columns }: Kind, day: string, midnight: string, isOfDay = ''): string {
  const { near, far, signature, first } = walk
  const length = walk.length('p', 'far')
  const { inner, walked, after } = orders[order]
  return `select ${midnight} + x.minute departs, x.trip_seq, x.low, ${stretch}, ${columns} from (
    select p.departs as minute, p.trip_seq, p.route_id, p.flags, p.pos_m near_m, p.rate + 1000 * ln(${length}) low, far.*
    from trip_places p cross join lateral (${pass(places[far], 'p.route_id')} ${first('p')}) far
    where p.place_id = ${places[near]}::int and p.day = ${day} and p.departs < :dayEnd::int - ${midnight} ${after(midnight)}
      and p.${signature} & :farBit::bigint <> 0
      and p.flags & :need::smallint = :need::smallint and p.flags & :avoid::smallint = 0 and p.flags >> 8 >= :seats::int
      and (far.kind < 2 or p.flags & ${STOPS_WELCOME} <> 0)
    order by ${inner}, p.trip_seq offset 0) x
  cross join lateral (${pass(places[near], 'x.route_id')} and pos_m = x.near_m offset 0) near
  cross join lateral (select ${near === 'a' ? 'near' : 'x'}.*) a cross join lateral (select ${near === 'a' ? 'x' : 'near'}.*) b
  join trips t on t.seq = x.trip_seq join accounts d on d.id = t.driver_id
  where x.minute + a.minutes >= :earliest::int - ${midnight} and x.minute + a.minutes < :dayEnd::int - ${midnight}
    and has_seats(t.free, a.leg_in, b.leg_out, :seats::int) and t.cancelled_at is null and d.standing = 'active' and t.driver_id <> all(${BLOCKED_SQL}) and ${OFFERED} ${isOfDay}
    and ${CHOSEN}
    and (x.flags & ${PASSED_AGAIN} = 0 or not exists (${shorter(walk)}))
  order by ${walked}, x.trip_seq limit :most::int`
}

/** Another pass of the walked end that makes a shorter stretch, or an equal one earlier: the trip is found there (ST11). */
const shorter = ({ near, far, length, first }: Walk) =>
  `select from (${pass(places[near], 'x.route_id')}) other
    cross join lateral (${pass(places[far], 'x.route_id')} ${first('other')}) its
    where (${length('other', 'its')}, other.pos_m) < (b.pos_m - a.pos_m, x.near_m)`

/** The pick-up's own list holds all trips of a day. */
const oneList = (kind: Kind) => walkOf(kind, ':day::smallint', ':midnight::int')

/** Where the pick-up may keep another clock than the asked town, the town's own list says on which day it is (ST12). */
const OF_DAY = `and (:oneClock::bool or exists (select from trip_places listed where listed.place_id = :from::int and listed.day = :day::smallint
    and listed.departs = list.midnight + x.minute - :midnight::int and listed.trip_seq = x.trip_seq and listed.pos_m = a.pos_m))`

const severalLists = (kind: Kind) =>
  `select found.* from unnest(:days::smallint[], :midnights::int[]) list (day, midnight)
  cross join lateral (${walkOf(kind, 'list.day', 'list.midnight', OF_DAY)}) found
  order by ${orders[kind.order].outer}, trip_seq limit :most::int`

const statementsFor = (order: keyof typeof orders, of: keyof typeof listColumns) => ({
  origin: prepared(`search ${of} from origin by ${order}`, oneList({ walk: fromOrigin, order, columns: listColumns[of] })),
  destination: prepared(
    `search ${of} from destination by ${order}`,
    severalLists({ walk: fromDestination, order, columns: listColumns[of] }),
  ),
})
const statements = {
  cards: { departure: statementsFor('departure', 'cards'), price: statementsFor('price', 'cards') },
  keys: { departure: statementsFor('departure', 'keys'), price: statementsFor('price', 'keys') },
}

/** The days at the destination whose lists hold the trips. Where the destination's clock is behind, an early pick-up is still on the day before there. */
function listDays({ from, to, day }: StretchSearch, isOneClock: boolean): Day[] {
  if (!isOneClock) return widely(day)
  const first = midnight(day, from.zone) < midnight(day, to.zone) ? -1 : 0
  return Array.from({ length: LONGEST_ROAD_DAYS - first + 1 }, (_, i) => dayAfter(day, first + i))
}

const widely = (day: Day): Day[] => Array.from({ length: LONGEST_ROAD_DAYS + 4 }, (_, i) => dayAfter(day, i - 2))

/** Whether every stop that people use for a place keeps its hours, on all days of a search. Names of zones differ more often. */
const keepsClock = (known: Searchable['known'], { id, zone }: StretchSearch['from'], day: Day): boolean =>
  known.zonesNear(id).every((near) => widely(day).every((one) => midnight(one, near) === midnight(one, zone)))

/** No two clocks are further apart, in minutes. */
const CLOCKS_APART = 26 * 60

// The pick-up's list is walked unless the other is less than half as long: the other means several days.
async function rows<Row extends FoundKey>(
  { pool, known, of }: Walked,
  ask: StretchSearch,
  most: number,
  after: Key | undefined,
): Promise<Row[]> {
  const { from, to, day, order, now, seats, need, avoid, filter = NO_FILTER, caller } = ask
  const side = known.weight(from.id) <= 2 * known.weight(to.id) ? 'origin' : 'destination'
  const far = side === 'origin' ? to : from
  // else the lists say of which day a pick-up is, and its own midnights are not those of the asked town
  const isOneClock = [from, to].every((place) => keepsClock(known, place, day))
  const slack = isOneClock ? 0 : CLOCKS_APART
  const days = listDays(ask, isOneClock)
  const hours = hoursOf(ask)
  const found = await run<Row>(pool, statements[of][order][side], {
    from: from.id,
    to: to.id,
    farBit: 1n << BigInt(known.bit(far.id)),
    need,
    avoid,
    seats,
    most,
    now,
    day: dayNumber(day),
    midnight: midnight(day, from.zone),
    dayEnd: Math.min(midnight(dayAfter(day, 1), from.zone) + slack, hours.end),
    oneClock: isOneClock,
    days: days.map(dayNumber),
    midnights: days.map((one) => midnight(one, to.zone)),
    earliest: Math.max(midnight(day, from.zone) - slack, hours.start, minutesOf(new Date(now.getTime() + JOIN_CUTOFF_MS)) + 1),
    afterMinute: Number(after?.value ?? NO_KEY),
    afterTrip: after?.seq ?? 0,
    caller: caller ?? null,
    verified: filter.verified,
    atOnce: filter.atOnce,
    maxPrice: filter.maxPrice,
  })
  return found.map((row) => Object.assign(row, { stretchMinor: priceOf(row) }))
}

/** Minutes since 1970 between which one gets on; without bounds where all hours of the day are wanted (ST20). */
export function hoursOf({ from, day, filter: { fromHour, toHour } = NO_FILTER }: Pick<StretchSearch, 'from' | 'day' | 'filter'>) {
  const at = (hour: number) => minutesOf(agreedInstant(day, `${String(hour).padStart(2, '0')}:00`, from.zone))
  return { start: fromHour === 0 ? -Infinity : at(fromHour), end: toHour === 24 ? Infinity : at(toHour) }
}

const NO_KEY = -1_000_000_000

const priceOf = (row: FoundKey) => stretchPrice(row.price_minor, row.b_pos - row.a_pos, row.distance_m, row.currency)

/** The first `most` trips after the key that have the asked stretch free, in the asked order; the same as looking at every trip (ST10). */
export const findTrips = (world: Searchable, ask: StretchSearch, most: number): Promise<FoundTrip[]> =>
  inOrder({ ...world, of: 'cards' }, ask, most)

/** The same without what only cards show. */
export const findTripKeys = (world: Searchable, ask: StretchSearch, most: number): Promise<FoundKey[]> =>
  inOrder({ ...world, of: 'keys' }, ask, most)

interface Walked extends Searchable {
  of: keyof typeof statements
}

const inOrder = <Row extends FoundKey>(world: Walked, ask: StretchSearch, most: number): Promise<Row[]> =>
  ask.order === 'departure' ? rows<Row>(world, ask, most, ask.after) : cheapest<Row>(world, ask, most)

/**
 * The walk knows a price only from below: `low` comes from the rate in two bytes. Rows are fetched in its order until no row beyond
 * can be cheaper than the last one wanted.
 */
async function cheapest<Row extends FoundKey>(world: Walked, ask: StretchSearch, most: number): Promise<Row[]> {
  for (let limit = most + 5; ; limit *= 4) {
    const found = await rows<Row>(world, ask, limit, undefined)
    const wanted = found
      .filter((row) => isAfter(row, ask.after))
      .sort(byPrice)
      .slice(0, most)
    const last = found.at(-1)
    const complete = !last || found.length < limit
    const settled =
      wanted.length === most && (wanted.at(-1)?.stretchMinor ?? 0n) < leastPrice(last?.low ?? 0, last?.currency ?? 'ARS')
    if (complete || settled) return wanted
  }
}

const byPrice = (a: FoundKey, b: FoundKey) =>
  a.stretchMinor === b.stretchMinor ? a.trip_seq - b.trip_seq : a.stretchMinor < b.stretchMinor ? -1 : 1
const isAfter = (row: FoundKey, key: Key | undefined) =>
  !key || row.stretchMinor > key.value || (row.stretchMinor === key.value && row.trip_seq > key.seq)

/** What a row with this `low` costs at least, in minor units; see rateOf. */
function leastPrice(low: number, currency: Currency): bigint {
  const minor = BigInt(Math.max(0, Math.floor(Math.exp(low / 1000 - Math.log(1_000_000)) - 1)))
  return minor - (minor % wholeUnit(currency))
}
