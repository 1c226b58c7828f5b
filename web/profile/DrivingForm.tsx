import { LogIn } from 'lucide-react'
import type { Person } from '#contract/people.ts'
import { Banner } from '../design/Banner.tsx'
import { Checkbox } from '../design/Checkbox.tsx'
import { TextLine } from '../forms/inputs.tsx'
import { useText } from '../texts/texts.ts'
import { FormFoot } from './FormFoot.tsx'
import { forgetDriving, useDrivingForm } from './useDrivingForm.ts'

/** Whether the person drives, and the CBU of those who do. */
export function DrivingForm({ person, onDone, onCancel }: { person: Person; onDone: () => void; onCancel: () => void }) {
  const text = useText('profile')
  const form = useDrivingForm(person, onDone)
  const { checkboxManejante: drives, isBack } = form.values
  function cancel() {
    forgetDriving()
    onCancel()
  }
  return (
    <form noValidate onSubmit={form.submit}>
      {isBack && (
        <Banner tone="brand" role="status" icon={<LogIn size={20} aria-hidden />} className="mb-4">
          {text('logged_in_again')}
        </Banner>
      )}
      <Checkbox
        name="checkboxManejante"
        label={text('plans_to_drive')}
        checked={drives}
        onChange={({ target }) => form.change('checkboxManejante', target.checked)}
        autoFocus={!isBack || !drives}
      />
      {drives && (
        <TextLine
          {...{ form }}
          name="cbu"
          label={text('cbu')}
          note={text('optional')}
          hint={text('cbu_hint')}
          inputMode="numeric"
          spellCheck={false}
          autoFocus={isBack}
          onFocus={({ target }) => target.select()}
          className="mt-3"
        />
      )}
      <FormFoot hasErrors={form.hasErrors} error={form.error} busy={form.busy} onCancel={cancel} />
    </form>
  )
}
