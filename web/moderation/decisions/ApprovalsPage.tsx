import { useText } from '../../texts/texts.ts'
import { OfficePage } from '../OfficePage.tsx'
import { AbsencesPanel } from './AbsencesPanel.tsx'
import { AppealsPanel } from './AppealsPanel.tsx'
import { DataRequestsPanel } from './DataRequestsPanel.tsx'
import { DivisionsPanel } from './DivisionsPanel.tsx'
import { PayoutPanel } from './PayoutPanel.tsx'
import { PendingPanel } from './PendingPanel.tsx'
import { ProposalsPanel } from './ProposalsPanel.tsx'

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
