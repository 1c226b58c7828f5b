import { refuse } from '#domain/refusal.ts'
import { MINUTE_MS } from '#domain/time.ts'
import type { Session } from './route.ts'

const FRESH_MS = 10 * MINUTE_MS

/** What needs a login of the last ten minutes, by the identity provider's clock (rules 1). `loginAt` is asked with `fresh`. */
export function requireRecentLogin(session: Session | undefined, now: Date): void {
  const at = session?.authenticatedAt
  const age = at ? now.getTime() - at.getTime() : Infinity
  // a login of the future would stay recent for as long as that is away
  if (age < 0 || age > FRESH_MS) refuse('step_up_required', { loginAt: '/api/login' })
}
