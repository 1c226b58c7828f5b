import { type AbsenceReport } from '#domain/bookings/absence.ts'
import { canTransition } from '#domain/life.ts'
import { settlement } from '#domain/payments/ledger.ts'
import { orderLife } from '#domain/payments/payment.ts'
import { excessHalves } from '#domain/payments/refund.ts'
import {
  closedIfArrivedBy,
  closesAt,
  type GivenUp,
  type HalvesBack,
  type Settlement,
  settlementOf,
} from '#domain/payments/settlement.ts'
import { mostSeats } from '#domain/trips/contribution.ts'
import { finishAbsences, reportsOnTrips } from '../bookings/absence/queries.ts'
import { givenUpOf, type GivenUpPart, updateKeptOfPart } from '../bookings/ending/givenUp.ts'
import { type Booking, legsOf, updateKept } from '../bookings/queries.ts'
import { isFrozen } from '../moderation/frozenTrips.ts'
import type { Tx } from '../platform/database/connect.ts'
import { transact } from '../platform/database/transact.ts'
import { type LockedTrip, lockTrip } from '../trips/queries.ts'
import type { World } from '../world.ts'
import { closingTrips, lockConfirmed, openRefund, noteSettled } from './closing.ts'
import { divideOpen, type LateSeats } from './division/computing.ts'
import { cancellationsOn } from './lateCancellations.ts'
import { writePosting } from './ledger.ts'
import { lockOpenOrder, moveOrder, type Order, type Payment, paymentsOf } from './queries.ts'
import { createRefund } from './refunds/oweRefund.ts'
import { topicsOf } from './sale.ts'

type Settling = Pick<World, 'db' | 'now' | 'live' | 'log'>

const MAX_AT_ONCE = 500

/**
 * Settles trips after `closes_at`: credits the payment of each seat to the driver or refunds it to the passenger, unless a matter
 * is still open (rules 7). Repeats batches until one settles nothing, because one batch a run would never clear the backlog of a
 * busy day.
 */
export async function settleTrips(world: Settling, most = MAX_AT_ONCE): Promise<void> {
  for (let more = true; more;) {
    const trips = await closingTrips(world.db, closedIfArrivedBy(world.now()), world.now(), most)
    let settled = 0
    for (const seq of trips) settled += await settleTrip(world, seq).catch((error: unknown) => unsettled(world, seq, error))
    more = trips.length === most && settled > 0
  }
}

function unsettled(world: Settling, seq: number, error: unknown): number {
  world.log.error({ err: error, trip: seq }, 'trip-settlement-failed')
  return 0
}

/** Settles one trip. Returns the number of settled seats. */
async function settleTrip(world: Settling, seq: number): Promise<number> {
  const { trip, settled } = await transact(world.db, (tx) => settleUnderLock(tx, seq, world.now()))
  if (trip) for (const booking of settled) await world.live.publish(topicsOf({ trip, booking }))
  return settled.length
}

async function settleUnderLock(tx: Tx, seq: number, at: Date): Promise<{ trip?: LockedTrip; settled: Booking[] }> {
  const trip = await lockTrip(tx, seq)
  return trip ? { trip, settled: await closeTrip(tx, trip, at) } : { settled: [] }
}

/**
 * Closes a locked trip from `closes_at` on (rules 7): first absences, then the division, then the money of each booking. An open
 * report, a division or a freeze delays the whole trip; a dispute or a refund delays only its own booking. Returns the settled
 * bookings.
 */
export async function closeTrip(tx: Tx, trip: LockedTrip, at: Date): Promise<Booking[]> {
  if (at < closesAt(trip.arrives_at)) return []
  await finishAbsences(tx, trip, at)
  const reports = await reportsOnTrips(tx, [trip.seq])
  if (reports.some(({ upheld }) => upheld === null) || (await isFrozen(tx, trip.seq, at))) return []
  const before = await lockConfirmed(tx, trip.seq)
  const late = lateOn(before, await givenUpOf(tx, idsOf(before)))
  const halvesBack = halvesBackOn(trip, before, late, reports)
  if (!(await divideOpen(tx, trip, { bookings: before, late, halvesBack }, at))) return []
  // queried again, since each booking now has its share
  const bookings = await lockConfirmed(tx, trip.seq)
  const after = { halvesBack, tripCancelled: trip.cancelled_at !== null, givenUp: await givenUpOf(tx, idsOf(bookings)) }
  const settled = []
  for (const booking of bookings.filter(({ settled_at }) => !settled_at))
    if (await settleBooking(tx, booking, after, at)) settled.push(booking)
  return settled
}

const idsOf = (bookings: Booking[]) => bookings.map(({ id }) => id)

/** Number of late canceled seats whose half is refunded after all, and the cause, by `LateSeats.id`. */
type AllHalvesBack = ReadonlyMap<string, HalvesBack>

/** Returns late cancellations of a trip, of whole bookings and of parts, for which the driver still has half of the price. */
function lateOn(bookings: Booking[], parts: GivenUpPart[]): LateSeats[] {
  const whole = bookings
    .filter(({ state, kept_minor }) => state === 'cancelled' && kept_minor > 0n)
    .map((booking) => ({ ...lateSeats(booking, booking), id: booking.id, at: booking.ended_at ?? booking.departs_at }))
  const some = bookings.flatMap((booking) =>
    parts
      .filter(({ booking_id, kept_minor }) => booking_id === booking.id && kept_minor > 0n)
      .map((part) => ({ ...lateSeats(booking, part), id: partId(part), part: part.n, at: part.at })),
  )
  return [...whole, ...some]
}

/**
 * Builds late canceled seats. `halvesBack` counts the halves refunded in an earlier settlement, because a trip is settled again
 * when a bank returns money.
 */
const lateSeats = (booking: Booking, { seats, halves_back }: Pick<GivenUpPart, 'seats' | 'halves_back'>) => ({
  booking,
  seats,
  halvesBack: halves_back,
})

const partId = ({ booking_id, n }: Pick<GivenUpPart, 'booking_id' | 'n'>) => `${booking_id}/${n}`

/**
 * Returns the reasons that halves of late cancellations are refunded after all (8.1): a report is upheld, or the car is full
 * without those seats (M15).
 */
function halvesBackOn(trip: LockedTrip, bookings: Booking[], late: LateSeats[], reports: AbsenceReport[]): AllHalvesBack {
  const reported = new Map(late.flatMap((one) => pairOf(one, reportedBack(one.booking.id, bookings, reports))))
  const occupied = bookings.filter(({ state }) => state === 'travelled' || state === 'absent').map(legsOf)
  const left = late.filter(({ id }) => !reported.has(id))
  const excess = excessHalves(
    mostSeats(trip.seats, trip.most_seats),
    occupied,
    left.map(({ id, at, booking, seats, halvesBack }) => ({ ...legsOf(booking), seats: seats - halvesBack, id, at })),
  )
  const resold = left.flatMap(({ id, halvesBack }): [string, HalvesBack][] => {
    const back = halvesBack + (excess.get(id) ?? 0)
    return back > 0 ? [[id, { seats: back, cause: 'resold' }]] : []
  })
  return new Map([...reported, ...resold])
}

const pairOf = ({ id, seats }: LateSeats, cause: HalvesBack['cause'] | undefined): [string, HalvesBack][] =>
  cause ? [[id, { seats, cause }]] : []

function reportedBack(id: string, bookings: Booking[], reports: AbsenceReport[]): HalvesBack['cause'] | undefined {
  const upheld = reports.filter((report) => report.upheld)
  const notDriven = bookings.some(({ state }) => state === 'not_driven') || upheld.some(({ claim }) => claim === 'not_driven')
  if (notDriven) return 'not_driven'
  return upheld.some(({ bookingId, claim }) => bookingId === id && claim === 'asked_to_cancel') ? 'driver_asked' : undefined
}

/** Facts about the whole trip that the settlement of each booking needs. */
interface After {
  halvesBack: AllHalvesBack
  tripCancelled: boolean
  givenUp: GivenUpPart[]
}

async function settleBooking(tx: Tx, booking: Booking, { halvesBack, tripCancelled, givenUp }: After, at: Date) {
  const parts = givenUp.filter(({ booking_id }) => booking_id === booking.id)
  const order = await lockOpenOrder(tx, booking.id)
  const [payment] = order ? await paymentsOf(tx, order.id) : []
  const settled = settlementOf({
    state: booking.state,
    priceMinor: booking.price_minor,
    seats: booking.seats,
    keptMinor: booking.kept_minor,
    refundMinor: payment?.refund_minor ?? 0n,
    halvesBack: halvesBack.get(booking.id),
    givenUp: parts.map(asGivenUp(halvesBack)),
    sharedSeats: booking.shared_at ? booking.absent_seats || booking.seats : 0,
    shareMinor: booking.share_minor,
    tripCancelled,
    order: order?.state,
    refundOpen: Boolean(await openRefund(tx, booking.id)) || (await cancellationsOn(tx, [booking.id])).length > 0,
  })
  if (!settled) return false
  await noteSettled(tx, booking.id, at)
  // after a chargeback the driver's half stays recorded, because the bank may still return the money (8.1)
  const isHere = order?.state !== 'charged_back'
  if (booking.state === 'cancelled' && isHere && booking.kept_minor !== settled.ownMinor)
    await updateKept(tx, booking.id, settled.ownMinor, halvesBack.get(booking.id)?.seats)
  if (isHere) await recordKept(tx, parts, settled.keptByPart, halvesBack)
  if (order && payment) await divide(tx, booking, order, payment, settled, at)
  return true
}

const asGivenUp =
  (halvesBack: AllHalvesBack) =>
  (part: GivenUpPart): GivenUp => ({
    n: part.n,
    seats: part.seats,
    keptMinor: part.kept_minor,
    halvesBack: halvesBack.get(partId(part)),
    shareMinor: part.share_minor,
  })

async function recordKept(
  tx: Tx,
  parts: GivenUpPart[],
  keptByPart: Settlement['keptByPart'],
  halvesBack: AllHalvesBack,
): Promise<void> {
  for (const part of parts) {
    const minor = keptByPart.get(part.n) ?? 0n
    if (minor !== part.kept_minor) await updateKeptOfPart(tx, part, minor, halvesBack.get(partId(part))?.seats)
  }
}

async function divide(tx: Tx, booking: Booking, order: Order, payment: Payment, settled: Settlement, at: Date): Promise<void> {
  const { creditMinor: minor, refundMinor, cause } = settled
  if (minor > 0n) await writePosting(tx, settlement(booking.id, booking.driver_id, { minor, currency: booking.currency }), at)
  if (refundMinor > 0n) await createRefund(tx, order, payment, { cause, at, minor: refundMinor })
  else if (canTransition(orderLife, order.state, 'settle')) await moveOrder(tx, order, 'settle', { by: null, at })
}
