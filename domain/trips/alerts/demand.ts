import { DAY_MS } from '../../time.ts'

/** Number of days, from today on, for which the list of most wanted roads counts searches (ST17). */
export const DEMAND_DAYS = 30

/** Smaller counts of people are not shown, since they may reveal one person. */
export const MIN_SHOWN = 3
/**
 * Maximum number of searches by one person that count on one day. A person searches for a few roads; a program that searches all
 * of them must not count as demand.
 */
export const MAX_COUNTED_A_DAY = 30

const KEPT_DAYS = 90

/** Returns the first day whose counts are retained (16.1). */
export const unmetSearchesKeptSince = (now: Date) => new Date(now.getTime() - KEPT_DAYS * DAY_MS)
