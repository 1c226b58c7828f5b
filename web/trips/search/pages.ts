/**
 * Returns the keys after which pages start, as far as known: of the first pages by the count, which stops at sixty trips, and,
 * beyond that, of the shown page and the next page.
 */
export function keysOfPages(counted: readonly string[], page: number, after: string | undefined, next: string | undefined) {
  const keys = new Map<number, string | undefined>([[1, undefined]])
  for (const [at, key] of counted.entries()) keys.set(at + 2, key)
  if (page > 1) keys.set(page, after)
  if (next !== undefined) keys.set(page + 1, next)
  return keys
}
