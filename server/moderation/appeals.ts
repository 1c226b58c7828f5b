import type { Received } from '#contract/endpoint.ts'
import type { decideAppeal as Deciding } from '#contract/moderation/moderation.ts'
import type { appeal as Appealing } from '#contract/moderation/sanctions.ts'
import { decideAppealBy, type SanctionState, whyNotAppeal } from '#domain/moderation/sanction.ts'
import type { Member } from '#domain/people/account.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import { isUuid } from '#domain/uuid.ts'
import { notify } from '../notifications/queries.ts'
import { lockAccount } from '../people/accounts/queries.ts'
import { type Actor, lockAdministratorsFor, refuseOwnCase, requireRecentLoginOf } from '../people/dualControl/actor.ts'
import { type PendingDecision, refuseNoSecond } from '../people/dualControl/propose.ts'
import type { Parties } from '../people/dualControl/queries.ts'
import { resolveAlarm } from '../platform/alarms.ts'
import { record } from '../platform/audit/queries.ts'
import type { Tx, Db } from '../platform/database/connect.ts'
import { refuseIfTaken, transact } from '../platform/database/transact.ts'
import type { World } from '../world.ts'
import { partiesOfSanction } from './cases/queries.ts'
import { endSanction } from './sanctions/imposing.ts'
import { findSanction, lockSanction, type Sanction } from './sanctions/queries.ts'

/** Stores the caller's appeal against a sanction; another administrator decides it (E6). */
export async function appealAgainst(
  world: World,
  me: Member,
  { sanctionId, text }: Received<typeof Appealing>['body'],
): Promise<Date> {
  const found = await findSanction(world.db, sanctionId)
  if (found?.person_id !== me.id) refuse('not_found')
  const writing = transact(world.db, (tx) => write(tx, me, found.id, text, world.now()))
  return writing.catch(refuseIfTaken({ appeals_sanction_id_key: 'appeal_used' }))
}

async function write(tx: Tx, me: Member, id: string, text: string, at: Date): Promise<Date> {
  const sanction = (await lockSanction(tx, id)) ?? refuse('not_found')
  const appealed = (await appealOf(tx, id)) !== undefined
  refuseIf(whyNotAppeal({ state: sanction.state, startsAt: sanction.starts_at, appealed }, at))
  await insertAppeal(tx, { sanction_id: id, text, at, decide_by: decideAppealBy(at) })
  await record(tx, { by: me.id, action: 'appealed', subject: `account:${me.id}`, at, after: { sanction: id } })
  return decideAppealBy(at)
}

/** Upholds or rejects an appeal. Refuses administrators who were involved in the decision (E6). */
export async function decideAppeal(
  world: Pick<World, 'db' | 'now' | 'live'>,
  actor: Actor,
  id: string,
  word: Received<typeof Deciding>['body'],
): Promise<SanctionState> {
  requireRecentLoginOf(actor, world.now())
  const appeal = (await findAppeal(world.db, id)) ?? refuse('not_found')
  const { person_id } = (await findSanction(world.db, appeal.sanction_id)) ?? refuse('not_found')
  refuseIf(person_id === actor.by ? 'self_sanction' : undefined)
  const state = await transact(world.db, async (tx) => {
    const admins = await lockAdministratorsFor(tx, actor)
    await lockAccount(tx, person_id)
    const sanction = (await lockSanction(tx, appeal.sanction_id)) ?? refuse('not_found')
    return decide(tx, actor, { id, sanction, admins }, word, world.now())
  })
  await world.live.publish([`account:${person_id}`])
  return state
}

interface Appealed {
  id: string
  admins: string[]
  sanction: Sanction
}

async function decide(
  tx: Tx,
  { by, address }: Actor,
  { id, sanction, admins }: Appealed,
  { upheld, reason }: Received<typeof Deciding>['body'],
  at: Date,
): Promise<SanctionState> {
  refuseIf((await lockAppeal(tx, id))?.decided_at === null ? undefined : 'not_possible_now')
  const parties = await partiesOfSanction(tx, sanction)
  await refuseOwnCase(tx, by, parties, at)
  await refuseNoSecond(tx, { by, admins }, undecidedAppeal(id, sanction, parties), at)
  await decideAppealRow(tx, id, { upheld, reason, decided_by: by, decided_at: at })
  const subject = `account:${sanction.person_id}` as const
  const after = { appeal: id, sanction: sanction.id, upheld, ...(by === null && { by: 'command' }) }
  await record(tx, { by, action: 'appeal_decided', subject, at, reason, after, address })
  await resolveAlarm(tx, 'appeal_due', id, { by, at })
  await notify(tx, [{ to: sanction.person_id, kind: 'appeal_decided', key: id, at, details: { sanction: sanction.id, upheld } }])
  // the sanction may have been served or replaced meanwhile
  const lifts = upheld && sanction.state === 'in_force'
  return lifts ? (await endSanction(tx, sanction, 'lift', { by, at, details: { appeal: id } })).state : sanction.state
}

/** Builds an appeal for the rule about second administrators. */
export const undecidedAppeal = (
  id: string,
  { by, seconded_by }: Pick<Sanction, 'by' | 'seconded_by'>,
  parties: Parties,
): PendingDecision => ({ id, command: `uphold ${id} --why TEXT`, deciders: [by, seconded_by], parties })

const insertAppeal = (tx: Tx, row: { sanction_id: string; text: string; at: Date; decide_by: Date }) =>
  tx.insertInto('appeals').values(row).execute()

const findAppeal = async (db: Db, id: string) =>
  isUuid(id) ? db.selectFrom('appeals').selectAll().where('id', '=', id).executeTakeFirst() : undefined

const appealOf = (db: Db, sanctionId: string) =>
  db.selectFrom('appeals').selectAll().where('sanction_id', '=', sanctionId).executeTakeFirst()

const lockAppeal = (tx: Tx, id: string) =>
  tx.selectFrom('appeals').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

const decideAppealRow = (
  tx: Tx,
  id: string,
  outcome: { upheld: boolean; reason: string; decided_by: string | null; decided_at: Date },
) => tx.updateTable('appeals').set(outcome).where('id', '=', id).execute()
