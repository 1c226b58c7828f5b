import { refuse } from './refusal.ts'

/** A life cycle as data: the events of each state and the states they lead to. A state changes only through `stateAfter`. */
export type Transitions = Readonly<Record<string, Readonly<Record<string, string>>>>
export type StateOf<L extends Transitions> = keyof L & string
export type EventOf<L extends Transitions> = { [S in keyof L]: keyof L[S] & string }[keyof L]

/**
 * Returns the state after an event. Refuses an event that the current state does not allow, with the reason `not_possible_now`
 * and the state as details.
 */
export function stateAfter<L extends Transitions>(life: L, state: StateOf<L>, event: EventOf<L>): StateOf<L> {
  // the tables of this folder name only their own states as outcomes; their tests try every transition
  return (life[state]?.[event] as StateOf<L> | undefined) ?? refuse('not_possible_now', { state })
}

export const canTransition = <L extends Transitions>(life: L, state: StateOf<L>, event: EventOf<L>): boolean =>
  life[state]?.[event] !== undefined

/** Returns every transition of a life cycle as a row. The database refuses all others (V12). */
export const movesOf = (life: Transitions): { from: string; event: string; to: string }[] =>
  Object.entries(life).flatMap(([from, events]) => Object.entries(events).map(([event, to]) => ({ from, event, to })))
