import { requestSettings } from '../../platform/database/connections/session.ts'

/** Limits of a test's connections. They are long, so that a busy machine fails no test. */
export const patience = {
  most: 8,
  connectMs: 15_000,
  answerMs: 60_000,
  session: { ...requestSettings, statement_timeout: '30s', lock_timeout: '15s', idle_in_transaction_session_timeout: '30s' },
}
