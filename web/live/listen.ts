import type { QueryClient } from '@tanstack/react-query'
import { calm } from './calm.ts'
import { keepLine } from './keepLine.ts'
import { hear } from './heard.ts'
import { isAbout, isMine, isWatched, topicsShown } from './topics.ts'

const LOOK_MS = 30_000

/** Keeps what is shown as it is at the server, until the returned function is called. Without a line, by asking from time to time. */
export function listen(queries: QueryClient): () => void {
  const reread = (which: (key: readonly unknown[]) => boolean) =>
    void queries.invalidateQueries({ predicate: ({ queryKey }) => which(queryKey) })
  const about = (topic: string) => reread((key) => isAbout(topic, key))
  // the server itself says `admin` seldom enough
  const calmly = calm(about)
  const line = keepLine({
    topics: () => topicsShown(queries),
    onHint: (topic) => (topic === 'admin' ? about(topic) : calmly(topic)),
    onNew: (topics) => reread((key) => isMine(key) || topics.some((topic) => isAbout(topic, key))),
    onHearing: hear,
    onGap: () => reread(() => true),
    onEnd: () => reread((key) => key[0] === 'session'),
  })
  const look = () => {
    line.check()
    if (!line.isAlive() && document.visibilityState === 'visible' && navigator.onLine) reread(isWatched)
  }
  const stopWatching = queries.getQueryCache().subscribe(({ type }) => type === 'observerAdded' && line.follow())
  line.check()
  const looking = setInterval(look, LOOK_MS)
  const stopEvents = on({ focus: look, online: line.check, pagehide: line.leave, pageshow: line.check })
  return () => {
    stopWatching()
    clearInterval(looking)
    stopEvents()
    line.leave()
  }
}

function on(events: Record<string, () => void>): () => void {
  for (const [name, does] of Object.entries(events)) addEventListener(name, does)
  return () => {
    for (const [name, does] of Object.entries(events)) removeEventListener(name, does)
  }
}
