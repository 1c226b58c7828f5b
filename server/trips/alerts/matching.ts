import { seatsFree } from '#domain/bookings/seats.ts'
import type { Gender } from '#domain/people/account.ts'
import { dayFromNumber, dayNumber, MINUTE_MS } from '#domain/time.ts'
import { type AlertOwner, matches } from '#domain/trips/alerts/alert.ts'
import { isOffered, stretchPrice } from '#domain/trips/contribution.ts'
import type { TripStretch } from '#domain/trips/search/matching.ts'
import { kinds, shortestStretch } from '#domain/trips/stretch.ts'
import { blockedEitherWaySql } from '../../people/blocks.ts'
import type { Db } from '../../platform/database/connect.ts'
import { prepared, run } from '../../platform/database/prepared.ts'
import { todayIn } from '../../platform/time.ts'
import type { World } from '../../world.ts'
import type { Offer } from './matchQueue.ts'

/** An alert with its owner. The trip passes the alert's two places, in their order, on one of the alert's days. */
export interface Candidate extends AlertOwner {
  id: string
  account_id: string
  from_place: number
  to_place: number
  first_day: number
  last_day: number
  seats: number
  preferences: number
  gender: Gender | null
}

type Knowing = Pick<World, 'gazetteer' | 'now'>

/** A trip with every place that it passes: a posted trip, or a draft. */
export interface Along {
  trip: Matchable
  passed: Passed[]
}

/** Returns the alerts that an offered trip matches: a search with the alert's values would now find the trip (ST4). */
export async function alertsFor(db: Db, world: Knowing, offer: Offer, trip: OfferedTrip): Promise<Candidate[]> {
  const along = { trip, passed: await passedBy(db, world, trip) }
  const until = new Date((offer.postedAt ?? world.now()).getTime() + BETWEEN_MS)
  const found = await run<Candidate>(db, standing, { ...placesAlong(along), before: until })
  return fittingAlong(found, along, offer, world.now()).map(({ alert }) => alert)
}

/** An alert with the pick-up and drop-off of its owner. */
export interface Fitting<Found extends Candidate> extends RiddenStretch {
  alert: Found
}

/**
 * Returns the alerts, each once, whose search would find the trip now. Drafts and posted trips both use this function, so that
 * their results agree.
 */
export function fittingAlong<Found extends Candidate>(
  found: readonly Found[],
  { trip, passed }: Along,
  offer: Pick<Offer, 'freeBefore'>,
  now: Date,
): Fitting<Found>[] {
  const passes = new Map<number, Passed[]>()
  for (const pass of passed) passes.set(pass.place_id, [...(passes.get(pass.place_id) ?? []), pass])
  // the query returns an alert once for each pass of its pick-up
  const alerts = [...new Map(found.map((alert) => [alert.id, alert])).values()]
  return alerts.flatMap((alert) => {
    const ride = chosen(passes.get(alert.from_place) ?? [], passes.get(alert.to_place) ?? [], trip.distance_m)
    if (!ride || !isNews(alert, offer, ride)) return []
    return matches(daysOf(alert), alert, stretchOf(trip, ride), now) ? [{ alert, ...ride }] : []
  })
}

export interface RiddenStretch {
  from: Passed
  to: Passed
}

/** Chooses the pick-up and drop-off on a road that passes a place more than once: those of the shortest stretch (ST11). */
const chosen = (ons: Passed[], offs: Passed[], roadM: number): RiddenStretch | undefined =>
  shortestStretch(
    ons.flatMap((from) => offs.map((to) => ({ from, to }))),
    roadM,
    ({ from, to }) => ({ onM: from.pos_m, offM: to.pos_m }),
  )

const daysOf = ({ first_day, last_day, seats, preferences }: Candidate) => ({
  seats,
  preferences,
  firstDay: dayFromNumber(first_day),
  lastDay: dayFromNumber(last_day),
})

export type OfferedTrip = NonNullable<Awaited<ReturnType<typeof offeredTrip>>>

export const offeredTrip = (db: Db, seq: number) =>
  db
    .selectFrom('trips as t')
    .innerJoin('accounts as d', 'd.id', 't.driver_id')
    .select(['t.id', 't.seq', 't.driver_id', 't.route_id', 't.departs_at', 't.free', 't.preferences', 't.stops_welcome'])
    .select(['t.price_minor', 't.distance_m', 't.currency', 't.cancelled_at', 'd.standing'])
    .where('t.seq', '=', seq)
    .executeTakeFirst()

/** Fields of a trip for matching. */
export type Matchable = Omit<OfferedTrip, 'id' | 'seq' | 'route_id'>

type RoutePlace = Awaited<ReturnType<typeof placesOf>>[number]
export type Passed = RoutePlace & { at: Date; day: string }

const placesOf = (db: Db, routeId: number) =>
  db
    .selectFrom('route_places')
    .select(['place_id', 'pos_m', 'off_m', 'minutes', 'kind', 'leg_in', 'leg_out', 'stop'])
    .where('route_id', '=', routeId)
    .orderBy('pos_m')
    .orderBy('place_id')
    .execute()

const [EXACT, NEARBY] = [kinds.indexOf('exact'), kinds.indexOf('nearby')]

/** Returns every pass of a place by a trip, in order, with its time. */
export const passedBy = async (db: Db, world: Knowing, trip: Pick<OfferedTrip, 'route_id' | 'departs_at'>): Promise<Passed[]> =>
  timed(world, await placesOf(db, trip.route_id), trip.departs_at)

/** Returns every pass of a place on a road that may not be stored yet, in order, with its time. */
export const timed = ({ gazetteer }: Pick<World, 'gazetteer'>, places: RoutePlace[], departsAt: Date): Passed[] =>
  places.map((place) => {
    const at = new Date(departsAt.getTime() + place.minutes * MINUTE_MS)
    // the stop for the place, which may be in another time zone (ST12)
    const stop = place.kind === NEARBY ? places.find((one) => one.kind === EXACT && one.stop === place.stop) : undefined
    return { ...place, at, day: todayIn(at, gazetteer.get((stop ?? place).place_id)?.zone ?? 'UTC') }
  })

/*
 * Finds alerts by one index lookup for each place on the trip: alerts that start there, end at a later place on the trip, and
 * cover the day on which the car passes. It reads no alerts from other places, however many are stored.
 */
export const alongSql = (columns: string, only: string) => `
  select a.id, a.account_id, a.from_place, a.to_place, a.first_day, a.last_day, a.seats, a.preferences,
    d.gender, d.standing = 'active' and d.restricted_at is null active, a.account_id = :driver::uuid or ${blockedEitherWaySql('a.account_id', ':driver::uuid')} blocked ${columns}
  from unnest(:places::int[], :days::smallint[]) with ordinality passed (place, day, n)
  cross join lateral (select * from alerts where from_place = passed.place and to_place = any ((:places::int[])[passed.n::int + 1:])
    and last_day >= passed.day and first_day <= passed.day and stopped_at is null and ${only} offset 0) a
  join accounts d on d.id = a.account_id`

const standing = prepared('alerts along a trip', alongSql('', 'set_at <= :before::timestamptz'))

/** Time in which a person creates an alert after an unsuccessful search: the alert also matches trips posted in between. */
const BETWEEN_MS = MINUTE_MS

export const placesAlong = ({ trip, passed }: Along) => ({
  driver: trip.driver_id,
  places: passed.map(({ place_id }) => place_id),
  days: passed.map(({ day }) => dayNumber(day)),
})

const seatsOn = (free: bigint, { from, to }: RiddenStretch) => seatsFree(free, { from: from.leg_in, to: to.leg_out })

/** False if enough seats were already free before: then their release is no news. */
const isNews = ({ seats }: Candidate, { freeBefore }: Pick<Offer, 'freeBefore'>, ride: RiddenStretch) =>
  seatsOn(freeBefore, ride) < seats

const stretchOf = (trip: Matchable, { from, to }: RiddenStretch): TripStretch => ({
  from: endOf(from),
  to: endOf(to),
  roadM: trip.distance_m,
  pickUpAt: from.at,
  pickUpDay: from.day,
  seatsFree: seatsOn(trip.free, { from, to }),
  preferences: trip.preferences,
  stopsWelcome: trip.stops_welcome,
  offered: isOffered(trip.price_minor, stretchPrice(trip.price_minor, to.pos_m - from.pos_m, trip.distance_m, trip.currency)),
  gone: trip.cancelled_at !== null || trip.standing !== 'active',
})

const endOf = ({ pos_m, kind }: Passed) => ({ posM: pos_m, kind: kinds[kind] ?? 'on_the_way' })
