/** Rows on a page of the administrators' lists. */
export const A_PAGE = 8
/** How far a list can be paged from either end; beyond, one filters. */
export const MOST_PAGES = 1250
/** Counting ends here. */
export const MOST_ROWS_COUNTED = A_PAGE * MOST_PAGES
