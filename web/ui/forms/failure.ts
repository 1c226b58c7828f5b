/** What is wrong with one field, as people read it. */
export interface Failure<F extends string> {
  field: F
  message: string
}

/** Fields are checked in the order of the form and only the first failure is shown; none beyond where the person has been. */
export function shown<F extends string>(
  failures: readonly Failure<F>[],
  order: readonly F[],
  reached: F | undefined,
): Failure<F> | undefined {
  const end = reached === undefined ? -1 : order.indexOf(reached)
  return failures.find(({ field }) => order.indexOf(field) <= end)
}

/** The one of two fields that comes later in the form. */
export const further = <F extends string>(order: readonly F[], one: F | undefined, other: F): F =>
  one !== undefined && order.indexOf(one) > order.indexOf(other) ? one : other
