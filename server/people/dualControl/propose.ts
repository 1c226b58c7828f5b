import { dependentSince, proposalUntil, refusalsOfRepetition, repeatsSince, whyNotSecond } from '#domain/people/dualControl.ts'
import { refuse, Refused, refuseIf } from '#domain/refusal.ts'
import { record } from '../../platform/audit/queries.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import type { World } from '../../world.ts'
import { lockAdmins } from '../profiles/queries.ts'
import { type Actor, isParty, refuseOwnCase } from './actor.ts'
import {
  dependentOn,
  findDone,
  findSame,
  insertProposal,
  markConfirmed,
  type Parties,
  partiesOf,
  type ProposalRow,
  type ProposalKey,
} from './queries.ts'

/** An action that needs two administrators. Each gives a `reason` of their own. */
export interface DualAct extends ProposalKey {
  parties: Parties
  reason?: string
  /** end of the action's earlier effect: an equal call after it is a new action */
  endedAt?: Date | undefined
}

/** `command`: the operator's command to confirm, if no other administrator can. */
export interface ProposedDecision {
  proposed: true
  id: string
  until: Date
  command?: string
}

export interface Confirmed {
  proposed: false
  id: string
  proposedBy: string
}

/** The call repeats an action that was done: the caller does nothing more. */
export interface AlreadyDone {
  proposed: false
  id: string
  doneAt: Date
}

/** Outcomes after which the caller does nothing. */
export type Unacted = ProposedDecision | AlreadyDone

export const isUnacted = (outcome: { proposed: boolean } | Unacted): outcome is Unacted => outcome.proposed || 'doneAt' in outcome

/**
 * Applies dual control (A11, E7). The first administrator's call proposes. The same call by another administrator within 7 days,
 * or by the operator, confirms: the caller of this function then acts in the same transaction. If any of them repeats the call
 * within a day, it returns the time of the action. Must come first in its transaction, because it locks the administrators, who
 * are locked before trips.
 */
export async function proposeOrConfirm(tx: Tx, actor: Actor, act: DualAct, at: Date): Promise<Unacted | Confirmed> {
  const admins = await lockAdmins(tx)
  if (actor.by !== null && !admins.includes(actor.by)) refuse('admin_only')
  await refuseOwnCase(tx, actor.by, act.parties, at)
  const done = await doneBefore(tx, act, at)
  if (done) return done
  const same = await findSame(tx, act, admins, at)
  if (same) return confirm(tx, actor, same, { act, admins, at })
  refuseIf(actor.confirms ? 'not_possible_now' : undefined)
  return propose(tx, { ...actor, by: actor.by ?? refuse('not_found') }, act, { admins, at })
}

async function doneBefore(tx: Tx, { endedAt, ...act }: DualAct, at: Date): Promise<AlreadyDone | undefined> {
  const since = repeatsSince(at)
  const row = await findDone(tx, act, endedAt && endedAt > since ? endedAt : since)
  return row && alreadyDone(row)
}

export const alreadyDone = ({ id, confirmed_at }: ProposalRow): AlreadyDone => ({
  proposed: false,
  id,
  doneAt: confirmed_at ?? refuse('not_possible_now'),
})

/**
 * Properties that identify an action. Every repeated call has them, while the rest of the content may have been deleted after the
 * action.
 */
type Repeated = Parameters<typeof findDone>[1]

/** Runs an action. If it is refused because it was already done, responds to the call as a repetition (E7). */
export async function actOrRepeat<T>(
  { db, now }: Pick<World, 'db' | 'now'>,
  { by }: Actor,
  repeated: Repeated,
  act: () => Promise<T>,
): Promise<T | AlreadyDone> {
  try {
    return await act()
  } catch (error) {
    const isLate = error instanceof Refused && refusalsOfRepetition.includes(error.reason)
    const row = isLate ? await findDone(db, repeated, repeatsSince(now())) : undefined
    if (!row || (by !== null && (await isParty(db, by, partiesOf(row), now())))) throw error
    return alreadyDone(row)
  }
}

async function propose(
  tx: Tx,
  { by, address }: Actor & { by: string },
  { kind, subject, content, parties, reason = '' }: DualAct,
  { admins, at }: { admins: string[]; at: Date },
): Promise<ProposedDecision> {
  const until = proposalUntil(at)
  const { people, tripSeqs = [] } = parties
  const about = { parties: people, trip_seqs: tripSeqs }
  const row = { kind, subject, content, reason, ...about, proposed_by: by, proposed_at: at, until }
  const { id } = await insertProposal(tx, row)
  await record(tx, { by, action: 'proposed', subject, at, reason, after: { proposal: id, kind, content, until }, address })
  const command = commandFor({ id }, await possibleSeconds(tx, admins, { id, deciders: [by], parties }, at))
  return { proposed: true, id, until, ...(command && { command }) }
}

async function confirm(
  tx: Tx,
  { by, address }: Actor,
  { id, kind, subject, proposed_by, until }: ProposalRow,
  { act: { parties, reason }, admins, at }: { act: DualAct; admins: string[]; at: Date },
): Promise<Confirmed> {
  await refuseNoSecond(tx, { by, admins }, { id, deciders: [proposed_by], parties, until }, at)
  await markConfirmed(tx, id, by, at)
  const after = { proposal: id, kind, proposedBy: proposed_by, ...(by === null && { by: 'command' }) }
  await record(tx, { by, action: 'proposal_confirmed', subject, at, reason, after, address })
  return { proposed: false, id, proposedBy: proposed_by }
}

/** `World` without the identity provider, which the operator's command does not need. */
export type ActContext = Omit<World, 'identity'>

/** A decision that awaits its second administrator: its deciders, its subject, and the id for the operator's command. */
export interface PendingDecision {
  deciders: (string | null)[]
  parties: Parties
  id: string
  until?: Date
  /** the operator's command, when it is not `confirm ID` */
  command?: string
}

/** Returns the administrators who may confirm a decision. */
export async function possibleSeconds(
  db: Db,
  admins: string[],
  { deciders, parties }: PendingDecision,
  now: Date,
): Promise<string[]> {
  const possible: string[] = []
  for (const id of admins) {
    const second = { id, dependents: await dependentOn(db, id, dependentSince(now)), others: [] }
    if (!whyNotSecond(second, deciders) && !(await isParty(db, id, parties, now))) possible.push(id)
  }
  return possible
}

/** Returns the operator's command if no administrator can confirm (A11). Only `--silent` keeps npm's own lines out of a file. */
export function commandFor(
  { id, command = `confirm ${id}` }: Pick<PendingDecision, 'id' | 'command'>,
  seconds: string[],
): string | undefined {
  if (seconds.length > 0) return undefined
  return `npm run ${command.includes(' > ') ? '--silent ' : ''}admin -- ${command}`
}

/** Returns the obstacle to an administrator's confirmation, and the operator's command if no administrator can confirm. */
export async function secondingBy(db: Db, me: string, admins: string[], waiting: PendingDecision, now: Date) {
  const seconds = await possibleSeconds(db, admins, waiting, now)
  const whyNotConfirm = seconds.includes(me) ? null : ('second_admin_needed' as const)
  return { whyNotConfirm, command: commandFor(waiting, seconds) ?? null }
}

/**
 * Refuses a caller who may not confirm. The refusal has the end of the waiting time, and the operator's command if no
 * administrator can confirm.
 */
export async function refuseNoSecond(
  db: Db,
  { by, admins }: { by: string | null; admins: string[] },
  waiting: PendingDecision,
  now: Date,
): Promise<void> {
  const others = await possibleSeconds(db, admins, waiting, now)
  const dependents = by === null ? [] : await dependentOn(db, by, dependentSince(now))
  const why = whyNotSecond({ id: by, dependents, others }, waiting.deciders)
  if (why) refuse(why, waitingDetails(waiting, others))
}

const waitingDetails = ({ until, ...waiting }: PendingDecision, seconds: string[]) => {
  const command = commandFor(waiting, seconds)
  return { ...(until && { until: until.toISOString() }), ...(command && { command }) }
}
