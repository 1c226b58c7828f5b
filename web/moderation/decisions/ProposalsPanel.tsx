import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { confirmProposal, endProposal, type Proposal } from '#contract/admin/dualControl.ts'
import { call } from '../../client/api.ts'
import { useLanguage, useText } from '../../texts/texts.ts'
import { useMoments } from '../../ui/kit/formats.ts'
import { priceText } from '../../ui/kit/prices/price.ts'
import { useNameOrFormer } from '../../ui/person/useNameOrFormer.ts'
import { WhoLine } from '../OfficePage.tsx'
import { proposalsQuery } from '../queries.ts'
import { PendingList } from './PendingList.tsx'
import { YesOrNo } from './YesOrNo.tsx'

/** What one administrator proposed and another one may confirm within seven days (A11, E7). */
export function ProposalsPanel() {
  const text = useText('moderation')
  const proposals = useQuery(proposalsQuery)
  return (
    <PendingList<Proposal> title={text('proposals')} none={text('proposals_none')} query={proposals} keyOf={({ id }) => id}>
      {(one) => <One proposal={one} />}
    </PendingList>
  )
}

function One({ proposal }: { proposal: Proposal }) {
  const { id, kind, person, subject, content, reason, by, at, until, whyNotConfirm, command } = proposal
  const text = useText('moderation')
  const nameOf = useNameOrFormer()
  const { day, moment } = useMoments()
  const name = person ? nameOf(person) : subject
  const what = text(`proposal_what.${kind}`, { name })
  return (
    <>
      <h3 className="font-semibold wrap-anywhere">{what}</h3>
      <Money content={content} />
      <WhoLine who={by}>
        {text('proposed_by', { name: nameOf(by), day: day(at) })} · {text('proposed_until', { moment: moment(until) })}
      </WhoLine>
      {reason && (
        <blockquote className="max-w-text rounded-field bg-sunken p-4 wrap-anywhere whitespace-pre-line">{reason}</blockquote>
      )}
      {command && (
        <p className="max-w-text text-sm text-muted">
          {text('only_operator')} <code className="wrap-anywhere text-ink">{command}</code>
        </p>
      )}
      <YesOrNo
        what={`proposal ${id}`}
        yes={{ label: text('approve'), title: text('confirm_title'), why: `${what}. ${text(`proposal_effect.${kind}`)}` }}
        no={{ label: text('end_proposal'), title: text('end_proposal_title'), why: text('end_proposal_why') }}
        disabledBecause={undefined}
        yesDisabledBecause={kind === 'refund_by_hand' ? text('on_alarms') : whyNotConfirm ? text('not_second') : undefined}
        hint={text('reason_record_hint')}
        act={({ yes, reason: why }) => call(yes ? confirmProposal : endProposal, { params: { id }, body: { reason: why } })}
      />
    </>
  )
}

/** How much money it is about, and of which seat. */
function Money({ content: { minor, currency, booking } }: Pick<Proposal, 'content'>) {
  const text = useText('moderation')
  const language = useLanguage()
  const amount = typeof minor === 'string' && typeof currency === 'string' && priceText(Number(minor), currency, language)
  if (!amount) return null
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1">
      <strong className="tabular-nums">{amount}</strong>
      {typeof booking === 'string' && (
        <Link to="/booking/$id" params={{ id: booking }} className="text-brand-ink underline underline-offset-4">
          {text('proposal_seat')}
        </Link>
      )}
    </p>
  )
}
