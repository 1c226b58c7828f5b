import type { Booking } from '#contract/bookings/bookings.ts'
import { useSession } from '../../client/session.ts'

/** The role of the user in a seat, and the other party. */
export function useSides({ driver, passenger }: Pick<Booking, 'driver' | 'passenger'>) {
  const isDriver = useSession()?.me?.id === driver.id
  return isDriver ? ({ role: 'driver', other: passenger } as const) : ({ role: 'passenger', other: driver } as const)
}
