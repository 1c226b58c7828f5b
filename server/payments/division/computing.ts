import {
  dividedBy,
  isFarBelow,
  type Published,
  realCost,
  type Receipts,
  shareOf,
  shareWithoutReceipts,
} from '#domain/payments/division.ts'
import type { HalvesBack } from '#domain/payments/settlement.ts'
import { mostSeats } from '#domain/trips/contribution.ts'
import { noteShareOfPart } from '../../bookings/ending/givenUp.ts'
import type { Booking } from '../../bookings/queries.ts'
import { escalateReceipts } from '../../moderation/disputedReceipts.ts'
import { notify } from '../../notifications/queries.ts'
import { insertSignal } from '../../people/signals.ts'
import { raiseAlarm } from '../../platform/alarms.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { fuelPriceOf } from '../../trips/fuelPricing.ts'
import { type LockedTrip, tollsPercentAt } from '../../trips/queries.ts'
import { type Division, isStillRequested, lockDivision, noteComputed, noteShare, takenByBanks } from './queries.ts'

/** Bookings and late cancellations that share the cost of a closed trip with its driver (D4). */
export interface DividedAmong {
  bookings: Booking[]
  late: LateSeats[]
  /** late canceled seats for which the driver's half is refunded after all */
  halvesBack: ReadonlyMap<string, HalvesBack>
}

/** Late canceled seats for which the driver still has half of the price. */
export interface LateSeats {
  /** the booking's id; for a part of its seats, followed by the number of the part */
  id: string
  booking: Booking
  part?: number
  seats: number
  /** number of these seats whose half was refunded in an earlier settlement */
  halvesBack: number
  at: Date
}

/** Seats of a booking that share the cost: seats that traveled, or a part that was canceled late. */
interface Aboard {
  booking: Booking
  seats: number
  part?: number | undefined
}

/** Returns the published values of a trip, with which its receipts are compared. */
export async function publishedOf(tx: Tx, trip: LockedTrip): Promise<Published> {
  const { priceMinor, ...fuel } = await fuelPriceOf(tx, trip)
  return {
    distanceM: trip.distance_m,
    consumptionDl: trip.consumption_dl,
    ...fuel,
    fuelPriceMinor: priceMinor,
    mostSeats: mostSeats(trip.seats, trip.most_seats),
    tollsPercent: await tollsPercentAt(tx, trip.created_at),
  }
}

/**
 * Divides the cost of a closed trip if requested, once and finally (D3 to D6). Returns false while receipts or a decision are
 * still awaited.
 */
export async function divideOpen(tx: Tx, trip: LockedTrip, aboard: DividedAmong, at: Date): Promise<boolean> {
  const division = await lockDivision(tx, trip.seq)
  if (!division || division.computed_at) return true
  if (!(await isStillRequested(tx, trip.seq))) {
    await noteComputed(tx, trip.seq, { divided_by: 'nothing', cost_minor: null }, at)
    return true
  }
  const by = dividedBy(requestOf(division), at)
  if (!by) return false
  const published = await publishedOf(tx, trip)
  const cost = by === 'receipts' ? realCost(receiptsOf(division), published) : null
  const all = [...ridersOf(aboard), ...(await halvesOf(tx, aboard))]
  for (const one of all) await shareOut(tx, one, shareFor(cost, published, one, all), at)
  await noteComputed(tx, trip.seq, { divided_by: by, cost_minor: cost === null ? null : cost / 1_000_000n }, at)
  if (by === 'silence') await escalateReceipts(tx, trip, at)
  if (cost !== null && isFarBelow(cost, published, trip.tolls_minor)) await signalFuel(tx, trip, at)
  await notifyDivided(tx, trip, all, at)
  return true
}

const signalFuel = (tx: Tx, { id, driver_id: personId }: LockedTrip, at: Date) =>
  insertSignal(tx, { kind: 'fuel_doubted', personId, about: `trip:${id}`, tripId: id, signs: ['cost_far_below_cap'] }, at)

/**
 * Returns the seats that share the cost. Absent passengers share if they paid (D4). On a free booking only the occupied seats
 * share.
 */
const ridersOf = ({ bookings }: DividedAmong): Aboard[] =>
  bookings
    .filter(({ state, price_minor }) => state === 'travelled' || (state === 'absent' && price_minor > 0n))
    .map((booking) => ({ booking, seats: booking.price_minor > 0n ? booking.seats : booking.seats - booking.absent_seats }))

/** Returns late canceled seats that share the cost: their half was neither refunded nor reversed by a bank. */
async function halvesOf(tx: Tx, { late, halvesBack }: DividedAmong): Promise<Aboard[]> {
  const sharing = late.map(({ id, booking, part, seats }) => ({ booking, part, seats: seats - (halvesBack.get(id)?.seats ?? 0) }))
  const taken = await takenByBanks(
    tx,
    sharing.map(({ booking }) => booking.id),
  )
  return sharing.filter(({ booking, seats }) => seats > 0 && !taken.has(booking.id))
}

const requestOf = ({ due_by: dueBy, entered_at: enteredAt, doubts, believed }: Division) => ({
  dueBy,
  enteredAt,
  doubtful: doubts.length > 0,
  believed,
})

const receiptsOf = ({ fuel_price_minor, litres_hundredths: litresHundredths, tolls_minor }: Division): Receipts => ({
  fuelPriceMinor: fuel_price_minor ?? 0n,
  litresHundredths,
  tollsMinor: tolls_minor ?? 0n,
})

const stretchOf = ({ booking: { from_m: fromM, to_m: toM }, seats }: Aboard) => ({ fromM, toM, seats })

/** Returns a seat's share of the cost; by the published values if there are no accepted receipts (D6). */
function shareFor(cost: bigint | null, published: Published, one: Aboard, all: Aboard[]): bigint {
  const [stretch, aboard] = [stretchOf(one), all.map(stretchOf)]
  return cost === null ? shareWithoutReceipts(published, stretch, aboard) : shareOf(cost, published.distanceM, stretch, aboard)
}

/** Stores a share. A booking that was settled before the division does not change: two administrators correct it (D5). */
async function shareOut(
  tx: Tx,
  { booking: { id, price_minor, car_minor, settled_at }, part }: Aboard,
  share: bigint,
  at: Date,
): Promise<void> {
  if (price_minor + car_minor === 0n) return
  if (!settled_at) await (part ? noteShareOfPart(tx, { booking_id: id, n: part }, share) : noteShare(tx, id, share))
  else if (share < price_minor)
    await raiseAlarm(tx, 'divided_after_settlement', id, { share: String(share), price: String(price_minor) }, at)
}

const notifyDivided = (tx: Tx, { id: key, driver_id }: LockedTrip, riders: Aboard[], at: Date) =>
  notify(tx, [
    { to: driver_id, kind: 'costs_divided', key, trip: key, at },
    ...riders.map(({ booking: { id, passenger_id: to } }) => ({ to, kind: 'costs_divided' as const, key, booking: id, at })),
  ])
