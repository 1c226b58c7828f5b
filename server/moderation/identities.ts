import { type Insertable, sql } from 'kysely'
import type { Received } from '#contract/endpoint.ts'
import type { decideIdentity as Deciding } from '#contract/moderation/moderation.ts'
import { papersUntil } from '#domain/privacy/retention.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import { isUuid } from '#domain/uuid.ts'
import { notify } from '../notifications/queries.ts'
import { bindNumber } from '../people/accounts/bannedIdentities.ts'
import { lockAccount } from '../people/accounts/queries.ts'
import { markIdentity } from '../people/documents/documents.ts'
import { type AdminContext, refuseOwnCase } from '../people/dualControl/actor.ts'
import { record } from '../platform/audit/queries.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import type { Tables } from '../platform/database/tables.ts'
import { transact } from '../platform/database/transact.ts'
import type { World } from '../world.ts'

/** True for identity photos without a decision. */
const undecided = sql<boolean>`not exists (select from identity_checks c where c.account_id = a.id
  and c.front_id = a.identity_front_id and c.back_id = a.identity_back_id)`

export interface IdentityKey {
  at: Date
  id: string
}

export type IdentityRow = Awaited<ReturnType<typeof waitingIdentities>>[number]

/** Returns people whose photos await a check, longest waiting first. */
export const waitingIdentities = (db: Db, after: IdentityKey | undefined, most: number) =>
  db
    .selectFrom('accounts as a')
    .innerJoin('images as f', 'f.id', 'a.identity_front_id')
    .innerJoin('images as b', 'b.id', 'a.identity_back_id')
    .select(['a.id', 'a.name', 'a.given_name', 'a.last_name', 'a.photo_id'])
    .select(['f.id as front', 'b.id as back', 'f.created_at as uploaded_at'])
    .where(undecided)
    .$if(after !== undefined, (some) => some.where(sql`(f.created_at, a.id)`, '>', sql`(${after?.at}, ${after?.id})`))
    .orderBy('f.created_at')
    .orderBy('a.id')
    .limit(most)
    .execute()

const insertCheck = (tx: Tx, row: Insertable<Tables['identity_checks']>) => tx.insertInto('identity_checks').values(row).execute()

/** Checks whether an administrator has decided about exactly these photos. */
const isDecided = async (db: Db, accountId: string, front: string, back: string): Promise<boolean> =>
  (await db
    .selectFrom('identity_checks')
    .select('n')
    .where('account_id', '=', accountId)
    .where('front_id', '=', front)
    .where('back_id', '=', back)
    .executeTakeFirst()) !== undefined

type IdentityDecision = Received<typeof Deciding>['body']

/** Decides whether the photos match the person (I6). Returns the date on which the photos are deleted. */
export async function decideIdentity(world: World, acting: AdminContext, id: string, words: IdentityDecision): Promise<Date> {
  if (!isUuid(id)) refuse('not_found')
  refuseIf(id === acting.me.id ? 'self_sanction' : undefined)
  const deleteAt = await transact(world.db, (tx) => decide(tx, acting, id, words, world.now()))
  await world.live.publish([`account:${id}`])
  return deleteAt
}

async function decide(tx: Tx, { me, address }: AdminContext, id: string, words: IdentityDecision, at: Date): Promise<Date> {
  const { front, back, result, reason = '' } = words
  if (!(await lockAccount(tx, id))) refuse('not_found')
  await refuseOwnCase(tx, me.id, { people: [id] }, at)
  refuseIf((await isDecided(tx, id, front, back)) ? 'not_possible_now' : undefined)
  const isTheirs = await markIdentity(tx, id, { front, back }, result === 'checked' ? at : null)
  refuseIf(isTheirs ? undefined : 'not_possible_now')
  await bindNumber(tx, id, result === 'checked')
  const deleteAt = papersUntil(result, at)
  const photos = { front_id: front, back_id: back }
  await insertCheck(tx, { account_id: id, ...photos, result, reason, decided_by: me.id, decided_at: at, delete_at: deleteAt })
  await notify(tx, [
    { to: id, kind: 'identity_decided', key: front, at, details: { result, ...(result === 'rejected' && { how: result }) } },
  ])
  await record(tx, { by: me.id, action: 'identity_decided', subject: `account:${id}`, at, reason, after: { result }, address })
  return deleteAt
}
