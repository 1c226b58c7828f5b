/** Trips that one page may watch at a time. */
export const MAX_WATCHED = 8

/** Limit of the age, in milliseconds, of the data with which a page starts to listen. Events are stored for far less time. */
export const MAX_AGE_MS = 3_600_000
