import { refuse } from '#domain/refusal.ts'
import { MINUTE_MS } from '#domain/time.ts'
import type { Session } from './route.ts'

const FRESH_MS = 10 * MINUTE_MS

/** What needs a login of the last ten minutes, by the identity provider's clock (domain rules 1). `loginAt` is asked with `fresh`. */
export function refuseStale(session: Session | undefined, now: Date): void {
  const age = session ? now.getTime() - session.authenticatedAt.getTime() : Infinity
  if (age > FRESH_MS) refuse('step_up_required', { loginAt: '/api/login' })
}
