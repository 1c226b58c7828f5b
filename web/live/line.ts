import { watch } from '#contract/live.ts'

interface Ears {
  onHint(topic: string): void
  /** may be heard again from the same line, when it was away in between */
  onHello(): void
  onEnd(): void
  /** `closed`: the browser will not try by itself */
  onTrouble(closed: boolean): void
}

export interface Line {
  topics: string[]
  /** opened or heard from within a while */
  isAlive(): boolean
  hangUp(): void
}

/** The server says something every twenty seconds. */
const SILENCE_MS = 50_000

/** One stream of events about oneself and these topics. */
export function openLine(topics: string[], { onHint, onHello, onEnd, onTrouble }: Ears): Line {
  const source = new EventSource(`/api${watch.path}?${new URLSearchParams(topics.map(asked))}`)
  let heardAt = performance.now()
  const hear = (event: string, does: (told: { topic?: string }) => void) =>
    source.addEventListener(event, ({ data }: MessageEvent<string>) => {
      heardAt = performance.now()
      does(JSON.parse(data) as { topic?: string }) // ours
    })
  hear('hello', onHello)
  hear('hint', ({ topic }) => topic && onHint(topic))
  hear('beat', () => {})
  hear('end', onEnd)
  source.addEventListener('error', () => {
    heardAt = -Infinity
    onTrouble(source.readyState === EventSource.CLOSED)
  })
  return { topics, isAlive: () => performance.now() - heardAt < SILENCE_MS, hangUp: () => source.close() }
}

/** How the call is asked for a topic: `trip=…`, or `admin=true`. */
function asked(topic: string): [string, string] {
  const [kind = '', id = 'true'] = topic.split(':')
  return [kind, id]
}
