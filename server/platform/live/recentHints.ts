import type { Position } from '../database/position.ts'
import type { Topic } from './port.ts'

export interface Hint {
  topic: Topic
  position: Position | undefined
}

/** For how long hints are kept for pages that were read before they listen. */
const HINTS_KEPT_MS = 60_000

/** When each topic was last hinted at, within the last minute and since the connection was opened. Times are of the process's own clock. */
export function recentHints() {
  /** oldest first */
  const last = new Map<Topic, { at: number; position: Position | undefined }>()
  let begun: number | undefined

  function forgetOld(now: number): void {
    for (const [topic, { at }] of last) {
      if (at >= now - HINTS_KEPT_MS) return
      last.delete(topic)
    }
  }

  return {
    /** Hints from before are of no use any more: others may have been missed since. */
    begin(): void {
      last.clear()
      begun = performance.now()
    },
    add(topic: Topic, position: Position | undefined): void {
      const now = performance.now()
      forgetOld(now)
      // put at the end, where the newest are
      for (const one of topic === 'admin' ? [topic] : [topic, 'admin' as const]) {
        last.delete(one)
        last.set(one, { at: now, position })
      }
    },
    /** Which of these topics were hinted at in the last so many milliseconds, and whether that is all of it; nothing before `begin`. */
    since(ageMs: number | undefined, topics: Topic[]): { hints: Hint[]; isComplete: boolean } | undefined {
      if (begun === undefined) return undefined
      const from = performance.now() - (ageMs ?? Infinity)
      const isComplete = ageMs !== undefined && ageMs <= HINTS_KEPT_MS && from >= begun
      const hints = topics.flatMap((topic) => {
        const { at = -Infinity, position } = last.get(topic) ?? {}
        return at >= from ? [{ topic, position }] : []
      })
      return { isComplete, hints: isComplete ? hints : [] }
    },
  }
}
