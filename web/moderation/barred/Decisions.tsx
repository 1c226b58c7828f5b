import type { Reply } from '#contract/endpoint.ts'
import type { showOwnSanctions } from '#contract/sanctions.ts'
import { Tag } from '../../design/Tag.tsx'
import { Fact, Facts } from '../../people/Facts.tsx'
import { Panel } from '../../people/Panel.tsx'
import { useText } from '../../texts/texts.ts'
import { useMoments } from '../useMoments.ts'
import { AppealPart } from './AppealPart.tsx'

export type OwnSanction = Reply<typeof showOwnSanctions>['sanctions'][number]

/** Each decision about oneself: what, until when, why, and the appeal against it. */
export function Decisions({ sanctions }: { sanctions: readonly OwnSanction[] }) {
  const text = useText('barred')
  return (
    <Panel title={text('decided')} intro={text('decided_intro')}>
      {sanctions.length === 0 && <p className="text-muted">{text('none')}</p>}
      <ul className="-my-5 grid divide-y divide-line">
        {sanctions.map((sanction) => (
          <li key={sanction.id} className="py-5">
            <Decision sanction={sanction} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Decision({ sanction }: { sanction: OwnSanction }) {
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

function Dates({ sanction: { step, startsAt, until } }: { sanction: OwnSanction }) {
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

function Reasons({ sanction: { offence, statement } }: { sanction: OwnSanction }) {
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
