import type { Booking } from '#contract/bookings/bookings.ts'
import type { Me } from '#contract/people/accounts.ts'
import type { Trip } from '#contract/trips/trips.ts'
import { Problem } from '../../client/api.ts'

/** How one comes to have a seat: pay for it, ask the driver for it, take it where there is nothing to pay yet, or wait for it. */
export type JoinMode = 'pay' | 'ask' | 'take' | 'wait'

export function joinModeOf(trip: Trip, unpaid: Booking | undefined, isInCar = false): JoinMode {
  if (unpaid) return 'pay'
  if (trip.mayWait) return 'wait'
  // a stop that the driver did not declare is always on approval (SE5)
  if (trip.joining === 'on_approval' || trip.stretch?.kind === 'on_the_way' || trip.notAtOnce) return 'ask'
  return isInCar || (trip.stretch ?? trip).priceMinor === 0 ? 'take' : 'pay'
}

/** Whether something has to be said before anything is asked of the server: a message, a yes, who comes along, or that they are grown up (A6). */
export const needsForm = (mode: JoinMode, unpaid: Booking | undefined, me: Me | null | undefined, seats = 1) =>
  mode !== 'pay' || (!unpaid && (!me?.registered || seats > 1))

/** Where it was the moment, the line or the amount, the same may be asked again. Any other no stays a no. */
export function mayTryAgain(error: Error): boolean {
  if (!(error instanceof Problem)) return true
  return error.status === 0 || error.status === 429 || error.status >= 500 || passing.has(error.reason)
}

const passing = new Set<string>(['still_working', 'hold_expired', 'price_changed', 'not_possible_now', 'csrf'])

/** Who takes the money, by the address of its checkout; the sandbox stands on our own. */
export function providerOf(checkout: string, here: string): string | undefined {
  const { origin, hostname } = new URL(checkout, here)
  if (origin === new URL(here).origin) return undefined
  return /(^|\.)mercadopago\.(cl|com(\.\w\w)?)$/.test(hostname) ? 'Mercado Pago' : hostname
}

/** Whether the driver approved this very seat, rather than opening it to the first passenger who books. */
export const wasApproved = ({ joining, declared }: Booking) => joining === 'on_approval' || !declared
