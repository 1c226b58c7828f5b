interface Memory {
  /** how long what was made holds */
  ms: number
  /** how many are kept; the oldest go first */
  most: number
  now(): Date
}

/** Makes what stands under a key once, and hands it out until its time is over. What could not be made is not kept. */
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
