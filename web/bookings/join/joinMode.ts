import type { Booking } from '#contract/bookings/bookings.ts'
import type { Me } from '#contract/people/accounts.ts'
import type { Trip } from '#contract/trips/trips.ts'
import { Problem } from '../../client/api.ts'

/** Ways to get a seat: pay for it, request it from the driver, take it without a payment, or wait for it. */
export type JoinMode = 'pay' | 'ask' | 'take' | 'wait'

export function joinModeOf(trip: Trip, unpaid: Booking | undefined, isInCar = false): JoinMode {
  if (unpaid) return 'pay'
  if (trip.mayWait) return 'wait'
  // a stop that the driver did not declare always needs approval (SE5)
  if (trip.joining === 'on_approval' || trip.stretch?.kind === 'on_the_way' || trip.notAtOnce) return 'ask'
  return isInCar || (trip.stretch ?? trip).priceMinor === 0 ? 'take' : 'pay'
}

/** Checks whether the form needs input before the request: a message, an agreement, companions, or the user's age (A6). */
export const needsForm = (mode: JoinMode, unpaid: Booking | undefined, me: Me | null | undefined, seats = 1) =>
  mode !== 'pay' || (!unpaid && (!me?.registered || seats > 1))

/** Checks whether a retry may help: a refusal due to time, network or the number of calls. Any other refusal is final. */
export function mayTryAgain(error: Error): boolean {
  if (!(error instanceof Problem)) return true
  return error.status === 0 || error.status === 429 || error.status >= 500 || passing.has(error.reason)
}

const passing = new Set<string>(['still_working', 'hold_expired', 'price_changed', 'not_possible_now', 'csrf'])

/**
 * Returns the name of the payment provider that serves the checkout; undefined for the sandbox, whose checkout is on this site.
 */
export function providerOf(checkout: string, here: string): string | undefined {
  const { origin, hostname } = new URL(checkout, here)
  if (origin === new URL(here).origin) return undefined
  return /(^|\.)mercadopago\.(cl|com(\.\w\w)?)$/.test(hostname) ? 'Mercado Pago' : hostname
}

/** Checks whether the driver approved this booking, instead of letting any passenger book directly. */
export const wasApproved = ({ joining, declared }: Booking) => joining === 'on_approval' || !declared
