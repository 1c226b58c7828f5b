import type { Person } from '#contract/people/people.ts'
import { profileFields, whatIsWrongWith } from '#domain/people/profile.ts'
import { useText } from '../../../texts/texts.ts'
import { Fact, Facts } from '../../../ui/Facts.tsx'
import { fieldErrorsOf } from '../../../ui/forms/fieldErrors.ts'
import { useForm } from '../../../ui/forms/useForm.ts'
import { Banner } from '../../../ui/kit/Banner.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Dni } from '../../documents/Dni.tsx'
import { IdentityPapers } from '../../documents/PaperList.tsx'
import { onScreen } from '../../register/registration.ts'
import { IdentityFields } from '../../register/RegistrationFields.tsx'
import { type Edits, EditButton, FormFoot, Saved } from '../editing.tsx'
import { useSavePerson } from '../queries.ts'

// Shown only to users whose photos were rejected.

interface IdentitySectionProps {
  person: Person
  edits: Edits
}

/** Shows the person's identity, masked as the server sends it. */
export function IdentitySection({ person, edits }: IdentitySectionProps) {
  const text = useText('profile')
  return (
    <Panel title={text('identity')} intro={text('identity_why')}>
      {person.identityRejected && <SendAgain {...{ person, edits }} reason={person.identityRejected.reason} />}
      <Facts narrow>
        <Fact name={text('dni')}>
          <Dni person={person} own />
        </Fact>
        <Fact name={text('dni_photos')}>
          <IdentityPapers person={person} own />
        </Fact>
        <Fact name={text('age')}>{person.age ? text('years', { age: person.age }) : <NotGiven />}</Fact>
      </Facts>
      <Saved when={edits.saved === 'identity'}>{text('identity_sent')}</Saved>
    </Panel>
  )
}

/** Shows why the photos were rejected, and fields for new ones. */
function SendAgain({ person, edits, reason }: IdentitySectionProps & { reason: string }) {
  const text = useText('profile')
  if (edits.active === 'identity') return <IdentityForm person={person} onDone={edits.save} onCancel={edits.cancel} />
  const send = (
    <EditButton edits={edits} what="identity">
      {text('send_identity')}
    </EditButton>
  )
  return (
    <Banner tone="sun" title={text('identity_rejected')} actions={send} className="mb-4">
      {reason || text('identity_unclear')}
    </Banner>
  )
}

const NotGiven = () => <span className="font-normal text-muted">{useText('profile')('not_given')}</span>

const identityFields = ['photo', 'identityFront', 'identityBack'] as const
const nothing = { photo: '', identityFront: '', identityBack: '' }
type IdentityPhotos = typeof nothing

const editFrom = ({ identityFront, identityBack }: IdentityPhotos) => ({
  photoDni: identityFront && identityBack ? [identityFront, identityBack] : [],
})
const validate = (values: IdentityPhotos) =>
  whatIsWrongWith(editFrom(values), ['photoDni']).flatMap((wrong) => onScreen(wrong, values))

interface IdentityFormProps {
  person: Person
  onDone: () => void
  onCancel: () => void
}

/** Renders a form for both sides of the ID, after the stored ones were rejected. */
function IdentityForm({ person, onDone, onCancel }: IdentityFormProps) {
  const save = useSavePerson(person.id)
  const form = useForm({
    initial: nothing,
    order: identityFields,
    check: validate,
    reveal: 'all',
    refusedFields: (error, values) => fieldErrorsOf(error, profileFields).flatMap((one) => onScreen(one, values)),
    send: (values) => save(editFrom(values)).then(onDone),
  })
  return (
    <form noValidate onSubmit={form.submit} className="mt-4">
      <div className="grid gap-5">
        <IdentityFields form={form} kind={person.dniKind} />
      </div>
      <FormFoot form={form} onCancel={onCancel} />
    </form>
  )
}
