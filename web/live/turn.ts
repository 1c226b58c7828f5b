const MOST_LISTENING = 4

/**
 * Over HTTP/1.1 a browser has six connections to one site, for all its tabs together: four tabs may keep one, or the seventh would
 * never load. Answers how to give the turn back; nothing when all are taken.
 */
export async function takeTurn(): Promise<(() => void) | undefined> {
  // absent where a page came by plain http from another machine
  const locks = navigator.locks as LockManager | undefined
  if (!locks || isShared()) return () => {}
  for (let i = 0; i < MOST_LISTENING; i++) {
    const release = await hold(locks, `listening ${i}`)
    if (release) return release
  }
}

/** Whether one connection carries everything anyway. */
function isShared(): boolean {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[] // by its type
  return ['h2', 'h3'].includes(page?.nextHopProtocol ?? '')
}

const hold = (locks: LockManager, name: string) =>
  new Promise<(() => void) | undefined>((answer) => {
    void locks.request(name, { ifAvailable: true }, (lock) =>
      lock ? new Promise<void>((release) => answer(release)) : answer(undefined),
    )
  })
