import { type Insertable, type Selectable, sql } from 'kysely'
import { type EventOf, stateAfter } from '#domain/life.ts'
import { answerLife, type AnswerState, changeLife } from '#domain/trips/change.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { literals } from '../../platform/database/prepared.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Transition } from '../queries.ts'

export type Change = Selectable<Tables['trip_changes']>
export type ChangeAnswer = Selectable<Tables['change_answers']>

export const findChange = (db: Db, id: string) =>
  db.selectFrom('trip_changes').selectAll().where('id', '=', id).executeTakeFirst()

/** Returns answers in the order in which they are locked; the trip is locked before them. */
export const answersTo = (db: Db, changeId: string) =>
  db.selectFrom('change_answers').selectAll().where('change_id', '=', changeId).orderBy('booking_id').execute()

/** Trips with a change past its deadline. */
export const findLapsed = (db: Db, now: Date) =>
  db
    .selectFrom('trip_changes')
    .select('trip_seq')
    .where('state', 'in', literals('open'))
    .where('answer_by', '<=', now)
    .orderBy('answer_by')
    .limit(MAX_AT_ONCE)
    .execute()

const MAX_AT_ONCE = 200

/** Inserts a change with an open answer for each of these bookings. */
export async function insertChange(
  tx: Tx,
  row: Insertable<Tables['trip_changes']>,
  bookingIds: string[],
  transition: Transition,
) {
  const change = await tx.insertInto('trip_changes').values(row).returningAll().executeTakeFirstOrThrow()
  const answers = bookingIds.map((booking_id) => ({ change_id: change.id, booking_id, state: 'waiting' as const }))
  if (answers.length > 0) await tx.insertInto('change_answers').values(answers).execute()
  await note(tx, { change_id: change.id, ...change_, from_state: 'none', event: 'propose', to_state: 'open' }, transition)
  for (const { booking_id } of answers)
    await note(
      tx,
      { change_id: change.id, life: 'answer', booking_id, from_state: 'none', event: 'ask', to_state: 'waiting' },
      transition,
    )
  return change
}

const change_ = { life: 'change', booking_id: null } as const

/**
 * Changes the state of a change by a transition of its life cycle, with a history row. No other code may change the state (V12).
 */
export async function moveChange(
  tx: Tx,
  { id, state: from_state }: Change,
  event: EventOf<typeof changeLife>,
  transition: Transition,
) {
  const state = stateAfter(changeLife, from_state, event)
  await tx
    .updateTable('trip_changes')
    .set({ state, closed_at: transition.at, spots_from: [], spots_to: [] })
    .where('id', '=', id)
    .execute()
  await note(tx, { change_id: id, ...change_, from_state, event, to_state: state }, transition)
}

/**
 * Changes the state of a passenger's answer by a transition of its life cycle, with a history row. No other code may change the
 * state (V12).
 */
export async function moveAnswer(
  tx: Tx,
  answer: ChangeAnswer,
  event: EventOf<typeof answerLife>,
  transition: Transition,
): Promise<AnswerState> {
  const { change_id, booking_id, state: from_state } = answer
  const state = stateAfter(answerLife, from_state, event)
  await tx
    .updateTable('change_answers')
    .set({ state, answered_at: transition.at })
    .where('change_id', '=', change_id)
    .where('booking_id', '=', booking_id)
    .execute()
  await note(tx, { change_id, life: 'answer', booking_id, from_state, event, to_state: state }, transition)
  return state
}

type Move = Pick<Selectable<Tables['change_history']>, 'change_id' | 'life' | 'booking_id' | 'from_state' | 'event' | 'to_state'>

const note = (tx: Tx, move: Move, { by: actor, at, details = {} }: Transition) =>
  tx
    .insertInto('change_history')
    .values({ ...move, actor, at, details: JSON.stringify(details) })
    .execute()

const withCars = (db: Db) =>
  db
    .selectFrom('trip_changes as c')
    .leftJoin('vehicles as old', 'old.id', 'c.vehicle_from')
    .leftJoin('vehicles as new', 'new.id', 'c.vehicle_to')
    .selectAll('c')
    .select(['old.brand as old_brand', 'old.model as old_model', 'old.color as old_color'])
    .select(['new.brand as new_brand', 'new.model as new_model', 'new.color as new_color', 'new.plate as new_plate'])
    .where('c.state', '=', 'open')

export const openChangeWithCars = (db: Db, id: string) => withCars(db).where('c.id', '=', id).executeTakeFirst()
export type OpenChangeRow = NonNullable<Awaited<ReturnType<typeof openChangeWithCars>>>

/** Returns open changes with the answers of these bookings. */
export const openAnswersOf = (db: Db, bookingIds: string[]) =>
  withCars(db)
    .innerJoin('change_answers as a', 'a.change_id', 'c.id')
    .select(['a.booking_id', 'a.state as answer'])
    .where('a.booking_id', 'in', bookingIds)
    .execute()
export type OpenAnswer = Awaited<ReturnType<typeof openAnswersOf>>[number]

/** Returns an open change with the answers of all its passengers. */
export const answersWithPassengers = (db: Db, changeId: string) =>
  db
    .selectFrom('change_answers as a')
    .innerJoin('bookings as b', 'b.id', 'a.booking_id')
    .innerJoin('accounts as p', 'p.id', 'b.passenger_id')
    .select(['a.booking_id', 'a.state as answer', 'b.state', 'b.passenger_id', 'p.name', 'p.given_name'])
    .where('a.change_id', '=', changeId)
    .orderBy('b.from_m')
    .orderBy('b.requested_at')
    .orderBy('b.id')
    .execute()

export const genderOf = async (db: Db, accountId: string) =>
  (await db.selectFrom('accounts').select('gender').where('id', '=', accountId).executeTakeFirst())?.gender ?? null

/** Returns a trip's seats that were sold or may still be, except fully refunded ones (M12). */
export const soldOn = (tx: Tx, tripSeq: number) =>
  tx
    .selectFrom('bookings')
    .select(['seats', 'from_m', 'to_m', sql<bigint>`price_minor + car_minor`.as('cost')])
    .where('trip_seq', '=', tripSeq)
    .where((is) =>
      is.or([
        is('state', 'in', ['requested', 'waiting', 'offered', 'accepted', 'confirmed']),
        is('kept_minor', '>', 0n),
        sql<boolean>`exists (select from given_up_seats g where g.booking_id = bookings.id and g.kept_minor > 0)`,
      ]),
    )
    .execute()
export type Sold = Awaited<ReturnType<typeof soldOn>>[number]

/** Erases meeting points that a former member proposed. */
export const eraseChangeWords = (tx: Tx, driverId: string) =>
  tx
    .updateTable('trip_changes')
    .set({
      points_from: sql`array_fill(''::text, array[cardinality(points_from)])`,
      points_to: sql`array_fill(''::text, array[cardinality(points_to)])`,
    })
    .where(sql<boolean>`trip_seq in (select seq from trips where driver_id = ${driverId})`)
    .execute()
