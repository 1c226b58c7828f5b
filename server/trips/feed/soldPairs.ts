import { legsBetween, seatsFree } from '#domain/bookings/seats.ts'
import type { Currency } from '#domain/money.ts'
import type { Place } from '#domain/places/place.ts'
import { MINUTE_MS } from '#domain/time.ts'
import { isOffered, stretchPrice } from '#domain/trips/contribution.ts'
import { leastSoldM } from '#domain/trips/stretch.ts'

/** A trip that visitors can see, with its declared stops. */
export interface ListedTrip {
  id: string
  seq: number
  departs_at: Date
  free: bigint
  price_minor: bigint
  currency: Currency
  distance_m: number
  stops: number[]
  stops_m: number[]
  stops_minutes: number[]
  legs_m: number[]
}

export interface PlannedStop {
  n: number
  place: Place
  at: Date
  posM: number
}

export interface SoldPair {
  on: PlannedStop
  off: PlannedStop
}

/** True when a passenger may board in a town at an instant: after the cutoff, on the days of its open page. */
export type CanBoard = (place: Place, at: Date) => boolean

/** Returns the pairs of declared stops whose open page shows the trip (ST13). */
export function soldPairs(trip: ListedTrip, placeOf: (id: number) => Place | undefined, canBoard: CanBoard): SoldPair[] {
  const stops = trip.stops.flatMap((id, n): PlannedStop[] => {
    const place = placeOf(id)
    const at = new Date(trip.departs_at.getTime() + (trip.stops_minutes[n] ?? 0) * MINUTE_MS)
    return place ? [{ n, place, at, posM: trip.stops_m[n] ?? 0 }] : []
  })
  return stops
    .filter(({ place, at }) => canBoard(place, at))
    .flatMap((on) => stops.filter((off) => off.posM > on.posM && isSold(trip, on, off)).map((off) => ({ on, off })))
}

function isSold(trip: ListedTrip, on: PlannedStop, off: PlannedStop): boolean {
  const lengthM = off.posM - on.posM
  const priceMinor = stretchPrice(trip.price_minor, Math.min(lengthM, trip.distance_m), trip.distance_m, trip.currency)
  return (
    lengthM >= leastSoldM(trip.distance_m) &&
    isOffered(trip.price_minor, priceMinor) &&
    seatsFree(trip.free, legsBetween(trip.legs_m, on.posM, off.posM)) > 0
  )
}

/** Stops of which every pair is bookable, or one boarding stop with its destinations. */
export interface Run {
  /** distinguishes the runs of a trip; empty when the trip has one run */
  suffix: string
  stops: PlannedStop[]
  /** number of stops at the beginning where passengers may board */
  boardings: number
}

/**
 * Splits a trip into runs, because in GTFS boarding and alighting depend only on the stop. A trip with some pairs full or too
 * short gets one run for each boarding stop.
 */
export function runsOf(pairs: SoldPair[]): Run[] {
  const stops = distinct(pairs.flatMap(({ on, off }) => [on, off]))
  if (pairs.length === (stops.length * (stops.length - 1)) / 2)
    return pairs.length > 0 ? [{ suffix: '', stops, boardings: stops.length - 1 }] : []
  return distinct(pairs.map(({ on }) => on)).map((first) => ({
    suffix: `-${first.n}`,
    stops: [first, ...pairs.filter(({ on }) => on === first).map(({ off }) => off)],
    boardings: 1,
  }))
}

const distinct = (stops: PlannedStop[]) => [...new Set(stops)].toSorted((a, b) => a.n - b.n)
