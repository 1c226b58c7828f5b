import type { Booking } from '#contract/bookings/bookings.ts'
import { useSession } from '../../client/session.ts'
import { useNameOrFormer } from '../../ui/person/useNameOrFormer.ts'
import { ridesAlong } from '../RidesAlong.tsx'

/** The role of the user in a seat, and the other party. A companion with an account is a passenger on the booking of another one. */
export function useSides(booking: Booking) {
  const { driver, passenger } = booking
  const me = useSession()?.me?.id
  if (me === driver.id) return { role: 'driver', other: passenger, isCompanion: false } as const
  return { role: 'passenger', other: driver, isCompanion: ridesAlong(booking, me) } as const
}

/** The seat with a word in place of the name of a person who left. */
export function useNamed(booking: Booking): Booking {
  const nameOf = useNameOrFormer()
  const { driver, passenger } = booking
  return {
    ...booking,
    driver: { ...driver, name: nameOf(driver) },
    passenger: { ...passenger, name: nameOf(passenger) },
  }
}
