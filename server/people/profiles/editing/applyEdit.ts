import type { PersonEdit } from '#contract/people/people.ts'
import type { Language } from '#contract/wire.ts'
import { cleanedField, cleanedText } from '#domain/field.ts'
import { isAdmin, type Member } from '#domain/people/account.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import { notify } from '../../../notifications/queries.ts'
import { record } from '../../../platform/audit/queries.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import type { Session } from '../../../platform/http/route.ts'
import { requireRecentLogin } from '../../../platform/http/sessions/session.ts'
import type { Topic } from '../../../platform/live/port.ts'
import { HOME_ZONE, todayIn } from '../../../platform/time.ts'
import type { World } from '../../../world.ts'
import { acceptTerms } from '../../accounts/actions.ts'
import { noteAccount } from '../../accounts/queries.ts'
import { endSessionsOf } from '../../accounts/sessions.ts'
import { lastRejection, noteDocument, takeNumber } from '../../documents/documents.ts'
import { refuseOwnCase } from '../../dualControl/actor.ts'
import { telephoneKey } from '../../telephone.ts'
import { presentPerson } from '../presenter.ts'
import { indexNames, lockAdmins, lockPerson, nameKey, type PersonRow, updatePerson } from '../queries.ts'
import { auditedChanges, type BarOrLift, type Barring, decideRole, refuseFlags, setsFlags } from './banFlags.ts'
import { columnsOf, type Edit, editOf, type Into } from './readEdit.ts'

export const intoOf = ({ sealer, now }: World, tx: Tx, id: string): Into => ({
  tx,
  id,
  sealer,
  today: todayIn(now(), HOME_ZONE),
  now: now(),
})

/** Writes columns of a person, and the search words if the name changes. */
export async function write(tx: Tx, row: PersonRow, columns: Awaited<ReturnType<typeof columnsOf>>): Promise<void> {
  const { name = row.name, last_name = row.last_name } = columns
  const key = nameKey(name ?? '', last_name ?? '')
  await updatePerson(tx, row.id, { ...columns, name_key: key || null })
  if (name !== row.name || last_name !== row.last_name) await indexNames(tx, row.id, key)
}

/**
 * Ends women-only trips of a person whose corrected gender is not female. It is passed as a function, because it belongs to
 * bookings, a higher module.
 */
type EndWomensTrips = (tx: Tx, world: World, personId: string, transition: { by: string; at: Date }) => Promise<Topic[]>

export interface Editing {
  session: Session
  /** IP address of the request */
  address: string
  language: Language
  /** id of the edited person */
  id: string
  body: PersonEdit
  barOrLift: BarOrLift
  endWomensTrips: EndWomensTrips
}

/** Edits a person under lock, with the consequences of flags. Returns the topics to publish. */
export async function editUnderLock(tx: Tx, world: World, editing: Editing): Promise<Topic[]> {
  const { session, address, language, id, body, barOrLift, endWomensTrips } = editing
  const { member: me } = session
  const caller = { self: id === me.id, admin: isAdmin(me) }
  const admins = await lockOffice(tx, me)
  const into = intoOf(world, tx, id)
  const row = (await lockPerson(tx, id, into.now)) ?? refuse('not_found')
  refuseIf(row.standing === 'closed' ? 'not_possible_now' : undefined)
  const seen = (as: PersonRow) => presentPerson(as, caller.self ? 'self' : 'admin', { ...noExtras, ...into })
  const sent = editOf(body, seen(row), { ...caller, photos: await mayShowIdentityAgain(tx, row) })
  const isJudging = !caller.self && (setsFlags(sent) || changesIdentity(sent))
  if (isJudging || setsFlags(sent) || changesCbu(sent)) requireRecentLogin(session, into.now)
  if (isJudging) await refuseOwnCase(tx, me.id, { people: [id] }, into.now)
  if (setsFlags(sent)) refuseFlags(sent, row, caller.self, admins)
  const columns = await columnsOf(documentOf(row, body), sent.fields, into)
  if (columns.dni_hash) await takeNumber(tx, columns.dni_hash, id, into.now)
  const isOtherPhone = changesTelephone(sent, row, body, into)
  await write(tx, row, { ...columns, ...badgeAfter(sent, isOtherPhone) })
  if (sent.fields.includes('dni')) await noteDocument(tx, id, into.now)
  if (isOtherPhone && row.telephone_sealed)
    await notify(tx, [{ to: id, kind: 'phone_changed', key: into.now.toISOString(), at: into.now }])
  if (sent.fields.includes('checkbox')) await acceptTerms(tx, id, { language, address, at: into.now })
  const barring = { by: me.id, admins, address, reason: cleanedText(body.reason).slice(0, 2000), at: into.now }
  const { edit, topics } = await decideFlags(tx, world, sent, row, { ...barring, barOrLift })
  const isNoWoman = sent.fields.includes('gender') && columns.gender !== 'Female'
  if (isNoWoman) topics.push(...(await endWomensTrips(tx, world, id, { by: me.id, at: into.now })))
  const after = (await lockPerson(tx, id, into.now)) ?? refuse('not_found')
  await noteEdit(tx, id, caller.self && !setsFlags(edit), auditedChanges(edit, seen(row), seen(after)), barring)
  if (setsFlags(edit)) await endSessionsOf(tx, id)
  return topics
}

/** Decides which flags take effect now; others are proposed, and await another administrator (A11). */
async function decideFlags(
  tx: Tx,
  world: World,
  input: Edit,
  row: PersonRow,
  { barOrLift, ...barring }: Barring & { barOrLift: BarOrLift },
): Promise<EditDecision> {
  const edit = await decideRole(tx, input, row, barring)
  if (edit.isBanned === undefined) return { edit, topics: setsFlags(input) ? ['admin'] : [] }
  const { topics, proposed } = await barOrLift(tx, world, row, edit.isBanned, barring)
  return { edit: { ...edit, isBanned: proposed ? undefined : edit.isBanned }, topics: [...topics, 'admin'] }
}

interface EditDecision {
  edit: Edit
  topics: Topic[]
}

/** Locks administrators, so that none loses the role during the edit. */
async function lockOffice(tx: Tx, me: Member): Promise<string[]> {
  if (!isAdmin(me)) return []
  const admins = await lockAdmins(tx)
  return admins.includes(me.id) ? admins : refuse('admin_only')
}

/** Returns the edit with kind and country of the stored document, unless the input has them. */
const documentOf = (row: PersonRow, body: PersonEdit): PersonEdit => ({
  ...body,
  dniKind: body.dniKind ?? row.dni_kind,
  dniCountry: body.dniCountry ?? row.dni_country,
})

const noExtras = {
  mayCall: false,
  seesEmail: false,
  cars: [],
  routes: [],
  papers: [],
  openings: [],
  chats: [],
  identityRejected: null,
  figures: undefined,
  proposals: [],
  phoneWays: [],
  phoneRefusal: undefined,
}

/** True if the edit changes the CBU. The driver flag adds or removes it, and so decides where the money goes (A8). */
const changesCbu = ({ fields }: Edit) => fields.includes('cbu') || fields.includes('drives')

/** True for fields of identity: badge, limits and women-only trips depend on them. */
const changesIdentity = ({ fields }: Edit) =>
  (['dni', 'dniKind', 'dniCountry', 'gender', 'photoDni'] as const).some((field) => fields.includes(field))

/** Checks whether the stored photos were deleted or rejected (I6). */
const mayShowIdentityAgain = async (tx: Tx, row: PersonRow) =>
  row.identity_front_id === null || (await lastRejection(tx, row)) !== null

/** True if the edit sets another telephone, not another spelling of the same one (A14). */
const changesTelephone = ({ fields }: Edit, { id, telephone_sealed }: PersonRow, { telephone }: PersonEdit, { sealer }: Into) =>
  fields.includes('telephone') &&
  (!telephone_sealed ||
    telephoneKey(sealer.open('telephone', id, telephone_sealed)) !== telephoneKey(cleanedField('telephone', telephone)))

/**
 * Removes the badges that an edit invalidates: a new document number or new document photos end the identity badge, and a new
 * telephone ends the telephone badge.
 */
const badgeAfter = ({ fields }: Edit, isOtherPhone: boolean) => ({
  ...((fields.includes('photoDni') || fields.includes('dni')) && { identity_checked_at: null }),
  ...(isOtherPhone && { phone_hash: null, phone_checked_at: null }),
})

type Changes = ReturnType<typeof auditedChanges>

/**
 * Records an edit in the person's own history; an edit by another person, or of a role, also in the audit log. Personal values
 * are masked.
 */
async function noteEdit(tx: Tx, id: string, own: boolean, changes: Changes, barring: Barring): Promise<void> {
  const { by, address, reason, at } = barring
  if (Object.keys(changes).length === 0) return
  await noteAccount(tx, id, 'edited', at, { by, changes })
  if (own) return
  const side = (which: 0 | 1) => Object.fromEntries(Object.entries(changes).map(([field, values]) => [field, values[which]]))
  const subject = `account:${id}` as const
  await record(tx, { by, action: 'person_edited', subject, at, reason, before: side(0), after: side(1), address })
}
