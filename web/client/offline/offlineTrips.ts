import type { Booking } from '#contract/bookings/bookings.ts'
import type { Trip } from '#contract/trips/trips.ts'
import type { CallLink } from '#contract/wire.ts'

/** One booking to be read offline: time, places and people. */
export interface OfflineSeat extends Pick<Booking, 'id' | 'idRoute' | 'pickUp' | 'dropOff'> {
  state: 'requested' | 'accepted' | 'confirmed'
  role: 'driver' | 'passenger'
  other: { name: string; call?: CallLink }
  /** the driver's car, for a passenger */
  car?: Trip['car']
}

/** Data stored on the device for one account. */
export interface OfflineTrips {
  /** time of reading (ISO 8601) */
  at: string
  /** next trip first */
  seats: OfflineSeat[]
}

const DAY_MS = 86_400_000
const LASTS_MS = 14 * DAY_MS

/** Returns the bookings that the account could need during a trip, the next one first. */
export function seatsToCache(bookings: readonly Booking[], account: string, now: number): OfflineSeat[] {
  return bookings
    .filter(({ driver, passenger, companions = [] }) =>
      [driver, passenger, ...companions.map(({ person }) => person)].some((one) => one?.id === account),
    )
    .filter(({ state, dropOff }) => isReadable(state) && Date.parse(dropOff.at) > now - DAY_MS)
    .map((booking) => offlineSeat(booking, account))
    .toSorted((a, b) => Date.parse(a.pickUp.at) - Date.parse(b.pickUp.at))
}

const isReadable = (state: string): state is OfflineSeat['state'] => ['requested', 'accepted', 'confirmed'].includes(state)

function offlineSeat(booking: Booking, account: string): OfflineSeat {
  const { id, idRoute, state, pickUp, dropOff, driver, passenger } = booking
  const role = driver.id === account ? 'driver' : 'passenger'
  const { name, call } = role === 'driver' ? passenger : driver
  // as: only bookings in these states are stored
  const common = { id, idRoute, state: state as OfflineSeat['state'], pickUp, dropOff }
  return { ...common, role, other: { name, ...(call && { call }) } }
}

/** Checks whether the data is too old to be shown or stored. */
export const isTooOld = ({ at }: OfflineTrips, now: number): boolean => !(now - Date.parse(at) < LASTS_MS)
