import { sql } from 'kysely'
import { refuse, refuseIf } from '#domain/refusal.ts'
import { isUuid } from '#domain/uuid.ts'
import { type AdminContext, lockAdministrators, refuseOwnCase } from '../people/dualControl/actor.ts'
import { findPerson, lockPerson } from '../people/profiles/queries.ts'
import { record } from '../platform/audit/queries.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import { refuseIfTaken, transact } from '../platform/database/transact.ts'
import { requireRecentLogin } from '../platform/http/sessions/session.ts'
import type { World } from '../world.ts'

interface NewHold {
  person_id: string
  case_id: string | null
  reason: string
  set_by: string
  set_at: Date
}

const insertHold = async (tx: Tx, hold: NewHold): Promise<string> =>
  (await tx.insertInto('legal_holds').values(hold).returning('id').executeTakeFirstOrThrow()).id

const lockHold = async (tx: Tx, id: string) =>
  isUuid(id) ? tx.selectFrom('legal_holds').selectAll().where('id', '=', id).forUpdate().executeTakeFirst() : undefined

const markLifted = (tx: Tx, id: string, lifted: { lifted_by: string; lifted_at: Date; lifted_reason: string }) =>
  tx.updateTable('legal_holds').set(lifted).where('id', '=', id).execute()

/** Returns all legal holds on a person, latest first. */
export const holdsOn = (db: Db, personId: string) =>
  db
    .selectFrom('legal_holds as h')
    .innerJoin('accounts as s', 's.id', 'h.set_by')
    .leftJoin('accounts as l', 'l.id', 'h.lifted_by')
    .selectAll('h')
    .select(['s.name', 's.given_name', 's.last_name', 's.photo_id'])
    .select(['l.name as lifter', 'l.last_name as lifter_last_name'])
    .where('h.person_id', '=', personId)
    .orderBy('h.set_at', 'desc')
    .limit(100)
    .execute()

export const casesAbout = (db: Db, personId: string) =>
  db
    .selectFrom('cases')
    .select(['id', 'opened_at', 'closed_at'])
    .where('person_id', '=', personId)
    .orderBy('n', 'desc')
    .limit(100)
    .execute()

/** Removes a deleted case from lifted legal holds. */
export const letGoOfCase = (tx: Tx, caseIds: string[]) =>
  sql`update legal_holds set case_id = null where case_id = any(${caseIds}::uuid[]) and lifted_at is not null`.execute(tx)

interface SentHold {
  caseId?: string | undefined
  reason: string
}

/**
 * Exempts all data of a person, or of one case about the person, from deletion by retention jobs. Locks the person's row, as
 * erasing does.
 */
export async function setHold(world: World, acting: AdminContext, handle: string, settings: SentHold): Promise<string> {
  requireRecentLogin(acting.session, world.now())
  const { id } = (await findPerson(world.db, handle, world.now())) ?? refuse('not_found')
  refuseIf(id === acting.me.id ? 'self_sanction' : undefined)
  const setting = transact(world.db, (tx) => put(tx, acting, id, settings, world.now()))
  await setting.catch(refuseIfTaken({ legal_holds_once: 'not_possible_now' }))
  return id
}

async function put(tx: Tx, acting: AdminContext, person_id: string, { caseId, reason }: SentHold, at: Date): Promise<void> {
  const { me, address } = acting
  await lockAdministrators(tx, acting)
  await lockPerson(tx, person_id, at)
  await refuseOwnCase(tx, me.id, { people: [person_id] }, at)
  const isAbout = !caseId || (await casesAbout(tx, person_id)).some(({ id }) => id === caseId)
  refuseIf(isAbout ? undefined : 'not_found')
  await insertHold(tx, { person_id, case_id: caseId ?? null, reason, set_by: me.id, set_at: at })
  const after = { case: caseId ?? null }
  await record(tx, { by: me.id, action: 'legal_hold_set', subject: `account:${person_id}`, at, reason, after, address })
}

/** Lifts a hold, so that retention jobs delete the data again. Returns the person's id. */
export async function liftHold(world: World, acting: AdminContext, id: string, reason: string): Promise<string> {
  requireRecentLogin(acting.session, world.now())
  const { me, address } = acting
  return transact(world.db, async (tx) => {
    await lockAdministrators(tx, acting)
    const { person_id: person, lifted_at } = (await lockHold(tx, id)) ?? refuse('not_found')
    refuseIf(person === me.id ? 'self_sanction' : lifted_at ? 'not_possible_now' : undefined)
    const at = world.now()
    await refuseOwnCase(tx, me.id, { people: [person] }, at)
    await markLifted(tx, id, { lifted_by: me.id, lifted_at: at, lifted_reason: reason })
    await record(tx, {
      by: me.id,
      action: 'legal_hold_lifted',
      subject: `account:${person}`,
      at,
      reason,
      after: { hold: id },
      address,
    })
    return person
  })
}
