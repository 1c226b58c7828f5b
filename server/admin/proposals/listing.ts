import { lapsedBefore } from '#domain/payments/payout.ts'
import { partiesOfSanction } from '../../moderation/cases/parties.ts'
import { appealedSanctions, pendingSanctions, type SanctionRow } from '../../moderation/sanctions/queries.ts'
import { waitingBatch } from '../../payments/payouts/queries.ts'
import { releaseOf } from '../../payments/payouts/release.ts'
import { objectionOf } from '../../payments/recoveries/objection.ts'
import { objectedRecoveries } from '../../payments/recoveries/queries.ts'
import { activeAdmins, namesOf, openProposals, partiesOf } from '../../people/dualControl/queries.ts'
import { possibleSeconds, type Waiting } from '../../people/dualControl/secondAdministrators.ts'
import type { World } from '../../world.ts'

type Listing = Pick<World, 'db' | 'now'>

/** What waits for a second person, a line each, as the operator reads it: proposals, exclusions, appeals, payouts and objections. */
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

async function whoMay({ db, now }: Listing, admins: string[], waiting: Waiting): Promise<string> {
  const seconds = await possibleSeconds(db, admins, waiting, now())
  return seconds.length > 0 ? 'another administrator can decide it' : 'only you can decide it'
}

/** A prepared payout, and objections to recoveries. */
async function linesOfMoney({ db, now }: Listing): Promise<string[]> {
  const [admins, batch] = [await activeAdmins(db), await waitingBatch(db, lapsedBefore(now()))]
  const line = async (waiting: Waiting, what: string) =>
    `${waiting.command ?? waiting.id}  ${what}: ${await whoMay({ db, now }, admins, waiting)}`
  const objections = (await objectedRecoveries(db)).map(async (row) =>
    line(await objectionOf(db, row), `objection to a recovery of ${row.amount_minor} ${row.currency}. ${row.objection ?? ''}`),
  )
  return Promise.all([...(batch ? [line(releaseOf(batch), 'payout')] : []), ...objections])
}
