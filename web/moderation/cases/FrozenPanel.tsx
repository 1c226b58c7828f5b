import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type CaseDetail, prolongFreeze } from '#contract/moderation/cases.ts'
import { call } from '../../client/api.ts'
import { cityOf } from '../../places/name.ts'
import { useText } from '../../texts/texts.ts'
import { ConfirmButton } from '../../ui/dialogs/ConfirmButton.tsx'
import { useMoments } from '../../ui/kit/formats.ts'
import { useStepUp } from '../../ui/login/useStepUp.ts'
import { Panel } from '../../ui/Panel.tsx'
import { useRecordedReason } from '../useRecordedReason.ts'

/** Trips whose money waits for this case, until when, and sixty more days by two administrators (E4). */
export function FrozenPanel({ about }: { about: CaseDetail }) {
  const text = useText('moderation')
  const { day, moment } = useMoments()
  const { frozen, longerFreeze: asked } = about
  return (
    <Panel title={text('frozen')} intro={text('frozen_why')}>
      <ul className="-my-2 divide-y divide-line text-sm">
        {frozen.map(({ idRoute, originName, destinationName, departsAt, until, prolonged }) => (
          <li key={idRoute} className="py-2">
            <Link
              to="/route/$id"
              params={{ id: idRoute }}
              className="font-semibold text-brand-ink underline-offset-3 hover:underline"
            >
              {cityOf(originName)} – {cityOf(destinationName)}, {day(departsAt)}
            </Link>
            <span className="block text-muted">
              {text(prolonged ? 'frozen_prolonged' : 'frozen_until', { moment: moment(until) })}
            </span>
          </li>
        ))}
      </ul>
      {asked && <p className="mt-4 text-sm">{text('prolong_asked', { name: asked.by, moment: moment(asked.until) })}</p>}
      {frozen.some(({ prolonged }) => !prolonged) && <Prolong about={about} />}
    </Panel>
  )
}

function Prolong({ about: { id, longerFreeze: asked } }: { about: CaseDetail }) {
  const text = useText('moderation')
  const queries = useQueryClient()
  const prolong = useStepUp(`prolong ${id}`, (reason: string) => call(prolongFreeze, { params: { id }, body: { reason } }))
  const label = text(asked ? 'prolong_confirm' : 'prolong')
  return (
    <ConfirmButton
      variant="outline"
      size="small"
      className="mt-4"
      disabledBecause={asked?.mine ? text('prolong_mine') : undefined}
      label={label}
      title={text('prolong_title')}
      yes={label}
      reason={useRecordedReason()}
      act={prolong}
      onDone={() => void queries.invalidateQueries({ queryKey: ['case'] })}
    >
      {text('prolong_why')}
    </ConfirmButton>
  )
}
