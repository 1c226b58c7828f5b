import type { Unacted } from './propose.ts'

/** Reply of a call that only proposed, or that repeats an earlier act. */
export const presentUnacted = (outcome: Unacted) =>
  outcome.proposed
    ? { proposed: true, until: outcome.until.toISOString(), ...(outcome.command && { command: outcome.command }) }
    : { proposed: false, doneAt: outcome.doneAt.toISOString() }
