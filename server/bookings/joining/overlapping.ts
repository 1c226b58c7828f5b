import { hasRunOut, isLive } from '#domain/bookings/booking.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { prepared, run } from '../../platform/database/prepared.ts'
import { seatsSql, within } from '../../trips/clashes.ts'
import { lockTrips } from '../../trips/queries.ts'
import { end } from '../ending/endBooking.ts'
import { accountsOn, type Booking, deadlinesOf, lockBooking } from '../queries.ts'
import type { Ride } from './ride.ts'

/**
 * True if a person rides on a confirmed seat or drives at that time (B1). Unpaid seats do not count: paying for one seat ends the
 * other bookings (B6).
 */
export const elsewhereSql = (from: string, to: string, exceptBookingId = 'null', who = '= :me::uuid') =>
  `(exists (select ${seatsSql("'confirmed'", from, to, exceptBookingId, who)})
  or exists (select from trips dt left join trip_changes c on c.id = dt.change_id
    where dt.driver_id ${who} and dt.cancelled_at is null and ${within('dt', from, to)})) elsewhere`

const TIMES = [':from::timestamptz', ':to::timestamptz'] as const
const overlappingRides = prepared('elsewhere', `select ${elsewhereSql(...TIMES, ':exceptBookingId', '= any(:people::uuid[])')}`)
const confirmedRides = prepared('rides then', `select exists (select ${seatsSql("'confirmed'", ...TIMES, 'null')}) rides`)
const unconfirmedRides = prepared(
  'overlapping requests and holds',
  `select distinct b.id, b.trip_seq, b.driver_id, b.booker_id, bt.id trip_id
    ${seatsSql("'requested', 'waiting', 'offered', 'accepted'", ...TIMES, ':exceptBookingId', '= any(:people::uuid[])')}`,
)

type Times = Pick<Ride, 'departsAt' | 'arrivesAt'>

/**
 * Checks, without a lock, whether any of these people rides on a confirmed seat or drives at that time. One booking may be
 * excluded.
 */
export async function isElsewhere(
  db: Db,
  people: string | string[],
  { departsAt: from, arrivesAt: to }: Times,
  exceptBookingId: string | null = null,
): Promise<boolean> {
  const [row] = await run<{ elsewhere: boolean }>(db, overlappingRides, { people: [people].flat(), from, to, exceptBookingId })
  return row?.elsewhere ?? false
}

/** Checks whether any person on a booking drives at that time, or rides on a confirmed seat of another booking. */
export const isElsewhereThan = (db: Db, { departs_at, arrives_at, ...booking }: Booking) =>
  isElsewhere(db, accountsOn(booking), { departsAt: departs_at, arrivesAt: arrives_at }, booking.id)

/**
 * Returns the people on a booking who drive at that time, or ride on a confirmed seat of another booking. Runs one query per
 * person, because it is rarely called.
 */
export async function whoIsElsewhere(
  db: Db,
  { departs_at: departsAt, arrives_at: arrivesAt, ...booking }: Booking,
): Promise<string[]> {
  const found: string[] = []
  for (const person of accountsOn(booking))
    if (await isElsewhere(db, person, { departsAt, arrivesAt }, booking.id)) found.push(person)
  return found
}

/** Checks whether a person has a confirmed seat at that time, and so cannot drive (TR8). */
export async function ridesThen(tx: Tx, me: string, { departsAt: from, arrivesAt: to }: Times): Promise<boolean> {
  const [row] = await run<{ rides: boolean }>(tx, confirmedRides, { me, from, to })
  return row?.rides ?? false
}

/** An overlapping request, waiting-list entry or unpaid hold of the same people. */
export interface Overlapping {
  id: string
  trip_seq: number
  trip_id: string
  driver_id: string
  booker_id: string
}

type Confirming = Times & { people: string[]; tripSeq: number; id: string | null }

/**
 * Finds the bookings that end when these people's seats are confirmed (B6). Locks the trips of those bookings, in one order,
 * before any booking. The people's rows are already locked.
 */
export async function lockOverlapping(tx: Tx, { people, tripSeq, departsAt, arrivesAt, id }: Confirming): Promise<Overlapping[]> {
  const found = await run<Overlapping>(tx, unconfirmedRides, { people, from: departsAt, to: arrivesAt, exceptBookingId: id })
  const others = found.filter(({ trip_seq }) => trip_seq !== tripSeq)
  await lockTrips(tx, [tripSeq, ...others.map(({ trip_seq }) => trip_seq)])
  return others
}

/**
 * Withdraws overlapping bookings, those of the booker first, once the seats of these people are confirmed. No query to the
 * provider is needed: a payment that arrives for such a booking finds the confirmed seat and is fully refunded (B9).
 */
export async function withdrawOverlapping(tx: Tx, others: Overlapping[], people: string[], at: Date): Promise<void> {
  for (const { id } of others.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const booking = await lockBooking(tx, id)
    const waits = booking && isLive(booking.state) && booking.state !== 'confirmed'
    if (waits && !hasRunOut(deadlinesOf(booking), at))
      await end(
        tx,
        booking,
        'withdraw',
        { by: null, at, details: { because: 'overlapping' } },
        { elsewhere: elsewhereOn(booking, people) },
      )
  }
}

/**
 * Returns the person on a booking who has another confirmed seat at that time. Undefined when the booker also booked that seat,
 * and so knows of it.
 */
const elsewhereOn = (booking: Booking, people: string[]): string | undefined =>
  booking.passenger_id === people[0] ? undefined : accountsOn(booking).find((id) => people.includes(id))
