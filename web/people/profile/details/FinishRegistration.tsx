import { IdCard } from 'lucide-react'
import type { Person } from '#contract/people/people.ts'
import { profileFields } from '#domain/people/profile.ts'
import { useText } from '../../../texts/texts.ts'
import { fieldErrorsOf } from '../../../ui/forms/fieldErrors.ts'
import { useForm } from '../../../ui/forms/useForm.ts'
import { Banner } from '../../../ui/kit/Banner.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { onScreen } from '../../register/registration.ts'
import { PictureFields, TermsBox } from '../../register/RegistrationFields.tsx'
import { EditButton, type Edits, FormFoot, Saved } from '../editing.tsx'
import { useSavePerson } from '../queries.ts'
import { finishingEditFrom, initialValues, order, validate } from './finishing.ts'

// Shown only to users whose account was created by an administrator.

/** Requests the data that only the account's owner can give, after the owner has claimed the account (A12). */
export function FinishRegistration({ person, edits }: { person: Person; edits: Edits }) {
  const text = useText('profile')
  if (edits.saved === 'registration')
    return (
      <div className="mb-6">
        <Saved when>{text('registration_finished')}</Saved>
      </div>
    )
  if (person.checkbox) return null
  if (edits.active === 'registration')
    return (
      <Panel title={text('finish_registration')} className="mb-6">
        <FinishForm person={person} onDone={edits.save} onCancel={edits.cancel} />
      </Panel>
    )
  const add = (
    <EditButton edits={edits} what="registration">
      {text('add_them')}
    </EditButton>
  )
  return (
    <Banner tone="sun" icon={<IdCard size={22} aria-hidden />} title={text('finish_registration')} actions={add} className="mb-6">
      {text('finish_registration_why')}
    </Banner>
  )
}

/** Renders a form for photo, both sides of the ID, and the terms. Shown once. */
function FinishForm({ person, onDone, onCancel }: { person: Person; onDone: () => void; onCancel: () => void }) {
  const save = useSavePerson(person.id)
  const form = useForm({
    initial: initialValues(person),
    order: order,
    check: validate,
    reveal: 'all',
    refusedFields: (error, values) => fieldErrorsOf(error, profileFields).flatMap((one) => onScreen(one, values)),
    send: (values) => save(finishingEditFrom(values)).then(onDone),
  })
  return (
    <form noValidate onSubmit={form.submit}>
      <PictureFields form={form} kind={person.dniKind} />
      <div className="mt-6">
        <TermsBox form={form} />
      </div>
      <FormFoot form={form} onCancel={onCancel} />
    </form>
  )
}
