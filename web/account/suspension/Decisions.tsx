import { useQuery } from '@tanstack/react-query'
import { Scale } from 'lucide-react'
import type { Reply } from '#contract/endpoint.ts'
import type { showOwnSanctions } from '#contract/moderation/sanctions.ts'
import { useText } from '../../texts/texts.ts'
import { ConfirmButton } from '../../ui/dialogs/ConfirmButton.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { Banner } from '../../ui/kit/Banner.tsx'
import { useMoments } from '../../ui/kit/formats.ts'
import { Tag } from '../../ui/kit/Tag.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { useAppeal, ownSanctionsQuery } from './queries.ts'

export type OwnDecision = Reply<typeof showOwnSanctions>['sanctions'][number]

/** Lists decisions about the user: kind, end, reason, and the appeal against each. */
export function Decisions({ sanctions }: { sanctions: readonly OwnDecision[] }) {
  const text = useText('barred')
  return (
    <Panel title={text('decided')} intro={text('decided_intro')}>
      {sanctions.length === 0 && <p className="text-muted">{text('none')}</p>}
      <ul className="-my-5 empty:hidden grid divide-y divide-line">
        {sanctions.map((sanction) => (
          <li key={sanction.id} className="py-5">
            <Decision sanction={sanction} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Decision({ sanction }: { sanction: OwnDecision }) {
  const text = useText('barred')
  const { step, state, offence } = sanction
  return (
    <article>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h3 className="text-base">{text(`step.${step}`)}</h3>
        <Tag tone={state === 'in_force' ? 'danger' : 'neutral'}>{text(`state.${state}`)}</Tag>
      </div>
      <Dates sanction={sanction} />
      {offence ? <Reasons sanction={sanction} /> : <p className="mt-4 text-sm text-muted">{text('no_facts')}</p>}
      <AppealPart sanction={sanction} />
    </article>
  )
}

function Dates({ sanction: { step, startsAt, until } }: { sanction: OwnDecision }) {
  const text = useText('barred')
  const { day } = useMoments()
  const end = step === 'disable' ? text('for_good') : until ? day(until) : text('until_notice')
  return (
    <Facts className="mt-4">
      <Fact name={text('since')}>{day(startsAt)}</Fact>
      {step !== 'warn' && <Fact name={text('until')}>{end}</Fact>}
    </Facts>
  )
}

function Reasons({ sanction: { offence, statement } }: { sanction: OwnDecision }) {
  const text = useText('barred')
  return (
    <Facts className="mt-4">
      {offence && <Fact name={text('because')}>{text(`offence.${offence}`)}</Fact>}
      {statement && (
        <Fact name={text('facts')} wide>
          <span className="block max-w-text font-normal whitespace-pre-line">{statement}</span>
        </Fact>
      )}
    </Facts>
  )
}

/** Shows the appeal against a decision: its form, or its outcome (E6). */
function AppealPart({ sanction }: { sanction: OwnDecision }) {
  const text = useText('barred')
  if (sanction.appeal) return <Appealed appeal={sanction.appeal} />
  if (sanction.whyNotAppeal === 'appeal_too_late') return <p className="mt-4 text-sm text-muted">{text('appeal_too_late')}</p>
  return sanction.whyNotAppeal ? null : <CanAppeal sanction={sanction} />
}

function Appealed({ appeal: { at, upheld, reason, decideBy } }: { appeal: NonNullable<OwnDecision['appeal']> }) {
  const text = useText('barred')
  const { day } = useMoments()
  const dates = { day: day(at), by: day(decideBy) }
  const summary =
    upheld === null ? text('appeal_sent', dates) : text(upheld ? 'appeal_upheld' : 'appeal_refused', { day: dates.day })
  return (
    <Banner tone={upheld ? 'brand' : 'sun'} icon={<Scale size={20} aria-hidden />} className="mt-5" role="status">
      <p className="font-semibold">{summary}</p>
      {reason && <p className="mt-1 wrap-anywhere">{text('appeal_reason', { reason })}</p>}
    </Banner>
  )
}

function CanAppeal({ sanction }: { sanction: OwnDecision }) {
  const text = useText('barred')
  const { day } = useMoments()
  return (
    <div className="mt-5">
      <p className="text-sm text-muted">
        {text('appeal_why')} {text('appeal_by', { day: day(sanction.appealUntil) })}
      </p>
      <ConfirmButton
        variant="outline"
        className="mt-3"
        icon={<Scale size={18} aria-hidden />}
        label={text('appeal')}
        title={text('appeal_title')}
        yes={text('appeal_send')}
        reason={{ label: text('appeal_text'), hint: text('appeal_text_hint'), isRequired: true, longest: 2000 }}
        act={useAppeal(sanction.id)}
      >
        {text('appeal_why')}
      </ConfirmButton>
    </div>
  )
}

/** Lists all decisions about the user on their profile; renders nothing if there are none. */
export function OwnDecisions() {
  const { data } = useQuery(ownSanctionsQuery)
  return data && data.sanctions.length > 0 && <Decisions sanctions={data.sanctions} />
}
