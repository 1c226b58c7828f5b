/** Trips that one page may watch at a time. */
export const MAX_WATCHED = 8

/** Limit of the age, in milliseconds, that a page may give for its data when it starts to listen; events are stored for far less time. */
export const MAX_AGE_MS = 3_600_000
