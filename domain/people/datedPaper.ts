import type { Reason } from '../refusal.ts'
import { type Day, dayFromNumber, dayNumber } from '../time.ts'

/** Papers that lapse (I7): the licence of a person, the others of a car. Each is the purpose of its photo as well. */
export const datedPapers = ['licence', 'insurance', 'inspection'] as const
export type DatedPaper = (typeof datedPapers)[number]

export const isOfCar = (kind: DatedPaper) => kind !== 'licence'

/**
 * `looked`: by one administrator, while a second check is due. `replaced`: by another photo, or of another car. `withdrawn`: by its owner.
 */
export const paperStates = ['sent', 'looked', 'seen', 'refused', 'replaced', 'withdrawn'] as const
export type PaperState = (typeof paperStates)[number]

/** REQUIRE_PAPERS: papers that have to be checked before a trip is posted; with `off` none are accepted. */
export const paperRequirements = ['off', 'licence', 'all'] as const
export type PaperRequirement = (typeof paperRequirements)[number]

const required: Record<PaperRequirement, readonly DatedPaper[]> = { off: [], licence: ['licence'], all: datedPapers }

/** The last day on which each paper is valid; absent: none was seen. */
export type ValidPapers = Partial<Record<DatedPaper, Day>>

const missing = { licence: 'licence_required', insurance: 'insurance_required', inspection: 'inspection_required' } as const

/** A trip has to arrive on the last valid day at the latest, by the clock of the place where it ends. */
export function whyNotDriveWith(requirement: PaperRequirement, valid: ValidPapers, arrival: Day): Reason | undefined {
  const kind = required[requirement].find((one) => (valid[one] ?? '') < arrival)
  return kind && missing[kind]
}

const YEAR_DAYS = 366
const MAX_YEARS: Record<DatedPaper, number> = { licence: 15, insurance: 3, inspection: 5 }

/** The last day of a paper that is sent or seen today. */
export function whyNotValidUntil(kind: DatedPaper, until: Day, today: Day): Reason | undefined {
  if (until < today) return 'paper_lapsed'
  if (until > dayFromNumber(dayNumber(today) + MAX_YEARS[kind] * YEAR_DAYS)) return 'paper_too_long'
}

/** One paper in so many is checked by a second administrator before it counts. */
export const SECOND_LOOK_IN = 20

/** The reminder that is due to a paper's owner before it expires; undefined: none is. */
export function lapseStage(until: Day, today: Day): 'month' | 'week' | undefined {
  const days = dayNumber(until) - dayNumber(today)
  return days < 0 || days > 30 ? undefined : days > 7 ? 'month' : 'week'
}
