import { MOST_COMMENT, MOST_REFERENCE, withdrawalSubjects } from '#domain/withdrawal.ts'
import { Field } from '../design/Field.tsx'
import { Section } from '../design/Section.tsx'
import { Select } from '../design/Select.tsx'
import { TextLine, TextLines } from '../forms/inputs.tsx'
import { OpenFormFrame } from '../forms/open/OpenFormFrame.tsx'
import type { OpenForm } from '../forms/open/useOpenForm.ts'
import { useText } from '../texts/texts.ts'
import type { Written } from './rules.ts'

interface WithdrawalFormProps {
  form: OpenForm<Written>
  busy: boolean
  onSend: (website: string) => void
}

/** Who, where to answer, and what about; everything else is optional. */
export function WithdrawalForm({ form, busy, onSend }: WithdrawalFormProps) {
  const text = useText('withdrawals')
  const optional = text('optional')
  return (
    <Section title={text('form')} intro={text('required_marks')}>
      <OpenFormFrame form={form} mandatory={text('all_mandatory')} send={text('send')} busy={busy} onSend={onSend}>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextLine {...{ form }} name="name" label={text('name')} required autoComplete="name" />
          <TextLine {...{ form }} name="email" label={text('email')} required type="email" autoComplete="email" />
          <Subject form={form} />
          <TextLine
            {...{ form }}
            name="reference"
            label={text('reference')}
            hint={text('reference_hint')}
            note={optional}
            maxLength={MOST_REFERENCE}
          />
        </div>
        <TextLines {...{ form }} name="comment" label={text('comment')} note={optional} maxLength={MOST_COMMENT} />
      </OpenFormFrame>
    </Section>
  )
}

function Subject({ form }: { form: OpenForm<Written> }) {
  const text = useText('withdrawals')
  return (
    <Field label={text('about')} note="*" error={form.errorOf('about')}>
      <Select
        name="about"
        aria-required
        value={form.values.about}
        onChange={({ target }) => form.change('about', target.value)}
        onBlur={() => form.leave('about')}
      >
        <option value="">{text('choose')}</option>
        {withdrawalSubjects.map((one) => (
          <option key={one} value={one}>
            {text(`subjects.${one}`)}
          </option>
        ))}
      </Select>
    </Field>
  )
}
