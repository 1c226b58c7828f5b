import type { Booking } from '#contract/bookings/bookings.ts'
import { useSession } from '../../client/session.ts'
import { useNameOrFormer } from '../../ui/person/useNameOrFormer.ts'
import { ridesAlong } from '../RidesAlong.tsx'
import type { SeatRole } from './seatStatus.ts'

export interface ActProps {
  booking: Booking
}

/** Returns the user's role in a booking, and the other party. A companion with an account is on the passenger's side. */
export function useSides(booking: Booking) {
  const { driver, passenger } = booking
  const me = useSession()?.me?.id
  const role: SeatRole =
    me === driver.id ? 'driver' : me === passenger.id ? 'booker' : ridesAlong(booking, me) ? 'companion' : 'admin'
  return {
    role,
    side: role === 'driver' ? 'driver' : 'passenger',
    other: role === 'driver' ? passenger : driver,
  } as const
}

/** Returns the booking with a placeholder for a former member's name. */
export function useNamed(booking: Booking): Booking {
  const nameOf = useNameOrFormer()
  const { driver, passenger } = booking
  return {
    ...booking,
    driver: { ...driver, name: nameOf(driver) },
    passenger: { ...passenger, name: nameOf(passenger) },
  }
}
