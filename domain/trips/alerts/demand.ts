import { DAY_MS } from '../../time.ts'

/* How many people look for a road on a day: said in steps, so that one person is never seen in it (ST17). */

/** Where a step begins. Nothing is said of fewer people than the first. */
export const demandSteps = [3, 6, 11, 26, 51, 101, 251, 501, 1001] as const
/** Roads are the most wanted ones of so many days from today on. */
export const DEMAND_DAYS = 30

export const demandWords = ['3_to_5', '6_to_10', 'more_than_10'] as const
export type DemandWord = (typeof demandWords)[number]

/** What is said of a step; the higher ones order roads and are not told apart. */
export const demandWord = (step: number): DemandWord => (step < 6 ? '3_to_5' : step < 11 ? '6_to_10' : 'more_than_10')

/** A count of fewer people is not shown: it may be about one of them. */
export const LEAST_SHOWN = 3
/** Searches of one person on one day that are counted. A person looks for a few roads; a program that looks for all of them says nothing. */
export const MOST_COUNTED_A_DAY = 30

const KEPT_DAYS = 90

/** Counts of days before this one go (16.1). */
export const unmetKeptSince = (now: Date) => new Date(now.getTime() - KEPT_DAYS * DAY_MS)
