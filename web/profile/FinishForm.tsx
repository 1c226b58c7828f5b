import type { Person } from '#contract/people.ts'
import { PictureFields } from '../accounts/register/PictureFields.tsx'
import { TermsBox } from '../accounts/register/TermsBox.tsx'
import { editFrom, firstOf, wrongWith } from './finishing.ts'
import { FormFoot } from './FormFoot.tsx'
import { useSavePerson } from './queries.ts'
import { useEditForm } from './useEditForm.ts'

/** Photo, both sides of the ID and the terms, once. */
export function FinishForm({ person, onDone, onCancel }: { person: Person; onDone: () => void; onCancel: () => void }) {
  const save = useSavePerson(person.id)
  const form = useEditForm({
    first: firstOf(person),
    whatIsWrong: wrongWith,
    save: (written) => save(editFrom(written)).then(onDone),
  })
  return (
    <form noValidate onSubmit={form.submit}>
      <PictureFields form={form} />
      <div className="mt-6">
        <TermsBox form={form} />
      </div>
      <FormFoot hasErrors={form.hasErrors} error={form.error} busy={form.busy} onCancel={onCancel} />
    </form>
  )
}
