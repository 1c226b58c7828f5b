import { sql } from 'kysely'
import type { Received, Reply } from '#contract/endpoint.ts'
import type { decidePaper as Deciding } from '#contract/moderation/moderation.ts'
import { refuseWrong } from '#domain/field.ts'
import type { Member } from '#domain/people/account.ts'
import { whyNotValidUntil } from '#domain/people/datedPaper.ts'
import { dependentSince } from '#domain/people/dualControl.ts'
import { papersUntil } from '#domain/privacy/retention.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import { type Day, dayFrom } from '#domain/time.ts'
import { isUuid } from '#domain/uuid.ts'
import { notify } from '../notifications/queries.ts'
import { lockAccount } from '../people/accounts/queries.ts'
import { type AdminContext, refuseOwnCase } from '../people/dualControl/actor.ts'
import { possibleSeconds } from '../people/dualControl/propose.ts'
import { dependentOn } from '../people/dualControl/queries.ts'
import { lastMoment } from '../people/papers/actions.ts'
import {
  awaitsAnother,
  findPaper,
  endOfValidity,
  lockPaper,
  lookersOf,
  notePaper,
  type PaperRow,
  updatePaper,
} from '../people/papers/queries.ts'
import { activeAdmins } from '../people/profiles/queries.ts'
import { record } from '../platform/audit/queries.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import { transact } from '../platform/database/transact.ts'
import { HOME_ZONE, todayIn } from '../platform/time.ts'
import type { World } from '../world.ts'
import type { IdentityKey } from './identities.ts'

export type WaitingPaperRow = Awaited<ReturnType<typeof waitingPapers>>[number]

/** Returns documents that an administrator may check, longest waiting first. */
export const waitingPapers = async (
  db: Db,
  me: string,
  { after, most, now }: { after: IdentityKey | undefined; most: number; now: Date },
) => {
  const dependents = await dependentOn(db, me, dependentSince(now))
  return db
    .selectFrom('papers as p')
    .innerJoin('accounts as a', 'a.id', 'p.account_id')
    .innerJoin('images as i', 'i.id', 'p.image_id')
    .leftJoin('vehicles as v', 'v.id', 'p.vehicle_id')
    .select(['p.id', 'p.kind', 'p.state', 'p.valid_until', 'i.id as image', 'p.sent_at as uploaded_at'])
    .select(['a.id as owner', 'a.name', 'a.given_name', 'a.last_name', 'a.photo_id', 'v.brand', 'v.model', 'v.plate'])
    .where('p.state', 'in', ['sent', 'looked'])
    .where(({ not }) => not(awaitsAnother(me, dependents, now)))
    .$if(after !== undefined, (some) => some.where(sql`(p.sent_at, p.id)`, '>', sql`(${after?.at}, ${after?.id})`))
    .orderBy('p.sent_at')
    .orderBy('p.id')
    .limit(most)
    .execute()
}

type PaperDecision = Received<typeof Deciding>['body']
type Decided = Reply<typeof Deciding>

/**
 * Decides whether a document is valid, and until when (I7). A document that was randomly chosen for two checks needs a second
 * administrator.
 */
export async function decidePaper(world: World, acting: AdminContext, id: string, decision: PaperDecision): Promise<Decided> {
  const { account_id: owner } = (isUuid(id) ? await findPaper(world.db, id) : undefined) ?? refuse('not_found')
  refuseIf(owner === acting.me.id ? 'self_sanction' : undefined)
  const decided = await transact(world.db, async (tx) => {
    await lockAccount(tx, owner)
    await refuseOwnCase(tx, acting.me.id, { people: [owner] }, world.now())
    const paper = (await lockPaper(tx, id)) ?? refuse('not_found')
    return decide(tx, acting, paper, decision, world.now())
  })
  await world.live.publish([`account:${owner}`])
  return decided
}

async function decide(
  tx: Tx,
  { me, address }: AdminContext,
  paper: PaperRow,
  { result, validUntil, reason = '' }: PaperDecision,
  at: Date,
): Promise<Decided> {
  const { id: paper_id, account_id: owner, kind } = paper
  const isTakenBack = paper.state === 'seen' && result === 'refused'
  refuseIf(isWaiting(paper) || isTakenBack ? undefined : 'not_possible_now')
  refuseWrong(isTakenBack && !reason ? [{ field: 'reason', reason: 'reason_required' }] : [])
  const seconds = paper.two_looks && !isTakenBack ? await secondsFor(tx, paper, me, at) : []
  refuseIf(paper.state === 'looked' && seconds.length > 0 && !seconds.includes(me.id) ? 'second_admin_needed' : undefined)
  const valid_until = validUntil ? dayFrom(validUntil) : paper.valid_until
  if (result === 'seen') refuseIf(whyNotValidUntil(kind, valid_until, todayIn(at, HOME_ZONE)), { field: 'validUntil' })
  const state = result === 'seen' && paper.state === 'sent' && seconds.length > 0 ? 'looked' : result
  const delete_at = deletionOf(paper, state, valid_until, at)
  await updatePaper(tx, paper_id, { state, valid_until, delete_at })
  await notePaper(tx, { paper_id, event: state, actor: me.id, at, valid_until, reason })
  const until = { until: lastMoment(valid_until) }
  const how = { details: { how: isTakenBack ? 'taken_back' : state } }
  const key = isTakenBack ? `${paper_id}.back` : paper_id
  if (state !== 'looked')
    await notify(tx, [{ to: owner, kind: 'paper_decided', key, at, ...how, ...(state === 'seen' && until) }])
  const after = { kind, result: state, paper: paper_id }
  await record(tx, { by: me.id, action: 'paper_decided', subject: `account:${owner}`, at, reason, after, address })
  return { state, deleteAt: delete_at.toISOString() }
}

/** Returns the administrators who may check a document after those who accepted it, or after this one (A11). */
async function secondsFor(tx: Tx, { id, state, account_id }: PaperRow, me: Member, at: Date): Promise<string[]> {
  const deciders = state === 'looked' ? await lookersOf(tx, id) : [me.id]
  return possibleSeconds(tx, await activeAdmins(tx), { id, deciders, parties: { people: [account_id] } }, at)
}

/** Checks whether a document still has to be checked. Its photo is deleted when the document expires, checked or not. */
const isWaiting = ({ state, image_id }: PaperRow) => (state === 'sent' || state === 'looked') && image_id !== null

/** Returns when the photo is deleted (I7). Taking back an acceptance does not extend its retention. */
function deletionOf(
  { state: before, image_id, delete_at }: PaperRow,
  state: 'looked' | 'seen' | 'refused',
  until: Day,
  at: Date,
): Date {
  const lapses = endOfValidity(until)
  if (state === 'looked') return lapses
  const decided = papersUntil(state === 'seen' ? 'checked' : 'rejected', at)
  // without a photo, only the retention of the document itself counts from this (K22)
  if (!image_id) return decided
  return new Date(Math.min(Number(decided), Number(lapses), ...(before === 'seen' ? [Number(delete_at)] : [])))
}
