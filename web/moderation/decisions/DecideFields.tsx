import type { CaseDetail } from '#contract/moderation/cases.ts'
import { offences } from '#domain/moderation/sanction.ts'
import { useText } from '../../texts/texts.ts'
import { fieldMessages } from '../../ui/errors/fieldMessages.ts'
import { Checkbox } from '../../ui/kit/fields/Checkbox.tsx'
import { Field } from '../../ui/kit/fields/Field.tsx'
import { Select, TextArea } from '../../ui/kit/fields/Inputs.tsx'
import { Radio, RadioGroup } from '../../ui/kit/fields/RadioGroup.tsx'
import { useNameOrFormer } from '../../ui/person/useNameOrFormer.ts'
import { AloneNote } from '../AloneNote.tsx'
import { choices, type DecisionDraft, isAsProposed, months, proposalFor, proposedFor } from './draft.ts'

/** Fields for the reason in the record, the facts for the person, and the outcome of the reports. */
export function WordsFields({ about, draft, error, onWrite }: FieldsProps & { error: Error | null }) {
  const text = useText('moderation')
  return (
    <>
      <Field label={text('record_text')} hint={text('record_hint')} error={fieldMessages(error, 'text')[0]}>
        <TextArea
          name="text"
          rows={3}
          maxLength={2000}
          aria-required
          value={draft.text}
          onChange={({ target }) => onWrite({ ...draft, text: target.value })}
        />
      </Field>
      {draft.step !== 'dismiss' && (
        <Field
          label={text('statement')}
          hint={text('statement_hint')}
          note={text('optional')}
          error={fieldMessages(error, 'statement')[0]}
        >
          <TextArea
            name="statement"
            rows={3}
            maxLength={2000}
            value={draft.statement}
            onChange={({ target }) => onWrite({ ...draft, statement: target.value })}
          />
        </Field>
      )}
      <FalseReports {...{ about, draft, onWrite }} />
      {draft.step !== 'dismiss' && about.reported.length > 0 && (
        <Checkbox
          label={text('keep_open')}
          checked={draft.keepOpen}
          onChange={() => onWrite({ ...draft, keepOpen: !draft.keepOpen })}
        />
      )}
    </>
  )
}

function FalseReports({ about, draft, onWrite }: FieldsProps) {
  const text = useText('moderation')
  const nameOf = useNameOrFormer()
  const reports = about.reported.filter(({ reporter, outcome }) => reporter && !outcome)
  if (reports.length === 0) return null
  const toggle = (id: string) => {
    const { falseReports: before } = draft
    onWrite({ ...draft, falseReports: before.includes(id) ? before.filter((one) => one !== id) : [...before, id] })
  }
  return (
    <RadioGroup legend={text('false_reports')} hint={text('false_hint')}>
      {reports.map(({ id, reporter, reason }) => (
        <Checkbox
          key={id}
          label={`${reporter ? nameOf(reporter) : ''}: ${text(`reasons.${reason}`)}`}
          checked={draft.falseReports.includes(id)}
          onChange={() => toggle(id)}
        />
      ))}
    </RadioGroup>
  )
}

interface FieldsProps {
  about: CaseDetail
  draft: DecisionDraft
  onWrite: (draft: DecisionDraft) => void
}

/** Fields for the offense, the sanction, and its duration. */
export function StepFields({ about, draft, onWrite }: FieldsProps) {
  const text = useText('moderation')
  return (
    <>
      <Field label={text('offence')}>
        <Select
          value={draft.offence}
          // as: the value is one of the options below
          onChange={({ target }) => onWrite(proposedFor(about, draft, target.value as DecisionDraft['offence']))}
        >
          {offences.map((offence) => (
            <option key={offence} value={offence}>
              {text(`reasons.${offence}`)}
            </option>
          ))}
        </Select>
      </Field>
      <RadioGroup legend={text('what_happens')}>
        {choices.map((step) => (
          <Radio
            key={step}
            name="step"
            label={<span className="font-semibold">{text(`decide_now.${step}`)}</span>}
            detail={text(`step_more.${step}`)}
            checked={draft.step === step}
            onChange={() => onWrite({ ...draft, step })}
          />
        ))}
      </RadioGroup>
      {draft.step === 'disable' && <AloneNote />}
      {draft.step === 'suspend' && <HowLong {...{ draft, onWrite }} />}
      <Ladder {...{ about, draft }} />
    </>
  )
}

function HowLong({ draft, onWrite }: Pick<FieldsProps, 'draft' | 'onWrite'>) {
  const text = useText('moderation')
  return (
    <Field label={text('how_long')}>
      <Select value={draft.months ?? 0} onChange={({ target }) => onWrite({ ...draft, months: Number(target.value) || null })}>
        {months.map((count) => (
          <option key={count} value={count}>
            {text('months', { count })}
          </option>
        ))}
        <option value={0}>{text('open_end')}</option>
      </Select>
    </Field>
  )
}

/** Shows the sanction that the ladder proposes, and whether the draft equals it. */
function Ladder({ about, draft }: Pick<FieldsProps, 'about' | 'draft'>) {
  const text = useText('moderation')
  const proposal = proposalFor(about, draft.offence)
  if (!proposal) return null
  const step = text(`step.${proposal.step}`, { months: proposal.months ?? 0 })
  const isIt = isAsProposed(about, draft)
  return (
    <p role="status" className={`text-sm font-semibold ${isIt ? 'text-brand-ink' : 'text-sun-ink'}`}>
      {isIt ? text('as_proposed', { step, count: proposal.count }) : text('not_as_proposed', { step })}
    </p>
  )
}
