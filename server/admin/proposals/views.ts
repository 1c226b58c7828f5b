import type { listProposals, Proposal } from '#contract/admin/dualControl.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { Who } from '#contract/moderation/sanctions.ts'
import type { Member } from '#domain/people/account.ts'
import { who } from '../../moderation/presenter.ts'
import { withoutOwn } from '../../people/dualControl/ownCase.ts'
import { activeAdmins, namesOf, openProposals, partiesOf, type ProposalRow } from '../../people/dualControl/queries.ts'
import { commandFor, possibleSeconds } from '../../people/dualControl/secondAdministrators.ts'
import type { World } from '../../world.ts'

/** What waits for a second administrator, but what the caller is a party to (E7). */
export async function proposalsPage({ db, now }: World, me: Member): Promise<Reply<typeof listProposals>> {
  const [admins, at] = [await activeAdmins(db), now()]
  const rows = await openProposals(db, admins, at)
  const shown = await withoutOwn(db, me.id, rows, partiesOf, at)
  const names = new Map((await namesOf(db, shown.flatMap(idsIn))).map((row) => [row.id, who(row.id, row)]))
  return Promise.all(
    shown.map(async (row) => {
      const waiting = { id: row.id, deciders: [row.proposed_by], parties: partiesOf(row) }
      return present(row, { names, me, seconds: await possibleSeconds(db, admins, waiting, at) })
    }),
  )
}

const idsIn = ({ proposed_by, subject }: ProposalRow) => [proposed_by, ...accountIn(subject)]

const accountIn = (subject: string) => (subject.startsWith('account:') ? [subject.slice('account:'.length)] : [])

interface Seen {
  names: Map<string, Who>
  me: Member
  seconds: string[]
}

function present(row: ProposalRow, { names, me, seconds }: Seen): Proposal {
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
    whyNotConfirm: seconds.includes(me.id) ? null : 'second_admin_needed',
    command: commandFor(row, seconds) ?? null,
  }
}
