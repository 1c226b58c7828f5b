import { startPayment } from '#contract/payments/payments.ts'
import { checkoutOf, noticesArrive } from '#server/testing/paying.ts'
import { type Outing, passengerOf } from './outing.ts'

/** A passenger by number, and the stops between which the passenger wants to travel. */
interface Wanted {
  who: number
  from: number
  to: number
}

interface How {
  /** true to reserve the seats without paying yet */
  toKeep: boolean
  /** ids of the invitations that accounts have accepted */
  invitations?: string[]
}

/** Reserves seats, and also pays for them unless `toKeep`. */
export async function takesSeat(outing: Outing, { who, from, to }: Wanted, { toKeep, invitations = [] }: How): Promise<void> {
  const { office, tripId, placeIds } = outing
  const passenger = await passengerOf(outing, who)
  const whole = to - from === placeIds.length - 1
  const ends = whole ? {} : { from: placeIds[from], to: placeIds[to] }
  const companions = invitations.map((invitation) => ({ kind: 'account' as const, invitation }))
  const { id, init_point, bookingId } = await passenger.call(startPayment, {
    body: { idRoute: tripId, ...ends, ...(companions.length > 0 && { seats: 1 + companions.length, companions }) },
  })
  if (!outing.bookings.some((one) => one.id === bookingId)) outing.bookings.push({ id: bookingId, who })
  if (toKeep) return
  await office.on.sandbox.pay(checkoutOf(init_point), 'succeeds')
  await noticesArrive(office.on)
  await passenger.checks(id)
}
