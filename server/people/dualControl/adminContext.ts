import type { Member } from '#domain/people/account.ts'
import { refuse } from '#domain/refusal.ts'
import type { Tx } from '../../platform/database/connect.ts'
import type { RequestContext, Session } from '../../platform/http/route.ts'
import { lockAdmins } from '../profiles/queries.ts'
import type { Actor } from './actor.ts'

/** An administrator at work, and where the request came from: the audit log wants both. */
export interface AdminContext {
  me: Member
  session: Session
  address: string
}

export const adminContextOf = ({
  session = refuse('login_required'),
  request,
}: Pick<RequestContext, 'session' | 'request'>): AdminContext => ({
  me: session.member,
  session,
  address: request.ip,
})

/** Locks the administrators, and refuses a caller who is not among them any more. */
export const lockAdministrators = (tx: Tx, { me }: Pick<AdminContext, 'me'>): Promise<string[]> =>
  lockAdministratorsFor(tx, { by: me.id })

/** The same for one who may be the operator. */
export async function lockAdministratorsFor(tx: Tx, { by }: Actor): Promise<string[]> {
  const admins = await lockAdmins(tx)
  return by === null || admins.includes(by) ? admins : refuse('admin_only')
}
