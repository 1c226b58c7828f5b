import { DAY_MS } from '../../time.ts'

/** Days from today on of which the most wanted roads are (ST17). */
export const DEMAND_DAYS = 30

/** A count of fewer people is not shown: it may be about one of them. */
export const MIN_SHOWN = 3
/**
 * Counted searches of one person on one day. People search for a few roads; a program that searches all of them must not count as demand.
 */
export const MAX_COUNTED_A_DAY = 30

const KEPT_DAYS = 90

/** Counts of days before this one go (16.1). */
export const unmetSearchesKeptSince = (now: Date) => new Date(now.getTime() - KEPT_DAYS * DAY_MS)
