import type { Received } from '#contract/endpoint.ts'
import type { decideIdentity as Deciding } from '#contract/moderation/moderation.ts'
import { papersUntil } from '#domain/privacy/retention.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import { notify } from '../../notifications/queries.ts'
import { bindNumber } from '../../people/accounts/bannedIdentities.ts'
import { lockAccount } from '../../people/accounts/queries.ts'
import { markIdentity } from '../../people/documents/documents.ts'
import { type AdminContext, refuseOwnCase } from '../../people/dualControl/actor.ts'
import { record } from '../../platform/audit/queries.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { isUuid } from '../../platform/database/uuid.ts'
import type { World } from '../../world.ts'
import { insertCheck, isDecided } from './queries.ts'

type IdentityDecision = Received<typeof Deciding>['body']

/** Decides whether a person is who their photos say (I6). Returns when the photos are deleted. */
export async function decideIdentity(world: World, acting: AdminContext, id: string, words: IdentityDecision): Promise<Date> {
  if (!isUuid(id)) refuse('not_found')
  refuseIf(id === acting.me.id ? 'self_sanction' : undefined)
  const deleteAt = await world.db.transaction().execute((tx) => decide(tx, acting, id, words, world.now()))
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
