import { answererOf } from '#domain/bookings/booking.ts'
import { asksUntil, mayHoldMore } from '#domain/bookings/hold.ts'
import { hasRoomFor, seatsOn } from '#domain/bookings/seats.ts'
import type { Db } from '../../platform/database/connect.ts'
import { holdsIn, holdsOf } from '../joining/holds.ts'
import { isElsewhereThan } from '../joining/overlapping.ts'
import { type Booking, legsOf } from '../queries.ts'
import { waitingBookings } from './queries.ts'

/** A trip by its number, with its free seats. */
interface Seats {
  seq: number
  free: bigint
}

export interface Turn {
  /** next booking to get an offer */
  next: Booking | undefined
  /** free seats after all open and due offers */
  left: bigint
}

/**
 * Finds the first person on a trip's waiting list for whom enough seats are free on their stretch (B11). Skips people who need
 * more seats, ride elsewhere at that time, or had too many unpaid holds (B2); they keep their place.
 */
export async function turnOf(db: Db, { seq, free }: Seats, now: Date): Promise<Turn> {
  const turn: Turn = { next: undefined, left: free }
  for (const booking of await waitingBookings(db, seq, now)) {
    if (!hasRoomFor(turn.left, legsOf(booking)) || !(await mayHold(db, booking, now))) continue
    turn.next ??= booking
    turn.left -= seatsOn(legsOf(booking))
  }
  return turn
}

/**
 * Returns the seats of a trip that are free for people not on the waiting list. People on the list have precedence, even before
 * they get an offer.
 */
export const freeAfterWaiting = async (db: Db, seats: Seats, now: Date): Promise<bigint> => (await turnOf(db, seats, now)).left

async function mayHold(db: Db, booking: Booking, now: Date): Promise<boolean> {
  if (await isElsewhereThan(db, booking)) return false
  const holds = holdsIn(await holdsOf(db, booking.passenger_id, now))
  if (answererOf({ state: 'offered', joining: booking.joining }) === 'driver') return mayHoldMore(holds.open, booking.seats)
  return asksUntil(holds, booking.price_minor, now, booking.seats) === undefined
}
