import type { CarView } from '#contract/people.ts'
import { whatIsWrongWithEdit } from '#domain/vehicle.ts'
import { TextLine } from '../forms/inputs.tsx'
import { useText } from '../texts/texts.ts'
import { FormFoot } from './FormFoot.tsx'
import { useSaveCar } from './queries.ts'
import { useEditForm } from './useEditForm.ts'

interface CarFormProps {
  owner: string
  car: CarView
  onDone: () => void
  onCancel: () => void
}

/** A car as it can be edited. */
export function CarForm({ owner, car, onDone, onCancel }: CarFormProps) {
  const text = useText('profile')
  const save = useSaveCar(owner, car.id)
  const form = useEditForm({
    first: { patent: car.patent, color: car.color, brand: car.brand, model: car.model, cylinder: String(car.cylinder) },
    whatIsWrong: (values) => whatIsWrongWithEdit(values, Object.keys(values)),
    save: (values) => save(values).then(onDone),
  })
  return (
    <form noValidate onSubmit={form.submit}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextLine
          {...{ form }}
          name="patent"
          label={text('patent')}
          autoCapitalize="characters"
          maxLength={15}
          autoFocus
          required
        />
        <TextLine {...{ form }} name="color" label={text('color')} required />
        <TextLine {...{ form }} name="brand" label={text('brand')} required />
        <TextLine {...{ form }} name="model" label={text('model')} required />
        <TextLine
          {...{ form }}
          name="cylinder"
          label={text('cylinder')}
          hint={text('cylinder_hint')}
          inputMode="decimal"
          required
        />
      </div>
      <FormFoot hasErrors={form.hasErrors} error={form.error} busy={form.busy} onCancel={onCancel} />
    </form>
  )
}
