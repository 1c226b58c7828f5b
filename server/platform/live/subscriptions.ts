import type { Listener, Topic } from './port.ts'

/** Who in this process listens to what. */
export function listeningBoard() {
  const byTopic = new Map<string, Set<Listener>>()
  const everyone = new Set<Listener>()

  function leave(topics: Topic[], listener: Listener): void {
    everyone.delete(listener)
    for (const topic of topics) {
      byTopic.get(topic)?.delete(listener)
      if (byTopic.get(topic)?.size === 0) byTopic.delete(topic)
    }
  }

  return {
    join(topics: Topic[], listener: Listener): () => void {
      everyone.add(listener)
      for (const topic of topics) byTopic.set(topic, (byTopic.get(topic) ?? new Set()).add(listener))
      return () => leave(topics, listener)
    },
    hint(topic: string): void {
      for (const listener of byTopic.get(topic) ?? []) listener.onHint(topic as Topic) // it was joined as one
      if (topic !== 'admin') for (const listener of byTopic.get('admin') ?? []) listener.onHint('admin')
    },
    reread(): void {
      for (const listener of everyone) listener.onReread()
    },
  }
}
