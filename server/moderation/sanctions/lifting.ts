import { isAdmin, isBarred } from '#domain/people/account.ts'
import { refuseIf } from '#domain/refusal.ts'
import { HOUR_MS } from '#domain/time.ts'
import { reinstate } from '../../people/accounts/queries.ts'
import type { Actor } from '../../people/dualControl/actor.ts'
import { isUnacted, proposeOrConfirm, refuseNoSecond, type Unacted } from '../../people/dualControl/propose.ts'
import type { Barred, Barring } from '../../people/profiles/editing/banFlags.ts'
import type { PersonRow } from '../../people/profiles/queries.ts'
import { record } from '../../platform/audit/queries.ts'
import type { Tx } from '../../platform/database/connect.ts'
import type { World } from '../../world.ts'
import { partiesOfSanction } from '../cases/queries.ts'
import { freezeTrips, lockInvestigation } from '../freezes.ts'
import { type Decision, endSanction, impose } from './imposing.ts'
import { hasFollowed, lockActiveSanction, type Sanction } from './queries.ts'

/** The content of a suspension, without its deciders. */
export type Suspending = Pick<Decision, 'caseId' | 'months' | 'offence' | 'statement' | 'text' | 'at'>

/** The deciders: one administrator, a proposer with a confirmer, or the operator. */
type Deciders = Pick<Decision, 'by' | 'secondedBy' | 'byOperator'>

/** Suspends a person. The suspension of an administrator needs two other administrators (A11), any other suspension needs one. */
export async function suspendedBy(
  tx: Tx,
  actor: Actor,
  person: PersonRow,
  { caseId, months, offence, statement, text, at }: Suspending,
  details: object = {},
): Promise<Unacted | (Deciders & { proposed: false })> {
  const { by } = actor
  if (!isAdmin(person) && by !== null) return { proposed: false, by }
  const content = { caseId, months, offence, statement, ...details }
  const subject = `account:${person.id}` as const
  const endedAt = isBarred(person) ? undefined : at
  const act = { kind: 'suspend_admin' as const, subject, content, parties: { people: [person.id] }, reason: text, endedAt }
  const step = await proposeOrConfirm(tx, actor, act, at)
  return isUnacted(step) ? step : { proposed: false, by: step.proposedBy, secondedBy: by, byOperator: by === null }
}

interface Lifting {
  by: string | null
  /** ids of the active administrators, whose rows are locked */
  admins: string[]
  address?: string | undefined
  reason: string
  at: Date
}

/**
 * Lifts a warning or a suspension; only an appeal can lift a permanent exclusion. Person and decision have to be locked first.
 */
export async function liftUnder(tx: Tx, sanction: Sanction, lifting: Lifting): Promise<void> {
  const { by, admins, at } = lifting
  refuseIf(sanction.state === 'in_force' ? undefined : 'not_possible_now')
  refuseIf(sanction.step === 'disable' ? 'no_reactivation' : undefined)
  const parties = await partiesOfSanction(tx, sanction)
  await refuseNoSecond(tx, { by, admins }, { id: sanction.id, deciders: [sanction.by, sanction.seconded_by], parties }, at)
  await lift(tx, sanction, lifting)
}

async function lift(tx: Tx, sanction: Sanction, { by, address, reason, at }: Omit<Lifting, 'admins'>): Promise<void> {
  await endSanction(tx, sanction, 'lift', { by, at, details: { reason } })
  const subject = `account:${sanction.person_id}` as const
  await record(tx, { by, action: 'sanction_lifted', subject, at, reason, after: { sanction: sanction.id }, address })
}

/** Applies the form's ban flag: setting it suspends until further notice, removing it lifts the suspension (E4, E7, V18). */
export async function barOrLift(
  tx: Tx,
  world: Pick<World, 'sealer'>,
  row: PersonRow,
  isBanned: boolean,
  { by, admins, address, reason, at }: Barring,
): Promise<Barred> {
  const text = reason || 'set in the form'
  if (isBanned) return bar(tx, world, row, { by, admins, address, reason: text, at })
  const before = await lockActiveSanction(tx, row.id)
  if (before && (await isSlip(tx, before, by, at))) await lift(tx, before, { by, address, reason: text, at })
  else if (before) await liftUnder(tx, before, { by, admins, address, reason: text, at })
  else await reinstate(tx, row.id)
  return { topics: [], proposed: false }
}

/** Checks whether the administrator who set the flag may undo it: within an hour, and while it had no consequences (F27). */
async function isSlip(tx: Tx, sanction: Sanction, by: string, at: Date): Promise<boolean> {
  const isOwn = sanction.by === by && sanction.seconded_by === null && sanction.case_id === null && sanction.months === null
  const isFresh = at.getTime() - sanction.at.getTime() <= HOUR_MS
  return isOwn && isFresh && !(await hasFollowed(tx, sanction))
}

async function bar(tx: Tx, world: Pick<World, 'sealer'>, row: PersonRow, { by, address, reason, at }: Barring): Promise<Barred> {
  const suspending = { caseId: null, months: null, offence: 'other' as const, statement: '', text: reason, at }
  const decided = await suspendedBy(tx, { by, address }, row, suspending)
  if (isUnacted(decided)) return { topics: [], proposed: decided.proposed }
  const investigation = await lockInvestigation(tx, row.id)
  const { topics } = await impose(tx, world, { ...suspending, ...decided, step: 'suspend', person: row, address })
  if (investigation) await freezeTrips(tx, investigation, { by, at, address })
  return { topics, proposed: false }
}
