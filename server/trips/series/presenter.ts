import type { PlannedTrip } from '#contract/trips/tripPosting.ts'
import type { Reason } from '#domain/refusal.ts'
import { type Day, dayText } from '#domain/time.ts'
import { wallClock } from '../../platform/time.ts'
import { amount } from '../../platform/wire.ts'
import type { PlannedLeg } from './plan.ts'

export interface Posted {
  id: string
  /** every trip in the order of departure, where there are several */
  trips?: { id: string; date: string; hours: string; isReturn: boolean }[]
}

interface PostedLeg {
  id: string
  day: Day
  hours: string
  isReturn: boolean
}

/** What was posted: the first trip, and all of them where there are several. */
export function presentPosted(posted: PostedLeg[]): Posted {
  const trips = posted.map(({ day, ...trip }) => ({ ...trip, date: dayText(day) }))
  return { id: trips[0]?.id ?? '', ...(trips.length > 1 && { trips }) }
}

/** One trip of several on its day; no hour of arrival where there is none of departure. */
export const presentLeg = ({ plan, isReturn, whyNot }: PlannedLeg, clash: Reason | undefined): PlannedTrip => ({
  date: dayText(plan.day),
  hours: plan.sent.hours,
  arrivalHours: whyNot === 'time_does_not_exist' ? null : wallClock(plan.arrivesAt, plan.places.at(-1)?.zone ?? plan.zone).time,
  isReturn,
  ...amount(plan.price.priceMinor, plan.price.currency),
  whyNot: whyNot ?? clash ?? null,
})
