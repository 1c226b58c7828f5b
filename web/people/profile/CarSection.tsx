import type { CarView, Person } from '#contract/people/people.ts'
import { useText, useLanguage } from '../../texts/texts.ts'
import { Panel } from '../../ui/Panel.tsx'
import { CarFacts } from '../CarFacts.tsx'
import { CarPapers } from '../documents/CarPapers.tsx'
import { editFrom, writtenFrom, wrongWithEdit } from '../vehicles/car.ts'
import { CardFields } from '../vehicles/CardFields.tsx'
import { CarLines } from '../vehicles/CarLines.tsx'
import { EditButton } from './EditButton.tsx'
import { FormFoot } from './FormFoot.tsx'
import { useSaveCar } from './queries.ts'
import { Saved } from './Saved.tsx'
import { useEditForm } from './useEditForm.ts'
import type { Edited, Edits } from './useEdits.ts'

const named = ({ brand, model }: CarView) => `${brand} ${model}`

/** One car, seen or being edited; two of a kind are told apart by their plates. */
export function CarSection({ person, car, edits }: { person: Person; car: CarView; edits: Edits }) {
  const text = useText('profile')
  const what: Edited = `car ${car.id}`
  const editing = edits.active === what
  const title = person.cars.some((other) => other.id !== car.id && named(other) === named(car))
    ? `${named(car)}, ${car.patent}`
    : named(car)
  const edit = !editing && (
    <EditButton edits={edits} what={what}>
      {text('edit_car', { car: title })}
    </EditButton>
  )
  return (
    <Panel title={title} actions={edit}>
      {editing ? (
        <CarForm owner={person.id} car={car} onDone={edits.save} onCancel={edits.cancel} />
      ) : (
        <>
          <CarFacts car={car} />
          <div className="mt-4 border-t border-line pt-4">
            <CarPapers person={person} own car={car} />
          </div>
        </>
      )}
      <Saved when={edits.saved === what}>{text('saved')}</Saved>
    </Panel>
  )
}

interface CarFormProps {
  owner: string
  car: CarView
  onDone: () => void
  onCancel: () => void
}

/** A car and its papers as they can be edited. */
function CarForm({ owner, car, onDone, onCancel }: CarFormProps) {
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
