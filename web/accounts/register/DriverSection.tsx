import { Checkbox } from '../../design/Checkbox.tsx'
import { TextLine } from '../../forms/inputs.tsx'
import type { Form } from '../../forms/useForm.ts'
import { useText } from '../../texts/texts.ts'
import { Section } from '../../design/Section.tsx'
import type { Written } from './registration.ts'

/** Only people who plan to drive are asked for an account to be paid into. */
export function DriverSection({ form }: { form: Form<Written> }) {
  const text = useText('register')
  const drives = form.values.checkboxManejante
  return (
    <Section title={text('driving')}>
      <Checkbox
        name="checkboxManejante"
        label={text('plans_to_drive')}
        checked={drives}
        onChange={({ target }) => form.change('checkboxManejante', target.checked)}
      />
      {drives && (
        <TextLine
          {...{ form }}
          name="cbu"
          label={text('cbu')}
          note={text('optional')}
          hint={text('cbu_hint')}
          inputMode="numeric"
          className="mt-3"
        />
      )}
    </Section>
  )
}
