import { DAY_MS, HOUR_MS } from '#domain/time.ts'
import type { Dice } from '../dice.ts'
import type { DemoRider, DemoTrip } from '../queries.ts'

/**
 * Assigns passengers to trips. No person is on two roads at the same time, and a past trip begins at the place where the person
 * is.
 */
export interface Riders {
  isFree(id: string, trip: DemoTrip): boolean
  drive(trip: DemoTrip): void
  /** books a seat for this person; returns false if the person cannot ride */
  join(trip: DemoTrip, person: DemoRider): boolean
  /** boards up to `wanted` people who live at an end of the road or are at its origin */
  board(trip: DemoTrip, wanted: number, dice: Dice, but?: Set<string>): DemoRider[]
}

/** Returns the `Riders` of the demo. `homes` has the place where each person lives. */
export function ridersAmong(people: DemoRider[], homes: Map<string, number>): Riders {
  const where = whereabouts()
  const weightOf = (person: DemoRider, trip: DemoTrip) => {
    if (person.id === trip.driver_id || (trip.only_women && person.gender !== 'Female')) return 0
    if (!where.isFree(person.id, journeyOf(trip))) return 0
    const { origin, destination } = journeyOf(trip)
    const home = homes.get(person.id) ?? 0
    const isThere = where.placeAt(person.id, trip.departs_at, home) === origin
    if (isThere && origin !== home) return destination === home ? 12 : 3
    if (isThere) return person.drives ? 1 : 4
    return destination === home ? 1 : 0
  }
  const join = (trip: DemoTrip, person: DemoRider) => {
    const isAble = weightOf(person, trip) > 0
    if (isAble) where.note(person.id, journeyOf(trip))
    return isAble
  }
  const next = (trip: DemoTrip, dice: Dice, but?: Set<string>) => {
    const candidates = people.filter(({ subject }) => !but?.has(subject))
    const able = candidates.map((person) => ({ person, weight: weightOf(person, trip) }))
    const [first, ...more] = able.filter(({ weight }) => weight > 0)
    const person = first && dice.weighed([first, ...more]).person
    if (person) where.note(person.id, journeyOf(trip))
    return person ?? []
  }
  return {
    isFree: (id, trip) => where.isFree(id, journeyOf(trip)),
    drive: (trip) => where.note(trip.driver_id, journeyOf(trip)),
    join,
    board: (trip, wanted, dice, but) => Array.from({ length: Math.max(0, wanted) }, () => next(trip, dice, but)).flat(),
  }
}

const journeyOf = ({ departs_at, arrives_at, stops }: DemoTrip): Journey => ({
  from: departs_at,
  until: arrives_at,
  origin: stops[0] ?? 0,
  destination: stops.at(-1) ?? 0,
})

/** The trip of a person between two places of the gazetteer. */
interface Journey {
  from: Date
  until: Date
  origin: number
  destination: number
}

const CHANGE_MS = HOUR_MS
/** Time that a person needs from their last arrival to a departure in another town. */
const ELSEWHERE_MS = DAY_MS
/** Time after which a person without a return trip counts as back home, by other means. */
const AWAY_MS = 6 * DAY_MS

/** Journeys of each person: one at a time, each starting where the previous one ended. */
interface Whereabouts {
  isFree(id: string, journey: Journey): boolean
  note(id: string, journey: Journey): void
  /** the place of a person at this instant */
  placeAt(id: string, at: Date, home: number): number
}

function whereabouts(): Whereabouts {
  const journeys = new Map<string, Journey[]>()
  const of = (id: string) => journeys.get(id) ?? []
  return {
    isFree: (id, journey) => of(id).every((other) => isBefore(other, journey) || isBefore(journey, other)),
    note: (id, journey) => journeys.set(id, [...of(id), journey]),
    placeAt: (id, at, home) =>
      of(id)
        .filter(({ until }) => until <= at && at.getTime() - until.getTime() < AWAY_MS)
        .toSorted((a, b) => b.until.getTime() - a.until.getTime())
        .at(0)?.destination ?? home,
  }
}

function isBefore(one: Journey, next: Journey): boolean {
  const between = one.destination === next.origin ? CHANGE_MS : ELSEWHERE_MS
  return one.until.getTime() + between <= next.from.getTime()
}
