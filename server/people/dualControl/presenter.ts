import type { Unacted } from './propose.ts'

/** Builds the reply of a call that only proposed, or that repeats an earlier action. */
export const presentUnacted = (outcome: Unacted) =>
  outcome.proposed
    ? { proposed: true, until: outcome.until.toISOString(), ...(outcome.command && { command: outcome.command }) }
    : { proposed: false, doneAt: outcome.doneAt.toISOString() }
