import type { Cause } from '#domain/bookings/booking.ts'
import { type Split, thoughtsSince } from '#domain/payments/refund.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { end, splitOf } from '../ending/endBooking.ts'
import { releaseCompanionSeats } from '../ending/releaseSeats.ts'
import { type Booking, secondThoughtsOf, type Transition } from '../queries.ts'
import { lockStandingOf, lockYes, moveInvitation } from './queries.ts'
import { companionsOn } from './rows.ts'

/** Returns the split between refund and driver when one seat of a booking is given up. */
export const splitOfOne = async (tx: Tx, booking: Booking, by: Cause, at: Date): Promise<Split | undefined> =>
  splitOf(booking, by, at, await secondThoughtsOf(tx, booking, thoughtsSince(at)), 1)

/**
 * Removes a companion's account from a booking, and ends the acceptance of the invitation. A confirmed booking continues without
 * the seat; an unconfirmed booking ends as a whole (A4). Trip and booking are locked.
 */
export async function removeTraveller(
  tx: Tx,
  booking: Booking,
  account: string,
  by: Cause,
  transition: Transition,
): Promise<Booking> {
  const yes = await lockYes(tx, { accountId: account, bookerId: booking.passenger_id, tripSeq: booking.trip_seq })
  if (yes) await moveInvitation(tx, yes, 'decline', transition.at)
  if (booking.state !== 'confirmed') return end(tx, booking, 'withdraw', transition, { leaver: account })
  const split = await splitOfOne(tx, booking, by, transition.at)
  const companions = await companionsOn(tx, booking.id)
  const numbers = companions.filter(({ account_id }) => account_id === account).map(({ n }) => n)
  return releaseCompanionSeats(tx, booking, numbers, { role: by, split, leaver: account }, transition)
}

/**
 * Ends the invitations to future trips that a closing account has made or accepted. Returns the other people concerned. The
 * account is locked.
 */
export async function endInvitationsOf(tx: Tx, account: string, at: Date): Promise<string[]> {
  const standing = await lockStandingOf(tx, account, at)
  for (const one of standing) await moveInvitation(tx, one, one.booker_id === account ? 'withdraw' : 'decline', at)
  return standing.flatMap(({ booker_id, account_id }) => [booker_id, account_id ?? []].flat()).filter((id) => id !== account)
}
