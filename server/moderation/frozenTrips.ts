import { type Selectable, sql } from 'kysely'
import { type EventOf, stateAfter } from '#domain/life.ts'
import { type FreezeState, freezeLife, frozenUntil } from '#domain/moderation/freeze.ts'
import type { Transition } from '../bookings/queries.ts'
import { tripsInQuestion } from '../people/dualControl/involvement.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import type { Tables } from '../platform/database/tables.ts'
import { type LockedTrip } from '../trips/queries.ts'

export type Freeze = Selectable<Tables['frozen_trips']>

/**
 * Checks whether the money of a trip is frozen. A freeze ends at its date, even if the job has not stored the end yet (E4, T7).
 */
export const isFrozen = async (db: Db, tripSeq: number, now: Date): Promise<boolean> =>
  (await db
    .selectFrom('frozen_trips')
    .select('id')
    .where('trip_seq', '=', tripSeq)
    .where('state', '<>', 'ended')
    .where('until', '>', now)
    .executeTakeFirst()) !== undefined

/** Locks the trips of a case and the trips frozen for it, in a fixed order. */
export const lockTripsInQuestion = (tx: Tx, caseId: string): Promise<LockedTrip[]> =>
  tx
    .selectFrom('trips')
    .selectAll()
    .where(
      'seq',
      'in',
      sql<number>`(${tripsInQuestion(sql`${caseId}`)} union select f.trip_seq from frozen_trips f where f.case_id = ${caseId})`,
    )
    .orderBy('seq')
    .forNoKeyUpdate()
    .execute()

/**
 * Returns those of the given trips that have unsettled money, except the person's future trips as driver, which the ban ends with
 * full refunds.
 */
export async function unsettledOf(tx: Tx, seqs: number[], personId: string, now: Date): Promise<number[]> {
  const { rows } = await sql<{ seq: number }>`
    select t.seq from trips t where t.seq = any(${seqs}::int[]) and t.cancelled_at is null
      and not (t.driver_id = ${personId} and t.departs_at > ${now})
      and exists (select from bookings b where b.trip_seq = t.seq and b.confirmed_at is not null and b.price_minor > 0 and b.settled_at is null)
    order by t.seq`.execute(tx)
  return rows.map(({ seq }) => seq)
}

/** Freezes a trip for a case, once. Returns undefined if the trip was already frozen for this case. */
export async function insertFreeze(tx: Tx, tripSeq: number, caseId: string, transition: Transition): Promise<Freeze | undefined> {
  const freeze = await tx
    .insertInto('frozen_trips')
    .values({ trip_seq: tripSeq, case_id: caseId, frozen_at: transition.at, until: frozenUntil(transition.at), state: 'frozen' })
    .onConflict((clash) => clash.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (freeze) await noteFreeze(tx, freeze.id, { from_state: 'none', event: 'freeze', to_state: 'frozen' }, transition)
  return freeze
}

/**
 * Moves a freeze to another state by a transition of its life cycle, and inserts the history row. No other function does this
 * (V12).
 */
export async function moveFreeze(
  tx: Tx,
  { id, state: before }: Freeze,
  event: EventOf<typeof freezeLife>,
  transition: Transition,
  set: { until?: Date } = {},
): Promise<void> {
  const state = stateAfter(freezeLife, before, event)
  await tx
    .updateTable('frozen_trips')
    .set({ state, ...set })
    .where('id', '=', id)
    .execute()
  await noteFreeze(tx, id, { from_state: before, event, to_state: state }, transition)
}

interface Move {
  from_state: string
  event: string
  to_state: FreezeState
}

const noteFreeze = (tx: Tx, freeze_id: string, move: Move, { by: actor, at, details = {} }: Transition) =>
  tx
    .insertInto('freeze_history')
    .values({ freeze_id, ...move, actor, at, details: JSON.stringify(details) })
    .execute()

/** Locks the active freezes of a case. The trips have to be locked first. */
export const lockFreezesOf = (tx: Tx, caseId: string): Promise<Freeze[]> =>
  tx
    .selectFrom('frozen_trips')
    .selectAll()
    .where('case_id', '=', caseId)
    .where('state', '<>', 'ended')
    .orderBy('trip_seq')
    .forUpdate()
    .execute()

/** Locks the active freezes of a locked trip whose date has passed. */
export const lockLapsedOf = (tx: Tx, tripSeq: number, now: Date): Promise<Freeze[]> =>
  tx
    .selectFrom('frozen_trips')
    .selectAll()
    .where('trip_seq', '=', tripSeq)
    .where('state', '<>', 'ended')
    .where('until', '<=', now)
    .forUpdate()
    .execute()

/** Returns trips with an active freeze whose date has passed. */
export const lapsedTrips = async (db: Db, now: Date, most: number): Promise<number[]> =>
  (
    await db
      .selectFrom('frozen_trips')
      .select('trip_seq')
      .distinct()
      .where('state', '<>', 'ended')
      .where('until', '<=', now)
      .limit(most)
      .execute()
  ).map(({ trip_seq }) => trip_seq)

/** Returns active freezes of a case, with the trips, for administrators. */
export const freezesShown = (db: Db, caseId: string, now: Date) =>
  db
    .selectFrom('frozen_trips as f')
    .innerJoin('trips as t', 't.seq', 'f.trip_seq')
    .select(['t.id', 't.origin_name', 't.destination_name', 't.departs_at', 'f.until', 'f.state'])
    .where('f.case_id', '=', caseId)
    .where('f.state', '<>', 'ended')
    .where('f.until', '>', now)
    .orderBy('t.departs_at')
    .orderBy('t.seq')
    .execute()
