import type { Unacted } from './propose.ts'

/** A call that only proposed, or that repeats what was done before. */
export const presentUnacted = (outcome: Unacted) =>
  outcome.proposed
    ? { proposed: true, until: outcome.until.toISOString(), ...(outcome.command && { command: outcome.command }) }
    : { proposed: false, doneAt: outcome.doneAt.toISOString() }
