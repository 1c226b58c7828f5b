/* The dashboard's figures (3.3), in minor units. They are informative: the platform takes no share of anyone's money. */

/** Returns 2 % of the sales, rounded down. */
export const costsOf = (sales: bigint) => (2n * sales) / 100n

/** Returns 10 % of the sales, rounded down, less the costs (F7). No user is charged this amount. */
export const revenueOf = (sales: bigint) => (10n * sales) / 100n - costsOf(sales)

/**
 * Returns the change since last month as a share of last month: 0.25 means a quarter more. Undefined when last month was zero.
 */
export const changeOf = (now: bigint, last: bigint): number | undefined =>
  last === 0n ? undefined : Number(((now - last) * 10_000n) / last) / 10_000

/** Rows on a page of the administrators' lists. */
export const A_PAGE = 8
/** Number of pages that can be reached from either end of a list. To see the rest, administrators filter the list. */
export const MAX_PAGES = 1250
/** Rows beyond this number are not counted. */
export const MAX_ROWS_COUNTED = A_PAGE * MAX_PAGES
