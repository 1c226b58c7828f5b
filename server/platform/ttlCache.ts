interface Memory {
  /** time to live of an entry in milliseconds */
  ms: number
  /** maximum number of entries; the oldest are evicted first */
  most: number
  now(): Date
}

/**
 * Creates a cache with a time to live: makes the value of a key once and returns it until it expires. A failure is not cached.
 */
export function ttlCache<T>({ ms, most, now }: Memory): (key: string, make: () => Promise<T>) => Promise<T> {
  const entries = new Map<string, { until: number; value: Promise<T> }>()
  return (key, make) => {
    const known = entries.get(key)
    if (known && known.until > now().getTime()) return known.value
    const value = make()
    value.catch(() => entries.delete(key))
    entries.delete(key)
    entries.set(key, { until: now().getTime() + ms, value })
    const [oldest] = entries.keys()
    if (entries.size > most && oldest !== undefined) entries.delete(oldest)
    return value
  }
}
