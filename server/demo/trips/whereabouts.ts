import { DAY_MS, HOUR_MS } from '#domain/time.ts'

/** A person on the road between two places of the gazetteer. */
export interface Journey {
  from: Date
  until: Date
  origin: number
  destination: number
}

const CHANGE_MS = HOUR_MS
/** A person who goes on from another town than they came to has had a day for it. */
const ELSEWHERE_MS = DAY_MS
/** A person who has not come back on one of these trips by then has come back otherwise. */
const AWAY_MS = 6 * DAY_MS

/** Where people are: on one road at a time, and on the next one where the last one ended. */
export interface Whereabouts {
  isFree(id: string, journey: Journey): boolean
  note(id: string, journey: Journey): void
  /** the place a person is in before they leave */
  placeAt(id: string, at: Date, home: number): number
}

export function whereabouts(): Whereabouts {
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
