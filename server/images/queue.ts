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
