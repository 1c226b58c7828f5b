import { useSyncExternalStore } from 'react'

let heard: readonly string[] = []
const listeners = new Set<() => void>()

/** From now on these topics are heard of, and no others. */
export function hear(topics: readonly string[]): void {
  if (topics.length === 0 && heard.length === 0) return
  heard = topics
  for (const listener of listeners) listener()
}

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether live events of a topic arrive; where they do not, a component that needs them has to poll. */
export const useHeard = (topic: string): boolean => useSyncExternalStore(listen, () => heard.includes(topic))
