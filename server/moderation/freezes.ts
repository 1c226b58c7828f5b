import { frozenUntil, mayProlong } from '#domain/moderation/freeze.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import { topicsOf } from '../payments/sale.ts'
import { closeTrip } from '../payments/settlement.ts'
import { type Actor, requireRecentLoginOf } from '../people/dualControl/actor.ts'
import { actOrRepeat, proposeOrConfirm, type Unacted } from '../people/dualControl/propose.ts'
import { record } from '../platform/audit/queries.ts'
import type { Tx } from '../platform/database/connect.ts'
import { transact } from '../platform/database/transact.ts'
import { workThrough } from '../platform/jobs/workThrough.ts'
import type { Topic } from '../platform/live/port.ts'
import { type LockedTrip, lockTrip } from '../trips/queries.ts'
import type { World } from '../world.ts'
import { type Case, findCase, lockCase, lockOpenCase, partiesOfCase } from './cases/queries.ts'
import {
  type Freeze,
  lockTripsInQuestion,
  unsettledOf,
  insertFreeze,
  moveFreeze,
  lockFreezesOf,
  lockLapsedOf,
  lapsedTrips,
} from './frozenTrips.ts'

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

/**
 * Locks the case and its trips before any write, to keep the order of locks: trips before bookings, the log last. The person has
 * to be locked first.
 */
export async function lockInvestigation(tx: Tx, personId: string): Promise<Investigation | undefined> {
  const open = await lockOpenCase(tx, personId)
  return open && { open, trips: await lockTripsInQuestion(tx, open.id) }
}

/** Freezes the unsettled money of the trips under investigation (E4). */
export async function freezeTrips(tx: Tx, { open, trips }: Investigation, { by, at, address }: Freezing): Promise<void> {
  const seqs = trips.map(({ seq }) => seq)
  const unsettled = await unsettledOf(tx, seqs, open.person_id, at)
  for (const { id, seq } of trips.filter((trip) => unsettled.includes(trip.seq))) {
    const freeze = await insertFreeze(tx, seq, open.id, { by, at })
    const after = freeze && { case: open.id, until: freeze.until }
    if (after) await record(tx, { by, action: 'money_frozen', subject: `trip:${id}`, at, after, address })
  }
}

/** Ends the freezes of a closed case. Settles trips without other freezes in the same transaction (rules 7). */
export async function endFreezesOf(tx: Tx, caseId: string, transition: Freezing): Promise<Topic[]> {
  const trips = await lockTripsInQuestion(tx, caseId)
  const freezes = await lockFreezesOf(tx, caseId)
  const topics: Topic[] = []
  for (const trip of trips) {
    const ended = freezes.filter(({ trip_seq }) => trip_seq === trip.seq)
    if (ended.length > 0) topics.push(...(await endAll(tx, trip, ended, { ...transition, why: 'case_closed' })))
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

const MAX_AT_ONCE = 500

/** Ends freezes whose date has passed. Then the trip is settled by the usual rules, even if the case is still open (E4). */
export async function endFreezes(world: Pick<World, 'db' | 'now' | 'live' | 'log'>): Promise<void> {
  const trips = await lapsedTrips(world.db, world.now(), MAX_AT_ONCE)
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

/** Prolongs the freezes of a case by sixty days, once, by two administrators (E4, A11). */
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
