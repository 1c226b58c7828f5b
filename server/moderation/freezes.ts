import { type Selectable, sql } from 'kysely'
import { type EventOf, transition } from '#domain/life.ts'
import { type FreezeState, freezeLife, frozenUntil, mayProlong } from '#domain/moderation/freeze.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import type { Transition } from '../bookings/queries.ts'
import { topicsOf } from '../payments/sale.ts'
import { closeTrip } from '../payments/settlement.ts'
import { type Actor, requireRecentLoginOf } from '../people/dualControl/actor.ts'
import { tripsInQuestion } from '../people/dualControl/involvement.ts'
import { actOrRepeat, proposeOrConfirm, type Unacted } from '../people/dualControl/propose.ts'
import { record } from '../platform/audit/queries.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import type { Tables } from '../platform/database/tables.ts'
import { transact } from '../platform/database/transact.ts'
import { workThrough } from '../platform/jobs/workThrough.ts'
import type { Topic } from '../platform/live/port.ts'
import { type LockedTrip, lockTrip } from '../trips/queries.ts'
import type { World } from '../world.ts'
import { type Case, findCase, lockCase, lockOpenCase, partiesOfCase } from './cases/queries.ts'

type Freeze = Selectable<Tables['frozen_trips']>

/** True while the money of a trip is frozen: until a date, whether or not the job has written its end (E4, T7). */
export const isFrozen = async (db: Db, tripSeq: number, now: Date): Promise<boolean> =>
  (await db
    .selectFrom('frozen_trips')
    .select('id')
    .where('trip_seq', '=', tripSeq)
    .where('state', '<>', 'ended')
    .where('until', '>', now)
    .executeTakeFirst()) !== undefined

/** The trips in question in a case and those that it froze, locked in one order. */
const lockTripsInQuestion = (tx: Tx, caseId: string): Promise<LockedTrip[]> =>
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

/** Of these trips, those whose money is not all settled; trips to come that the person drives end with a bar, and all of it goes back. */
async function unsettledOf(tx: Tx, seqs: number[], personId: string, now: Date): Promise<number[]> {
  const { rows } = await sql<{ seq: number }>`
    select t.seq from trips t where t.seq = any(${seqs}::int[]) and t.cancelled_at is null
      and not (t.driver_id = ${personId} and t.departs_at > ${now})
      and exists (select from bookings b where b.trip_seq = t.seq and b.confirmed_at is not null and b.price_minor > 0 and b.settled_at is null)
    order by t.seq`.execute(tx)
  return rows.map(({ seq }) => seq)
}

/** Freezes a trip for a case, once; undefined where it was already. */
async function insertFreeze(tx: Tx, tripSeq: number, caseId: string, deed: Transition): Promise<Freeze | undefined> {
  const freeze = await tx
    .insertInto('frozen_trips')
    .values({ trip_seq: tripSeq, case_id: caseId, frozen_at: deed.at, until: frozenUntil(deed.at), state: 'frozen' })
    .onConflict((clash) => clash.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (freeze) await noteFreeze(tx, freeze.id, { from_state: 'none', event: 'freeze', to_state: 'frozen' }, deed)
  return freeze
}

/** The only way the state of a freeze changes: by a move of its life, with its row of history (V12). */
async function moveFreeze(
  tx: Tx,
  { id, state: before }: Freeze,
  event: EventOf<typeof freezeLife>,
  deed: Transition,
  set: { until?: Date } = {},
): Promise<void> {
  const state = transition(freezeLife, before, event)
  await tx
    .updateTable('frozen_trips')
    .set({ state, ...set })
    .where('id', '=', id)
    .execute()
  await noteFreeze(tx, id, { from_state: before, event, to_state: state }, deed)
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

/** Active freezes of a case, under lock; its trips are locked. */
const lockFreezesOf = (tx: Tx, caseId: string): Promise<Freeze[]> =>
  tx
    .selectFrom('frozen_trips')
    .selectAll()
    .where('case_id', '=', caseId)
    .where('state', '<>', 'ended')
    .orderBy('trip_seq')
    .forUpdate()
    .execute()

/** Freezes of a locked trip whose time is over. */
const lockLapsedOf = (tx: Tx, tripSeq: number, now: Date): Promise<Freeze[]> =>
  tx
    .selectFrom('frozen_trips')
    .selectAll()
    .where('trip_seq', '=', tripSeq)
    .where('state', '<>', 'ended')
    .where('until', '<=', now)
    .forUpdate()
    .execute()

/** Trips with a freeze whose time is over. */
const lapsedTrips = async (db: Db, now: Date, most: number): Promise<number[]> =>
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

/** Active freezes of a case, with the trips, for administrators. */
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

interface Freezing {
  by: string | null
  at: Date
  address?: string | undefined
}

/** The open case about a person with its trips, all locked. */
interface Investigation {
  open: Case
  trips: LockedTrip[]
}

/** Taken before anything else is written, so that trips come before bookings and the log last. The person is locked. */
export async function lockInvestigation(tx: Tx, personId: string): Promise<Investigation | undefined> {
  const open = await lockOpenCase(tx, personId)
  return open && { open, trips: await lockTripsInQuestion(tx, open.id) }
}

/** Freezes what is not settled of the trips under investigation (E4). */
export async function freezeTrips(tx: Tx, { open, trips }: Investigation, { by, at, address }: Freezing): Promise<void> {
  const seqs = trips.map(({ seq }) => seq)
  const unsettled = await unsettledOf(tx, seqs, open.person_id, at)
  for (const { id, seq } of trips.filter((trip) => unsettled.includes(trip.seq))) {
    const freeze = await insertFreeze(tx, seq, open.id, { by, at })
    const after = freeze && { case: open.id, until: freeze.until }
    if (after) await record(tx, { by, action: 'money_frozen', subject: `trip:${id}`, at, after, address })
  }
}

/** The end of a case ends what it froze. A trip that nothing else holds is settled in the same transaction (rules 7). */
export async function endFreezesOf(tx: Tx, caseId: string, deed: Freezing): Promise<Topic[]> {
  const trips = await lockTripsInQuestion(tx, caseId)
  const freezes = await lockFreezesOf(tx, caseId)
  const topics: Topic[] = []
  for (const trip of trips) {
    const ended = freezes.filter(({ trip_seq }) => trip_seq === trip.seq)
    if (ended.length > 0) topics.push(...(await endAll(tx, trip, ended, { ...deed, why: 'case_closed' })))
  }
  return topics
}

interface FreezeEnd extends Freezing {
  why: 'case_closed' | 'time'
}

async function endAll(tx: Tx, trip: LockedTrip, freezes: Freeze[], { by, at, address, why }: FreezeEnd): Promise<Topic[]> {
  for (const freeze of freezes) await moveFreeze(tx, freeze, 'end', { by, at, details: { why } })
  const settled = await closeTrip(tx, trip, at)
  for (const { case_id } of freezes)
    await record(tx, { by, action: 'freeze_ended', subject: `trip:${trip.id}`, at, after: { case: case_id, why }, address })
  return settled.flatMap((booking) => topicsOf({ trip, booking }))
}

const MOST_AT_ONCE = 500

/** Ends freezes whose time is over: from then on the trip is settled by the rules, the case open or not (E4). */
export async function endFreezes(world: Pick<World, 'db' | 'now' | 'live' | 'log'>): Promise<void> {
  const trips = await lapsedTrips(world.db, world.now(), MOST_AT_ONCE)
  await workThrough(world, 'freeze-end-failed', trips, (seq) => endLapsed(world, seq))
}

async function endLapsed({ db, now, live }: Pick<World, 'db' | 'now' | 'live'>, seq: number): Promise<void> {
  const topics = await transact(db, async (tx) => {
    const trip = await lockTrip(tx, seq)
    const lapsed = trip ? await lockLapsedOf(tx, seq, now()) : []
    return trip && lapsed.length > 0 ? endAll(tx, trip, lapsed, { by: null, at: now(), why: 'time' }) : []
  })
  await live.publish(topics)
}

/** Sixty more days for what a case freezes, once, by two administrators (E4, A11). */
export const prolongFreezes = (world: Acting, actor: Actor, caseId: string, reason: string): Promise<Prolonged> =>
  actOrRepeat(world, actor, { kind: 'longer_freeze', content: { case: caseId } }, () => prolongOnce(world, actor, caseId, reason))

type Acting = Pick<World, 'db' | 'now' | 'live'>
type Prolonged = Unacted | { proposed: false }

async function prolongOnce(world: Acting, actor: Actor, caseId: string, reason: string): Promise<Prolonged> {
  requireRecentLoginOf(actor, world.now())
  const about = (await findCase(world.db, caseId)) ?? refuse('not_found')
  const parties = await partiesOfCase(world.db, about)
  const outcome = await transact(world.db, async (tx) => {
    const at = world.now()
    const [kind, subject] = ['longer_freeze' as const, `account:${about.person_id}` as const]
    const step = await proposeOrConfirm(tx, actor, { kind, subject, content: { case: caseId }, parties, reason }, at)
    if ('doneAt' in step) return step
    await lockCase(tx, caseId)
    const trips = await lockTripsInQuestion(tx, caseId)
    const freezes = (await lockFreezesOf(tx, caseId)).filter((freeze) => mayProlong(freeze, at))
    refuseIf(freezes.length === 0 ? 'not_possible_now' : undefined)
    if (!step.proposed) await prolong(tx, freezes, trips, { ...actor, at, reason, proposedBy: step.proposedBy })
    return step
  })
  await world.live.publish(['admin'])
  return outcome
}

interface Prolonging extends Freezing {
  reason: string
  proposedBy: string
}

async function prolong(tx: Tx, freezes: Freeze[], trips: LockedTrip[], { by, at, address, reason, proposedBy }: Prolonging) {
  for (const freeze of freezes) {
    const until = frozenUntil(freeze.until)
    await moveFreeze(tx, freeze, 'prolong', { by, at, details: { proposedBy } }, { until })
    const trip = trips.find(({ seq }) => seq === freeze.trip_seq)?.id ?? refuse('not_found')
    const [before, after] = [{ until: freeze.until }, { until, case: freeze.case_id, proposedBy }]
    await record(tx, { by, action: 'freeze_prolonged', subject: `trip:${trip}`, at, reason, before, after, address })
  }
}
