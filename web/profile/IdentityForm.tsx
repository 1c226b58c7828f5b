import type { Person } from '#contract/people.ts'
import { whatIsWrongWith } from '#domain/profile.ts'
import { onScreen } from '../accounts/register/registration.ts'
import { IdentityFields } from '../accounts/register/PictureFields.tsx'
import { FormFoot } from './FormFoot.tsx'
import { useSavePerson } from './queries.ts'
import { useEditForm } from './useEditForm.ts'

const nothing = { photo: '', identityFront: '', identityBack: '' }
type Written = typeof nothing

const editFrom = ({ identityFront, identityBack }: Written) => ({
  photoDni: identityFront && identityBack ? [identityFront, identityBack] : [],
})
const wrongWith = (written: Written) =>
  whatIsWrongWith(editFrom(written), ['photoDni']).flatMap((wrong) => onScreen(wrong, written))

interface IdentityFormProps {
  person: Person
  onDone: () => void
  onCancel: () => void
}

/** Both sides of the ID once more, where those on file were sent back. */
export function IdentityForm({ person, onDone, onCancel }: IdentityFormProps) {
  const save = useSavePerson(person.id)
  const form = useEditForm({ first: nothing, whatIsWrong: wrongWith, save: (written) => save(editFrom(written)).then(onDone) })
  return (
    <form noValidate onSubmit={form.submit} className="mt-4">
      <div className="grid gap-5">
        <IdentityFields form={form} />
      </div>
      <FormFoot hasErrors={form.hasErrors} error={form.error} busy={form.busy} onCancel={onCancel} />
    </form>
  )
}
