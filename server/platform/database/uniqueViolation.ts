import { type Reason, refuse } from '#domain/refusal.ts'

const UNIQUE_VIOLATION = '23505'

/** What a unique index says of two at once is an expected 'no': for `.catch()` after the transaction. */
export const refuseIfTaken =
  (reasons: Record<string, Reason>) =>
  (error: unknown): never => {
    const constraint = error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION && 'constraint' in error
    const reason = constraint ? reasons[String(error.constraint)] : undefined
    if (reason) refuse(reason)
    throw error
  }
