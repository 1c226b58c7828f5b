import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Reply } from '#contract/endpoint.ts'
import type { listPending } from '#contract/moderation/moderation.ts'
import { decideSanction } from '#contract/moderation/sanctions.ts'
import { call } from '../../client/api.ts'
import { useText } from '../../texts/texts.ts'
import { useMoments } from '../../ui/kit/formats.ts'
import { useNameOrFormer } from '../../ui/person/useNameOrFormer.ts'
import { SanctionText } from '../cases/SanctionsPanel.tsx'
import { WhoLine } from '../OfficePage.tsx'
import { pendingQuery } from '../queries.ts'
import { EffectsPreview } from './EffectsPreview.tsx'
import { PendingList } from './PendingList.tsx'
import { YesOrNo } from './YesOrNo.tsx'

type Pending = Reply<typeof listPending>[number]

/** Exclusions for good that wait for a second administrator (E7). */
export function PendingPanel() {
  const text = useText('moderation')
  const pending = useQuery(pendingQuery)
  return (
    <PendingList<Pending>
      title={text('definitive')}
      none={text('definitive_none')}
      query={pending}
      keyOf={({ sanction }) => sanction.id}
    >
      {(one) => <One {...one} />}
    </PendingList>
  )
}

function One({ sanction, person, caseId, mine }: Pending) {
  const text = useText('moderation')
  const nameOf = useNameOrFormer()
  const { day } = useMoments()
  const name = nameOf(person)
  const { id } = sanction
  return (
    <>
      <WhoLine who={person}>{text('proposed_by', { name: nameOf(sanction.by), day: day(sanction.at) })}</WhoLine>
      <SanctionText sanction={sanction} />
      {caseId && (
        <Link
          to="/admin/$"
          params={{ _splat: `cases/${caseId}` }}
          className="text-sm font-semibold text-brand-ink underline underline-offset-3"
        >
          {text('see_case')}
        </Link>
      )}
      {!mine && <EffectsPreview personId={person.id} caseId={caseId} />}
      <YesOrNo
        what={`second ${id}`}
        yes={{
          label: text('approve'),
          title: text('approve_title', { name }),
          why: text('approve_why'),
          isDangerous: true,
        }}
        no={{ label: text('refuse'), title: text('refuse_title', { name }), why: text('refuse_why') }}
        disabledBecause={mine ? text('mine') : undefined}
        hint={text('reason_record_hint')}
        act={({ yes, reason }) => call(decideSanction, { params: { id }, body: { approve: yes, reason } })}
      />
    </>
  )
}
