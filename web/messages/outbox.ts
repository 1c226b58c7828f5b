/** A message on its way, or waiting for one. `why` is the sentence of a no that waiting does not change. */
export interface Unsent {
  key: string
  /** id of the person */
  to: string
  text: string
  /** milliseconds since 1970 */
  at: number
  why?: string
}

/** What came of trying: it is there; try again after so many milliseconds; no. */
export type Outcome = { sent: true } | { laterMs: number } | { why: string }

interface Means {
  send(unsent: Unsent): Promise<Outcome>
  keep(waiting: readonly Unsent[]): void
}

/** Sends what is put into it, one after the other in their order, however often it has to try; the key of each says it once. */
export function makeOutbox(kept: readonly Unsent[], { send, keep }: Means) {
  let waiting: readonly Unsent[] = kept
  let busy = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  function change(now: readonly Unsent[]): void {
    waiting = now
    keep(now)
    for (const listener of listeners) listener()
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    if (busy) return
    busy = true
    const laterMs = await sendAll().finally(() => (busy = false))
    if (laterMs !== undefined) timer = setTimeout(() => void flush(), laterMs)
  }

  /** Answers when to go on, if there is something left. */
  async function sendAll(): Promise<number | undefined> {
    for (let next = first(); next; next = first()) {
      const { key } = next
      const outcome = await send(next)
      if ('laterMs' in outcome) return outcome.laterMs
      if ('why' in outcome) change(waiting.map((one) => (one.key === key ? { ...one, why: outcome.why } : one)))
      else change(waiting.filter((one) => one.key !== key))
    }
  }

  const first = () => waiting.find(({ why }) => why === undefined)

  return {
    list: () => waiting,
    listen(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    flush,
    add(unsent: Unsent): void {
      change([...waiting, unsent])
      void flush()
    },
    /** The same message once more, under its key. */
    again(key: string): void {
      change(waiting.map(({ why, ...one }) => (one.key === key || why === undefined ? one : { ...one, why })))
      void flush()
    },
    discard: (key: string) => change(waiting.filter((one) => one.key !== key)),
  }
}

export type Outbox = ReturnType<typeof makeOutbox>
