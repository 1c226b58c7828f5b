import type { Transitions, StateOf } from '../life.ts'
import type { Reason } from '../refusal.ts'
import { type Day, HOUR_MS } from '../time.ts'
import { isAnotherPoint } from './meetingPoint.ts'
import { whyNotDepart, whyNotSeats } from './trip.ts'

/** Life cycle of a change of a booked trip. The old plan holds until the change is accepted. */
export const changeLife = {
  open: { take: 'taken', drop: 'dropped' },
  taken: {},
  dropped: {},
} as const satisfies Transitions
export type ChangeState = StateOf<typeof changeLife>

/**
 * Life cycle of a passenger's answer. `lapsed`: the holder of a seat did not answer in time. `followed`: the change applied to a
 * request that was not accepted yet. `void`: nothing remained to answer.
 */
export const answerLife = {
  waiting: { agree: 'yes', disagree: 'no', lapse: 'lapsed', follow: 'followed', void: 'void' },
  yes: {},
  no: {},
  lapsed: {},
  followed: {},
  void: {},
} as const satisfies Transitions
export type AnswerState = StateOf<typeof answerLife>
export const answerStates = Object.keys(answerLife) as AnswerState[] // as: the keys of answerLife

/** Terms that change only with the consent of all passengers. */
export const agreedTerms = ['time', 'car', 'meeting_points'] as const
export type AgreedTerm = (typeof agreedTerms)[number]

/** Terms of a trip that the rules for changes compare. Amounts in minor units. */
export interface Terms {
  departsAt: Date
  day: Day
  vehicleId: string | null
  meetingPoints: string[]
  /** positions of the meeting points; empty when no stop has one */
  spots: readonly string[]
  /** positions that passengers accepted, if the points have moved slightly since then */
  agreedSpots?: readonly string[]
  onlyWomen: boolean
  kidsAllowed: boolean
  priceMinor: bigint
  seats: number
}

export const MAX_SHIFT_MS = 2 * HOUR_MS
const ANSWER_MS = 24 * HOUR_MS
/** A passenger who declines needs time to find another way to travel. */
const ANSWER_BEFORE_MS = 2 * HOUR_MS
/** A passenger needs time to see the change before answering. */
const MIN_ANSWER_MS = HOUR_MS

/** Returns the deadline for the passengers' answers: a day, but at most until two hours before the earlier departure. */
export function answersEnd(before: Date, after: Date, now: Date): Date {
  const earlier = Math.min(before.getTime(), after.getTime())
  return new Date(Math.min(now.getTime() + ANSWER_MS, earlier - ANSWER_BEFORE_MS))
}

/** Returns the changed terms that need the passengers' consent. */
export function changedTerms(before: Terms, after: Terms): AgreedTerm[] {
  const differs: Record<AgreedTerm, boolean> = {
    time: before.departsAt.getTime() !== after.departsAt.getTime(),
    car: before.vehicleId !== after.vehicleId,
    meeting_points: after.meetingPoints.some((words, i) =>
      isAnotherPoint(
        { words: before.meetingPoints[i] ?? '', spot: before.spots[i] ?? '', agreedSpot: before.agreedSpots?.[i] },
        { words, spot: after.spots[i] ?? '' },
      ),
    ),
  }
  return agreedTerms.filter((one) => differs[one])
}

/** Counts for the trip: live bookings, children on them, held seats, and passengers whose consent a change would need. */
export interface BookedSeats {
  live: number
  children: number
  taken: number
  holders: number
}

/**
 * Returns why a change is refused, or undefined if it is allowed (TR7). Some terms are fixed once a passenger has booked; others
 * need time for consent.
 */
export function whyNotChange(before: Terms, after: Terms, aboard: BookedSeats, now: Date): Reason | undefined {
  const moved = before.departsAt.getTime() !== after.departsAt.getTime()
  const why = whyNotSeats(after.seats) ?? (moved ? whyNotDepart(after.departsAt, now) : undefined)
  if (why || aboard.live === 0) return why
  if (isFixed(before, after) || after.seats < aboard.taken) return 'trip_has_passengers'
  if (aboard.children > 0 && before.kidsAllowed && !after.kidsAllowed) return 'trip_has_passengers'
  const asks = aboard.holders > 0 && changedTerms(before, after).length > 0
  const answerMs = answersEnd(before.departsAt, after.departsAt, now).getTime() - now.getTime()
  if (asks && answerMs < MIN_ANSWER_MS) return 'too_late_to_change'
}

const isFixed = (before: Terms, after: Terms) =>
  before.day !== after.day ||
  Math.abs(after.departsAt.getTime() - before.departsAt.getTime()) > MAX_SHIFT_MS ||
  after.priceMinor > before.priceMinor ||
  after.onlyWomen !== before.onlyWomen

export function whyNotAnswer(change: ChangeState, answer: AnswerState, answerBy: Date, now: Date): Reason | undefined {
  if (change !== 'open' || answer !== 'waiting') return 'not_possible_now'
  if (now >= answerBy) return 'window_closed'
}
