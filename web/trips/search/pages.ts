/**
 * Returns the keys after which pages start, by page number. `counted` has the keys of the first pages, up to sixty trips. Of the
 * pages after these, only the current and the next one have a known key.
 */
export function keysOfPages(counted: readonly string[], page: number, after: string | undefined, next: string | undefined) {
  const keys = new Map<number, string | undefined>([[1, undefined]])
  for (const [at, key] of counted.entries()) keys.set(at + 2, key)
  if (page > 1) keys.set(page, after)
  if (next !== undefined) keys.set(page + 1, next)
  return keys
}
