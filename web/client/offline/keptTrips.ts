import type { Booking } from '#contract/bookings/bookings.ts'
import type { Trip } from '#contract/trips/trips.ts'

/** One seat as it is readable without a network: when, where, with whom, and nothing more. */
export interface KeptSeat extends Pick<Booking, 'id' | 'idRoute' | 'pickUp' | 'dropOff'> {
  state: 'requested' | 'accepted' | 'confirmed'
  role: 'driver' | 'passenger'
  other: { name: string; telephone?: string }
  /** of the driver, when one is the passenger */
  car?: Trip['car']
}

/** What the device keeps for one account. */
export interface OfflineTrips {
  /** when it was read, ISO */
  at: string
  /** the next first */
  seats: KeptSeat[]
}

const DAY_MS = 86_400_000
const LASTS_MS = 14 * DAY_MS

/** Those of an account's bookings that one could need on the road, the next first. */
export function seatsToKeep(bookings: readonly Booking[], account: string, now: number): KeptSeat[] {
  return bookings
    .filter(({ driver, passenger, companions = [] }) =>
      [driver, passenger, ...companions.map(({ person }) => person)].some((one) => one?.id === account),
    )
    .filter(({ state, dropOff }) => isComing(state) && Date.parse(dropOff.at) > now - DAY_MS)
    .map((booking) => keptSeat(booking, account))
    .toSorted((a, b) => Date.parse(a.pickUp.at) - Date.parse(b.pickUp.at))
}

const isComing = (state: string): state is KeptSeat['state'] => ['requested', 'accepted', 'confirmed'].includes(state)

function keptSeat(booking: Booking, account: string): KeptSeat {
  const { id, idRoute, state, pickUp, dropOff, driver, passenger } = booking
  const role = driver.id === account ? 'driver' : 'passenger'
  const { name, telephone } = role === 'driver' ? passenger : driver
  // only such states are kept
  const kept = { id, idRoute, state: state as KeptSeat['state'], pickUp, dropOff }
  return { ...kept, role, other: { name, ...(telephone && { telephone }) } }
}

/** Whether it was read too long ago to be shown, or kept, any longer. */
export const isTooOld = ({ at }: OfflineTrips, now: number): boolean => !(now - Date.parse(at) < LASTS_MS)
