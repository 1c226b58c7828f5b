import { whyNotNotDriven } from '#domain/bookings/absence.ts'
import { closesAt } from '#domain/payments/settlement.ts'
import { isBarred, type Member } from '#domain/people/account.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import { lockOpenOrder, paymentsOf } from '../../payments/queries.ts'
import { remainingOf, createRefund } from '../../payments/refunds/oweRefund.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { transact } from '../../platform/database/transact.ts'
import type { World } from '../../world.ts'
import { lockBehindTrip, roleIn, publishBookingChanged } from '../locking.ts'
import { type Booking, peopleOn, updateKept } from '../queries.ts'
import { givenUpOf, updateKeptOfPart } from './givenUp.ts'

/** Refunds any part of a seat's payment, as the driver, until the trip closes; the driver is not sanctioned for it (8.3). */
export async function refundByDriver(world: World, me: Member, id: string, minor: bigint): Promise<void> {
  const { trip, booking } = await transact(world.db, async (tx) => {
    const [at, { trip, booking }] = [world.now(), await lockBehindTrip(tx, world, id)]
    refuseIf(isBarred(me) && booking.driver_id !== me.id ? 'barred' : undefined)
    refuseIf(roleIn(booking, me) === 'driver' ? undefined : 'not_yours')
    refuseIf(whyNotNotDriven(trip.departs_at, closesAt(trip.arrives_at), at))
    await give(tx, booking, minor, { by: me.id, at })
    return { trip, booking }
  })
  await publishBookingChanged(world, trip.id, peopleOn(booking))
}

/** States in which a bank decides or has decided about the refund. */
const withBank: readonly string[] = ['disputed', 'charged_back']

/** Limits the driver's share of canceled seats to the money that remains after the refund. */
async function keepAtMost(tx: Tx, booking: Booking, most: bigint): Promise<void> {
  let rest = most
  const keeps = (minor: bigint) => {
    const portion = minor < rest ? minor : rest
    rest -= portion
    return portion
  }
  for (const part of await givenUpOf(tx, [booking.id])) {
    const remaining = keeps(part.kept_minor)
    if (remaining !== part.kept_minor) await updateKeptOfPart(tx, part, remaining)
  }
  const remaining = keeps(booking.kept_minor)
  if (remaining !== booking.kept_minor) await updateKept(tx, booking.id, remaining)
}

async function give(tx: Tx, booking: Booking, minor: bigint, { by, at }: { by: string; at: Date }): Promise<void> {
  const order = await lockOpenOrder(tx, booking.id)
  const [payment] = order ? await paymentsOf(tx, order.id) : []
  if (!order || !payment || booking.settled_at || withBank.includes(order.state)) return refuse('not_possible_now')
  const left = await remainingOf(tx, payment)
  refuseIf(left === 0n ? 'not_possible_now' : undefined)
  refuseIf(minor < 1n || minor > left ? 'amount_out_of_range' : undefined, { most: Number(left) })
  if (booking.state === 'cancelled') await keepAtMost(tx, booking, left - minor)
  await createRefund(tx, order, payment, { cause: 'given_back', at, by, minor })
}
