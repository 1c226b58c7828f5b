import type { Language } from '#contract/wire.ts'
import { maskedEmail, refuseWrong } from '#domain/field.ts'
import { TERMS } from '#domain/people/account.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import { isUuid } from '#domain/uuid.ts'
import { record } from '../../platform/audit/queries.ts'
import type { Sealer } from '../../platform/crypto/sealing.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { refuseIfTaken, transact } from '../../platform/database/transact.ts'
import type { Session } from '../../platform/http/route.ts'
import { deletePasskeysOf } from '../../providers/identity/own/passkeys.ts'
import type { Identified } from '../../providers/identity/port.ts'
import type { World } from '../../world.ts'
import { indexNames, nameKey } from '../profiles/queries.ts'
import { isIdentityBanned, banEmail } from './bannedIdentities.ts'
import { notifyFormerEmail } from './formerEmail.tsx'
import {
  changeEmail,
  changeIdentity,
  claimAccount,
  findByEmail,
  FORMER,
  insertAccount,
  keepVisit,
  lockAddress,
  lockByIdentity,
  lockByIssuer,
  noteAccount,
  UNCLAIMED,
} from './queries.ts'
import { deleteSession, deleteSessionOf, endSessionsOf, findSession, insertSession, touchSession } from './sessions.ts'

export interface Beginning {
  idHash: Buffer
  device: string | null
  /** hash of the id of the browser's former session, of this account or another */
  former: Buffer | undefined
  /** IP address of the request */
  address: string
  language: Language
}

/** Logs a person in: finds or makes the account of this (issuer, subject), and replaces the browser's session. */
export async function startSession(
  { db, now, sealer, live }: Pick<World, 'db' | 'now' | 'sealer' | 'live'>,
  person: Identified,
  { former, language, address, ...session }: Beginning,
): Promise<void> {
  refuseIf(person.emailVerified ? undefined : 'email_not_verified')
  const arriving = transact(db, async (tx) => {
    const id = await accountOf(tx, sealer, person, now(), address)
    const ended = former && (await deleteSession(tx, former))
    await insertSession(tx, session, id, person, now())
    await keepVisit(tx, id, language, now())
    await noteAccount(tx, id, 'logged_in', now())
    return ended?.accountId
  })
  const left = await arriving.catch(refuseIfTaken({ accounts_email: 'email_taken' }))
  // a new account or e-mail concerns administrators; other tabs of this browser are notified that their session has ended
  await live.publish(['admin', ...(left ? [`account:${left}` as const] : [])])
}

async function accountOf(tx: Tx, sealer: Sealer, person: Identified, at: Date, address: string): Promise<string> {
  const known = await lockByIdentity(tx, person)
  refuseIf(known?.standing === 'closed' ? 'account_closed' : undefined)
  if (known) return keepEmail(tx, sealer, known, person.email, { at, address })
  refuseIf((await isIdentityBanned(tx, sealer, person, at)) ? 'barred' : undefined)
  const holder = await findByEmail(tx, person.email)
  if (holder?.issuer === UNCLAIMED) return claim(tx, sealer, holder.id, person, at, address)
  // a concurrent login of the same person was committed first
  if (holder?.issuer === person.issuer && holder.subject === person.subject) return accountOf(tx, sealer, person, at, address)
  refuseIf(holder && (holder.issuer === FORMER ? 'account_closed' : 'email_taken'))
  const id = await insertAccount(tx, person, at)
  if (!id) return accountOf(tx, sealer, person, at, address)
  // so that administrators can find people who paid but never registered
  await indexNames(tx, id, nameKey(person.givenName ?? '', person.familyName ?? ''))
  await noteAccount(tx, id, 'created', at)
  return id
}

/** Gives an account made by an administrator to the first login with its verified e-mail (A12). */
async function claim(tx: Tx, sealer: Sealer, id: string, person: Identified, at: Date, address: string): Promise<string> {
  if (!(await claimAccount(tx, id, person, at))) return accountOf(tx, sealer, person, at, address)
  await noteAccount(tx, id, 'claimed', at)
  return id
}

/** Stores the provider's newest verified e-mail, unless another account has it (A2). */
async function keepEmail(
  tx: Tx,
  sealer: Sealer,
  known: { id: string; email: string },
  email: string,
  { at, address }: { at: Date; address: string },
) {
  if (known.email === email) return known.id
  const holder = await findByEmail(tx, email)
  refuseIf(holder && holder.id !== known.id ? 'email_taken' : undefined)
  await changeEmail(tx, known.id, email)
  await banEmail(tx, sealer, known.id, email)
  await noteAccount(tx, known.id, 'email_changed', at)
  const [before, after] = [{ email: maskedEmail(known.email) }, { email: maskedEmail(email) }]
  const subject = `account:${known.id}` as const
  await record(tx, { by: known.id, action: 'email_changed', subject, at, before, after, address })
  return known.id
}

interface EmailChange {
  id: string
  /** hash of the session id of the browser that returns from the login */
  session: Buffer | undefined
  /** IP address of the request */
  address: string
  language: Language
}

/**
 * Changes the e-mail address of the account to the one that the caller has just proved (A15), and notifies the former address by
 * mail.
 */
export async function changeOwnEmail(
  world: World,
  { id, session, address, language }: EmailChange,
  person: Identified,
): Promise<void> {
  const { db, now, sealer } = world
  const current = session && (await findSession(world.pool, session, now()))
  refuseIf(current?.member.id === id ? undefined : 'login_failed')
  const changing = transact(db, async (tx) => {
    const known = await lockAddress(tx, id)
    refuseIf(known.standing === 'closed' ? 'account_closed' : undefined)
    refuseIf((await isIdentityBanned(tx, sealer, person, now())) ? 'barred' : undefined)
    await keepEmail(tx, sealer, { id, email: known.email }, person.email, { at: now(), address })
    await changeIdentity(tx, id, person)
    return known.email
  })
  const former = await changing.catch(refuseIfTaken({ accounts_email: 'email_taken' }))
  await world.live.publish(['admin', `account:${id}`])
  if (former !== person.email) await notifyFormerEmail(world, { former, email: person.email, language })
}

/**
 * Lets the accounts of a former issuer log in by mail (A15): from now on, each belongs to the reader of its mail. Only the
 * operator may decide this, because a login never finds an account by e-mail (A1). The former issuer has verified each address.
 * Returns the number of accounts.
 */
export async function moveToOwnLogin(
  { db, now }: Pick<World, 'db' | 'now'>,
  issuer: string,
  own: { issuer: string; subjectOf: (email: string) => string },
): Promise<number> {
  return transact(db, async (tx) => {
    const accounts = await lockByIssuer(tx, issuer)
    for (const { id, email } of accounts) {
      await changeIdentity(tx, id, { issuer: own.issuer, subject: own.subjectOf(email) })
      await record(tx, { by: null, action: 'login_moved', subject: `account:${id}`, at: now(), reason: `command: ${issuer}` })
    }
    return accounts.length
  })
}

/**
 * Deletes the passkeys of a person who has lost them (A16). The person can still log in with a code by mail. Returns the number
 * of deleted passkeys.
 */
export async function forgetPasskeys(
  { db, now, live }: Pick<World, 'db' | 'now' | 'live'>,
  email: string,
  why: string,
): Promise<number> {
  const { id, forgotten } = await transact(db, async (tx) => {
    const account = (await findByEmail(tx, email)) ?? refuse('not_found')
    const deleted = await deletePasskeysOf(tx, account.id)
    await endSessionsOf(tx, account.id)
    await noteAccount(tx, account.id, 'passkeys_forgotten', now(), { by: 'command' })
    await record(tx, {
      by: null,
      action: 'passkeys_forgotten',
      subject: `account:${account.id}`,
      at: now(),
      reason: `command: ${why}`,
    })
    return { id: account.id, forgotten: deleted.length }
  })
  await live.publish([`account:${id}`])
  return forgotten
}

/** Extends a session's idle deadline. A failure does not fail the caller's request: the next call extends it. */
export const keepSession = (
  { db, now, log }: Pick<World, 'db' | 'now' | 'log'>,
  { idHash, member }: Session,
  language: Language,
) =>
  transact(db, (tx) => touchSession(tx, idHash, member.id, now(), language)).catch((error: unknown) =>
    log.warn({ err: error }, 'visit-record-failed'),
  )

export async function endSession({ db, now, live }: World, { idHash, member }: Session) {
  await transact(db, async (tx) => {
    await deleteSession(tx, idHash)
    await noteAccount(tx, member.id, 'logged_out', now())
  })
  await live.publish([`account:${member.id}`])
}

/** Ends one of the caller's sessions, in any browser, and notifies its open pages immediately. */
export async function endOneSession({ db, now, live }: World, me: string, id: string): Promise<void> {
  await transact(db, async (tx) => {
    refuseIf(isUuid(id) && (await deleteSessionOf(tx, me, id)) ? undefined : 'not_found')
    await noteAccount(tx, me, 'session_ended', now())
  })
  await live.publish([`account:${me}`])
}

export async function endAllSessions({ db, now, live }: Pick<World, 'db' | 'now' | 'live'>, me: string): Promise<void> {
  await transact(db, async (tx) => {
    await endSessionsOf(tx, me)
    await noteAccount(tx, me, 'logged_out_everywhere', now())
  })
  await live.publish([`account:${me}`])
}

/** Records consent to the present terms. A repeated consent changes nothing; the first one belongs to the registration. */
export async function consent(world: World, id: string, version: string, acceptance: Omit<TermsAcceptance, 'at'>): Promise<void> {
  refuseWrong(version === TERMS ? [] : [{ field: 'checkbox', reason: 'terms_required' }])
  await transact(world.db, async (tx) => {
    const before = await lockTerms(tx, id)
    refuseIf(before === null ? 'not_possible_now' : undefined)
    if (before !== TERMS) await acceptTerms(tx, id, { ...acceptance, at: world.now() })
  })
  await world.live.publish([`account:${id}`])
}

/** Circumstances of a consent to the terms, stored as evidence (16.3). */
export interface TermsAcceptance {
  language: Language
  address: string
  at: Date
}

/** Records consent to the present terms. The account stores their version, since every request checks it. */
export async function acceptTerms(tx: Tx, id: string, { language, address, at }: TermsAcceptance): Promise<void> {
  await tx.insertInto('consents').values({ account_id: id, version: TERMS, language, address, at }).execute()
  await tx.updateTable('accounts').set({ terms_at: at, terms_version: TERMS }).where('id', '=', id).execute()
  await noteAccount(tx, id, 'terms_accepted', at, { version: TERMS })
}

/** Returns all consents of a person, oldest first. */
export const consentsOf = (db: Db, id: string) =>
  db.selectFrom('consents').select(['version', 'language', 'address', 'at']).where('account_id', '=', id).orderBy('n').execute()

/** Returns the version of the terms that a person accepted last; locks their row. */
const lockTerms = async (tx: Tx, id: string): Promise<string | null> =>
  (await tx.selectFrom('accounts').select('terms_version').where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow())
    .terms_version
