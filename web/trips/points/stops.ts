import type { Draft, DraftStop } from '../post/draft/draft.ts'
import type { StopName } from '../post/refusal.ts'

interface NamedStop {
  stop: DraftStop
  name: StopName
  put: (before: Draft, stop: DraftStop) => Partial<Draft>
}

/** Returns the stops of a draft in their order, each with a function that replaces it. */
export const draftStops = ({ origin, stopovers, destination }: Draft): NamedStop[] => [
  { stop: origin, name: 'origin', put: (_, stop) => ({ origin: stop }) },
  ...stopovers.map((stopover, i) => ({
    stop: stopover,
    name: `stopovers.${i}` as const,
    put: (before: Draft, stop: DraftStop) => ({ stopovers: before.stopovers.with(i, stop) }),
  })),
  { stop: destination, name: 'destination', put: (_, stop) => ({ destination: stop }) },
]
