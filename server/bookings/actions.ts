import {
  answererOf,
  type Ender,
  hasRunOut,
  isGivenUp,
  refuseRunOut,
  whyNotAccept,
  whyNotCancel,
  whyNotStill,
} from '#domain/bookings/booking.ts'
import { mayHoldMore } from '#domain/bookings/hold.ts'
import { seatsFree } from '#domain/bookings/seats.ts'
import { thoughtsSince } from '#domain/payments/refund.ts'
import { type Member } from '#domain/people/account.ts'
import { Refused, refuse, refuseIf } from '#domain/refusal.ts'
import { isUuid } from '#domain/uuid.ts'
import { refuseOwnTrip } from '../people/dualControl/actor.ts'
import { record } from '../platform/audit/queries.ts'
import { runConcurrently } from '../platform/concurrency.ts'
import type { Tx } from '../platform/database/connect.ts'
import { refuseIfTaken, transact } from '../platform/database/transact.ts'
import { type LockedTrip } from '../trips/queries.ts'
import type { World } from '../world.ts'
import { afterChangeSettled } from './changes/settling.ts'
import { cancel, end, splitOf } from './ending/endBooking.ts'
import { changesSinceRequest, refuseUnready } from './joining/checks.ts'
import { type Clocked, holdsIn, holdsOf, type Means, type SyncOrder, syncWithProvider, untilSilent } from './joining/holds.ts'
import { inTurn } from './joining/inTurn.ts'
import { accept, join, refuseIfFull, type SentSeat } from './joining/join.ts'
import { lockOverlapping, type Overlapping } from './joining/overlapping.ts'
import { cheaper, costOf, dueOf, waitingPrice } from './joining/ride.ts'
import { lockBehindTrip, roleIn, publishBookingChanged } from './locking.ts'
import {
  accountsOn,
  type Booking,
  type BookingEvent,
  deadlinesOf,
  findOverdue,
  isPassenger,
  legsOf,
  lockTravellersOf,
  peopleOn,
  secondThoughtsOf,
  type TripRef,
  tripOfBooking,
  wasDone,
} from './queries.ts'
import { waitingPeople } from './waitingList/queries.ts'
import { freeAfterWaiting } from './waitingList/turn.ts'

/** Requests a seat, or takes it if the trip has instant booking (B1, B2). Returns the booking's id. */
export async function requestSeat(world: World, me: Member, input: SentSeat, { ask, key }: Means): Promise<string> {
  await refuseUnready(world, me)
  const joining = () =>
    transact(world.db, (tx) => join(tx, world, me, input, { key })).catch(refuseIfTaken({ bookings_live: 'already_joined' }))
  const { booking, overlapping } = await inTurn(input, {
    check: () => refuseIfFull(world, me, input),
    book: () => retryAfterExpiringHolds(world, ask, input.idRoute, joining),
    seatsLeft: (joined) => joined.seatsLeft,
  })
  await publishBookingChanged(world, input.idRoute.toLowerCase(), peopleOn(booking))
  await publishOverlapping(world, overlapping)
  return booking.id
}

interface LockedBooking {
  trip: LockedTrip
  booking: Booking
  role: Ender
  /** overlapping bookings of the same passenger, if this action may confirm a seat; their trips are locked too (B6) */
  overlapping: Overlapping[]
}

interface Act {
  event: BookingEvent
  by: Ender[]
  key: string | undefined
}

/** Runs one action of one person on one booking, under lock. A repetition under the same key has no effect (P12). */
export async function act(
  world: World,
  me: Member,
  id: string,
  { event, by, key }: Act,
  callback: (tx: Tx, locked: LockedBooking) => Promise<unknown>,
) {
  const { trip, booking, overlapping, others } = await transact(world.db, async (tx) => {
    // the limit on free cancellations soon after booking counts all trips, so simultaneous cancellations must wait here
    if ((event === 'cancel' || event === 'give_up') && isUuid(id)) await lockTravellersOf(tx, id)
    const overlapping = event === 'accept' ? await lockPassenger(tx, id) : []
    const locked = await lockBehindTrip(tx, world, id)
    const role = roleIn(locked.booking, me)
    refuseIf(by.includes(role) ? undefined : 'not_yours')
    if (!(await wasDone(tx, id, event, { by: me.id, key, at: world.now() }))) await callback(tx, { ...locked, role, overlapping })
    return {
      ...locked,
      overlapping,
      others: [...(await afterChangeSettled(tx, world, locked.trip)), ...(await behind(tx, locked.booking))],
    }
  })
  await publishBookingChanged(world, trip.id, [...peopleOn(booking), ...others])
  await publishOverlapping(world, overlapping)
}

/** Returns the people on the waiting list, whose positions change when this booking leaves the list. */
const behind = async (tx: Tx, { line_no, trip_seq }: Booking) => (line_no === null ? [] : waitingPeople(tx, trip_seq))

/** Locks the passenger before any trip, and, if nothing has to be paid, the trips of overlapping bookings. */
async function lockPassenger(tx: Tx, id: string): Promise<Overlapping[]> {
  const seat = await lockTravellersOf(tx, id)
  if (!seat || (seat.price_minor > 0n && seat.state !== 'offered')) return []
  const { trip_seq: tripSeq, departs_at: departsAt, arrives_at: arrivesAt } = seat
  return lockOverlapping(tx, { people: accountsOn(seat), tripSeq, id, departsAt, arrivesAt })
}

async function publishOverlapping(world: World, overlapping: Overlapping[]): Promise<void> {
  for (const { trip_id, driver_id, booker_id } of overlapping) await publishBookingChanged(world, trip_id, [driver_id, booker_id])
}

/** Accepts a request as the driver, or an offered seat as the passenger: the seats are taken (B2, B11). */
export async function acceptSeat(world: World, me: Member, id: string, { ask, key }: Means): Promise<void> {
  const seq = (await tripOfBooking(world.db, id)) ?? refuse('not_found')
  const accepting = () =>
    act(
      world,
      me,
      id,
      { event: 'accept', by: ['driver', 'passenger'], key },
      async (tx, { trip, booking, role, overlapping }) => {
        refuseIf(role === answererOf(booking) ? undefined : 'not_yours')
        const seatsLeft = seatsFree(await freeAfterWaiting(tx, trip, world.now()), legsOf(booking))
        refuseIf(whyNotAccept(deadlinesOf(booking), seatsLeft, world.now()), { state: booking.state })
        refuseIf(whyNotStill(await changesSinceRequest(tx, booking, world.now())))
        // the seats of an offer are already counted as held, so only a request can exceed the limit
        if (booking.state === 'requested') await refuseTooMany(tx, booking, world.now())
        const cost = booking.state === 'offered' ? waitingPrice(booking, trip) : costOf(booking)
        const transition = { by: me.id, at: world.now(), key, ...cheaper(costOf(booking), cost) }
        await accept(tx, { ...booking, ...dueOf(world.settings, cost) }, overlapping, transition)
      },
    )
  await retryAfterExpiringHolds(world, ask, seq, accepting)
}

/**
 * Refuses to accept if the passenger would exceed three unpaid holds, or eight seats in them (B2). The passenger is locked, so
 * that drivers who accept at the same time cannot exceed the limit.
 */
async function refuseTooMany(tx: Tx, { passenger_id, price_minor, seats }: Booking, now: Date): Promise<void> {
  const { open } = holdsIn(await holdsOf(tx, passenger_id, now))
  refuseIf(price_minor > 0n && !mayHoldMore(open, seats) ? 'passenger_holds_seats' : undefined)
}

/** Declines a request, as the driver (B3). The reason is only recorded. */
export const declineSeat = (world: World, me: Member, id: string, reason: string | undefined, key?: string) =>
  act(world, me, id, { event: 'decline', by: ['driver'], key }, async (tx, { booking }) => {
    refuseRunOut(deadlinesOf(booking), world.now())
    await end(tx, booking, 'decline', { by: me.id, at: world.now(), key, details: { reason } })
  })

/** Withdraws a request or an unpaid seat (B4). A seat awaiting payment is released only after querying the provider (P9). */
export async function withdrawSeat(world: World, me: Member, id: string, { ask, key }: Means): Promise<void> {
  if ((await isPassenger(world.db, id, me.id)) && !(await syncWithProvider(world, ask, id)))
    refuse('payment_provider_unavailable', { retryAfter: 5 })
  await act(world, me, id, { event: 'withdraw', by: ['passenger'], key }, async (tx, { booking }) => {
    refuseIf(booking.state === 'confirmed' && booking.price_minor > 0n ? 'order_already_paid' : undefined)
    refuseRunOut(deadlinesOf(booking), world.now())
    await end(tx, booking, 'withdraw', { by: me.id, at: world.now(), key })
  })
}

export interface SentCancellation {
  /** the refund that was shown, minor units */
  refundMinor?: number | undefined
  reason?: string | undefined
}

/** Cancels a seat before departure (B7). Refused when the refund differs from the one shown. */
export const cancelSeat = (
  world: World,
  me: Member,
  id: string,
  { refundMinor: shown, reason }: SentCancellation,
  key?: string,
) =>
  act(world, me, id, { event: 'cancel', by: ['passenger', 'driver', 'admin'], key }, async (tx, { booking, role }) => {
    const now = world.now()
    refuseRunOut(deadlinesOf(booking), now)
    refuseIf(whyNotCancel(booking.state, booking.departs_at, now))
    const thoughts = await secondThoughtsOf(tx, booking, thoughtsSince(now))
    const refundMinor = Number(splitOf(booking, role, now, thoughts)?.refundMinor ?? 0n)
    if (shown !== undefined && shown !== refundMinor) refuse('price_changed', { refundMinor })
    if (role === 'admin') await refuseOwnBooking(tx, me, booking, now)
    await cancel(tx, booking, role, { by: me.id, at: now, key, details: { reason } })
    if (role === 'admin')
      await record(tx, { by: me.id, action: 'booking_cancelled', subject: `booking:${id}`, at: now, ...(reason && { reason }) })
  })

/** Refuses an action by an administrator who rides on the same trip, because it would concern them as a passenger (E7). */
export const refuseOwnBooking = (tx: Tx, me: Member, booking: Booking, now: Date) =>
  refuseOwnTrip(tx, me.id, { people: peopleOn(booking), tripSeqs: [booking.trip_seq] }, now)

/** Runs an action. If it fails because the trip is full or the caller is already on it, expires overdue holds and retries. */
export async function retryAfterExpiringHolds<Done>(
  world: Clocked,
  ask: SyncOrder,
  trip: TripRef,
  callback: () => Promise<Done>,
): Promise<Done> {
  try {
    return await callback()
  } catch (error) {
    const inTheWay =
      error instanceof Refused && ['trip_full', 'not_enough_seats', 'already_joined', 'hold_expired'].includes(error.reason)
    if (!inTheWay || (await expireOverdue(world, ask, trip)) === 0) throw error
  }
  return callback()
}

/**
 * Concurrent provider queries. Each takes most of a second: sequentially, five hundred holds would not expire within a minute.
 */
const ASKED_AT_ONCE = 5

/**
 * Ends overdue bookings of one trip, or of all trips (B5); returns their number. A hold lasts half an hour longer when the
 * provider does not respond (P9).
 */
export async function expireOverdue(world: Clocked, ask: SyncOrder, trip?: TripRef): Promise<number> {
  let expired = 0
  const asking = untilSilent(ask)
  await runConcurrently(await findOverdue(world.db, world.now(), trip), ASKED_AT_ONCE, async (booking) => {
    const mayEnd = (await syncWithProvider(world, asking, booking.id)) || isGivenUp(booking, world.now())
    if (mayEnd && (await expire(world, booking.id))) expired++
  })
  return expired
}

async function expire(world: Clocked, id: string): Promise<boolean> {
  const ended = await transact(world.db, async (tx) => {
    const { trip, booking } = await lockBehindTrip(tx, world, id)
    if (!hasRunOut(deadlinesOf(booking), world.now())) return undefined
    const expired = await end(tx, booking, 'expire', { by: null, at: world.now() })
    return { trip, booking: expired, others: [...(await afterChangeSettled(tx, world, trip)), ...(await behind(tx, booking))] }
  })
  if (ended) await publishBookingChanged(world, ended.trip.id, [...peopleOn(ended.booking), ...ended.others])
  return ended !== undefined
}
