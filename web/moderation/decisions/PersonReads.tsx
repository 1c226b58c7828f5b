import type { Step } from '#domain/sanction.ts'
import { useText } from '../../texts/texts.ts'
import type { Draft } from './draft.ts'

/** What the person is told, as it is written now. */
export function PersonReads({ step, draft: { offence, months, statement } }: { step: Step; draft: Draft }) {
  const text = useText('moderation')
  const howLong = step === 'suspend' && (months ? text('months', { count: months }) : text('open_end'))
  return (
    <section className="rounded-field border border-line p-4 text-sm">
      <h3 className="text-base">{text('person_reads')}</h3>
      <p className="mt-1 font-semibold">
        {text(`reads.${step}`, { offence: text(`reasons.${offence}`) })} {howLong && `${howLong}.`}
      </p>
      {statement.trim() && <p className="mt-1 wrap-anywhere whitespace-pre-line">{statement.trim()}</p>}
      <p className="mt-1 text-muted">{text('reads_appeal')}</p>
    </section>
  )
}
