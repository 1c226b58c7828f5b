import type { Received } from '#contract/endpoint.ts'
import type { decideSanction as Deciding, sanctionPerson as Sanctioning } from '#contract/moderation/sanctions.ts'
import { whyNotFlags } from '#domain/people/account.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import { isUuid } from '#domain/uuid.ts'
import { type Actor, lockAdministratorsFor, refuseOwnCase, requireRecentLoginOf } from '../../people/dualControl/actor.ts'
import { actOrRepeat, refuseNoSecond } from '../../people/dualControl/propose.ts'
import type { Parties } from '../../people/dualControl/queries.ts'
import { findPerson, lockPerson, type PersonRow } from '../../people/profiles/queries.ts'
import { record } from '../../platform/audit/queries.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { transact } from '../../platform/database/transact.ts'
import type { Topic } from '../../platform/live/port.ts'
import type { World } from '../../world.ts'
import { closeCase, markFalseReports } from '../cases/actions.ts'
import { type Case, findCase, lockCase, partiesOfCase, partiesOfSanction } from '../cases/queries.ts'
import { freezeTrips, lockInvestigation } from '../freezes.ts'
import { enforceSanction, impose, supersedeSuspension } from './imposing.ts'
import { liftUnder, suspendedBy } from './lifting.ts'
import { findSanction, lockActiveSanction, lockSanction, moveSanction, type Sanction } from './queries.ts'

type SentSanction = Received<typeof Sanctioning>['body']
type Seconding = Received<typeof Deciding>['body']

/** `World` without the login, which the operator's command does not have. */
type Acts = Omit<World, 'identity'>

export interface DecidedSanction {
  sanctionId?: string
  caseId?: string
  /** deadline for another administrator to confirm a decision that is only proposed */
  until?: Date
}

/** Warns, suspends or disables a person, or dismisses a case, with all consequences in one transaction (E1, E4). */
export async function sanctionPerson(world: Acts, actor: Actor, input: SentSanction): Promise<DecidedSanction> {
  requireRecentLoginOf(actor, world.now())
  const personId = await subjectId(world, input)
  const act = () =>
    transact(world.db, async (tx) => {
      const admins = await lockAdministratorsFor(tx, actor)
      const person = (await lockPerson(tx, personId, world.now())) ?? refuse('not_found')
      const open = input.caseId === undefined ? undefined : await openCase(tx, input.caseId, personId)
      return decide(tx, world, actor, { admins, person, open, input })
    })
  const judged = input.step === 'suspend' ? await actOrRepeat(world, actor, suspensionOf(personId, input), act) : await act()
  const { sanction, until, topics } = 'doneAt' in judged ? await imposedBefore(world, personId) : judged
  await world.live.publish([...topics, 'everyone'])
  return { ...(sanction && { sanctionId: sanction.id }), ...(input.caseId && { caseId: input.caseId }), ...(until && { until }) }
}

/** Returns the action by which two administrators suspend a third one. The second call has to match the proposed action. */
const suspensionOf = (personId: string, { caseId, months = null, offence = 'other', statement = '' }: SentSanction) => ({
  kind: 'suspend_admin' as const,
  subject: `account:${personId}` as const,
  content: { caseId: caseId ?? null, months, offence, statement },
})

const imposedBefore = async ({ db }: Pick<World, 'db'>, personId: string): Promise<Judgment> => ({
  sanction: await transact(db, (tx) => lockActiveSanction(tx, personId)),
  topics: [],
})

async function subjectId({ db, now }: Pick<World, 'db' | 'now'>, { person, caseId }: SentSanction): Promise<string> {
  if (caseId !== undefined) return ((isUuid(caseId) && (await findCase(db, caseId))) || refuse('not_found')).person_id
  return ((await findPerson(db, person?.trim() ?? '', now())) ?? refuse('not_found')).id
}

async function openCase(tx: Tx, id: string, personId: string): Promise<Case> {
  const found = await lockCase(tx, id)
  if (found?.person_id !== personId) refuse('not_found')
  return found.closed_at ? refuse('not_possible_now') : found
}

interface Judging {
  admins: string[]
  person: PersonRow
  open: Case | undefined
  input: SentSanction
}

interface Judgment {
  sanction?: Sanction | undefined
  until?: Date
  topics: Topic[]
}

async function decide(
  tx: Tx,
  world: Pick<World, 'sealer' | 'now'>,
  actor: Actor,
  { admins, person, open, input }: Judging,
): Promise<Judgment> {
  const at = world.now()
  refuseIf(person.id === actor.by ? 'self_sanction' : undefined)
  await refuseOwnCase(tx, actor.by, open ? await partiesOfCase(tx, open) : { people: [person.id] }, at)
  const investigation = await lockInvestigation(tx, person.id)
  if (input.step === 'dismiss') return dismiss(tx, actor, open ?? refuse('not_found'), input, at)
  refuseLastAdmin(person, admins, input.step)
  const { step, months = null, offence = 'other', text, statement = '', keepOpen = false, falseReports = [] } = input
  const decision = { caseId: open?.id ?? null, months, offence, text, statement, at }
  const decided =
    step === 'suspend'
      ? await suspendedBy(tx, actor, person, decision, { keepOpen, falseReports })
      : { proposed: false as const, by: actor.by ?? refuse('admin_only') }
  if ('doneAt' in decided) return { sanction: await lockActiveSanction(tx, person.id), topics: [] }
  if (decided.proposed) return { until: decided.until, topics: ['admin'] }
  if (open) await markFalseReports(tx, open.id, falseReports, at)
  const imposed = await impose(tx, world, { ...decision, ...decided, person, step, address: actor.address })
  const transition = { by: decided.by, at, address: actor.address }
  const isOver = open !== undefined && !keepOpen && step !== 'disable'
  const topics = isOver ? await closeCase(tx, open.id, { outcome: 'upheld', ...transition }) : []
  // an open case freezes the money of its trips
  if (investigation && !isOver && step !== 'warn') await freezeTrips(tx, investigation, transition)
  return { ...imposed, topics: [...imposed.topics, ...topics] }
}

async function dismiss(
  tx: Tx,
  { by, address }: Actor,
  { id, person_id }: Case,
  { text, falseReports = [] }: SentSanction,
  at: Date,
) {
  await markFalseReports(tx, id, falseReports, at)
  const topics = await closeCase(tx, id, { outcome: 'dismissed', by: by ?? refuse('admin_only'), at, address })
  const subject = `account:${person_id}` as const
  await record(tx, { by, action: 'case_dismissed', subject, at, reason: text, after: { case: id }, address })
  return { topics }
}

/** Refuses to bar the last administrator (A11, V17). */
function refuseLastAdmin(person: PersonRow, admins: string[], step: Sanction['step']): void {
  const others = admins.filter((id) => id !== person.id).length
  const change = { admin: person.admin, banned: step !== 'warn' }
  refuseIf(whyNotFlags(false, change, person.admin && person.registered, others))
}

/** Confirms or refuses a permanent exclusion, as the second administrator (E7), or as the operator if there is none (A11). */
export async function decideSanction(world: Acts, actor: Actor, id: string, seconding: Seconding): Promise<void> {
  await withSanction(world, actor, id, async (tx, about) => {
    const { admins, sanction, parties } = about
    refuseIf(sanction.state === 'pending' ? undefined : 'not_possible_now')
    await refuseNoSecond(tx, { by: actor.by, admins }, { id, deciders: [sanction.by], parties }, world.now())
    const topics = seconding.approve ? await approve(tx, world, actor, about) : []
    if (!seconding.approve) await reject(tx, actor, sanction, world.now())
    await recordDecision(tx, actor, sanction, seconding, world.now())
    return topics
  })
}

interface About {
  admins: string[]
  person: PersonRow
  sanction: Sanction
  parties: Parties
}

/** Locks a person, then a decision about the person, and runs `act`. Refuses administrators who are a party to the case (E7). */
async function withSanction(world: Acts, actor: Actor, id: string, act: (tx: Tx, about: About) => Promise<Topic[]>) {
  requireRecentLoginOf(actor, world.now())
  const found = (await findSanction(world.db, id)) ?? refuse('not_found')
  refuseIf(found.person_id === actor.by ? 'self_sanction' : undefined)
  const topics = await transact(world.db, async (tx) => {
    const admins = await lockAdministratorsFor(tx, actor)
    const parties = await partiesOfSanction(tx, found)
    await refuseOwnCase(tx, actor.by, parties, world.now())
    const person = (await lockPerson(tx, found.person_id, world.now())) ?? refuse('not_found')
    return act(tx, { admins, person, parties, sanction: (await lockSanction(tx, id)) ?? refuse('not_found') })
  })
  await world.live.publish([...topics, `account:${found.person_id}`, 'everyone'])
}

async function approve(tx: Tx, world: Acts, { by, address }: Actor, { admins, person, sanction }: About): Promise<Topic[]> {
  const at = world.now()
  refuseIf(person.standing === 'closed' ? 'not_possible_now' : undefined)
  refuseLastAdmin(person, admins, 'disable')
  await supersedeSuspension(tx, person.id, { by, at })
  const set = { seconded_by: by, by_operator: by === null, starts_at: at }
  const investigation = await lockInvestigation(tx, person.id)
  const inForce = await moveSanction(tx, sanction, 'approve', { by, at }, set)
  const topics = await enforceSanction(tx, world, inForce, { by, at })
  if (!investigation) return topics
  const transition = { by: by ?? sanction.by, at, address }
  if (investigation.open.id === sanction.case_id)
    return [...topics, ...(await closeCase(tx, investigation.open.id, { outcome: 'upheld', ...transition }))]
  await freezeTrips(tx, investigation, transition)
  return topics
}

const reject = (tx: Tx, { by }: Actor, sanction: Sanction, at: Date) =>
  moveSanction(tx, sanction, 'refuse', { by, at }, { seconded_by: by, by_operator: by === null })

const recordDecision = (
  tx: Tx,
  { by, address }: Actor,
  { id, person_id, step }: Sanction,
  { approve, reason }: Seconding,
  at: Date,
) =>
  record(tx, {
    by,
    action: approve ? 'sanction_approved' : 'sanction_refused',
    subject: `account:${person_id}`,
    at,
    reason,
    after: { sanction: id, step, ...(by === null && { by: 'command' }) },
    address,
  })

/** Lifts a warning or a suspension. Refuses the administrator who decided it (E7). */
export const liftSanction = (world: Acts, actor: Actor, id: string, reason: string): Promise<void> =>
  withSanction(world, actor, id, async (tx, { admins, sanction }) => {
    await liftUnder(tx, sanction, { by: actor.by, admins, address: actor.address, reason, at: world.now() })
    return []
  })
