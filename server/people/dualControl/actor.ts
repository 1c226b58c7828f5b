import { refuse } from '#domain/refusal.ts'
import type { RequestContext, Session } from '../../platform/http/route.ts'
import { requireRecentLogin } from '../../platform/http/session.ts'

/** Who acts under dual control: an administrator, or the operator by the command on the server, who has no account (A11). */
export interface Actor {
  /** null: the operator */
  by: string | null
  session?: Session
  /** where the request came from */
  address?: string | undefined
}

export const operator: Actor = { by: null }

export const actorAt = ({ session = refuse('login_required'), request }: Pick<RequestContext, 'session' | 'request'>): Actor => ({
  by: session.member.id,
  session,
  address: request.ip,
})

/** Step-up (rules 1): an administrator needs a fresh login; the operator proves themself by being on the server. */
export function requireRecentLoginOf({ by, session }: Actor, now: Date): void {
  if (by !== null) requireRecentLogin(session, now)
}
