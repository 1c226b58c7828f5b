import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { confirmProposal, endProposal, type Proposal } from '#contract/admin/dualControl.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { listPending } from '#contract/moderation/moderation.ts'
import { decideSanction } from '#contract/moderation/sanctions.ts'
import { pricedFuels } from '#domain/trips/fuel.ts'
import { call } from '../../client/api.ts'
import { useLanguage, useText } from '../../texts/texts.ts'
import { useWireDay } from '../../ui/formatting/useWireDay.ts'
import { useMoments } from '../../ui/kit/formats.ts'
import { priceText } from '../../ui/kit/prices/price.ts'
import { useNameOrFormer } from '../../ui/person/useNameOrFormer.ts'
import { PriceChange } from '../../ui/PriceChange.tsx'
import { SanctionText } from '../cases/SanctionsPanel.tsx'
import { WhoLine } from '../ModerationPage.tsx'
import { fuelPricesQuery, pendingQuery, proposalsQuery } from '../queries.ts'
import { EffectsPreview } from './EffectsPreview.tsx'
import { PendingList, DecisionButtons, OperatorCommand } from './PendingList.tsx'

/** Lists proposals of one administrator that another one may confirm within seven days (A11, E7). */
export function ProposalsPanel() {
  const text = useText('moderation')
  const proposals = useQuery(proposalsQuery)
  return (
    <PendingList<Proposal> title={text('proposals')} none={text('proposals_none')} query={proposals} keyOf={({ id }) => id}>
      {(one) => <Proposed proposal={one} />}
    </PendingList>
  )
}

function Proposed({ proposal }: { proposal: Proposal }) {
  const { id, kind, person, subject, content, reason, by, at, until, doneBefore, whyNotConfirm, command } = proposal
  const text = useText('moderation')
  const fuels = useText('admin')
  const nameOf = useNameOrFormer()
  const { day, moment } = useMoments()
  const name = person ? nameOf(person) : fuelIn(content) ? fuels(`fuels.${fuelIn(content) ?? 'petrol'}`) : subject
  const what = text(`proposal_what.${kind}`, { name })
  return (
    <>
      <h3 className="font-semibold wrap-anywhere">{what}</h3>
      {kind === 'fuel_price' ? <FuelChange content={content} /> : <Money content={content} />}
      <WhoLine who={by}>
        {text('proposed_by', { name: nameOf(by), day: day(at) })} · {text('proposed_until', { moment: moment(until) })}
      </WhoLine>
      {doneBefore && <p className="font-semibold">{text('proposal_done_before', { moment: moment(doneBefore) })}</p>}
      {reason && (
        <blockquote className="max-w-text rounded-field bg-sunken p-4 wrap-anywhere whitespace-pre-line">{reason}</blockquote>
      )}
      <OperatorCommand command={command} />
      <DecisionButtons
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

const fuelIn = ({ fuel }: Proposal['content']) => pricedFuels.find((one) => one === fuel)

/** Shows a fuel price next to the current one, with its day and source. */
function FuelChange({ content }: Pick<Proposal, 'content'>) {
  const text = useText('admin')
  const wireDay = useWireDay()
  const { data } = useQuery(fuelPricesQuery)
  const before = data?.find(({ fuel, current }) => current && fuel === content['fuel'])
  const { from, source } = content
  return (
    <>
      {before && <PriceChange from={before.priceMinor} to={Number(content['minor'])} />}
      <p className="text-sm text-muted">
        {[typeof from === 'string' && text('from_day', { day: wireDay(from) }), source].filter(Boolean).join(' · ')}
      </p>
    </>
  )
}

/** Shows amount and booking of a proposal. */
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

type Pending = Reply<typeof listPending>[number]

/** Lists permanent exclusions that await a second administrator (E7). */
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
      {(one) => <Exclusion {...one} />}
    </PendingList>
  )
}

function Exclusion({ sanction, person, caseId, mine, whyNotConfirm, command }: Pending) {
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
      <OperatorCommand command={command} />
      <DecisionButtons
        what={`second ${id}`}
        yes={{
          label: text('approve'),
          title: text('approve_title', { name }),
          why: text('approve_why'),
          isDangerous: true,
        }}
        no={{ label: text('refuse'), title: text('refuse_title', { name }), why: text('refuse_why') }}
        disabledBecause={mine ? text('mine') : whyNotConfirm ? text('not_second') : undefined}
        hint={text('reason_record_hint')}
        act={({ yes, reason }) => call(decideSanction, { params: { id }, body: { approve: yes, reason } })}
      />
    </>
  )
}
