/** Works on things, so many at once, each when its turn comes. After an error nothing more is begun; it is thrown when what was begun has ended. */
export async function runConcurrently<Thing>(
  things: readonly Thing[],
  width: number,
  work: (thing: Thing) => Promise<unknown>,
): Promise<void> {
  const turns = things.values()
  let isStopped = false
  const oneAfterTheOther = async () => {
    for (const thing of turns) {
      if (isStopped) return
      await work(thing).catch((error: unknown) => {
        isStopped = true
        throw error
      })
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: width }, oneAfterTheOther))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

/** Runs at most `width` works at once; the others wait in the order they came. */
export function queue(width: number) {
  const waiting: (() => void)[] = []
  let working = 0
  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (working >= width) await new Promise<void>((turn) => waiting.push(turn))
    else working += 1
    try {
      return await work()
    } finally {
      // the place is handed on, so that no later caller can take it first
      const next = waiting.shift()
      if (next) next()
      else working -= 1
    }
  }
}
