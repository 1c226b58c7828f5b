import type * as z from 'zod/mini'
import type { giveUpSeats } from '#contract/bookings/bookings.ts'
import { type Cause, whyNotGiveUp } from '#domain/bookings/booking.ts'
import { rideAlong } from '#domain/bookings/companions.ts'
import { priceOf, type Split, thoughtsSince } from '#domain/payments/refund.ts'
import type { Member } from '#domain/people/account.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import { record } from '../../platform/audit/queries.ts'
import type { Tx } from '../../platform/database/connect.ts'
import type { World } from '../../world.ts'
import { act, refuseOwnBooking } from '../actions.ts'
import { endYeses } from '../companions/queries.ts'
import { companionsOn, removeCompanions } from '../companions/rows.ts'
import { giveSeatsBack } from '../joining/seats.ts'
import { notifyGivenUp } from '../notify.ts'
import { type Booking, legsOf, moveBooking, secondThoughtsOf, type Transition } from '../queries.ts'
import { refundDownTo, splitOf } from './endBooking.ts'
import { givenUpOf, sumKept, insertGivenUp } from './givenUp.ts'

type SentGivingUp = z.output<typeof giveUpSeats.body>

/** Gives up the seats of some companions (row 46). Each counts as a canceled seat, and the booking continues with the others. */
export const releaseSeats = (world: World, me: Member, id: string, input: SentGivingUp, key?: string) =>
  act(world, me, id, { event: 'give_up', by: ['passenger', 'admin'], key }, async (tx, { booking, role }) => {
    const [now, { companions, refundMinor: shownMinor, reason }] = [world.now(), input]
    refuseGivingUp(booking, companions.length, now)
    const aboard = (await companionsOn(tx, id)).map(({ n }) => n)
    refuseIf(rideAlong(aboard, companions) ? undefined : 'seats_not_held', { seats: booking.seats })
    const thoughts = await secondThoughtsOf(tx, booking, thoughtsSince(now))
    const split = splitOf(booking, role, now, thoughts, companions.length)
    const refundMinor = Number(split?.refundMinor ?? 0n)
    if (shownMinor !== undefined && shownMinor !== refundMinor) refuse('price_changed', { refundMinor })
    if (role === 'admin') await refuseOwnBooking(tx, me, booking, now)
    await releaseCompanionSeats(tx, booking, companions, { role, split }, { by: me.id, at: now, key, details: { reason } })
    if (role === 'admin')
      await record(tx, { by: me.id, action: 'seats_given_up', subject: `booking:${id}`, at: now, ...(reason && { reason }) })
  })

export function refuseGivingUp(booking: Booking, some: number, now: Date): void {
  const { state, seats, departs_at: departsAt } = booking
  refuseIf(whyNotGiveUp({ state, departsAt, seats }, some, now), { seats })
}

interface GivingUp {
  role: Cause
  split: Split | undefined
  /** the companion who leaves, if a companion with an account acts */
  leaver?: string | undefined
}

/** Removes some companions from a booking, which continues with the others. Returns the changed booking. */
export async function releaseCompanionSeats(
  tx: Tx,
  booking: Booking,
  companions: number[],
  { role, split, leaver }: GivingUp,
  transition: Transition,
) {
  const [some, before] = [companions.length, await givenUpOf(tx, [booking.id])]
  await giveSeatsBack(tx, booking.trip_seq, { ...legsOf(booking), seats: some })
  const gone = await removeCompanions(tx, booking.id, companions)
  // a companion who leaves has withdrawn their own acceptance
  const sentAway = gone.filter((account) => account !== leaver)
  await endYeses(tx, booking, sentAway, transition.at)
  const details = {
    ...transition.details,
    ender: role,
    seats: some,
    ...(split && { refundMinor: String(split.refundMinor), cause: split.cause }),
  }
  const seats = booking.seats - some
  const partOf = (priceMinor: bigint) => priceOf({ priceMinor, seats: booking.seats }, seats)
  const price_minor = partOf(booking.price_minor)
  const left = await moveBooking(
    tx,
    booking,
    'give_up',
    { ...transition, details },
    {
      seats,
      price_minor,
      car_minor: partOf(booking.car_minor),
      companion_ids: booking.companion_ids.filter((id) => !gone.includes(id)),
    },
  )
  const kept_minor = split?.driverMinor ?? 0n
  const part = {
    booking_id: booking.id,
    n: before.length + 1,
    seats: some,
    at: transition.at,
    kept_minor,
    account_id: leaver ?? null,
  }
  await insertGivenUp(tx, part)
  await notifyGivenUp(tx, left, part, { role, leaver, gone })
  if (split) await refundDownTo(tx, left, price_minor + sumKept([...before, part]), split.cause, transition)
  return left
}
