import { refuseIf } from '#domain/refusal.ts'
import type { Tx } from '../database/connect.ts'
import { refuseIfTaken } from '../database/taken.ts'
import type { Session } from '../http/route.ts'
import type { Identified } from '../outside/identity/port.ts'
import type { World } from '../world.ts'
import {
  changeEmail,
  claimAccount,
  deleteSession,
  findByEmail,
  insertAccount,
  insertSession,
  lockByIdentity,
  noteAccount,
  touchSession,
  UNCLAIMED,
} from './queries.ts'

/** A login: the account of this (issuer, subject), made when it is new, and a session for it. */
export function startSession({ db, now }: World, person: Identified, idHash: Buffer) {
  refuseIf(person.emailVerified ? undefined : 'email_not_verified')
  const arriving = db.transaction().execute(async (tx) => {
    const id = await accountOf(tx, person, now())
    await insertSession(tx, idHash, id, person, now())
    await noteAccount(tx, id, 'logged_in', now())
  })
  return arriving.catch(refuseIfTaken({ accounts_email: 'email_taken' }))
}

async function accountOf(tx: Tx, person: Identified, at: Date): Promise<string> {
  const known = await lockByIdentity(tx, person)
  if (known) return keepEmail(tx, known, person.email, at)
  const holder = await findByEmail(tx, person.email)
  if (holder?.issuer === UNCLAIMED) return claim(tx, holder.id, person, at)
  // the same person's other login was quicker, and has just been committed
  if (holder?.issuer === person.issuer && holder.subject === person.subject) return accountOf(tx, person, at)
  refuseIf(holder ? 'email_taken' : undefined)
  const id = await insertAccount(tx, person, at)
  if (!id) return accountOf(tx, person, at)
  await noteAccount(tx, id, 'created', at)
  return id
}

/** An account that an administrator made waits for whoever proves to have its e-mail (A12). */
async function claim(tx: Tx, id: string, person: Identified, at: Date): Promise<string> {
  if (!(await claimAccount(tx, id, person))) return accountOf(tx, person, at)
  await noteAccount(tx, id, 'claimed', at)
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

export async function endSession({ db, now, live }: World, { idHash, member }: Session) {
  await db.transaction().execute(async (tx) => {
    await deleteSession(tx, idHash)
    await noteAccount(tx, member.id, 'logged_out', now())
  })
  await live.publish([`account:${member.id}`])
}
