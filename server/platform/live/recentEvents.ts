import type { Topic } from './port.ts'

/** Time for which live events are stored, for pages that were read before they began to listen. */
const EVENTS_KEPT_MS = 60_000

/**
 * Stores the last live event of each topic, within the last minute and since the connection was opened. Times are those of the
 * process's clock.
 */
export function recentEvents() {
  /** oldest first */
  const last = new Map<Topic, number>()
  let begun: number | undefined

  function forgetOld(now: number): void {
    for (const [topic, at] of last) {
      if (at >= now - EVENTS_KEPT_MS) return
      last.delete(topic)
    }
  }

  return {
    /** Discards earlier events, because further events may have been missed since. */
    begin(): void {
      last.clear()
      begun = performance.now()
    },
    add(topic: Topic): void {
      const now = performance.now()
      forgetOld(now)
      // moves the topic to the end, with the newest
      for (const one of topic === 'admin' ? [topic] : [topic, 'admin' as const]) {
        last.delete(one)
        last.set(one, now)
      }
    },
    /**
     * Returns the events of these topics in the last `ageMs` milliseconds, but only since `begin`, and whether they are complete.
     */
    since(ageMs: number | undefined, topics: Topic[]): { events: Topic[]; isComplete: boolean } | undefined {
      if (begun === undefined) return undefined
      const from = performance.now() - (ageMs ?? Infinity)
      const isComplete = ageMs !== undefined && ageMs <= EVENTS_KEPT_MS && from >= begun
      const events = topics.filter((topic) => (last.get(topic) ?? -Infinity) >= from)
      return { isComplete, events: isComplete ? events : [] }
    },
  }
}
