import { useState } from 'react'
import { type Draft, noStop, type DraftStop } from './draft/draft.ts'
import type { StopName } from './refusal.ts'
import { useWriting } from './writing.ts'

type Edit = <T>(list: readonly T[], fresh: T) => T[]

/** The stopovers as keys that go with them when they move, and what can be done with them. */
export function useStopovers() {
  const { draft, change } = useWriting()
  const [keys, setKeys] = useState(() => draft.stopovers.map((_, at) => at))
  function edit(by: Edit) {
    change(({ stopovers }) => ({ stopovers: by(stopovers, noStop) }))
    setKeys((before) => by(before, Math.max(-1, ...before) + 1))
  }
  return {
    keys,
    append: () => edit((list, fresh) => [...list, fresh]),
    remove: (at: number) => edit((list) => list.toSpliced(at, 1)),
    move: (at: number, to: number) => edit((list) => list.toSpliced(at, 1).toSpliced(to, 0, ...list.slice(at, at + 1))),
  }
}

/** One stop of the draft, and how to change a part of it. */
export function useStop(name: StopName) {
  const { draft, change } = useWriting()
  return { stop: stopAt(draft, name), changeStop: (part: Partial<DraftStop>) => change((before) => withStop(before, name, part)) }
}

const numberOf = (name: StopName) => Number(name.split('.')[1])

const stopAt = (draft: Draft, name: StopName): DraftStop =>
  name === 'origin' || name === 'destination' ? draft[name] : (draft.stopovers[numberOf(name)] ?? noStop)

function withStop(draft: Draft, name: StopName, part: Partial<DraftStop>): Partial<Draft> {
  if (name === 'origin' || name === 'destination') return { [name]: { ...draft[name], ...part } }
  const at = numberOf(name)
  return { stopovers: draft.stopovers.map((stop, i) => (i === at ? { ...stop, ...part } : stop)) }
}
