import type { Booking } from '#contract/bookings/bookings.ts'
import type { Trip } from '#contract/trips/trips.ts'
import { nightsOf } from '../../ui/formatting/units.ts'
import { rideOf } from '../../ui/ride.ts'
import { dateOn, dayIn } from '../../ui/tripAddress.ts'

interface SeatEnd {
  name: string
  /** local time of the place, dd-mm-yyyy and HH:MM, and the instant */
  date: string
  hours: string
  at: string
  meetingPoint?: string | undefined
}

/** The seats of one booking, as requested or held. */
export interface Seat {
  from: SeatEnd
  to: SeatEnd
  seats: number
  /** price of all seats */
  priceMinor: number
  /** the two places as the calls name them; none for the whole trip */
  ends: { from?: number; to?: number }
}

/** Returns the seat that the page would book; an unpaid booking keeps its own places and price. */
export function seatToJoin(trip: Trip, unpaid: Booking | undefined, seats: number): Seat {
  if (unpaid) return seatOf(unpaid)
  const { from, to, priceMinor } = rideOf(trip)
  const { pickUp = trip.stops[0], dropOff = trip.stops.at(-1) } = trip.stretch ?? {}
  const dated = (end: typeof from) => ({ ...end, date: dateAt(trip, end.at) })
  const ends = trip.stretch ? { from: trip.stretch.pickUp.placeId, to: trip.stretch.dropOff.placeId } : {}
  return { from: dated(pickUp ?? from), to: dated(dropOff ?? to), seats, priceMinor: priceMinor * seats, ends }
}

export const seatOf = ({ pickUp, dropOff, seats, priceMinor }: Booking): Seat => ({
  from: pickUp,
  to: dropOff,
  seats,
  priceMinor,
  ends: { from: pickUp.placeId, to: dropOff.placeId },
})

/** Returns the date on which the car is at a stop: the trip's date plus the midnights before the stop. */
function dateAt({ date, hours, departsAt }: Trip, at: string): string {
  const nights = nightsOf(hours, (Date.parse(at) - Date.parse(departsAt)) / 1000)
  const day = new Date(`${dayIn(date) ?? ''}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + nights)
  return dateOn(day.toISOString().slice(0, 10))
}

/** Checks whether the driver approved this booking, instead of letting any passenger book directly. */
export const wasApproved = ({ joining, declared }: Booking) => joining === 'on_approval' || !declared
