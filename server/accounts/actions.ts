import { refuse, refuseIf } from '#domain/refusal.ts'
import type { Tx } from '../database/connect.ts'
import type { Session } from '../http/route.ts'
import type { Identified } from '../outside/identity/port.ts'
import type { World } from '../world.ts'
import {
  changeEmail,
  deleteSession,
  findByEmail,
  insertAccount,
  insertSession,
  lockByIdentity,
  noteAccount,
  touchSession,
} from './queries.ts'

/** A login: the account of this (issuer, subject), made when it is new, and a session for it. */
export function startSession({ db, now }: World, person: Identified, idHash: Buffer) {
  refuseIf(person.emailVerified ? undefined : 'email_not_verified')
  return db.transaction().execute(async (tx) => {
    const id = await accountOf(tx, person, now())
    await insertSession(tx, idHash, id, person, now())
    await noteAccount(tx, id, 'logged_in', now())
  })
}

async function accountOf(tx: Tx, person: Identified, at: Date): Promise<string> {
  const known = await lockByIdentity(tx, person)
  if (known) return keepEmail(tx, known, person.email, at)
  const holder = await findByEmail(tx, person.email)
  // The holder may be this very person, come in by another tab a moment ago.
  if (holder) return (await lockByIdentity(tx, person))?.id ?? refuse('email_taken')
  const id = await insertAccount(tx, person, at)
  if (!id) return accountOf(tx, person, at)
  await noteAccount(tx, id, 'created', at)
  return id
}

/** The provider's newest verified e-mail is the account's, unless somebody else's account has it (A2). */
async function keepEmail(tx: Tx, known: { id: string; email: string }, email: string, at: Date) {
  if (known.email === email) return known.id
  const holder = await findByEmail(tx, email)
  refuseIf(holder && holder.id !== known.id ? 'email_taken' : undefined)
  await changeEmail(tx, known.id, email)
  await noteAccount(tx, known.id, 'email_changed', at)
  return known.id
}

export const keepSession = ({ db, now }: World, { idHash, member }: Session) =>
  db.transaction().execute((tx) => touchSession(tx, idHash, member.id, now()))

export function endSession({ db, now }: World, { idHash, member }: Session) {
  return db.transaction().execute(async (tx) => {
    await deleteSession(tx, idHash)
    await noteAccount(tx, member.id, 'logged_out', now())
  })
}
