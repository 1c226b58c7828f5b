import { atMost, type Check, each, type Filled, needed, shaped, type Wrong, wrongIn } from '../field.ts'
import type { Reason } from '../refusal.ts'
import { DAY_MS } from '../time.ts'

export const thumbs = ['up', 'down'] as const
export type Thumb = (typeof thumbs)[number]

export const MAX_DESCRIPTION = 2000
export const MAX_REPLY = 1000
const OPEN_MS = 14 * DAY_MS

/** Returns when rating opens: 24 hours after the agreed departure (G2). */
export const opensAt = (departsAt: Date) => new Date(departsAt.getTime() + DAY_MS)

/**
 * Returns the instant from which no rating is accepted, and a rating is published even if the other person has not written one
 * (G2, G5).
 */
export const ratingClosesAt = (departsAt: Date) => new Date(opensAt(departsAt).getTime() + OPEN_MS)

/** Returns the departure after which trips are still open for ratings. */
export const openSince = (now: Date) => new Date(now.getTime() - DAY_MS - OPEN_MS)

export function whyNotRate(departsAt: Date, now: Date): Reason | undefined {
  if (now < opensAt(departsAt)) return 'too_early_to_rate'
  if (now >= ratingClosesAt(departsAt)) return 'too_late_to_rate'
}

/** Returns the thumb of a rating. Stars are stored in halves, 0 to 10; below two and a half stars the thumb is down (G11). */
export const thumbOf = (halves: number): Thumb => (halves < 5 ? 'down' : 'up')

/** Input of the form. `thumb` must agree with the stars. */
interface Opinion {
  description?: Filled
  rating?: Filled
  thumb?: Filled
}

const STEPS = /^([0-4](\.[05])?|5(\.0)?)$/

const checks: Record<keyof Opinion, Check<Opinion>> = {
  description: each(needed('description_required'), atMost(MAX_DESCRIPTION)),
  rating: each(needed('rating_required'), shaped(STEPS, 'rating_steps')),
  thumb: (sent, { rating }) => (sent === '' || sent === thumbOf(Number(rating) * 2) ? undefined : 'malformed'),
}

/** Returns the errors of a rating in the form's order. */
export const wrongInOpinion = (opinion: Opinion): Wrong[] => wrongIn(checks, opinion, ['description', 'rating', 'thumb'])

const replyChecks = { reply: each(needed('reply_required'), atMost(MAX_REPLY)) }
export const wrongInReply = (form: { reply?: Filled }): Wrong[] => wrongIn(replyChecks, form, ['reply'])

export const reliabilities = ['rarely', 'sometimes', 'often'] as const
export type Reliability = (typeof reliabilities)[number]

const FEWEST = 5

/** Figures of the bookings accepted in twelve months: a person's cancellations, absences and undriven trips (8.4). */
export interface ReliabilityFigures {
  accepted: number
  cancelled: number
  /** cancellations within 24 hours of departure */
  cancelledLate: number
  absences: number
}

/**
 * Returns the label for the share of accepted bookings that a person canceled in twelve months; undefined for fewer than five
 * (8.4).
 */
export function reliabilityOf({
  accepted,
  cancelled,
}: Pick<ReliabilityFigures, 'accepted' | 'cancelled'>): Reliability | undefined {
  if (accepted < FEWEST) return undefined
  if (cancelled * 100 < accepted * 5) return 'rarely'
  return cancelled * 100 <= accepted * 20 ? 'sometimes' : 'often'
}

/** Public facts about a person (8.5): all trips, and late cancellations, absences and answers within the last 12 months. */
export interface PersonFacts {
  /** trips driven with at least one passenger, and seats ridden */
  driven: number
  ridden: number
  cancelledLate: number
  absences: number
  /** requests that the person answered as a driver, and the median time; an expired request counts with its whole period */
  answers: number
  answerMinutes: number | null
}

export const NO_FACTS: PersonFacts = { driven: 0, ridden: 0, cancelledLate: 0, absences: 0, answers: 0, answerMinutes: null }

const FEWEST_ANSWERS = 3

/** Returns the facts to show, without a median of fewer than three answers. */
export const shownFacts = ({ answers, answerMinutes, ...facts }: PersonFacts) => ({
  ...facts,
  answerMinutes: answers < FEWEST_ANSWERS ? null : answerMinutes,
})
