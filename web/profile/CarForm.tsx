import type { CarView } from '#contract/people.ts'
import { useLanguage, useText } from '../texts/texts.ts'
import { editFrom, writtenFrom, wrongWithEdit } from '../vehicles/car.ts'
import { CardFields } from '../vehicles/CardFields.tsx'
import { CarLines } from '../vehicles/CarLines.tsx'
import { FormFoot } from './FormFoot.tsx'
import { useSaveCar } from './queries.ts'
import { useEditForm } from './useEditForm.ts'

interface CarFormProps {
  owner: string
  car: CarView
  onDone: () => void
  onCancel: () => void
}

/** A car and its papers as they can be edited. */
export function CarForm({ owner, car, onDone, onCancel }: CarFormProps) {
  const text = useText('profile')
  const save = useSaveCar(owner, car.id)
  const form = useEditForm({
    first: writtenFrom(car, useLanguage()),
    whatIsWrong: (written) => wrongWithEdit(written, car),
    save: (written) => save(editFrom(written)).then(onDone),
  })
  return (
    <form noValidate onSubmit={form.submit}>
      <CarLines form={form} plate={{ label: text('patent'), autoFocus: true }} />
      <div className="mt-6">
        <CardFields form={form} />
      </div>
      <FormFoot hasErrors={form.hasErrors} error={form.error} busy={form.busy} onCancel={onCancel} />
    </form>
  )
}
