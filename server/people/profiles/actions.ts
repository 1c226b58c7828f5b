import type { Registration } from '#contract/people/people.ts'
import { cleaned, refuseWrong } from '#domain/field.ts'
import { isAdmin, isBarred, type Member } from '#domain/people/account.ts'
import { HOME_COUNTRY } from '#domain/people/document.ts'
import { profileFields, whatIsWrong } from '#domain/people/profile.ts'
import { refuse, Refused, refuseIf } from '#domain/refusal.ts'
import { record } from '../../platform/audit/queries.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { refuseIfTaken, transact } from '../../platform/database/transact.ts'
import type { Session } from '../../platform/http/route.ts'
import { requireRecentLogin } from '../../platform/http/sessions/session.ts'
import type { World } from '../../world.ts'
import { acceptTerms, type TermsAcceptance } from '../accounts/actions.ts'
import { isEmailBanned } from '../accounts/bannedIdentities.ts'
import { findByEmail, noteAccount, UNCLAIMED } from '../accounts/queries.ts'
import { endSessionsOf } from '../accounts/sessions.ts'
import { noteDocument, notifyReuse, takeNumber } from '../documents/documents.ts'
import { type Actor, refuseOwnCase } from '../dualControl/actor.ts'
import { actOrRepeat } from '../dualControl/propose.ts'
import { type Editing, editUnderLock, intoOf, write } from './editing/applyEdit.ts'
import { changeRole, refuseFlags, roleAct } from './editing/banFlags.ts'
import { columnsOf } from './editing/readEdit.ts'
import { findPerson, insertUnclaimed, lockAdmins, lockFirstAdmin, lockPerson, type PersonRow, updatePerson } from './queries.ts'

const taken = { accounts_dni_hash_key: 'dni_taken', accounts_email: 'email_taken' } as const

/** Gives an account the claims of former accounts with the same document (A13). */
type InheritClaims = (tx: Tx, dniHash: Buffer, heir: string, at: Date) => Promise<void>

/**
 * Registers the caller, or a future member if an administrator calls. The role of administrator needs the confirmation of another
 * administrator (A11).
 */
export async function register(
  world: World,
  { session, inheritClaims, ...acceptance }: Omit<TermsAcceptance, 'at'> & { session: Session; inheritClaims: InheritClaims },
  input: Registration,
): Promise<string> {
  const { member: me } = session
  const own = !input.email || cleaned(input.email).toLowerCase() === me.email.toLowerCase()
  const proposes = !own && isAdmin(me) && input.isAdmin === true
  const raised = (['isAdmin', 'isBanned'] as const).filter((flag) => input[flag] && !(flag === 'isAdmin' && proposes))
  if (raised.length > 0) refuse('field_not_editable', { fields: raised })
  if (!own && !isAdmin(me)) refuse('field_not_editable', { fields: ['email'] })
  refuseIf(own && me.registered ? 'already_registered' : undefined)
  refuseWrong(whatIsWrong(input, own ? 'own' : 'admin'))
  if (proposes) requireRecentLogin(session, world.now())
  const writing = transact(world.db, async (tx) => {
    const id = own ? me.id : await accountFor(tx, world, cleaned(input.email))
    await keepProfile(tx, world, id, input, inheritClaims)
    if (own) await acceptTerms(tx, id, { ...acceptance, at: world.now() })
    await noteAccount(tx, id, 'registered', world.now(), { by: me.id })
    if (!own) await record(tx, { by: me.id, action: 'person_registered', subject: `account:${id}`, at: world.now() })
    const change = { id, isAdmin: true, reason: '', at: world.now() }
    if (proposes) await changeRole(tx, { by: me.id, address: acceptance.address }, change)
    return id
  })
  const id = await writing.catch(refuseIfTaken(taken)).catch((error: unknown) => refuseReuse(world, me, input, error))
  await world.live.publish([`account:${id}`])
  return id
}

/** Notifies the holder of a taken number. The caller sees the same refusal for a number on the denylist. */
async function refuseReuse(world: World, me: Member, input: Registration, error: unknown): Promise<never> {
  const stated = { kind: input.dniKind ?? 'dni', country: input.dniCountry ?? HOME_COUNTRY, number: input.dni }
  if (error instanceof Refused && error.reason === 'dni_taken')
    await transact(world.db, (tx) => notifyReuse(tx, world, stated, me.id))
  throw error
}

async function accountFor(tx: Tx, { sealer, now }: Pick<World, 'sealer' | 'now'>, email: string): Promise<string> {
  const at = now()
  const isTaken = (await findByEmail(tx, email)) || (await isEmailBanned(tx, sealer, email, at))
  refuseIf(isTaken ? 'email_taken' : undefined)
  const id = await insertUnclaimed(tx, UNCLAIMED, email, at)
  await noteAccount(tx, id, 'created', at)
  return id
}

async function keepProfile(tx: Tx, world: World, id: string, input: Registration, inheritClaims: InheritClaims): Promise<void> {
  const row = (await lockPerson(tx, id, world.now())) ?? refuse('not_found')
  refuseIf(row.registered ? 'already_registered' : undefined)
  const filled = profileFields.filter((field) => field in input)
  const columns = await columnsOf(input, [...filled, 'drives'], intoOf(world, tx, id))
  // an excluded person may return with another e-mail (E9)
  if (columns.dni_hash) await takeNumber(tx, columns.dni_hash, id, world.now())
  await write(tx, row, columns)
  await noteDocument(tx, id, world.now())
  if (columns.dni_hash) await inheritClaims(tx, columns.dni_hash, id, world.now())
}

/** Edits a person, as themself or as an administrator. A changed role requires a new login. */
export async function editPerson(world: World, { id: handle, ...editing }: Editing): Promise<string> {
  if (isBarred(editing.session.member)) return editOwnCbu(world, handle, editing)
  const { id } = await ownOrAdministered(world, editing.session.member, handle)
  const writing = transact(world.db, (tx) => editUnderLock(tx, world, { ...editing, id }))
  const topics = await writing.catch(refuseIfTaken(taken))
  // also ends live streams of ended sessions; a barred person’s profile is hidden from now on
  await world.live.publish([`account:${id}`, ...topics, 'everyone'])
  return id
}

/** Edits the only field that a barred person may change (E5). */
async function editOwnCbu(world: World, handle: string, { body, ...editing }: Omit<Editing, 'id'>): Promise<string> {
  const { id } = editing.session.member
  const isOwn = (await findPerson(world.db, handle, world.now()))?.id === id
  const { cbu, ...rest } = body
  if (!isOwn || !cbu || Object.keys(rest).length > 0) refuse('barred')
  await nameCbu(world, editing, cbu)
  return id
}

/** Sets the account for the caller’s payouts, even for a barred caller. A barred administrator acts as a member (E5). */
export async function nameCbu(world: World, { session, ...rest }: Omit<Editing, 'id' | 'body'>, cbu: string): Promise<void> {
  const member = { ...session.member, admin: session.member.admin && !isBarred(session.member) }
  const editing = { ...rest, session: { ...session, member }, id: member.id, body: { drives: true, cbu } }
  await world.live.publish([`account:${member.id}`, ...(await transact(world.db, (tx) => editUnderLock(tx, world, editing)))])
}

async function ownOrAdministered({ db, now }: World, me: Member, handle: string): Promise<PersonRow> {
  const row = (await findPerson(db, handle, now())) ?? refuse('not_found')
  if (row.id === me.id || isAdmin(me)) return row
  return refuse(isBarred(row) || row.issuer === UNCLAIMED ? 'not_found' : 'not_yours')
}

/**
 * Returns the full DNI of a person; requires a recent login. An administrator's access is recorded first, and visible to the
 * person.
 */
export async function openDni(
  world: World,
  { session, address }: { session: Session; address: string },
  handle: string,
  reason = '',
): Promise<string> {
  const me = session.member
  const { id, dni_sealed } = await ownOrAdministered(world, me, handle)
  if (!dni_sealed) refuse('not_found')
  requireRecentLogin(session, world.now())
  if (id !== me.id) await refuseOwnCase(world.db, me.id, { people: [id] }, world.now())
  if (id !== me.id) await noteReading(world, id, { by: me.id, address, reason })
  return world.sealer.open('dni', id, dni_sealed)
}

function noteReading({ db, now }: World, id: string, { by, address, reason }: { by: string; address: string; reason: string }) {
  refuseWrong(reason ? [] : [{ field: 'reason', reason: 'reason_required' }])
  return transact(db, async (tx) => {
    await noteAccount(tx, id, 'dni_opened', now(), { by, reason })
    await record(tx, { by, action: 'dni_opened', subject: `account:${id}`, at: now(), reason, address })
  })
}

/** Changes a role of the person with this id. Also confirms a proposal that was made in the form (A11). */
export async function setRole(
  world: Pick<World, 'db' | 'now' | 'live'>,
  actor: Actor,
  { id, isAdmin: to, reason }: { id: string; isAdmin: boolean; reason: string },
): Promise<void> {
  const change = async (tx: Tx) => {
    const admins = await lockAdmins(tx)
    const row = (await lockPerson(tx, id, world.now())) ?? refuse('not_found')
    refuseIf(row.standing === 'closed' || row.admin === to ? 'not_possible_now' : undefined)
    refuseFlags({ fields: [], isAdmin: to, isBanned: undefined }, row, actor.by === id, admins)
    await changeRole(tx, actor, { id, isAdmin: to, reason, at: world.now() })
  }
  await actOrRepeat(world, actor, roleAct({ id, isAdmin: to }), () => transact(world.db, change))
  await world.live.publish([`account:${id}`, 'admin'])
}

/**
 * Makes the first administrator, by the server's command line; administrators propose all further ones (A11). With a reason it
 * also works if there are administrators, for a community that can reach none of them; this is recorded.
 */
export async function grantAdmin(
  { db, now, live }: Pick<World, 'db' | 'now' | 'live'>,
  email: string,
  reason?: string,
): Promise<void> {
  const id = await transact(db, async (tx) => {
    await lockFirstAdmin(tx)
    const admins = await lockAdmins(tx)
    const found = (await findByEmail(tx, email)) ?? refuse('not_found')
    refuseIf(admins.length > 0 && !reason ? 'second_admin_needed' : undefined)
    await updatePerson(tx, found.id, { admin: true })
    await endSessionsOf(tx, found.id)
    await noteAccount(tx, found.id, 'admin_granted', now(), { by: 'command' })
    const why = reason ? `command: ${reason}` : 'command'
    await record(tx, { by: null, action: 'admin_granted', subject: `account:${found.id}`, at: now(), reason: why })
    return found.id
  })
  await live.publish([`account:${id}`])
}
