import { isWorthNaming, minutesAt } from '#domain/trips/stretch.ts'
import { amount, kmText, later, pairs, presentEnd, timeText } from '../../platform/wire.ts'
import { presentBreakdown } from '../presenter.ts'
import type { Plan } from './plan.ts'

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
    passes: [...new Set(road.passed.filter(isWorthNaming).map(({ place }) => place))].map(({ name }) => name),
  }
}
