import { type Currency, wholeUnit } from '#domain/money.ts'
import { type Day, dayAfter, dayNumber } from '#domain/time.ts'
import { stretchPrice } from '#domain/trips/contribution.ts'
import { NO_FILTER } from '#domain/trips/search/matching.ts'
import { JOIN_CUTOFF_MS, MAX_ROAD_DAYS } from '#domain/trips/trip.ts'
import { run } from '../../platform/database/prepared.ts'
import { agreedInstant, midnight, minutesOf } from '../../platform/time.ts'
import type { World } from '../../world.ts'
import type { CardRow, KeyRow } from './card.ts'
import type { Key } from './cursor.ts'
import type { StretchSearch } from './parseSearch.ts'
import { dayStatements, type Side, statements } from './statements.ts'

/** Members of `World` that a search needs. */
export type Searchable = Pick<World, 'pool' | 'known'>

/** A trip with the searched stretch; a is the pick-up, b the drop-off. */
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

/** Columns that determine the position of a found trip in the order. */
export type FoundKey = KeyRow & Pick<FoundTrip, 'a_pos' | 'b_pos' | 'low' | 'stretchMinor'>

/**
 * Returns the days whose lists at the destination contain the trips of a searched day. If the destination's clock is behind the
 * origin's, an early pick-up is on the previous day by that clock.
 */
function listDays({ from, to }: StretchSearch, day: Day, isOneClock: boolean): Day[] {
  if (!isOneClock) return widely(day)
  const first = midnight(day, from.zone) < midnight(day, to.zone) ? -1 : 0
  return Array.from({ length: MAX_ROAD_DAYS - first + 1 }, (_, i) => dayAfter(day, first + i))
}

const widely = (day: Day): Day[] => Array.from({ length: MAX_ROAD_DAYS + 4 }, (_, i) => dayAfter(day, i - 2))

/**
 * True if every stop that may serve a place has the place's local time on all days of a search. Compares times instead of zone
 * names, because many zones have equal times.
 */
const keepsClock = (known: Searchable['known'], { id, zone }: StretchSearch['from'], day: Day): boolean =>
  known.zonesNear(id).every((near) => widely(day).every((one) => midnight(one, near) === midnight(one, zone)))

/** Limit of the difference of two clocks, in minutes. */
const CLOCKS_APART = 26 * 60

/**
 * Chooses the list to walk: that of the pick-up, unless the other is less than half as long, because the other list covers
 * several days.
 */
const sideOf = (known: Searchable['known'], { from, to }: Pick<StretchSearch, 'from' | 'to'>): Side =>
  known.weight(from.id) <= 2 * known.weight(to.id) ? 'origin' : 'destination'

async function rows<Row extends FoundKey>(
  { pool, known, of }: Walked,
  ask: StretchSearch,
  most: number,
  after: Key | undefined,
): Promise<Row[]> {
  const side = sideOf(known, ask)
  const bounds = boundsOf(known, ask)
  const given: Record<string, unknown> = parametersOf(known, ask, side, bounds, most, after)
  if (side === 'destination') Object.assign(given, listsOf(ask, [bounds]))
  const found = await run<Row>(pool, statements[of][ask.order][side], given)
  return found.map(priced)
}

const priced = <Row extends FoundKey>(row: Row): Row => Object.assign(row, { stretchMinor: priceOf(row) })

/**
 * Returns all parameters except the lists. Written as one literal, since spreading several objects takes as long as parsing the
 * rows.
 */
function parametersOf(known: Searchable['known'], ask: StretchSearch, side: Side, bounds: Bounds, most: number, after?: Key) {
  const { from, to, now, seats, need, avoid, filter = NO_FILTER, caller = null } = ask
  return {
    from: from.id,
    to: to.id,
    farBit: 1n << BigInt(known.bit((side === 'origin' ? to : from).id)),
    seats,
    need,
    avoid,
    now,
    caller,
    verified: filter.verified,
    atOnce: filter.atOnce,
    maxPrice: filter.maxPrice,
    luggage: filter.luggage,
    oneClock: bounds.oneClock,
    day: bounds.day,
    midnight: bounds.midnight,
    dayEnd: bounds.dayEnd,
    earliest: bounds.earliest,
    most,
    afterMinute: Number(after?.value ?? NO_KEY),
    afterTrip: after?.seq ?? 0,
  }
}

type Bounds = ReturnType<typeof boundsOf>

/** Returns the times of the searched day. */
function boundsOf(known: Searchable['known'], ask: StretchSearch) {
  const { from, to, day, now } = ask
  // If a nearby stop may be in another time zone, the days in its list begin at another midnight than the days of the searched
  // town. The bounds are then widened.
  const oneClock = [from, to].every((place) => keepsClock(known, place, day))
  const slack = oneClock ? 0 : CLOCKS_APART
  const hours = hoursOf(ask)
  return {
    date: day,
    oneClock,
    day: dayNumber(day),
    midnight: midnight(day, from.zone),
    dayEnd: Math.min(midnight(dayAfter(day, 1), from.zone) + slack, hours.end),
    earliest: Math.max(midnight(day, from.zone) - slack, hours.start, minutesOf(new Date(now.getTime() + JOIN_CUTOFF_MS)) + 1),
  }
}

/**
 * Returns the lists at the destination, each with the day for which it is walked. Only a walk from the destination has several
 * lists.
 */
function listsOf(ask: StretchSearch, wanted: readonly Bounds[]) {
  const all = wanted.flatMap(({ date, day, oneClock }) => listDays(ask, date, oneClock).map((one) => ({ day, one })))
  return {
    days: all.map(({ one }) => dayNumber(one)),
    midnights: all.map(({ one }) => midnight(one, ask.to.zone)),
    listDays: all.map(({ day }) => day),
  }
}

type HoursAsk = Pick<StretchSearch, 'from' | 'day' | 'filter'>

const minuteAt = ({ from, day }: HoursAsk, hour: number) =>
  minutesOf(agreedInstant(day, `${String(hour).padStart(2, '0')}:00`, from.zone))

/** Returns the limits of the pick-up in minutes since 1970; without limits when all hours of the day are requested (ST20). */
export function hoursOf(ask: HoursAsk) {
  const { fromHour, toHour } = ask.filter ?? NO_FILTER
  return { start: fromHour === 0 ? -Infinity : minuteAt(ask, fromHour), end: toHour === 24 ? Infinity : minuteAt(ask, toHour) }
}

const NO_KEY = -1_000_000_000

const priceOf = (row: FoundKey) => stretchPrice(row.price_minor, row.b_pos - row.a_pos, row.distance_m, row.currency)

/**
 * Returns the first `most` trips after the key with the stretch free, in the requested order: the same as checking every trip
 * (ST10).
 */
export const findTrips = (world: Searchable, ask: StretchSearch, most: number): Promise<FoundTrip[]> =>
  inOrder({ ...world, of: 'cards' }, ask, most)

/** Finds trips without the columns of cards. */
export const findTripKeys = (world: Searchable, ask: StretchSearch, most: number): Promise<FoundKey[]> =>
  inOrder({ ...world, of: 'keys' }, ask, most)

interface Walked extends Searchable {
  of: keyof typeof statements
}

const inOrder = <Row extends FoundKey>(world: Walked, ask: StretchSearch, most: number): Promise<Row[]> =>
  ask.order === 'departure' ? rows<Row>(world, ask, most, ask.after) : cheapest<Row>(world, ask, most)

/** Returns the first keys of the same search on each of several days, in the order of the days. */
export async function findTripKeysOfDays(
  world: Searchable,
  ask: StretchSearch,
  days: readonly Day[],
  most: number,
): Promise<FoundKey[][]> {
  const { pool, known } = world
  const side = sideOf(known, ask)
  const wanted = days.map((day) => boundsOf(known, { ...ask, day }))
  const limit = ask.order === 'price' ? most + SPARE : most
  const found = await run<FoundKey & { of_day: number }>(pool, dayStatements[ask.order][side], {
    ...parametersOf(known, ask, side, boundsOf(known, ask), limit),
    ...(side === 'destination' && listsOf(ask, wanted)),
    searchDays: wanted.map(({ day }) => day),
    searchMidnights: wanted.map((one) => one.midnight),
    dayEnds: wanted.map(({ dayEnd }) => dayEnd),
    earliests: wanted.map(({ earliest }) => earliest),
    oneClocks: wanted.map(({ oneClock }) => oneClock),
  })
  return Promise.all(
    days.map(async (day) => {
      const rows = found.filter((row) => row.of_day === dayNumber(day)).map(priced)
      if (ask.order === 'departure') return rows
      return cheapestOf(rows, limit, ask.after, most) ?? findTripKeys(world, { ...ask, day }, most)
    }),
  )
}

/** Additional rows to fetch, which usually suffice to know the cheapest ones. */
const SPARE = 5

/**
 * Returns the cheapest rows. The statement returns rows in the order of `low`, which gives only a lower bound of the price, since
 * the rate in the index is rounded. So more rows are fetched until no later row can be cheaper than the last requested one.
 */
async function cheapest<Row extends FoundKey>(world: Walked, ask: StretchSearch, most: number): Promise<Row[]> {
  for (let limit = most + SPARE; ; limit *= 4) {
    const wanted = cheapestOf(await rows<Row>(world, ask, limit, undefined), limit, ask.after, most)
    if (wanted) return wanted
  }
}

/** Returns the cheapest of the first `limit` rows in the order of the walk; undefined when a later row may be cheaper. */
function cheapestOf<Row extends FoundKey>(found: Row[], limit: number, after: Key | undefined, most: number): Row[] | undefined {
  const wanted = found
    .filter((row) => isAfter(row, after))
    .sort(byPrice)
    .slice(0, most)
  const last = found.at(-1)
  const isComplete = !last || found.length < limit
  const isSettled =
    wanted.length === most && (wanted.at(-1)?.stretchMinor ?? 0n) < leastPrice(last?.low ?? 0, last?.currency ?? 'ARS')
  return isComplete || isSettled ? wanted : undefined
}

const byPrice = (a: FoundKey, b: FoundKey) =>
  a.stretchMinor === b.stretchMinor ? a.trip_seq - b.trip_seq : a.stretchMinor < b.stretchMinor ? -1 : 1
const isAfter = (row: FoundKey, key: Key | undefined) =>
  !key || row.stretchMinor > key.value || (row.stretchMinor === key.value && row.trip_seq > key.seq)

/** Returns the lower bound of the price of a row with this `low`, in minor units; see rateOf. */
function leastPrice(low: number, currency: Currency): bigint {
  const minor = BigInt(Math.max(0, Math.floor(Math.exp(low / 1000 - Math.log(1_000_000)) - 1)))
  return minor - (minor % wholeUnit(currency))
}
