import type { Reason } from '../refusal.ts'
import { type Day, dayFromNumber, dayNumber } from '../time.ts'

/**
 * Documents that expire (I7): a person's license, and a car's insurance and inspection. Each name is also the purpose of the
 * photo.
 */
export const datedPapers = ['licence', 'insurance', 'inspection'] as const
export type DatedPaper = (typeof datedPapers)[number]

export const isOfCar = (kind: DatedPaper) => kind !== 'licence'

/**
 * `looked`: one administrator has checked it, and a second check is due. `replaced`: another photo was uploaded, or the car
 * changed. `withdrawn`: the owner withdrew it.
 */
export const paperStates = ['sent', 'looked', 'seen', 'refused', 'replaced', 'withdrawn'] as const
export type PaperState = (typeof paperStates)[number]

/** Values of REQUIRE_PAPERS: documents that must be checked before a trip is posted. With `off` none are accepted. */
export const paperRequirements = ['off', 'licence', 'all'] as const
export type PaperRequirement = (typeof paperRequirements)[number]

const required: Record<PaperRequirement, readonly DatedPaper[]> = { off: [], licence: ['licence'], all: datedPapers }

/** The last valid day of each document; absent when no valid one was checked. */
export type ValidPapers = Partial<Record<DatedPaper, Day>>

const missing = { licence: 'licence_required', insurance: 'insurance_required', inspection: 'inspection_required' } as const

/** Requires documents that are valid on the day of the trip's arrival, in the local time of the destination. */
export function whyNotDriveWith(requirement: PaperRequirement, valid: ValidPapers, arrival: Day): Reason | undefined {
  const kind = required[requirement].find((one) => (valid[one] ?? '') < arrival)
  return kind && missing[kind]
}

const YEAR_DAYS = 366
const MAX_YEARS: Record<DatedPaper, number> = { licence: 15, insurance: 3, inspection: 5 }

/** Checks the last valid day of a document that is uploaded or checked today. */
export function whyNotValidUntil(kind: DatedPaper, until: Day, today: Day): Reason | undefined {
  if (until < today) return 'paper_lapsed'
  if (until > dayFromNumber(dayNumber(today) + MAX_YEARS[kind] * YEAR_DAYS)) return 'paper_too_long'
}

/** One in this many documents has to be checked by a second administrator before it counts. */
export const SECOND_LOOK_IN = 20

/** Returns the reminder that is due before a document expires; undefined when none is due. */
export function lapseStage(until: Day, today: Day): 'month' | 'week' | undefined {
  const days = dayNumber(until) - dayNumber(today)
  return days < 0 || days > 30 ? undefined : days > 7 ? 'month' : 'week'
}
