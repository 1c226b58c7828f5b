import { MIN_STRETCH_M } from '#domain/trips/stretch.ts'
import { BLOCKED_SQL } from '../../people/blocks.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { listColumns, UNIT } from './card.ts'
import { PASSED_AGAIN, STOPS_WELCOME } from './listedFlags.ts'

/*
 * Algorithm (decision 4). Every trip has a row in trip_places for each place it passes. A search walks the list of one end, the
 * shorter one, on the searched day, in departure order. The signature of each row shows whether the other end may lie ahead, and
 * a probe of route_places shows where. The trip's own row shows whether seats are free, and another probe shows the exact
 * position of the walked end. Nothing is sorted, and the walk ends with the page. OFFSET 0 keeps the planner from changing that
 * order. One plan walks several lists repeatedly, because starting a plan costs more than a short list.
 */
const pass = (place: string, road: string) =>
  `select pos_m, off_m, minutes, kind, stop, leg_in, leg_out from route_places where place_id = ${place}::int and route_id = ${road}`

interface Walk {
  /** the end whose list is walked, and the other end */
  near: 'a' | 'b'
  far: 'a' | 'b'
  signature: string
  /** meters between a pass of the walked end and a pass of the other end */
  length: (near: string, far: string) => string
  /** the first pass of the other end that makes a stretch with a pass of the walked end */
  first: (near: string) => string
}

/**
 * Returns the condition for a bookable stretch: 20 km or more, or a shorter road as a whole (ST4). The length of the road is only
 * read for stretches below 20 km, which are few.
 */
const soldBetween = (on: string, off: string) =>
  `(${off}.pos_m - ${on}.pos_m >= ${MIN_STRETCH_M}
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

/** Condition that a stretch is for sale: its share of the price is at least a whole unit, or it is the whole road. */
const OFFERED = `(t.price_minor = 0 or b.pos_m - a.pos_m >= t.distance_m
  or t.price_minor * (b.pos_m - a.pos_m) >= t.distance_m::bigint * ${UNIT})`

/** Condition for a maximum price in whole units (ST20): the price of a stretch is its share, rounded down to a whole unit. */
const AFFORDABLE = `case when b.pos_m - a.pos_m >= t.distance_m then t.price_minor <= :maxPrice::bigint * ${UNIT}
  else t.price_minor * (b.pos_m - a.pos_m) < (:maxPrice::bigint + 1) * ${UNIT} * t.distance_m end`

const CHOSEN = `(not :verified::bool or d.identity_checked_at is not null)
  and (not :atOnce::bool or t.joining = 'at_once' and a.kind < 2 and b.kind < 2) and ${AFFORDABLE} and (:luggage::text[] is null or t.luggage = any(:luggage))`

type Order = keyof typeof orders

interface Kind {
  walk: Walk
  order: Order
  columns: string
}

/** Values of a searched day, as SQL. */
interface DaySql {
  day: string
  midnight: string
  dayEnd: string
  earliest: string
  oneClock: string
}
type List = Pick<DaySql, 'day' | 'midnight'>

const oneDay: DaySql = {
  day: ':day::smallint',
  midnight: ':midnight::int',
  dayEnd: ':dayEnd::int',
  earliest: ':earliest::int',
  oneClock: ':oneClock::bool',
}
const eachDay: DaySql = {
  day: 'wanted.day',
  midnight: 'wanted.midnight',
  dayEnd: 'wanted.day_end',
  earliest: 'wanted.earliest',
  oneClock: 'wanted.one_clock',
}

/**
 * Returns the statement that walks the list of one day; `midnight` is the start of that day at the walked end. All times are
 * minutes since 1970. A trip whose driver makes no other stops is listed only under its declared stops, so the walked end needs
 * no further condition.
 */
function walkOf({ walk, order, columns }: Kind, { day, midnight }: List, { dayEnd, earliest }: DaySql, isOfDay = ''): string {
  const { near, far, signature, first } = walk
  const length = walk.length('p', 'far')
  const { inner, walked, after } = orders[order]
  return `select ${midnight} + x.minute departs, x.trip_seq, x.low, ${stretch}, ${columns} from (
    select p.departs as minute, p.trip_seq, p.route_id, p.flags, p.pos_m near_m, p.rate + 1000 * ln(${length}) low, far.*
    from trip_places p cross join lateral (${pass(places[far], 'p.route_id')} ${first('p')}) far
    where p.place_id = ${places[near]}::int and p.day = ${day} and p.departs < ${dayEnd} - ${midnight} ${after(midnight)}
      and p.${signature} & :farBit::bigint <> 0
      and p.flags & :need::smallint = :need::smallint and p.flags & :avoid::smallint = 0 and p.flags >> 8 >= :seats::int
      and (far.kind < 2 or p.flags & ${STOPS_WELCOME} <> 0)
    order by ${inner}, p.trip_seq offset 0) x
  cross join lateral (${pass(places[near], 'x.route_id')} and pos_m = x.near_m offset 0) near
  cross join lateral (select ${near === 'a' ? 'near' : 'x'}.*) a cross join lateral (select ${near === 'a' ? 'x' : 'near'}.*) b
  join trips t on t.seq = x.trip_seq join accounts d on d.id = t.driver_id
  where x.minute + a.minutes >= ${earliest} - ${midnight} and x.minute + a.minutes < ${dayEnd} - ${midnight}
    and has_seats(t.free, a.leg_in, b.leg_out, :seats::int) and t.cancelled_at is null and d.standing = 'active' and t.driver_id <> all(${BLOCKED_SQL}) and ${OFFERED} ${isOfDay}
    and ${CHOSEN}
    and (x.flags & ${PASSED_AGAIN} = 0 or not exists (${shorter(walk)}))
  order by ${walked}, x.trip_seq limit :most::int`
}

/**
 * Returns the condition that the road passes the place of the walked list once more, with a shorter stretch or an equal but
 * earlier one: the trip is then found at that pass (ST11).
 */
const shorter = ({ near, far, length, first }: Walk) =>
  `select from (${pass(places[near], 'x.route_id')}) other
    cross join lateral (${pass(places[far], 'x.route_id')} ${first('other')}) its
    where (${length('other', 'its')}, other.pos_m) < (b.pos_m - a.pos_m, x.near_m)`

/** Walks only the list of the pick-up, which contains all trips of a day. */
const oneList = (kind: Kind, bounds: DaySql) => walkOf(kind, bounds, bounds)

/**
 * Returns the condition that the pick-up is on the searched day by the list of the searched town (ST12). It is needed when a
 * nearby stop may be in another time zone.
 */
const ofDay = ({ day, midnight, oneClock }: DaySql) =>
  `and (${oneClock} or exists (select from trip_places listed where listed.place_id = :from::int and listed.day = ${day}
    and listed.departs = list.midnight + x.minute - ${midnight} and listed.trip_seq = x.trip_seq and listed.pos_m = a.pos_m))`

const severalLists = (kind: Kind, bounds: DaySql) =>
  `select found.* from unnest(:days::smallint[], :midnights::int[], :listDays::smallint[]) list (day, midnight, of_day)
  cross join lateral (${walkOf(kind, { day: 'list.day', midnight: 'list.midnight' }, bounds, ofDay(bounds))}) found
  where list.of_day = ${bounds.day} order by ${orders[kind.order].outer}, trip_seq limit :most::int`

/** Searches several days in one statement, which costs much less than one statement per day. */
const onEachDay = (found: string, order: Order) =>
  `select wanted.day of_day, found.*
  from unnest(:searchDays::smallint[], :searchMidnights::int[], :dayEnds::int[], :earliests::int[], :oneClocks::bool[])
    wanted (day, midnight, day_end, earliest, one_clock)
  cross join lateral (${found}) found order by wanted.day, found.${orders[order].outer}, found.trip_seq`

const lists = {
  origin: (kind: Omit<Kind, 'walk'>, bounds: DaySql) => oneList({ ...kind, walk: fromOrigin }, bounds),
  destination: (kind: Omit<Kind, 'walk'>, bounds: DaySql) => severalLists({ ...kind, walk: fromDestination }, bounds),
}
export type Side = keyof typeof lists
const statementsFor = (order: Order, of: keyof typeof listColumns) => {
  const statement = (side: Side) =>
    prepared(`search ${of} from ${side} by ${order}`, lists[side]({ order, columns: listColumns[of] }, oneDay))
  return { origin: statement('origin'), destination: statement('destination') }
}
export const statements = {
  cards: { departure: statementsFor('departure', 'cards'), price: statementsFor('price', 'cards') },
  keys: { departure: statementsFor('departure', 'keys'), price: statementsFor('price', 'keys') },
}
const ofDays = (order: Order) => {
  const statement = (side: Side) =>
    prepared(`search days from ${side} by ${order}`, onEachDay(lists[side]({ order, columns: listColumns.keys }, eachDay), order))
  return { origin: statement('origin'), destination: statement('destination') }
}
export const dayStatements = { departure: ofDays('departure'), price: ofDays('price') }
