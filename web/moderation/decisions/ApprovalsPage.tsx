import { useQuery } from '@tanstack/react-query'
import type { Reply } from '#contract/endpoint.ts'
import { decideAppeal, type listAppeals } from '#contract/moderation/moderation.ts'
import { call } from '../../client/api.ts'
import { useText } from '../../texts/texts.ts'
import { useNameOrFormer } from '../../ui/person/useNameOrFormer.ts'
import { useMoments } from '../../ui/useMoments.ts'
import { SanctionText } from '../cases/SanctionsPanel.tsx'
import { OfficePage } from '../OfficePage.tsx'
import { appealsQuery } from '../queries.ts'
import { WhoLine } from '../WhoLine.tsx'
import { AbsencesPanel } from './AbsencesPanel.tsx'
import { DataRequestsPanel } from './DataRequestsPanel.tsx'
import { DivisionsPanel } from './DivisionsPanel.tsx'
import { PayoutPanel } from './PayoutPanel.tsx'
import { PendingPanel } from './PendingPanel.tsx'
import { ProposalsPanel } from './ProposalsPanel.tsx'
import { Waiting } from './Waiting.tsx'
import { YesOrNo } from './YesOrNo.tsx'

/** /admin/approvals: what needs the word of another administrator, or of anyone who did not begin it. */
export function ApprovalsPage() {
  const text = useText('moderation')
  return (
    <OfficePage title={text('approvals')} intro={text('approvals_intro')}>
      <div className="grid max-w-240 grid-cols-1 gap-6">
        <ProposalsPanel />
        <PendingPanel />
        <PayoutPanel />
        <AppealsPanel />
        <AbsencesPanel />
        <DivisionsPanel />
        <DataRequestsPanel />
      </div>
    </OfficePage>
  )
}

type Appeal = Reply<typeof listAppeals>[number]

/** Appeals, each for an administrator who took no part in what it is against (E6). */
function AppealsPanel() {
  const text = useText('moderation')
  const appeals = useQuery(appealsQuery)
  return (
    <Waiting<Appeal> title={text('appeals')} none={text('appeals_none')} query={appeals} keyOf={({ id }) => id}>
      {(one) => <One appeal={one} />}
    </Waiting>
  )
}

function One({ appeal: { id, person, sanction, text: words, at, decideBy, mine } }: { appeal: Appeal }) {
  const text = useText('moderation')
  const name = useNameOrFormer()(person)
  const { day } = useMoments()
  return (
    <>
      <WhoLine who={person}>
        {text('appealed', { day: day(at) })} · {text('decide_by', { day: day(decideBy) })}
      </WhoLine>
      <blockquote className="max-w-text rounded-field bg-sunken p-4 wrap-anywhere whitespace-pre-line">{words}</blockquote>
      <div>
        <p className="text-sm text-muted">{text('against')}</p>
        <SanctionText sanction={sanction} />
      </div>
      <YesOrNo
        what={`appeal ${id}`}
        yes={{ label: text('uphold'), title: text('uphold_title', { name }), why: text('uphold_why') }}
        no={{ label: text('not_uphold'), title: text('not_uphold_title', { name }), why: text('not_uphold_why') }}
        disabledBecause={mine ? text('took_part') : undefined}
        hint={text('reason_told_hint')}
        act={({ yes, reason }) => call(decideAppeal, { params: { id }, body: { upheld: yes, reason } })}
      />
    </>
  )
}
