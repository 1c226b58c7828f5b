import { useQueryClient } from '@tanstack/react-query'
import { type Sanction, liftSanction } from '#contract/moderation/sanctions.ts'
import { call } from '../../client/api.ts'
import { useSession } from '../../client/session.ts'
import { useText } from '../../texts/texts.ts'
import { ConfirmButton } from '../../ui/dialogs/ConfirmButton.tsx'
import { useMoments } from '../../ui/kit/formats.ts'
import { Tag } from '../../ui/kit/Tag.tsx'
import { useStepUp } from '../../ui/login/useStepUp.ts'
import { Panel } from '../../ui/Panel.tsx'
import { useNameOrFormer } from '../../ui/person/useNameOrFormer.ts'
import { useRecordedReason } from '../useRecordedReason.ts'

/** Lists earlier decisions about the person. */
export function SanctionsPanel({ sanctions }: { sanctions: readonly Sanction[] }) {
  const text = useText('moderation')
  return (
    <Panel title={text('sanctions')}>
      {sanctions.length === 0 && <p className="text-muted">{text('no_sanctions')}</p>}
      <ul className="-my-4 empty:hidden grid divide-y divide-line">
        {sanctions.map((sanction) => (
          <li key={sanction.id} className="py-4">
            <SanctionText sanction={sanction} />
            <LiftButton sanction={sanction} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Shows one decision to administrators. */
export function SanctionText({ sanction }: { sanction: Sanction }) {
  const text = useText('moderation')
  const nameOf = useNameOrFormer()
  const { day } = useMoments()
  const { step, state, offence, by, at, secondedBy, until, text: record, statement } = sanction
  return (
    <div className="grid gap-1 text-sm">
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        {text(`sanction.${step}`)}
        <Tag tone={state === 'in_force' ? 'danger' : 'neutral'}>{text(`sanction_state.${state}`)}</Tag>
      </p>
      <p className="text-muted">
        {text(`reasons.${offence}`)}. {text('sanction_by', { name: nameOf(by), day: day(at) })}.{' '}
        {secondedBy && `${text('seconded_by', { name: nameOf(secondedBy) })}. `}
        {step === 'suspend' && `${until ? text('until', { day: day(until) }) : text('until_notice')}.`}
      </p>
      <Statement what={text('for_the_record')} words={record} />
      <Statement what={text('told')} words={statement || text('told_nothing')} />
      <Appeal appeal={sanction.appeal} />
    </div>
  )
}

const Statement = ({ what, words }: { what: string; words: string }) => (
  <p className="wrap-anywhere whitespace-pre-line">
    <span className="text-muted">{what}:</span> {words}
  </p>
)

function Appeal({ appeal }: Pick<Sanction, 'appeal'>) {
  const text = useText('moderation')
  const { day } = useMoments()
  if (!appeal) return null
  if (appeal.upheld === null)
    return <p className="font-semibold">{text('appeal_open', { day: day(appeal.at), by: day(appeal.decideBy) })}</p>
  return <Statement what={text(`appeal_done.${appeal.upheld}`)} words={appeal.reason ?? ''} />
}

/**
 * Lifts a warning or a suspension. Only an administrator who did not decide it may lift it; a permanent exclusion needs an
 * appeal.
 */
function LiftButton({ sanction: { id, step, state, by } }: { sanction: Sanction }) {
  const text = useText('moderation')
  const me = useSession()?.me
  const queries = useQueryClient()
  const reason = useRecordedReason()
  const lift = useStepUp(`lift ${id}`, (why: string) => call(liftSanction, { params: { id }, body: { reason: why } }))
  if (state !== 'in_force' || step === 'disable') return null
  return (
    <ConfirmButton
      variant="outline"
      size="small"
      className="mt-3"
      disabledBecause={me?.id === by.id ? text('own_decision') : undefined}
      label={text('lift')}
      title={text('lift_title')}
      yes={text('lift')}
      reason={reason}
      act={lift}
      onDone={() => void queries.invalidateQueries({ queryKey: ['case'] })}
    >
      {text('lift_why')}
    </ConfirmButton>
  )
}
