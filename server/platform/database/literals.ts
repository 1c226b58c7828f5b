import { sql } from 'kysely'

/**
 * Values that stand in the text of a statement. The pool plans for any values of the parameters: with the state as a parameter, an index
 * on the rows of some states is of no use.
 */
export const literals = <T extends string>(...values: T[]) => values.map((value) => sql.lit(value))
