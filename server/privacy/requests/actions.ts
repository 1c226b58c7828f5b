import type { Received } from '#contract/endpoint.ts'
import type { answerDataRequest, askAboutData, recordDataRequest } from '#contract/people/dataRequests.ts'
import { isRestriction, lastDayToAnswer, type RequestKind } from '#domain/privacy/dataRequest.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import { DAY_MS, dayAfter } from '#domain/time.ts'
import { endInvitationsOf } from '../../bookings/companions/leaving.ts'
import { notify } from '../../notifications/queries.ts'
import { noteAccount, setRestricted, lockAccount } from '../../people/accounts/queries.ts'
import { type AdminContext, lockAdministrators, refuseOwnCase } from '../../people/dualControl/actor.ts'
import { findPerson } from '../../people/profiles/queries.ts'
import { resolveAlarm, raiseAlarm } from '../../platform/alarms.ts'
import { record } from '../../platform/audit/queries.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { transact } from '../../platform/database/transact.ts'
import { requireRecentLogin } from '../../platform/http/sessions/session.ts'
import type { Topic } from '../../platform/live/port.ts'
import { HOME_ZONE, startOf, todayIn } from '../../platform/time.ts'
import type { World } from '../../world.ts'
import { leave } from '../actions.ts'
import { roleOf } from '../queries.ts'
import { findRequest, insertRequest, lockRequest, moveRequest, type RequestRow, requestsDue, upcomingTravels } from './queries.ts'

/** Returns the deadline of a request, which is the end of the fifth working day (16.2). */
const answerBy = (at: Date) => startOf(dayAfter(lastDayToAnswer(todayIn(at, HOME_ZONE)), 1), HOME_ZONE)

/** Stores the caller's request to correct data, to restrict its use, or an objection to its use. */
export async function askAbout(
  world: World,
  { me, session, address }: AdminContext,
  { kind, text }: Received<typeof askAboutData>['body'],
): Promise<RequestRow> {
  const at = world.now()
  requireRecentLogin(session, at)
  const request = await transact(world.db, async (tx) => {
    await lockAccount(tx, me.id)
    return keep(tx, { person_id: me.id, kind, text }, { by: me.id, at, address })
  })
  await world.live.publish(['admin', `account:${me.id}`])
  return request
}

/** Stores a request that came by mail. It may concern a person who cannot log in, or who has no account. */
export async function recordMail(
  world: World,
  acting: AdminContext,
  { person, kind, text, contact, proof }: Received<typeof recordDataRequest>['body'],
): Promise<RequestRow> {
  const [at, by] = [world.now(), acting.me.id]
  requireRecentLogin(acting.session, at)
  const found = person?.trim() ? ((await findPerson(world.db, person.trim(), at)) ?? refuse('not_found')) : undefined
  if (found) await refuseOwnCase(world.db, by, { people: [found.id] }, at)
  const request = await transact(world.db, async (tx) => {
    await lockAdministrators(tx, acting)
    if (found) await lockAccount(tx, found.id)
    const row = { person_id: found?.id ?? null, kind, text, contact, proof, recorded_by: by }
    return keep(tx, row, { by, at, address: acting.address })
  })
  await world.live.publish(['admin', ...topicsOf(request)])
  return request
}

interface Keeping {
  by: string
  at: Date
  address: string
}

type New = Pick<RequestRow, 'person_id' | 'kind' | 'text'> & Partial<Pick<RequestRow, 'contact' | 'proof' | 'recorded_by'>>

async function keep(tx: Tx, row: New, { by, at, address }: Keeping): Promise<RequestRow> {
  const request = await insertRequest(tx, { ...row, asked_at: at, answer_by: answerBy(at) }, { by, at })
  if (!request) return refuse('already_reported')
  const after = { request: request.id, kind: request.kind, byMail: request.recorded_by !== null }
  await record(tx, { by, action: 'data_request_made', subject: subjectOf(request), at, after, address })
  return request
}

const subjectOf = ({ id, person_id }: RequestRow) => (person_id ? (`account:${person_id}` as const) : (`request:${id}` as const))
const topicsOf = ({ person_id }: RequestRow): Topic[] => (person_id ? [`account:${person_id}`] : [])

/** Withdraws an open request, or ends a restriction, for the person who requested it. */
export async function endOwn(world: World, { me, address }: AdminContext, id: string): Promise<RequestRow> {
  const at = world.now()
  const ended = await transact(world.db, async (tx) => {
    await lockAccount(tx, me.id)
    const found = await findRequest(tx, id)
    if (found?.person_id !== me.id) refuse('not_found')
    const row = (await lockRequest(tx, id)) ?? refuse('not_found')
    const transition = { by: me.id, at }
    if (isRestriction(row)) return lift(tx, row, { ...transition, address })
    const withdrawn = await moveRequest(tx, row, 'withdraw', transition)
    await resolveAlarm(tx, 'data_request_due', id, transition)
    return withdrawn
  })
  await world.live.publish(['admin', `account:${me.id}`])
  return ended
}

async function lift(tx: Tx, row: RequestRow, { by, at, address, reason }: Keeping & { reason?: string }): Promise<RequestRow> {
  const lifted = await moveRequest(tx, row, 'lift', { by, at })
  if (row.person_id) await setRestricted(tx, row.person_id, null)
  if (row.person_id) await noteAccount(tx, row.person_id, 'unrestricted', at, { by })
  const after = { request: row.id }
  await record(tx, { by, action: 'data_restriction_lifted', subject: subjectOf(row), at, reason, after, address })
  return lifted
}

/** Ends a restriction for a person who requested it by mail. */
export const liftFor = (world: World, acting: AdminContext, id: string, reason: string): Promise<void> =>
  decide(world, acting, id, async (tx, row) => {
    refuseIf(isRestriction(row) ? undefined : 'not_possible_now')
    await lift(tx, row, { by: acting.me.id, at: world.now(), address: acting.address, reason })
    return []
  })

/** Stores an administrator's answer, and notifies the person. A granted request is carried out in the same transaction. */
export const answer = (
  world: World,
  acting: AdminContext,
  id: string,
  { granted, answer }: Received<typeof answerDataRequest>['body'],
): Promise<void> =>
  decide(world, acting, id, async (tx, row) => {
    const [at, by] = [world.now(), acting.me.id]
    const move = granted ? 'grant' : 'refuse'
    await moveRequest(tx, row, move, { by, at }, { answer, answered_by: by })
    if (row.person_id) await notify(tx, [{ to: row.person_id, kind: 'data_request_answered', key: id, at, details: { granted } }])
    const topics =
      granted && row.person_id ? await doing[row.kind](tx, world, row.person_id, { by, at, address: acting.address }) : []
    await resolveAlarm(tx, 'data_request_due', id, { by, at })
    const after = { request: id, kind: row.kind, granted }
    await record(tx, {
      by,
      action: 'data_request_answered',
      subject: subjectOf(row),
      at,
      reason: answer,
      after,
      address: acting.address,
    })
    return topics
  })

type Doing = (tx: Tx, world: World, personId: string, transition: Keeping) => Promise<Topic[]>

/** Effects of granting a request. An administrator carries out corrections and objections, and states that in the answer. */
const doing: Record<RequestKind, Doing> = {
  rectify: async () => [],
  object: async () => [],
  restrict: async (tx, _, personId, { by, at }) => {
    const business = await upcomingTravels(tx, personId, at)
    if (business.length > 0) refuse('account_has_open_business', { business })
    await setRestricted(tx, personId, at)
    await noteAccount(tx, personId, 'restricted', at, { by })
    // a person whose data is restricted may not ride on another person's booking
    return (await endInvitationsOf(tx, personId, at)).map((other): Topic => `account:${other}`)
  },
  // refused for an administrator, because two administrators have to remove the role first (A11)
  erase: async (tx, world, personId, transition) => {
    const { admin, registered } = await roleOf(tx, personId)
    refuseIf(admin && registered ? 'last_admin' : undefined)
    return (await leave(tx, world, personId, { ...transition, reason: 'asked by mail' })).topics
  },
}

async function decide(
  world: World,
  acting: AdminContext,
  id: string,
  callback: (tx: Tx, row: RequestRow) => Promise<Topic[]>,
): Promise<void> {
  requireRecentLogin(acting.session, world.now())
  const found = (await findRequest(world.db, id)) ?? refuse('not_found')
  const topics = await transact(world.db, async (tx) => {
    await lockAdministrators(tx, acting)
    if (found.person_id) {
      await refuseOwnCase(tx, acting.me.id, { people: [found.person_id] }, world.now())
      await lockAccount(tx, found.person_id)
    }
    return callback(tx, (await lockRequest(tx, id)) ?? refuse('not_found'))
  })
  await world.live.publish(['admin', ...topicsOf(found), ...topics])
}

/** Raises an alarm two days before the deadline of a request. */
export async function raiseRequestAlarms({ db, now }: Pick<World, 'db' | 'now'>): Promise<void> {
  for (const { id, answer_by } of await requestsDue(db, new Date(now().getTime() + 2 * DAY_MS)))
    await transact(db, (tx) => raiseAlarm(tx, 'data_request_due', id, { decideBy: answer_by }, now()))
}
