import { refuse, refuseIf } from '#domain/refusal.ts'
import { type AdminContext, lockAdministrators, refuseOwnCase } from '../../people/dualControl/actor.ts'
import { findPerson, lockPerson } from '../../people/profiles/queries.ts'
import { record } from '../../platform/audit/queries.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { refuseIfTaken } from '../../platform/database/transact.ts'
import { requireRecentLogin } from '../../platform/http/sessions/session.ts'
import type { World } from '../../world.ts'
import { casesAbout, insertHold, lockHold, markLifted } from './queries.ts'

interface SentHold {
  caseId?: string | undefined
  reason: string
}

/** Holds all data of a person, or of a case about them, back from retention. Locks the person's row, as erasing them does. */
export async function setHold(world: World, acting: AdminContext, handle: string, settings: SentHold): Promise<string> {
  requireRecentLogin(acting.session, world.now())
  const { id } = (await findPerson(world.db, handle, world.now())) ?? refuse('not_found')
  refuseIf(id === acting.me.id ? 'self_sanction' : undefined)
  const setting = world.db.transaction().execute((tx) => put(tx, acting, id, settings, world.now()))
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

/** Lets the jobs do again what they would have done; returns the person. */
export async function liftHold(world: World, acting: AdminContext, id: string, reason: string): Promise<string> {
  requireRecentLogin(acting.session, world.now())
  const { me, address } = acting
  return world.db.transaction().execute(async (tx) => {
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
