import { dayNumber, MINUTE_MS } from '#domain/time.ts'
import { midnight, minutesOf, wallClock } from './clock.ts'
import type { Listed } from './queries.ts'
import { type Road, signatures } from './road.ts'

/** A trip as far as the lists of places ask. */
export interface Listable {
  road: Pick<Road, 'passed'>
  departsAt: Date
}

/** For every place passed: its local day then, the minutes from that day's midnight to the trip's own departure, and its signatures. */
export function listings({ road, departsAt }: Listable, bit: (placeId: number) => number): Listed[] {
  const signed = signatures(road, bit)
  return road.passed.map(({ place, posM, minutes, kind }, i) => {
    const { day } = wallClock(new Date(departsAt.getTime() + minutes * MINUTE_MS), place.zone)
    const { after, before } = signed[i] ?? { after: 0n, before: 0n }
    return {
      placeId: place.id,
      posM,
      declared: kind !== 'on_the_way',
      day: dayNumber(day),
      departs: minutesOf(departsAt) - midnight(day, place.zone),
      after,
      before,
    }
  })
}
