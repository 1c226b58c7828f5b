import type { Currency } from '#domain/money.ts'
import type { Place } from '#domain/places/place.ts'
import { DAY_MS, dayAfter, type Day, dayNumber } from '#domain/time.ts'
import { avoidedBy } from '#domain/trips/search/matching.ts'
import type { Luggage } from '#domain/trips/terms.ts'
import { type Preference, preferencesOf } from '#domain/trips/trip.ts'
import { prepared, run } from '../../platform/database/prepared.ts'
import { todayIn, wallClock } from '../../platform/time.ts'
import type { World } from '../../world.ts'
import { presentStretch } from '../presenter.ts'
import { type FoundTrip, findTrips } from '../search/search.ts'

export type Open = Pick<World, 'pool' | 'known' | 'gazetteer' | 'now'>

/** Two towns in the direction of travel. */
export interface TownPair {
  from: Place
  to: Place
}

/** All data of a trip that a visitor may see in a list (F22, decision 41). */
export interface OpenTrip {
  id: string
  /** the towns where a passenger gets on and off for this road */
  pickUp: string
  dropOff: string
  pickUpId: number
  dropOffId: number
  day: Day
  /** HH:MM of the pick-up */
  hours: string
  /** instant of the departure */
  at: string
  arrivalHours: string
  arrivesAt: string
  lengthM: number
  seatsLeft: number
  priceMinor: number
  currency: Currency
  extras: Preference[]
  luggage: Luggage
}

export const DAYS_SHOWN = 14
export const MAX_TRIPS = 30
const MAX_ROADS = 12

/**
 * Preferences of trips that visitors do not see: a visitor counts as a person without a gender, so women-only trips are left out
 * (TR10).
 */
const AVOIDED = avoidedBy(null)

interface Selection {
  most?: number
  seats?: number
  /** a day to leave out */
  except?: Day | undefined
}

/** Returns the trips that a search without filters finds on a road and a day. */
export async function tripsOn(
  world: Open,
  road: TownPair,
  day: Day,
  { most = MAX_TRIPS, seats = 1 }: Selection,
): Promise<OpenTrip[]> {
  const filters = { ...road, seats, need: 0, avoid: AVOIDED, order: 'departure', after: undefined, now: world.now() } as const
  return (await findTrips(world, { ...filters, day }, most)).map((row) => openTrip(world, row, road))
}

/** Returns the future trips of a road, day by day, up to `most` (ST13). */
export async function upcomingTrips(
  world: Open,
  road: TownPair,
  { most = MAX_TRIPS, seats, except }: Selection = {},
): Promise<OpenTrip[]> {
  const today = todayIn(world.now(), road.from.zone)
  const trips: OpenTrip[] = []
  for (let ahead = 0; ahead < DAYS_SHOWN && trips.length < most; ahead++) {
    const day = dayAfter(today, ahead)
    if (day !== except) trips.push(...(await tripsOn(world, road, day, { most: most - trips.length, ...(seats && { seats }) })))
  }
  return trips
}

function openTrip({ gazetteer }: Open, row: FoundTrip, { from, to }: TownPair): OpenTrip {
  const { pickUp, dropOff, place, priceMinor, lengthM } = presentStretch(row, row, from, to, gazetteer)
  const { name, zone } = gazetteer.get(pickUp.placeId) ?? from
  return {
    id: row.id,
    pickUp: name,
    dropOff: (gazetteer.get(dropOff.placeId) ?? to).name,
    pickUpId: pickUp.placeId,
    dropOffId: dropOff.placeId,
    day: wallClock(new Date(pickUp.at), zone).day,
    hours: pickUp.hours,
    at: pickUp.at,
    arrivalHours: dropOff.hours,
    arrivesAt: dropOff.at,
    lengthM,
    seatsLeft: place,
    priceMinor,
    currency: row.currency,
    extras: preferencesOf(row.preferences),
    luggage: row.luggage,
  }
}

/** Towns to which the next 500 trips from a stop continue, those with most trips first. */
const onward = prepared(
  'towns that open trips go on to',
  `select s.place from (
    select trip_seq from trip_places
    where place_id = :from::int and day between :first::smallint and :last::smallint and flags & :avoid::smallint = 0
    order by day, departs limit 500) p
  join trips t on t.seq = p.trip_seq and t.cancelled_at is null
  cross join lateral unnest(t.stops) with ordinality s (place, n)
  where s.n > array_position(t.stops, :from::int)
  group by s.place order by count(*) desc, s.place limit :most::int`,
)

/** A road with its next trips. */
export interface RoadTrips extends TownPair {
  trips: OpenTrip[]
}

/** Returns the busiest roads from a town, each with its next trips; omits roads without trips. */
export async function roadsFrom(world: Open, from: Place, mostTrips: number): Promise<RoadTrips[]> {
  const first = dayNumber(todayIn(world.now(), from.zone))
  const days = { first, last: first + DAYS_SHOWN - 1 }
  const towns = await run<{ place: number }>(world.pool, onward, { from: from.id, ...days, avoid: AVOIDED, most: MAX_ROADS })
  const roads: RoadTrips[] = []
  for (const { place } of towns) {
    const to = world.gazetteer.get(place)
    const trips = to ? await upcomingTrips(world, { from, to }, { most: mostTrips }) : []
    if (to && trips.length > 0) roads.push({ from, to, trips })
  }
  return roads
}

/** Pairs of stops of the latest trips that visitors can see, or could see before departure; those with most trips first. */
const lately = prepared(
  'roads of open trips',
  `select a.place from_place, b.place to_place from (
    select t.stops from trips t join accounts d on d.id = t.driver_id
    where t.cancelled_at is null and t.departs_at > :since::timestamptz
      and d.standing = 'active' and t.preferences & :avoid::int = 0
    order by t.departs_at desc limit :trips::int) t
  cross join lateral unnest(t.stops) with ordinality a (place, n)
  cross join lateral unnest(t.stops) with ordinality b (place, n)
  where a.n < b.n group by 1, 2 order by count(*) desc, 1, 2 limit :most::int`,
)

const DAYS_LISTED = 90
const TRIPS_COUNTED = 50_000
/** Limit of roads. With both languages and the towns of origin, the addresses remain below the 50,000 of a sitemap. */
const MAX_LISTED = 10_000

/** Returns the roads with trips in the last 90 days or in the future, busiest first. */
export async function roadsLately({ pool, gazetteer, now }: Open, most = MAX_LISTED): Promise<TownPair[]> {
  const since = new Date(now().getTime() - DAYS_LISTED * DAY_MS)
  const given = { since, avoid: AVOIDED, trips: TRIPS_COUNTED, most }
  const pairs = await run<{ from_place: number; to_place: number }>(pool, lately, given)
  return pairs.flatMap(({ from_place, to_place }) => {
    const [from, to] = [gazetteer.get(from_place), gazetteer.get(to_place)]
    return from && to ? [{ from, to }] : []
  })
}
