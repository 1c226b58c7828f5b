/**
 * Processes items in order, several at a time. After an error it starts no further item, waits for the running ones, and throws.
 */
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

/** Runs at most `width` tasks at a time; further tasks wait in order. */
export function queue(width: number) {
  const waiting: (() => void)[] = []
  let working = 0
  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (working >= width) await new Promise<void>((turn) => waiting.push(turn))
    else working += 1
    try {
      return await work()
    } finally {
      // passes the slot to the next task directly, so that no later caller can take it first
      const next = waiting.shift()
      if (next) next()
      else working -= 1
    }
  }
}
