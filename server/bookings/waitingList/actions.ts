import { answererOf, offerEnds } from '#domain/bookings/booking.ts'
import { HOUR_MS } from '#domain/time.ts'
import { transact } from '../../platform/database/transact.ts'
import { workThrough } from '../../platform/jobs/workThrough.ts'
import { lockTrip } from '../../trips/queries.ts'
import type { Clocked } from '../joining/holds.ts'
import { cheaper, costOf, dueOf, waitingPrice } from '../joining/ride.ts'
import { takeSeats } from '../joining/seats.ts'
import { lockBehindTrip, publishBookingChanged } from '../locking.ts'
import { notifyOffered } from '../notify.ts'
import { type Booking, legsOf, lockTravellersOf, moveBooking, peopleOn } from '../queries.ts'
import { isRegistered, openTrip, waitingPeople, tripsToServe } from './queries.ts'
import { moveToWaitingList } from './requests.ts'
import { turnOf } from './turn.ts'

const A_PAGE = 500

/**
 * Serves the waiting lists of all trips (B10, B11), page by page, since on some trips everyone on the list is skipped. A trip
 * that fails is retried in the next minute and does not block the remaining ones. Returns the number of offers.
 */
export async function serveWaitingLists(world: Clocked, aPage = A_PAGE): Promise<number> {
  let offered = 0
  const serve = async (seq: number) => void (offered += await serveWaitingList(world, seq))
  for (let page = await tripsToServe(world.db, world.now(), 0, aPage); page.length > 0;) {
    await workThrough(world, 'waiting-list-failed', page, serve)
    page = await tripsToServe(world.db, world.now(), page.at(-1) ?? 0, aPage)
  }
  return offered
}

/** Attempts per trip. An attempt makes no offer if another action on the trip came first. */
const MAX_TRIES = 50

/**
 * Moves requests for taken seats to the waiting list, then offers free seats to people on it, one by one. Returns the number of
 * offers.
 */
export async function serveWaitingList(world: Clocked, seq: number): Promise<number> {
  await moveUnseated(world, seq)
  let offered = 0
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const trip = await openTrip(world.db, seq)
    const next = trip && (await turnOf(world.db, trip, world.now())).next
    if (!next) break
    if (await offer(world, next)) offered++
  }
  return offered
}

async function moveUnseated(world: Clocked, seq: number): Promise<void> {
  const queued = await transact(world.db, async (tx) => {
    const trip = await lockTrip(tx, seq)
    return trip && { id: trip.id, driver: trip.driver_id, people: await moveToWaitingList(tx, seq, world.now()) }
  })
  if (queued && queued.people.length > 0) await publishBookingChanged(world, queued.id, [queued.driver, ...queued.people])
}

/**
 * Holds the seats for the next person (B11). Locks that person's row first, so that their seats are checked one at a time. Then
 * locks the trip, and determines the next person again.
 */
async function offer(world: Clocked, { id, trip_seq: seq }: Booking): Promise<boolean> {
  const offered = await transact(world.db, async (tx) => {
    await lockTravellersOf(tx, id)
    const { trip, booking } = await lockBehindTrip(tx, world, id)
    const now = world.now()
    const isOpen = (await openTrip(tx, seq)) !== undefined
    if (!isOpen || booking.state !== 'waiting' || (await turnOf(tx, trip, now)).next?.id !== id) return undefined
    await takeSeats(tx, seq, legsOf(booking))
    const terms = {
      joining: booking.joining,
      tripJoining: trip.joining,
      registered: await isRegistered(tx, booking.passenger_id),
    }
    const answer_by = offerEnds(terms, now, booking.departs_at, world.settings.ANSWER_HOURS * HOUR_MS)
    // the driver sees an offer only if the driver has to answer it
    const asks = answererOf({ ...booking, state: 'offered' }) === 'driver'
    const cost = waitingPrice(booking, trip)
    const set = { answer_by, ...dueOf(world.settings, cost), ...(asks && { line_no: null }) }
    const offered = await moveBooking(tx, booking, 'offer', { by: null, at: now, ...cheaper(costOf(booking), cost) }, set)
    await notifyOffered(tx, offered, now)
    return { trip, booking }
  })
  if (!offered) return false
  await publishBookingChanged(world, offered.trip.id, [...peopleOn(offered.booking), ...(await waitingPeople(world.db, seq))])
  return true
}
