import type { CaseDetail } from '#contract/moderation/cases.ts'
import { useText } from '../../texts/texts.ts'
import { Tag } from '../../ui/kit/Tag.tsx'
import { Panel } from '../../ui/Panel.tsx'

/** What the ladder proposes for each reason of this case, and why (E2). */
export function Proposed({ about: { proposed, reasons } }: { about: CaseDetail }) {
  const text = useText('moderation')
  const fitting = proposed.filter(({ offence }) => reasons.some((reason) => reason === offence))
  const shown = fitting.length > 0 ? fitting : proposed.filter(({ offence }) => offence === 'other')
  return (
    <Panel title={text('proposed')} intro={text('proposed_why')}>
      <ul className="grid gap-3">
        {shown.map(({ offence, step, months, count, grave }) => (
          <li key={offence}>
            <p className="flex flex-wrap items-center gap-2 font-semibold">
              {text(`step.${step}`, { months: months ?? 0 })}
              {grave && <Tag tone="danger">{text('grave')}</Tag>}
            </p>
            <p className="text-sm text-muted">
              {text(`reasons.${offence}`)}: {text('proposed_as', { count })}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
