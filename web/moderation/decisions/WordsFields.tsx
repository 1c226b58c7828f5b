import { Checkbox } from '../../design/Checkbox.tsx'
import { Field } from '../../design/Field.tsx'
import { RadioGroup } from '../../design/RadioGroup.tsx'
import { TextArea } from '../../design/TextArea.tsx'
import { useText } from '../../texts/texts.ts'
import { useCalled } from '../WhoLine.tsx'
import type { FieldsProps } from './StepFields.tsx'

/** Why, for the record; the facts, for the person; and what becomes of the reports. */
export function WordsFields({ about, draft, onWrite }: FieldsProps) {
  const text = useText('moderation')
  return (
    <>
      <Field label={text('record_text')} hint={text('record_hint')}>
        <TextArea
          rows={3}
          maxLength={2000}
          aria-required
          value={draft.text}
          onChange={({ target }) => onWrite({ ...draft, text: target.value })}
        />
      </Field>
      {draft.step !== 'dismiss' && (
        <Field label={text('statement')} hint={text('statement_hint')} note={text('optional')}>
          <TextArea
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
  const called = useCalled()
  const written = about.reported.filter(({ reporter, outcome }) => reporter && !outcome)
  if (written.length === 0) return null
  const turn = (id: string) => {
    const { falseReports: before } = draft
    onWrite({ ...draft, falseReports: before.includes(id) ? before.filter((one) => one !== id) : [...before, id] })
  }
  return (
    <RadioGroup legend={text('false_reports')} hint={text('false_hint')}>
      {written.map(({ id, reporter, reason }) => (
        <Checkbox
          key={id}
          label={`${reporter ? called(reporter) : ''}: ${text(`reasons.${reason}`)}`}
          checked={draft.falseReports.includes(id)}
          onChange={() => turn(id)}
        />
      ))}
    </RadioGroup>
  )
}
