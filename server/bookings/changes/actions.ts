import type { Scope } from '#contract/trips/series.ts'
import { holdsSeat, isLive } from '#domain/bookings/booking.ts'
import { seatsFree } from '#domain/bookings/seats.ts'
import { isAdmin, type Member } from '#domain/people/account.ts'
import { type Reason, Refused, refuse, refuseIf } from '#domain/refusal.ts'
import { dayAfter, dayFrom, dayNumber, dayText } from '#domain/time.ts'
import { answersEnd, changedTerms, whyNotAnswer, whyNotChange } from '#domain/trips/change.ts'
import { isUuid } from '#domain/uuid.ts'
import { lockAccount } from '../../people/accounts/queries.ts'
import { refuseOwnTrip } from '../../people/dualControl/actor.ts'
import { record } from '../../platform/audit/queries.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { transact } from '../../platform/database/transact.ts'
import { driverOf, type LockedTrip, lockTrip, lockTrips, noteTrip, overlapping, tripSeqOf } from '../../trips/queries.ts'
import { followingIn } from '../../trips/series/queries.ts'
import type { World } from '../../world.ts'
import { childrenOn } from '../companions/rows.ts'
import { end, giveHalvesBack } from '../ending/endBooking.ts'
import { isElsewhere, ridesThen } from '../joining/overlapping.ts'
import { lockBehindTrip, roleIn, publishBookingChanged } from '../locking.ts'
import { accountsOn, type Booking, lockLiveBookings } from '../queries.ts'
import {
  atOnce,
  capOf,
  currentValues,
  differences,
  editedValues,
  type SentEdit,
  type SentTripEdit,
  type WantedEdit,
  writeTrip,
} from './editing.ts'
import { notifyAnswered, notifyMoved, notifyProposed } from './notify.ts'
import { answersTo, type Change, findChange, findLapsed, insertChange, moveAnswer } from './queries.ts'
import { rewriteSold } from './rewriteSold.ts'
import { dropChange, cancelForChange, openChangeOf, settled, settledIfAnswered } from './settling.ts'

type Clocked = Omit<World, 'identity'>

interface TripWithBookings {
  trip: LockedTrip
  bookings: Booking[]
}

/** Locks trips and their live bookings, for their driver and administrators; the driver's account row is locked first (TR8). */
async function lockOwn(tx: Tx, world: Clocked, me: Member, id: string, scope: Scope): Promise<TripWithBookings[]> {
  const seq = (await tripSeqOf(tx, id)) ?? refuse('not_found')
  const driver = (await driverOf(tx, seq)) ?? refuse('not_found')
  refuseIf(driver === me.id || isAdmin(me) ? undefined : 'not_yours')
  const seqs = scope === 'one' ? [seq] : await followingIn(tx, seq, 'same_way')
  // an administrator who rides along is a passenger, whose consent the change needs (E7)
  if (driver !== me.id) await refuseOwnTrip(tx, me.id, { people: [driver], tripSeqs: seqs }, world.now())
  await lockAccount(tx, driver)
  await lockTrips(tx, seqs)
  const locked: TripWithBookings[] = []
  for (const one of seqs) {
    const trip = await settled(tx, world, (await lockTrip(tx, one)) ?? refuse('not_found'))
    // later trips of the series may have been canceled before
    if (one === seq || !trip.cancelled_at) locked.push({ trip, bookings: await lockLiveBookings(tx, one) })
  }
  return locked
}

async function lockOneOwn(tx: Tx, world: Clocked, me: Member, id: string): Promise<TripWithBookings> {
  const [locked] = await lockOwn(tx, world, me, id, 'one')
  return locked ?? refuse('not_found')
}

const peopleOf = ({ trip, bookings }: TripWithBookings) => [trip.driver_id, ...bookings.flatMap(accountsOn)]

export interface EditedTrip {
  /** passengers who hold a seat and have to accept */
  answersNeeded: number
  answerBy: Date | null
}

/**
 * Changes a published trip, or the trip and the later trips of its series in the same direction (TR7). Terms that need no consent
 * change immediately, other terms when every passenger has accepted. All trips change, or none (TR15).
 */
export async function editTrip(world: World, me: Member, id: string, { scope = 'one', ...input }: SentEdit): Promise<EditedTrip> {
  const { locked, edited } = await transact(world.db, async (tx) => {
    const locked = await lockOwn(tx, world, me, id, scope)
    const edited: EditedTrip[] = []
    for (const { one, own } of inOrder(locked, input))
      edited.push(await edit(tx, world, me, one, own).catch(namingDay(scope, one)))
    return { locked, edited }
  })
  for (const one of locked) await publishBookingChanged(world, one.trip.id, peopleOf(one))
  const soonest = edited.flatMap(({ answerBy }) => answerBy ?? []).toSorted((a, b) => a.getTime() - b.getTime())
  return {
    answersNeeded: edited.reduce((sum, { answersNeeded }) => sum + answersNeeded, 0),
    answerBy: soonest[0] ?? null,
  }
}

/**
 * Returns the edit of each trip: a new date moves all trips by as many days. If trips move to a later time, the last one is
 * edited first, so that no trip is moved onto one that has not moved yet.
 */
function inOrder(locked: TripWithBookings[], { date, ...input }: SentTripEdit) {
  const first = locked[0]?.trip
  if (!first) return []
  const moved = date === undefined ? 0 : dayNumber(dayFrom(date)) - dayNumber(first.local_date)
  const each = locked.map((one) => ({
    one,
    own: { ...input, ...(date !== undefined && { date: dayText(dayAfter(one.trip.local_date, moved)) }) },
  }))
  const isLater = moved > 0 || (moved === 0 && (input.hours ?? '') > first.local_time.slice(0, 5))
  return isLater ? each.toReversed() : each
}

/** Adds the day of the trip to a refusal, if several trips are edited. */
const namingDay =
  (scope: Scope, { trip }: TripWithBookings) =>
  (error: unknown): never => {
    if (error instanceof Refused && scope === 'following')
      refuse(error.reason, { ...error.details, date: dayText(trip.local_date) })
    throw error
  }

async function edit(tx: Tx, world: World, me: Member, locked: TripWithBookings, input: SentTripEdit): Promise<EditedTrip> {
  const { trip, bookings } = locked
  const [at, now] = [world.now(), currentValues(trip)]
  refuseIf(
    trip.cancelled_at ? 'trip_cancelled' : at >= trip.departs_at ? 'trip_departed' : trip.change_id ? 'change_open' : undefined,
  )
  const booked = bookings.length > 0
  const wanted = await editedValues(tx, world, trip, input, booked)
  refuseIf(whyNotChange(now, wanted, { ...aboard(locked), children: await childrenOn(tx, trip.seq) }, at))
  refuseIf(await whyBusy(tx, trip, wanted))
  const updated = await writeTrip(tx, world, trip, booked ? atOnce(now, wanted) : wanted, booked, at)
  if (booked && isMovedALittle(trip, updated)) await notifyMoved(tx, updated, bookings, at)
  if (isMoved(trip, updated)) await giveHalvesBack(tx, trip, 'moved', { by: me.id, at })
  await noteEdit(tx, me, trip, differences(now, wanted), at)
  return booked && changedTerms(now, wanted).length > 0
    ? propose(tx, world, me, { trip: updated, bookings }, wanted)
    : { answersNeeded: 0, answerBy: null }
}

const isMoved = (before: LockedTrip, after: LockedTrip) => before.departs_at.getTime() !== after.departs_at.getTime()

const isMovedALittle = (before: LockedTrip, after: LockedTrip) =>
  before.meeting_points.join('\n') !== after.meeting_points.join('\n') || String(before.spots) !== String(after.spots)

const aboard = ({ trip, bookings }: TripWithBookings) => ({
  live: bookings.length,
  taken: trip.seats - seatsFree(trip.free, { from: 0, to: trip.legs }),
  holders: bookings.filter(({ state }) => holdsSeat(state)).length,
})

/** Returns the reason if the driver is busy at the new time: with another trip, or with a ride in another car (TR8). */
async function whyBusy(tx: Tx, trip: LockedTrip, { departsAt }: WantedEdit): Promise<Reason | undefined> {
  const arrivesAt = new Date(departsAt.getTime() + trip.arrives_at.getTime() - trip.departs_at.getTime())
  if (await overlapping(tx, trip.driver_id, departsAt, arrivesAt, trip.seq)) return 'overlapping_trip'
  if (await ridesThen(tx, trip.driver_id, { departsAt, arrivesAt })) return 'overlapping_booking'
}

async function noteEdit(tx: Tx, me: Member, trip: LockedTrip, changes: Record<string, [unknown, unknown]>, at: Date) {
  if (Object.keys(changes).length === 0) return
  await noteTrip(tx, trip.seq, 'edited', me.id, at, { changes })
  if (me.id === trip.driver_id) return
  const side = (i: 0 | 1) => Object.fromEntries(Object.entries(changes).map(([word, two]) => [word, two[i]]))
  await record(tx, { by: me.id, action: 'trip_edited', subject: `trip:${trip.id}`, at, before: side(0), after: side(1) })
}

/** Proposes the change to every passenger. While no passenger holds a seat, it takes effect immediately. */
async function propose(
  tx: Tx,
  world: World,
  me: Member,
  { trip, bookings }: TripWithBookings,
  wanted: WantedEdit,
): Promise<EditedTrip> {
  const at = world.now()
  // people on the waiting list do not have to answer: their answers would reveal their names to the driver
  const toAnswer = bookings.filter(({ line_no }) => line_no === null)
  const ids = toAnswer.map(({ id }) => id)
  const change = await insertChange(tx, await proposal(tx, me, trip, wanted, at), ids, { by: me.id, at })
  const proposed = await markProposed(tx, world, trip, change)
  await notifyProposed(tx, trip, change, toAnswer, at)
  const after = await settledIfAnswered(tx, world, proposed, change, at)
  const holders = toAnswer.filter(({ state }) => holdsSeat(state)).length
  return { answersNeeded: holders, answerBy: after.change_id === null ? null : change.answer_by }
}

const markProposed = (tx: Tx, world: World, trip: LockedTrip, { id }: Change) => rewriteSold(tx, world, trip, { change_id: id })

async function proposal(tx: Tx, me: Member, trip: LockedTrip, wanted: WantedEdit, at: Date) {
  return {
    trip_seq: trip.seq,
    state: 'open' as const,
    proposed_by: me.id,
    proposed_at: at,
    answer_by: answersEnd(trip.departs_at, wanted.departsAt, at),
    closed_at: null,
    departs_from: trip.departs_at,
    departs_to: wanted.departsAt,
    vehicle_from: trip.vehicle_id,
    vehicle_to: wanted.vehicleId,
    consumption_dl: wanted.consumptionDl,
    fuel_price_id: wanted.fuel_price_id,
    petrol_price_id: wanted.petrol_price_id,
    petrol_percent: wanted.petrol_percent,
    cap_minor: (await capOf(tx, trip, wanted)).cap,
    points_from: trip.meeting_points,
    points_to: wanted.meetingPoints,
    spots_from: trip.spots ?? [],
    spots_to: [...wanted.spots],
  }
}

/** Withdraws a change, as the driver: the agreed plan stays. */
export async function takeChangeBack(world: World, me: Member, id: string): Promise<void> {
  const locked = await transact(world.db, async (tx) => {
    const locked = await lockOneOwn(tx, world, me, id)
    const change = (await openChangeOf(tx, locked.trip)) ?? refuse('not_possible_now')
    await dropChange(tx, world, locked.trip, change, { by: me.id, at: world.now() })
    return locked
  })
  await publishBookingChanged(world, locked.trip.id, peopleOf(locked))
}

export interface ChangeAnswer {
  change: string
  answer: 'yes' | 'no'
}

/** Answers a change, as a passenger: yes keeps the seat, no cancels it with a full refund. A repeated answer has no effect. */
export async function answerChange(world: World, me: Member, id: string, input: ChangeAnswer): Promise<void> {
  const locked = await transact(world.db, async (tx) => {
    await lockAccount(tx, me.id)
    const { trip, booking } = await lockBehindTrip(tx, world, id)
    refuseIf(roleIn(booking, me) === 'passenger' ? undefined : 'not_yours')
    const bookings = await lockLiveBookings(tx, trip.seq)
    await answer(tx, world, trip, booking, input)
    return { trip, bookings }
  })
  await publishBookingChanged(world, locked.trip.id, [...peopleOf(locked), me.id])
}

async function answer(tx: Tx, world: World, trip: LockedTrip, booking: Booking, input: ChangeAnswer): Promise<void> {
  const at = world.now()
  const change = (isUuid(input.change) ? await findChange(tx, input.change) : undefined) ?? refuse('not_possible_now')
  const pending =
    (await answersTo(tx, change.id)).find(({ booking_id }) => booking_id === booking.id) ?? refuse('not_possible_now')
  if (pending.state === input.answer) return
  refuseIf(isLive(booking.state) ? whyNotAnswer(change.state, pending.state, change.answer_by, at) : 'not_possible_now')
  if (input.answer === 'yes') await refuseElsewhere(tx, booking, change)
  const state = await moveAnswer(tx, pending, input.answer === 'yes' ? 'agree' : 'disagree', { by: booking.passenger_id, at })
  if (state === 'no') await leave(tx, change, booking, at)
  await notifyAnswered(tx, change, booking, state, at)
  await settledIfAnswered(tx, world, trip, change, at)
}

/** Ends a booking whose passenger declines. A request is only withdrawn: the driver has promised nothing yet. */
const leave = (tx: Tx, change: Change, booking: Booking, at: Date) =>
  booking.state === 'requested'
    ? end(tx, booking, 'withdraw', { by: booking.passenger_id, at, details: { change: change.id } })
    : cancelForChange(tx, change, booking, 'no', at)

/** Refuses the consent of a passenger who rides in another car, or drives, at the new time (B1). */
async function refuseElsewhere(tx: Tx, booking: Booking, change: Change) {
  const { departs_at, arrives_at } = booking
  const moved = (instant: Date) => new Date(instant.getTime() + change.departs_to.getTime() - change.departs_from.getTime())
  const then = { departsAt: moved(departs_at), arrivesAt: moved(arrives_at) }
  const isThere = (people: string[]) => isElsewhere(tx, people, then, booking.id)
  refuseIf((await isThere([booking.passenger_id])) ? 'overlapping_booking' : undefined)
  refuseIf(booking.companion_ids.length > 0 && (await isThere(booking.companion_ids)) ? 'companion_elsewhere' : undefined)
}

/** Settles changes whose time to answer has ended; returns their number. */
export async function settleTripChanges(world: Clocked): Promise<number> {
  const lapsed = await findLapsed(world.db, world.now())
  for (const { trip_seq } of lapsed) await settleOne(world, trip_seq)
  return lapsed.length
}

async function settleOne(world: Clocked, seq: number): Promise<void> {
  const locked = await transact(world.db, async (tx) => {
    const trip = (await lockTrip(tx, seq)) ?? refuse('not_found')
    const bookings = await lockLiveBookings(tx, seq)
    return { trip: await settled(tx, world, trip), bookings }
  })
  await publishBookingChanged(world, locked.trip.id, peopleOf(locked))
}
