import type { End, Trip, TripCard } from '#contract/trips/trips.ts'

/** The user's part of a trip, or the whole trip if no part was requested. */
export interface Ride {
  /** pick-up and drop-off; if it is the whole trip, only the names of its ends */
  from: Pick<End, 'name' | 'hours' | 'at'> & Partial<End>
  to: Pick<End, 'name' | 'hours' | 'at'> & Partial<End>
  seatsLeft: number
  priceMinor: number
  durationS: number
  lengthM: number
}

export function rideOf(trip: TripCard | Trip): Ride {
  const { stretch } = trip
  if (!stretch) return whole(trip)
  const { pickUp, dropOff, place, priceMinor, lengthM } = stretch
  return {
    from: pickUp,
    to: dropOff,
    seatsLeft: place,
    priceMinor,
    lengthM,
    durationS: (Date.parse(dropOff.at) - Date.parse(pickUp.at)) / 1000,
  }
}

const whole = (trip: TripCard): Ride => ({
  from: { name: trip.originName, hours: trip.hours, at: trip.departsAt },
  to: {
    name: trip.destinationName,
    hours: trip.arrivalHours,
    at: new Date(Date.parse(trip.departsAt) + trip.durationS * 1000).toISOString(),
  },
  seatsLeft: trip.place,
  priceMinor: trip.priceMinor,
  durationS: trip.durationS,
  lengthM: trip.distanceM,
})
