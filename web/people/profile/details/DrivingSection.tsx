import { LogIn } from 'lucide-react'
import type { Person } from '#contract/people/people.ts'
import { useInCar, useText } from '../../../texts/texts.ts'
import { Fact, Facts } from '../../../ui/Facts.tsx'
import type { DraftStore } from '../../../ui/forms/formDraft.ts'
import { TextLine } from '../../../ui/forms/inputs.tsx'
import { useForm } from '../../../ui/forms/useForm.ts'
import { Banner } from '../../../ui/kit/Banner.tsx'
import { Checkbox } from '../../../ui/kit/fields/Checkbox.tsx'
import { focusOnMount } from '../../../ui/kit/fields/focusOnMount.ts'
import { useStepUpLogin } from '../../../ui/login/useStepUp.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { type EditsProps, EditButton, FormFoot, Saved } from '../editing.tsx'
import { useSavePerson } from '../queries.ts'
import { drivingDraft, type DrivingFormValues, drivingEditFrom, order, validate } from './driving.ts'

/** Shows whether the person drives and the bank account for payouts, or the form to edit both. */
export function DrivingSection({ person, edits, locked }: EditsProps & { person: Person }) {
  const text = useText('profile')
  const editing = edits.active === 'driving'
  const edit = !editing && (
    <EditButton edits={edits} what="driving" disabledBecause={locked}>
      {text('edit_driving')}
    </EditButton>
  )
  return (
    <Panel title={text('driving')} actions={edit}>
      {editing ? <DrivingForm person={person} onDone={edits.save} onCancel={edits.cancel} /> : <Driving person={person} />}
      <Saved when={edits.saved === 'driving'}>{text('saved')}</Saved>
    </Panel>
  )
}

function Driving({ person: { drives, cbu } }: { person: Person }) {
  const text = useText('profile')
  const isInCar = useInCar()
  return (
    <Facts narrow>
      <Fact name={text('plans_to_drive')}>{text(drives ? 'yes' : 'no')}</Fact>
      {drives && !isInCar && (
        <Fact name={text('cbu')}>
          {cbu ? (
            <span className="tabular-nums">{cbu}</span>
          ) : (
            <span className="font-normal text-muted">{text('not_given')}</span>
          )}
        </Fact>
      )}
    </Facts>
  )
}

/** Renders a form with a switch for driving, and the CBU of drivers. */
function DrivingForm({ person, onDone, onCancel }: { person: Person; onDone: () => void; onCancel: () => void }) {
  const text = useText('profile')
  const isInCar = useInCar()
  const draft = drivingDraft(person)
  const form = useDrivingForm(person, draft, onDone)
  const { drives, isBack } = form.values
  function cancel() {
    draft.clear()
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
        name="drives"
        label={text('plans_to_drive')}
        checked={drives}
        onChange={({ target }) => form.change('drives', target.checked)}
        ref={isBack && drives ? undefined : focusOnMount}
      />
      {drives && !isInCar && (
        <TextLine
          {...{ form }}
          name="cbu"
          label={text('cbu')}
          note={text('optional')}
          hint={text('cbu_hint')}
          inputMode="numeric"
          spellCheck={false}
          ref={isBack ? focusOnMount : undefined}
          onFocus={({ target }) => target.select()}
          className="mt-3"
        />
      )}
      <FormFoot form={form} onCancel={cancel} />
    </form>
  )
}

/** Saves the driving details. If saving requires another login, the draft is stored on the device meanwhile. */
function useDrivingForm(person: Person, draft: DraftStore<DrivingFormValues>, onDone: () => void) {
  const save = useSavePerson(person.id)
  const stepUp = useStepUpLogin()
  return useForm<DrivingFormValues>({
    initial: draft.read(),
    order,
    check: (values) => validate(values, person),
    reveal: 'all',
    send: async (values) => {
      try {
        await save(drivingEditFrom(values))
      } catch (error) {
        if (await stepUp(error, () => draft.write(values), '/profile')) return
        throw error
      }
      draft.clear()
      onDone()
    },
  })
}
