import { type Insertable, type Selectable, sql } from 'kysely'
import { type EventOf, stateAfter } from '#domain/life.ts'
import { requestLife } from '#domain/privacy/dataRequest.ts'
import { isUuid } from '#domain/uuid.ts'
import type { Transition } from '../../bookings/queries.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { literals } from '../../platform/database/prepared.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { type Expired, uuidAfter, type When } from '../../platform/retention/rule.ts'

export type RequestRow = Selectable<Tables['data_requests']>

/** Inserts a request. Returns undefined if one of its kind is already open. */
export async function insertRequest(
  tx: Tx,
  row: Omit<Insertable<Tables['data_requests']>, 'state'>,
  transition: Transition,
): Promise<RequestRow | undefined> {
  const request = await tx
    .insertInto('data_requests')
    .values({ ...row, state: 'open' })
    .onConflict((clash) =>
      clash
        .columns(['person_id', 'kind'])
        .where(sql<boolean>`state = 'open'`)
        .doNothing(),
    )
    .returningAll()
    .executeTakeFirst()
  if (request) await note(tx, request.id, { from_state: 'none', event: 'ask', to_state: 'open' }, transition)
  return request
}

/**
 * Moves a request to another state by a transition of its life cycle, and inserts the history row. No other function does this
 * (V12).
 */
export async function moveRequest(
  tx: Tx,
  { id, state: before }: RequestRow,
  event: EventOf<typeof requestLife>,
  transition: Transition,
  answer: { answer?: string; answered_by?: string } = {},
): Promise<RequestRow> {
  const state = stateAfter(requestLife, before, event)
  await note(tx, id, { from_state: before, event, to_state: state }, transition)
  return tx
    .updateTable('data_requests')
    .set({ state, ended_at: transition.at, ...answer })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

const note = (
  tx: Tx,
  request_id: string,
  move: { from_state: string; event: string; to_state: string },
  { by: actor, at, details = {} }: Transition,
) =>
  tx
    .insertInto('data_request_history')
    .values({ request_id, ...move, actor, at, details: JSON.stringify(details) })
    .execute()

export const findRequest = async (db: Db, id: string): Promise<RequestRow | undefined> =>
  isUuid(id) ? db.selectFrom('data_requests').selectAll().where('id', '=', id).executeTakeFirst() : undefined

/** Locks a request. The person's row has to be locked first. */
export const lockRequest = (tx: Tx, id: string): Promise<RequestRow | undefined> =>
  tx.selectFrom('data_requests').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const requestsOf = (db: Db, personId: string): Promise<RequestRow[]> =>
  db.selectFrom('data_requests').selectAll().where('person_id', '=', personId).orderBy('n', 'desc').limit(100).execute()

const withPerson = (db: Db) =>
  db
    .selectFrom('data_requests as r')
    .leftJoin('accounts as p', 'p.id', 'r.person_id')
    .selectAll('r')
    .select(['p.name', 'p.given_name', 'p.last_name', 'p.photo_id'])

export const requestWithPerson = (db: Db, id: string): Promise<WaitingRow | undefined> =>
  withPerson(db).where('r.id', '=', id).executeTakeFirst()

/** Returns open requests, nearest deadline first, and restrictions in force. */
export const waitingRequests = (db: Db) =>
  withPerson(db)
    .where((is) => is.or([is('r.state', '=', 'open'), is.and([is('r.state', '=', 'granted'), is('r.kind', '=', 'restrict')])]))
    .orderBy(sql`r.state = 'open'`, 'desc')
    .orderBy('r.answer_by')
    .orderBy('r.n')
    .limit(200)
    .execute()

export type WaitingRow = Awaited<ReturnType<typeof waitingRequests>>[number]

/** Returns open requests with a near or missed deadline. */
export const requestsDue = (db: Db, before: Date) =>
  db
    .selectFrom('data_requests')
    .select(['id', 'answer_by'])
    .where('state', 'in', literals('open'))
    .where('answer_by', '<=', before)
    .limit(500)
    .execute()

/** Returns a person's future trips as driver, with or without passengers, and the person's seats, as booker or companion. */
export async function upcomingTravels(db: Db, id: string, now: Date): Promise<{ kind: 'trip' | 'seat'; id: string }[]> {
  const { rows } = await sql<{ kind: 'trip' | 'seat'; id: string }>`
    select 'trip' as kind, t.id from trips t where t.driver_id = ${id} and t.cancelled_at is null and t.departs_at > ${now}
    union all
    select 'seat', b.id from travellers b where b.account_id = ${id} and b.state in ('requested', 'waiting', 'offered', 'accepted', 'confirmed')`.execute(
    db,
  )
  return rows
}

/** Returns requests that ended before the cutoff; a restriction in force has not ended. */
export async function oldRequests(db: Db, { cutoff }: When, after: string, most: number): Promise<Expired[]> {
  const { rows } = await sql<Expired>`select id::text, coalesce(is_held(person_id), false) as held from data_requests
    where ended_at < ${cutoff} and not (kind = 'restrict' and state = 'granted') and id > ${uuidAfter(after)}
    order by data_requests.id limit ${most}`.execute(db)
  return rows
}

export async function deleteRequests(tx: Tx, ids: string[]): Promise<void> {
  await sql`delete from data_request_history where request_id = any(${ids}::uuid[])`.execute(tx)
  await sql`delete from data_requests where id = any(${ids}::uuid[])`.execute(tx)
}
