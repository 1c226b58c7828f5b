import { monthsLater, type Offence, proposedStep, type SanctionStep, whyNotSanction } from '#domain/moderation/sanction.ts'
import type { AccountStatus } from '#domain/people/account.ts'
import { blockedUntil } from '#domain/privacy/retention.ts'
import { refuseIf } from '#domain/refusal.ts'
import type { Transition } from '../../bookings/queries.ts'
import { notify } from '../../notifications/queries.ts'
import { banIdentity, unbanIdentity } from '../../people/accounts/bannedIdentities.ts'
import { changeStanding, noteAccount, reinstate } from '../../people/accounts/queries.ts'
import { endSessionsOf } from '../../people/accounts/sessions.ts'
import { record } from '../../platform/audit/queries.ts'
import type { Tx } from '../../platform/database/connect.ts'
import type { Topic } from '../../platform/live/port.ts'
import type { World } from '../../world.ts'
import { endTravels } from './cancelTravel.ts'
import { insertSanction, isPending, lockActiveSanction, moveSanction, type Sanction, upheldOf } from './queries.ts'

export interface Decision {
  person: { id: string; standing: AccountStatus }
  caseId: string | null
  step: SanctionStep
  /** duration of a suspension; null: until further notice */
  months: number | null
  offence: Offence
  text: string
  statement: string
  by: string
  /** the second administrator, if any; null with `byOperator` */
  secondedBy?: string | null
  byOperator?: boolean
  address?: string | undefined
  at: Date
}

interface Imposed {
  sanction: Sanction
  topics: Topic[]
}

/**
 * Stores a decision, and enforces it unless it is permanent, because another administrator then has to agree first (E1, E4, E7).
 */
export async function impose(tx: Tx, world: Pick<World, 'sealer'>, decision: Decision): Promise<Imposed> {
  const { person, step, by, at } = decision
  const pending = await isPending(tx, person.id)
  refuseIf(whyNotSanction({ self: person.id === by, standing: person.standing, pending }, step))
  const proposed = proposedStep(await upheldOf(tx, person.id), decision.offence, at)
  const sanction = await insertSanction(tx, rowOf(decision, proposed), { by, at })
  const topics = sanction.state === 'in_force' ? await enforceSanction(tx, world, sanction, { by, at }) : []
  // recorded last, because the entry states how many trips were affected
  await recordDecision(tx, decision, sanction, topics.filter((topic) => topic.startsWith('trip:')).length)
  return { sanction, topics: [...topics, `account:${person.id}`] }
}

function rowOf(decision: Decision, proposed: object) {
  const { person, caseId, step, months, offence, text, statement, by, secondedBy = null, byOperator = false, at } = decision
  const waits = step === 'disable'
  return {
    person_id: person.id,
    case_id: caseId,
    step,
    state: waits ? ('pending' as const) : ('in_force' as const),
    offence,
    text,
    statement,
    proposed: JSON.stringify(proposed),
    months: step === 'suspend' ? months : null,
    by,
    seconded_by: secondedBy,
    by_operator: byOperator,
    at,
    starts_at: waits ? null : at,
    until: step === 'suspend' && months ? monthsLater(at, months) : null,
  }
}

const recordDecision = (
  tx: Tx,
  { person, by, at, text, address }: Decision,
  { id, step, state, offence, until, proposed }: Sanction,
  /** number of trips that were canceled or lost a seat */
  ended: number,
) =>
  record(tx, {
    by,
    action: state === 'pending' ? 'sanction_proposed' : 'sanctioned',
    subject: `account:${person.id}`,
    at,
    reason: text,
    before: { standing: person.standing },
    after: { sanction: id, step, state, offence, until, proposed, ended },
    address,
  })

/** Enforces a decision in this transaction (E4). The person's row has to be locked first. */
export async function enforceSanction(
  tx: Tx,
  { sealer }: Pick<World, 'sealer'>,
  sanction: Sanction,
  transition: Transition,
): Promise<Topic[]> {
  const { id, person_id: to, step, until } = sanction
  const kinds = { warn: 'warned', suspend: 'suspended', disable: 'disabled' } as const
  await notify(tx, [{ to, kind: kinds[step], key: id, at: transition.at, details: { sanction: id, until } }])
  if (step === 'warn') return []
  const standing = step === 'suspend' ? 'suspended' : 'disabled'
  await changeStanding(tx, to, { standing, suspended_until: until })
  if (standing === 'disabled')
    await banIdentity(tx, sealer, to, { until: blockedUntil(standing, transition.at), binds: 'a checked number' })
  await endSessionsOf(tx, to)
  await noteAccount(tx, to, standing, transition.at, { by: transition.by, sanction: id })
  return endTravels(tx, to, transition)
}

/**
 * Reinstates a suspension whose fee was charged back: the person awaits reactivation again, and the person's trips and seats are
 * canceled (E3).
 */
export async function reimposeSuspension(tx: Tx, sanction: Sanction, transition: Transition): Promise<void> {
  const { id, person_id: to, until } = await moveSanction(tx, sanction, 'reopen', transition)
  await notify(tx, [
    {
      to,
      kind: 'suspended',
      key: `${id} ${transition.at.getTime()}`,
      at: transition.at,
      details: { sanction: id, until, how: 'fee' },
    },
  ])
  await changeStanding(tx, to, { standing: 'suspended', suspended_until: until })
  await endSessionsOf(tx, to)
  await noteAccount(tx, to, 'suspended', transition.at, { by: transition.by, sanction: id })
  await endTravels(tx, to, transition)
}

/** Ends a suspension when a permanent exclusion begins. */
export async function supersedeSuspension(tx: Tx, personId: string, transition: Transition): Promise<void> {
  const before = await lockActiveSanction(tx, personId)
  if (before) await moveSanction(tx, before, 'overtake', transition)
}

/** Reactivates a barred person: the decision was lifted, served, or paid for. */
export async function endSanction(
  tx: Tx,
  sanction: Sanction,
  event: 'lift' | 'serve',
  transition: Transition,
): Promise<Sanction> {
  const moved = await moveSanction(tx, sanction, event, transition)
  const { id, person_id: to, step } = sanction
  if (step === 'warn') return moved
  await reinstate(tx, to)
  await unbanIdentity(tx, to)
  await noteAccount(tx, to, 'reactivated', transition.at, { by: transition.by, sanction: id })
  await notify(tx, [{ to, kind: 'reactivated', key: id, at: transition.at, details: { sanction: id } }])
  return moved
}
