/** Trips that one page may watch at a time. */
export const MAX_WATCHED = 8

/**
 * Maximum age in milliseconds that a page may state for its data when it starts to listen for events. The server stores events
 * for only a minute; a page with older data reads it again.
 */
export const MAX_AGE_MS = 3_600_000
