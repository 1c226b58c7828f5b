import type { listProposals, Proposal } from '#contract/admin/dualControl.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { Who } from '#contract/moderation/sanctions.ts'
import { lapsedBefore } from '#domain/payments/payouts/payout.ts'
import type { Member } from '#domain/people/account.ts'
import { partiesOfSanction } from '../../moderation/cases/queries.ts'
import { who } from '../../moderation/presenter.ts'
import { appealedSanctions, pendingSanctions, type SanctionRow } from '../../moderation/sanctions/queries.ts'
import { waitingBatch } from '../../payments/payouts/queries.ts'
import { releaseOf } from '../../payments/payouts/views.ts'
import { objectedRecoveries } from '../../payments/recoveries/queries.ts'
import { objectionOf } from '../../payments/recoveries/views.ts'
import { withoutOwn } from '../../people/dualControl/actor.ts'
import { possibleSeconds, type PendingDecision, secondingBy } from '../../people/dualControl/propose.ts'
import { findDone, namesOf, openProposals, partiesOf, type ProposalRow } from '../../people/dualControl/queries.ts'
import { activeAdmins } from '../../people/profiles/queries.ts'
import type { World } from '../../world.ts'

/** Returns actions that await a second administrator, except those to which the caller is a party (E7). */
export async function proposalsPage({ db, now }: World, me: Member): Promise<Reply<typeof listProposals>> {
  const [admins, at] = [await activeAdmins(db), now()]
  const rows = await openProposals(db, admins, at)
  const visible = await withoutOwn(db, me.id, rows, partiesOf, at)
  const names = new Map((await namesOf(db, visible.flatMap(idsIn))).map((row) => [row.id, who(row.id, row)]))
  return Promise.all(
    visible.map(async (row) => {
      const waiting = { id: row.id, deciders: [row.proposed_by], parties: partiesOf(row) }
      const before = await findDone(db, row, new Date(0))
      return present(row, before, { names, seconding: await secondingBy(db, me.id, admins, waiting, at) })
    }),
  )
}

/** Returns the ids of open proposals, exclusions and appeals, except those to which the caller is a party (E7). */
export async function approvalIds({ db, now }: World, me: Member, isMeant: (id: string) => boolean): Promise<string[]> {
  const at = now()
  const proposals = (await openProposals(db, await activeAdmins(db), at)).filter(({ id }) => isMeant(id))
  const appealed = (await appealedSanctions(db)).flatMap((row) => (row.appeal_id ? { ...row, id: row.appeal_id } : []))
  const decisions = [...(await pendingSanctions(db)), ...appealed].filter(({ id }) => isMeant(id))
  const visible = [
    ...(await withoutOwn(db, me.id, proposals, partiesOf, at)),
    ...(await withoutOwn(db, me.id, decisions, (row) => partiesOfSanction(db, row), at)),
  ]
  return visible.map(({ id }) => id)
}

const idsIn = ({ proposed_by, subject }: ProposalRow) => [proposed_by, ...accountIn(subject)]

const accountIn = (subject: string) => (subject.startsWith('account:') ? [subject.slice('account:'.length)] : [])

interface ProposalContext {
  names: Map<string, Who>
  seconding: Pick<Proposal, 'whyNotConfirm' | 'command'>
}

function present(row: ProposalRow, before: ProposalRow | undefined, { names, seconding }: ProposalContext): Proposal {
  const [about] = accountIn(row.subject)
  const nobody = { name: null, photo: null }
  return {
    id: row.id,
    kind: row.kind,
    subject: row.subject,
    person: about === undefined ? null : (names.get(about) ?? { id: about, ...nobody }),
    content: { ...row.content },
    reason: row.reason,
    by: names.get(row.proposed_by) ?? { id: row.proposed_by, ...nobody },
    at: row.proposed_at.toISOString(),
    until: row.until.toISOString(),
    doneBefore: before?.confirmed_at?.toISOString() ?? null,
    ...seconding,
  }
}

type Listing = Pick<World, 'db' | 'now'>

/**
 * Returns a line for the operator about each action that awaits a second person: proposals, exclusions, appeals, payouts,
 * objections.
 */
export async function linesOfWaiting(world: Listing): Promise<string[]> {
  return [...(await linesOfProposals(world)), ...(await linesOfDecisions(world)), ...(await linesOfMoney(world))]
}

async function linesOfProposals({ db, now }: Listing): Promise<string[]> {
  const [admins, at] = [await activeAdmins(db), now()]
  const rows = await openProposals(db, admins, at)
  const ids = rows.map((row) => row.proposed_by)
  const names = new Map((await namesOf(db, ids)).map(({ id, name }) => [id, name]))
  return Promise.all(
    rows.map(async (row) => {
      const { id, kind, subject, content, reason, proposed_by, until } = row
      const who = await whoMay({ db, now }, admins, { id, deciders: [proposed_by], parties: partiesOf(row) })
      const what = `${kind} ${subject} ${JSON.stringify(content)}`
      return `confirm ${id}  ${what}  by ${names.get(proposed_by) ?? proposed_by}, until ${until.toISOString()}: ${who}. ${reason}`
    }),
  )
}

async function linesOfDecisions({ db, now }: Listing): Promise<string[]> {
  const admins = await activeAdmins(db)
  const line = async (command: string, what: string, row: SanctionRow, deciders: (string | null)[]) => {
    const who = await whoMay({ db, now }, admins, { id: row.id, deciders, parties: await partiesOfSanction(db, row) })
    return `${command}  ${what} account:${row.person_id} ${row.offence}  by ${row.by_name ?? row.by}: ${who}. ${row.text}`
  }
  const pending = (await pendingSanctions(db)).map((row) => line(`confirm ${row.id}`, 'exclude', row, [row.by]))
  const appealed = (await appealedSanctions(db)).map((row) =>
    line(`uphold ${row.appeal_id} | reject ${row.appeal_id}`, `appeal against ${row.step}`, row, [row.by, row.seconded_by]),
  )
  return Promise.all([...pending, ...appealed])
}

async function whoMay({ db, now }: Listing, admins: string[], waiting: PendingDecision): Promise<string> {
  const seconds = await possibleSeconds(db, admins, waiting, now())
  return seconds.length > 0 ? 'another administrator can decide it' : 'only you can decide it'
}

/** Returns the lines about a prepared payout and about objections to recoveries. */
async function linesOfMoney({ db, now }: Listing): Promise<string[]> {
  const [admins, batch] = [await activeAdmins(db), await waitingBatch(db, lapsedBefore(now()))]
  const line = async (waiting: PendingDecision, what: string) =>
    `${waiting.command ?? waiting.id}  ${what}: ${await whoMay({ db, now }, admins, waiting)}`
  const objections = (await objectedRecoveries(db)).map(async (row) =>
    line(await objectionOf(db, row), `objection to a recovery of ${row.amount_minor} ${row.currency}. ${row.objection ?? ''}`),
  )
  return Promise.all([...(batch ? [line(releaseOf(batch), 'payout')] : []), ...objections])
}
