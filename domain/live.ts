/** Trips that one page may watch at a time. */
export const MAX_WATCHED = 8

/** The oldest age of what a page shows that it can say when it begins to listen, in milliseconds: far more than events are kept. */
export const MAX_AGE_MS = 3_600_000
