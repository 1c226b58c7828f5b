interface Memory {
  /** how long what was made holds */
  ms: number
  /** how many are kept; the oldest go first */
  most: number
  now(): Date
}

/** A cache with a time to live: makes the value of a key once and returns it until it expires. A failure is not cached. */
export function ttlCache<T>({ ms, most, now }: Memory): (key: string, make: () => Promise<T>) => Promise<T> {
  const kept = new Map<string, { until: number; value: Promise<T> }>()
  return (key, make) => {
    const known = kept.get(key)
    if (known && known.until > now().getTime()) return known.value
    const value = make()
    value.catch(() => kept.delete(key))
    kept.delete(key)
    kept.set(key, { until: now().getTime() + ms, value })
    const [oldest] = kept.keys()
    if (kept.size > most && oldest !== undefined) kept.delete(oldest)
    return value
  }
}
