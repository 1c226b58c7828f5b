import type * as z from 'zod/mini'
import type { showRequest as showRequestCall } from '#contract/trips/rideRequests.ts'
import { allFree } from '#domain/bookings/seats.ts'
import type { Currency } from '#domain/money.ts'
import { type Gender, isBarred, type Member } from '#domain/people/account.ts'
import { refuseIf } from '#domain/refusal.ts'
import { DAY_MS, dayNumber } from '#domain/time.ts'
import { isSeatFor, isShownTo, type RoadOnDay, type RideRequest, whyNotShow } from '#domain/trips/alerts/rideRequest.ts'
import { isUuid } from '#domain/uuid.ts'
import { lockAccount } from '../../people/accounts/queries.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { HOME_ZONE, todayIn } from '../../platform/time.ts'
import type { World } from '../../world.ts'
import { type Along, type Fitting, fittingAlong, type OfferedTrip, passedBy, placesAlong, timed } from '../alerts/matching.ts'
import { countOthers, updateRequest } from '../alerts/queries.ts'
import { type Road, routePlaces } from '../posting/road.ts'
import { visibleAlertAlong, seatsBetween, type VisibleAlert, visibleAlertsAlong } from './queries.ts'

/** Data of an unposted trip that matching checks. None are stored. */
interface DraftAlong {
  driverId: string
  road: Road
  departsAt: Date
  seats: number
  /** preference bits */
  preferences: number
  stopsWelcome: boolean
  priceMinor: bigint
  currency: Currency
}

/** Builds a draft as if posted now, with the same places, legs and seats. */
export function alongDraft(world: Pick<World, 'gazetteer'>, draft: DraftAlong): Along {
  const { road, departsAt } = draft
  const places = routePlaces(road).toSorted((a, b) => a.pos_m - b.pos_m || a.place_id - b.place_id)
  const trip = {
    driver_id: draft.driverId,
    departs_at: departsAt,
    free: allFree(road.legsM.length - 1, draft.seats),
    preferences: draft.preferences,
    stops_welcome: draft.stopsWelcome,
    price_minor: draft.priceMinor,
    distance_m: road.distanceM,
    currency: draft.currency,
    cancelled_at: null,
    standing: 'active' as const,
  }
  return { trip, passed: timed(world, places, departsAt) }
}

export const alongTrip = async (db: Db, world: Pick<World, 'gazetteer' | 'now'>, trip: OfferedTrip): Promise<Along> => ({
  trip,
  passed: await passedBy(db, world, trip),
})

type Matching = Pick<World, 'pool' | 'gazetteer' | 'now'>

/** Number of candidates to read for each request to list: most fit, but some do not. */
const READ_AHEAD = 6

/**
 * Returns the shown requests that fit a trip: the person's search would find it, and they have no seat (ST15). Returns at most
 * `most` requests, and whether there are more.
 */
export async function requestsAlong(
  world: Matching,
  viewer: Gender | null,
  along: Along,
  most: number,
): Promise<{ requests: Fitting<VisibleAlert>[]; more: boolean }> {
  const look = { ...placesAlong(along), seesWomen: isShownTo(viewer, true) }
  for (let limit = READ_AHEAD * (most + 1); ; limit *= 4) {
    const found = await visibleAlertsAlong(world.pool, { ...look, most: limit })
    const fitting = fittingAlong(found, along, { freeBefore: 0n }, world.now())
    const requests = await withoutSeat(world.pool, world, fitting)
    if (requests.length > most || found.length < limit) return { requests: requests.slice(0, most), more: requests.length > most }
  }
}

/** Returns a fitting request by its id; undefined for text that is no id. */
export async function requestAlong(
  db: Db,
  world: Pick<World, 'gazetteer' | 'now'>,
  viewer: Gender | null,
  along: Along,
  request: string,
): Promise<Fitting<VisibleAlert> | undefined> {
  if (!isUuid(request)) return undefined
  const found = await visibleAlertAlong(db, { ...placesAlong(along), seesWomen: isShownTo(viewer, true), request })
  return (await withoutSeat(db, world, fittingAlong(found, along, { freeBefore: 0n }, world.now())))[0]
}

/** Removes requests whose passenger has a seat for that road on the day on which the trip passes (ST18). */
async function withoutSeat(
  on: World['pool'] | Db,
  { gazetteer }: Pick<World, 'gazetteer'>,
  requests: Fitting<VisibleAlert>[],
): Promise<Fitting<VisibleAlert>[]> {
  if (requests.length === 0) return []
  const seats = await seatsOf(on, gazetteer, requests)
  return requests.filter(({ alert, from: { day } }) => {
    const [from, to] = [gazetteer.get(alert.from_place), gazetteer.get(alert.to_place)]
    return !seats.some((seat) => seat.who === alert.account_id && from && to && isSeatFor({ from, to, day }, seat))
  })
}

/** Returns the seats of these people around the days of their requests. */
async function seatsOf(
  on: World['pool'] | Db,
  gazetteer: World['gazetteer'],
  requests: Fitting<VisibleAlert>[],
): Promise<(RoadOnDay & { who: string })[]> {
  const people = [...new Set(requests.map(({ alert }) => alert.account_id))]
  const pickUps = requests.map(({ from }) => from.at.getTime())
  const [first, last] = [new Date(Math.min(...pickUps) - DAY_MS), new Date(Math.max(...pickUps) + DAY_MS)]
  return (await seatsBetween(on, people, first, last)).flatMap(({ account_id: who, from_place, to_place, departs_at }) => {
    const [from, to] = [gazetteer.get(from_place), gazetteer.get(to_place)]
    return from && to ? [{ who, from, to, day: todayIn(departs_at, from.zone) }] : []
  })
}

type SentShowing = z.output<typeof showRequestCall.body>

const showingOf = ({ note = '', hours, flexibleHours = 0, onlyWomen = false }: SentShowing): RideRequest => ({
  note,
  from: hours?.from ?? '',
  until: hours?.until ?? '',
  flexibleHours,
  onlyWomen,
})

/** Shows an alert of the caller to drivers, under the lock of their account (ST14). */
export async function showIn(tx: Tx, me: Member, alertId: string, input: SentShowing, now: Date): Promise<void> {
  const account = await lockAccount(tx, me.id)
  const { shown } = await countOthers(tx, me.id, alertId, dayNumber(todayIn(now, HOME_ZONE)))
  const showing = showingOf(input)
  // the person may have been barred since the session was read
  const barred = !account || isBarred(account)
  refuseIf(whyNotShow({ registered: me.registered, barred, gender: me.gender }, showing, shown))
  await updateRequest(tx, alertId, showing, now)
}
