import type { PersonEdit, Registration } from '#contract/people.ts'
import { isAdmin, isBarred, type Member } from '#domain/account.ts'
import { refuseWrong } from '#domain/field.ts'
import { profileFields, whatIsWrong } from '#domain/profile.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import { endSessionsOf, findByEmail, noteAccount, UNCLAIMED } from '../accounts/queries.ts'
import type { Tx } from '../database/connect.ts'
import { refuseIfTaken } from '../database/taken.ts'
import { refuseStale } from '../http/fresh.ts'
import type { Session } from '../http/route.ts'
import { HOME_ZONE, todayIn } from '../trips/clock.ts'
import type { World } from '../world.ts'
import { type Edit, editOf } from './edit.ts'
import { nameKey } from './names.ts'
import { columnsOf, type Into } from './particulars.ts'
import { presentPerson } from './presenter.ts'
import { findPerson, insertUnclaimed, keepWords, lockAdmins, lockPerson, type PersonRow, updatePerson } from './queries.ts'
import { changesOf, flagColumns, setsFlags } from './standing.ts'

const taken = { accounts_dni_hash_key: 'dni_taken', accounts_email: 'email_taken' } as const

/** Registers the caller, or for an administrator somebody who comes later. Answers whose profile it is now. */
export async function register(world: World, me: Member, sent: Registration): Promise<string> {
  const raised = (['isAdmin', 'isBanned'] as const).filter((flag) => sent[flag])
  if (raised.length > 0) refuse('field_not_editable', { fields: raised })
  const own = !sent.email || sent.email.trim().toLowerCase() === me.email.toLowerCase()
  if (!own && !isAdmin(me)) refuse('field_not_editable', { fields: ['email'] })
  refuseIf(own && me.registered ? 'already_registered' : undefined)
  refuseWrong(whatIsWrong(sent, own ? 'own' : 'admin'))
  const writing = world.db.transaction().execute(async (tx) => {
    const id = own ? me.id : await accountFor(tx, sent.email ?? '', world.now())
    await keepProfile(tx, world, id, sent)
    await noteAccount(tx, id, 'registered', world.now(), { by: me.id })
    return id
  })
  return writing.catch(refuseIfTaken(taken))
}

async function accountFor(tx: Tx, email: string, at: Date): Promise<string> {
  refuseIf((await findByEmail(tx, email.trim())) ? 'email_taken' : undefined)
  const id = await insertUnclaimed(tx, UNCLAIMED, email.trim(), at)
  await noteAccount(tx, id, 'created', at)
  return id
}

async function keepProfile(tx: Tx, world: World, id: string, sent: Registration): Promise<void> {
  const row = (await lockPerson(tx, id, world.now())) ?? refuse('not_found')
  refuseIf(row.registered ? 'already_registered' : undefined)
  const filled = profileFields.filter((field) => field in sent)
  await write(tx, row, await columnsOf(sent, [...filled, 'checkboxManejante'], intoOf(world, tx, id)))
}

const intoOf = ({ sealer, now }: World, tx: Tx, id: string): Into => ({
  tx,
  id,
  sealer,
  today: todayIn(now(), HOME_ZONE),
  now: now(),
})

/** Writes columns of a person, and the words of the name when that is among them. */
async function write(tx: Tx, row: PersonRow, columns: Awaited<ReturnType<typeof columnsOf>>): Promise<void> {
  const { name = row.name, last_name = row.last_name } = columns
  const key = nameKey(name ?? '', last_name ?? '')
  await updatePerson(tx, row.id, { ...columns, name_key: key || null })
  if (name !== row.name || last_name !== row.last_name) await keepWords(tx, row.id, key)
}

/** Edits a person, in one's own name or as an administrator; whose role changes has to log in again. */
export async function editPerson(world: World, session: Session, handle: string, body: PersonEdit): Promise<string> {
  const me = session.member
  const { id } = await ownOrAdministered(world, me, handle)
  const caller = { self: id === me.id, admin: isAdmin(me) }
  const writing = world.db.transaction().execute(async (tx) => {
    const admins = caller.admin ? await lockAdmins(tx) : []
    refuseIf(caller.admin && !admins.includes(me.id) ? 'admin_only' : undefined)
    const into = intoOf(world, tx, id)
    const row = (await lockPerson(tx, id, into.now)) ?? refuse('not_found')
    const seen = (as: PersonRow) => presentPerson(as, caller.self ? 'self' : 'admin', { ...nothingBeside, ...into })
    const edit = editOf(body, seen(row), caller)
    if (setsFlags(edit) || changesCbu(edit, row)) refuseStale(session, into.now)
    const flags = flagColumns(edit, row, caller.self, admins)
    await write(tx, row, { ...(await columnsOf(body, edit.fields, into)), ...flags })
    const after = (await lockPerson(tx, id, into.now)) ?? refuse('not_found')
    await noteAccount(tx, id, 'edited', into.now, { by: me.id, changes: changesOf(edit, seen(row), seen(after)) })
    if (setsFlags(edit)) await endSessionsOf(tx, id)
  })
  await writing.catch(refuseIfTaken(taken))
  // also ends what they listen to, when their sessions have just ended
  await world.live.publish([`account:${id}`])
  return id
}

/** Who drives no more has no CBU either. */
const changesCbu = ({ fields }: Edit, { cbu_sealed }: PersonRow) =>
  fields.includes('cbu') || (cbu_sealed !== null && fields.includes('checkboxManejante'))

const nothingBeside = { cars: [], routes: [], papers: [], openings: [], reliability: undefined }

async function ownOrAdministered({ db, now }: World, me: Member, handle: string): Promise<PersonRow> {
  const row = (await findPerson(db, handle, now())) ?? refuse('not_found')
  if (row.id === me.id || isAdmin(me)) return row
  return refuse(isBarred(row) || row.issuer === UNCLAIMED ? 'not_found' : 'not_yours')
}

/** The whole DNI of a person, with a fresh login. What an administrator reads is written down first, for the person to see. */
export async function openDni(world: World, session: Session, handle: string, reason = ''): Promise<string> {
  const me = session.member
  const { id, dni_sealed } = await ownOrAdministered(world, me, handle)
  if (!dni_sealed) refuse('not_found')
  refuseStale(session, world.now())
  if (id !== me.id) await noteReading(world, id, me, reason)
  return world.sealer.open('dni', id, dni_sealed)
}

function noteReading({ db, now }: World, id: string, by: Member, reason: string) {
  refuseWrong(reason ? [] : [{ field: 'reason', reason: 'reason_required' }])
  return db.transaction().execute((tx) => noteAccount(tx, id, 'dni_opened', now(), { by: by.id, reason }))
}

/** Makes somebody an administrator from the server's own command line; the first one cannot be made otherwise (A11). */
export function grantAdmin({ db, now }: Pick<World, 'db' | 'now'>, email: string) {
  return db.transaction().execute(async (tx) => {
    const found = (await findByEmail(tx, email)) ?? refuse('not_found')
    await updatePerson(tx, found.id, { admin: true })
    await endSessionsOf(tx, found.id)
    await noteAccount(tx, found.id, 'admin_granted', now(), { by: 'command' })
  })
}
