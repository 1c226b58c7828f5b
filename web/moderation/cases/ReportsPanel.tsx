import type { CaseDetail, Report } from '#contract/moderation/cases.ts'
import { useText } from '../../texts/texts.ts'
import { useMoments } from '../../ui/kit/formats.ts'
import { Tag } from '../../ui/kit/Tag.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { useNameOrFormer } from '../../ui/person/useNameOrFormer.ts'
import { EvidencePart } from './EvidencePart.tsx'

/** Every report of a case, with what was copied when it came. */
export function ReportsPanel({ about }: { about: CaseDetail }) {
  const text = useText('moderation')
  return (
    <Panel title={text('reported')} intro={text('never_named')}>
      {about.reported.length === 0 && <p className="text-muted">{text('nothing_reported')}</p>}
      <ul className="-my-6 grid divide-y divide-line">
        {about.reported.map((report) => (
          <li key={report.id} className="py-6">
            <OneReport report={report} about={about} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function OneReport({ report, about }: { report: Report; about: CaseDetail }) {
  const text = useText('moderation')
  const nameOf = useNameOrFormer()
  const { moment } = useMoments()
  const { reporter, subject, reason, text: words, at, outcome, evidence } = report
  const name = reporter ? nameOf(reporter) : text('by_tramo')
  return (
    <article>
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="text-base">{text(`reasons.${reason}`)}</h3>
        <Tag>{text(`about.${subject}`)}</Tag>
        {outcome && <Tag tone={outcome === 'upheld' ? 'brand' : 'neutral'}>{text(`outcome.${outcome}`)}</Tag>}
      </div>
      <p className="mt-1 text-sm text-muted">{text('reported_by', { name, day: moment(at) })}</p>
      <p className="mt-3 max-w-text wrap-anywhere whitespace-pre-line">{words}</p>
      {evidence.length > 0 && <EvidencePart evidence={evidence} about={about} reporter={reporter} />}
    </article>
  )
}
