import type { Member } from '#domain/people/account.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import type { RequestContext, Session } from '../../platform/http/route.ts'
import { requireRecentLogin } from '../../platform/http/sessions/session.ts'
import { lockAdmins } from '../profiles/queries.ts'
import { involvedAmong } from './involvement.ts'
import { type Parties, travelledAmong } from './queries.ts'

/**
 * The author of an action under dual control: an administrator, or the operator by the command on the server, who has no account
 * (A11).
 */
export interface Actor {
  /** null: the operator */
  by: string | null
  session?: Session
  /** IP address of the request */
  address?: string | undefined
  /** id of the proposal to confirm; if it is no longer open, the call proposes nothing */
  confirms?: string
}

export const operator: Actor = { by: null }

export const actorAt = ({ session = refuse('login_required'), request }: Pick<RequestContext, 'session' | 'request'>): Actor => ({
  by: session.member.id,
  session,
  address: request.ip,
})

/** Requires a recent login of an administrator (rules 1). The operator has access to the server, which is enough. */
export function requireRecentLoginOf({ by, session }: Actor, now: Date): void {
  if (by !== null) requireRecentLogin(session, now)
}

/** An acting administrator, and the IP address of the request for the audit log. */
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

/** Locks the administrators, and refuses a caller who is no longer one of them. */
export const lockAdministrators = (tx: Tx, { me }: Pick<AdminContext, 'me'>): Promise<string[]> =>
  lockAdministratorsFor(tx, { by: me.id })

/** Locks the administrators, and refuses a caller who is neither one of them nor the operator. */
export async function lockAdministratorsFor(tx: Tx, { by }: Actor): Promise<string[]> {
  const admins = await lockAdmins(tx)
  return by === null || admins.includes(by) ? admins : refuse('admin_only')
}

/** Refuses an administrator's decision about themself, a person they are involved with, or a trip they were on (E7). */
export async function refuseOwnCase(db: Db, by: string | null, parties: Parties, now: Date): Promise<void> {
  refuseIf(by !== null && (await isParty(db, by, parties, now)) ? 'own_case' : undefined)
}

/** Refuses an administrator's action on a trip that they drive or ride on; other trips with the same people do not count (E7). */
export async function refuseOwnTrip(db: Db, by: string, { people, tripSeqs = [] }: Parties, now: Date): Promise<void> {
  refuseIf(people.includes(by) || (await travelledAmong(db, by, tripSeqs, now)).length > 0 ? 'own_case' : undefined)
}

export const isParty = async (db: Db, by: string, parties: Parties, now: Date): Promise<boolean> =>
  (await withoutOwn(db, by, [parties], (one) => one, now)).length === 0

/** Returns the rows of a list without those to which the caller is a party. */
export async function withoutOwn<Row>(
  db: Db,
  me: string,
  rows: Row[],
  partiesOf: (row: Row) => Parties | Promise<Parties>,
  now: Date,
): Promise<Row[]> {
  const parties = await Promise.all(rows.map(async (row) => partiesOf(row)))
  const seqs = parties.flatMap(({ tripSeqs = [] }) => tripSeqs)
  const people = [...new Set(parties.flatMap((one) => one.people))]
  const own = new Set<string | number>([
    ...(await involvedAmong(db, me, people, now)),
    ...(await travelledAmong(db, me, seqs, now)),
  ])
  return rows.filter((_, i) => ![...(parties[i]?.people ?? []), ...(parties[i]?.tripSeqs ?? [])].some((one) => own.has(one)))
}
