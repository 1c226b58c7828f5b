import type { showSeats } from '#contract/bookings/bookings.ts'
import type { Reply } from '#contract/endpoint.ts'
import { cityOf } from '../../places/name.ts'

export type Seats = Pick<Reply<typeof showSeats>, 'seats' | 'stops' | 'legs' | 'bookings'>

/** A place where the drawing has a line: a stop of the trip, or a place between stops where a passenger gets on or off. */
export interface PlanPoint {
  name: string
  atM: number
}

/** The bar of one seat: its booking, its lane, and its points (indexes of `points`). */
export interface Bar<B> {
  booking: B
  /** index of the seat in its booking: 0 is the passenger's own */
  n: number
  lane: number
  from: number
  to: number
}

/** Content of the drawing of a car along its road; `free[i]` is the number of free seats from point i to the next one. */
export interface RoadPlan<B> {
  points: PlanPoint[]
  bars: Bar<B>[]
  free: number[]
}

const seated = new Set<string>(['offered', 'accepted', 'confirmed', 'travelled', 'absent', 'not_driven'])

/** Assigns every passenger who holds a seat to a lane that is free on their legs. */
export function planRoad({ stops, legs, bookings }: Seats): RoadPlan<Seats['bookings'][number]> {
  const aboard = bookings.filter(({ state }) => seated.has(state)).toSorted((a, b) => a.fromM - b.fromM || a.toM - b.toM)
  const points = pointsOf(stops, aboard)
  const at = (name: string, atM: number) => points.findIndex((point) => isSame(point, { name, atM }))
  const takenUntil: number[] = []
  const seats = aboard.flatMap((booking) => Array.from({ length: booking.seats }, (_, n) => ({ booking, n })))
  const bars = seats.map(({ booking, n }) => {
    const lane = firstFree(takenUntil, booking.fromM)
    takenUntil[lane] = booking.toM
    return { booking, n, lane, from: at(booking.pickUp.name, booking.fromM), to: at(booking.dropOff.name, booking.toM) }
  })
  return { points, bars, free: points.slice(1).map((end, i) => freeBetween(legs, points[i]?.atM ?? 0, end.atM)) }
}

function firstFree(takenUntil: number[], from: number): number {
  const lane = takenUntil.findIndex((until) => until <= from)
  return lane === -1 ? takenUntil.length : lane
}

/** Returns the points in the order of the road, each place once. */
function pointsOf(stops: readonly PlanPoint[], aboard: Seats['bookings']): PlanPoint[] {
  const points = [...stops]
  const ends = aboard.flatMap(({ fromM, toM, pickUp, dropOff }) => [
    { name: pickUp.name, atM: fromM },
    { name: dropOff.name, atM: toM },
  ])
  for (const end of ends) if (!points.some((point) => isSame(point, end))) points.push(end)
  return points.toSorted((a, b) => a.atM - b.atM)
}

const NEAR_M = 20_000
/**
 * Compares places by city: a stop's name is only its city, and a booking's name also has the province. Two cities with one name
 * are never next to each other.
 */
const isSame = (a: PlanPoint, b: PlanPoint) => cityOf(a.name) === cityOf(b.name) && Math.abs(a.atM - b.atM) < NEAR_M

/** Returns the free seats on a part of the road: seats that are free on every leg of it (SE2). */
const freeBetween = (legs: Seats['legs'], fromM: number, toM: number) =>
  Math.min(...legs.filter((leg) => leg.fromM < toM && leg.toM > fromM).map(({ free }) => free))
