import { stretchPrice } from '#domain/contribution.ts'
import { legsBetween, seatsFree } from '#domain/seats.ts'
import { kinds, SHORTEST_STRETCH_M } from '#domain/stretch.ts'
import { MINUTE_MS } from '#domain/time.ts'
import { JOIN_CUTOFF_MS } from '#domain/trip.ts'
import type { Ask } from '../asked.ts'
import { todayIn } from '../clock.ts'
import type { Trip } from './smallWorld.ts'

/** What a search has to find; departure and pick-up in minutes since 1970. */
export interface Match {
  seq: number
  departs: number
  pickUp: number
  kinds: number[]
  stretchMinor: bigint
}

/** Looks at every trip (ST10). */
export const bruteForce = (trips: Trip[], asked: Ask): Match[] =>
  trips.flatMap((trip) => matchOf(trip, asked) ?? []).sort(asked.order === 'price' ? byPrice : byDeparture)

function matchOf(trip: Trip, { from, to, day, seats, need, avoid, now }: Ask): Match | undefined {
  const [a, b] = [from, to].map(({ id }) => trip.road.passed.find(({ place }) => place.id === id))
  if (!a || !b || b.posM - a.posM < SHORTEST_STRETCH_M) return undefined
  const pickUpAt = new Date(trip.departsAt.getTime() + a.minutes * MINUTE_MS)
  const onTheWay = a.kind === 'on_the_way' || b.kind === 'on_the_way'
  if (trip.gone || (onTheWay && !trip.stopsWelcome) || todayIn(pickUpAt, from.zone) !== day) return undefined
  if (pickUpAt.getTime() <= now.getTime() + JOIN_CUTOFF_MS) return undefined
  if ((trip.preferences & need) !== need || trip.preferences & avoid) return undefined
  if (seatsFree(trip.free, legsBetween(trip.road.legsM, a.posM, b.posM)) < seats) return undefined
  const stretchMinor = stretchPrice(trip.priceMinor, b.posM - a.posM, trip.road.distanceM, 'ARS')
  const departs = trip.departsAt.getTime() / MINUTE_MS
  return {
    seq: trip.seq,
    departs,
    pickUp: departs + a.minutes,
    kinds: [a, b].map(({ kind }) => kinds.indexOf(kind)),
    stretchMinor,
  }
}

const byDeparture = (a: Match, b: Match) => a.departs - b.departs || a.seq - b.seq
const byPrice = (a: Match, b: Match) => Number(a.stretchMinor - b.stretchMinor) || a.seq - b.seq
