/** How many trips one page may watch at once. */
export const MOST_WATCHED = 8
