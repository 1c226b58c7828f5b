import { minutesAt } from '#domain/stretch.ts'
import type { Plan } from './plan.ts'
import { amount, kmText, later, pairs, presentBreakdown, presentEnd, timeText } from './wire.ts'

/** Towns smaller than this are not worth a line in a preview. */
const WORTH_NAMING = 5000

export function presentPlan({ places, meetingPoints, road, departsAt, price }: Plan) {
  const stops = places.map((place, i) =>
    presentEnd(place, later(departsAt, minutesAt(road, road.stopsM[i] ?? 0)), 0, true, meetingPoints[i]),
  )
  return {
    originName: stops.at(0)?.name ?? '',
    destinyName: stops.at(-1)?.name ?? '',
    points: pairs(road.points),
    stops,
    km: kmText(road.distanceM),
    time: timeText(road.durationS),
    distanceM: road.distanceM,
    durationS: road.durationS,
    method: road.method,
    ...amount(price.priceMinor, price.currency),
    breakdown: presentBreakdown(price),
    passes: road.passed
      .filter(({ kind, place }) => kind === 'on_the_way' && place.population >= WORTH_NAMING)
      .map(({ place }) => place.name),
  }
}
