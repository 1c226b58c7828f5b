import { type Line, openLine } from './line.ts'
import { takeTurn } from './turn.ts'

interface Wishes {
  /** those to hear of */
  topics(): string[]
  onHint(topic: string): void
  /** from now on these are heard of */
  onNew(topics: string[]): void
  /** the topics that are heard of now; none without a line */
  onHearing(topics: string[]): void
  /** anything may have been missed */
  onGap(): void
  onEnd(): void
}

/** One line at a time, opened anew for another topic; what breaks and is not mended by the browser, is by the next check. */
export function keepLine({ topics, onHint, onNew, onHearing, onGap, onEnd }: Wishes) {
  let line: Line | undefined
  let turn: ReturnType<typeof takeTurn> | undefined
  let dials = 0
  let missed = false

  async function dial(): Promise<void> {
    hangUp()
    const mine = dials
    const asked = (turn ??= takeTurn())
    const taken = await asked
    if (!taken && turn === asked) turn = undefined
    if (taken && mine === dials) line = open(topics())
  }

  function open(wanted: string[]): Line {
    let greeted = false
    const onHello = () => {
      if (missed || greeted) onGap()
      else onNew(wanted)
      greeted = true
      missed = false
      onHearing(wanted)
    }
    return openLine(wanted, { onHint, onHello, onEnd: () => (lose(), onEnd()), onTrouble })
  }

  function onTrouble(closed: boolean): void {
    missed = true
    onHearing([])
    if (closed) hangUp()
  }

  function hangUp(): void {
    dials++
    line?.hangUp()
    line = undefined
    onHearing([])
  }

  function lose(): void {
    missed = true
    hangUp()
  }

  const isAlive = () => line?.isAlive() ?? false
  return {
    isAlive,
    check(): void {
      if (isAlive()) return
      missed ||= line !== undefined
      void dial()
    },
    /** Somebody may have begun to look at something else. */
    follow(): void {
      const heard = line?.topics
      if (heard && topics().some((topic) => !heard.includes(topic))) void dial()
    },
    leave(): void {
      lose()
      void turn?.then((release) => release?.())
      turn = undefined
    },
  }
}
