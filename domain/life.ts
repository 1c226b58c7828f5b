import { refuse } from './refusal.ts'

/** A life as data: in each state, what may happen and what it becomes then. The only way a state changes is `stateAfter`. */
export type Transitions = Readonly<Record<string, Readonly<Record<string, string>>>>
export type StateOf<L extends Transitions> = keyof L & string
export type EventOf<L extends Transitions> = { [S in keyof L]: keyof L[S] & string }[keyof L]

/** The state after an event; refused with `not_possible_now` and the state it is in when the life knows no such move. */
export function stateAfter<L extends Transitions>(life: L, state: StateOf<L>, event: EventOf<L>): StateOf<L> {
  // the tables of this folder name only their own states as outcomes; their tests walk every move
  return (life[state]?.[event] as StateOf<L> | undefined) ?? refuse('not_possible_now', { state })
}

export const canTransition = <L extends Transitions>(life: L, state: StateOf<L>, event: EventOf<L>): boolean =>
  life[state]?.[event] !== undefined

/** Every move of a life as a row: what the database keeps to refuse all others (V12). */
export const movesOf = (life: Transitions): { from: string; event: string; to: string }[] =>
  Object.entries(life).flatMap(([from, events]) => Object.entries(events).map(([event, to]) => ({ from, event, to })))
