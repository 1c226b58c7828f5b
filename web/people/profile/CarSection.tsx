import type { CarView, Person } from '#contract/people/people.ts'
import { useText, useLanguage } from '../../texts/texts.ts'
import { useForm } from '../../ui/forms/useForm.ts'
import { Panel } from '../../ui/Panel.tsx'
import { CarFacts } from '../CarFacts.tsx'
import { CarPapers } from '../documents/PaperList.tsx'
import { carEditFrom, order, writtenFrom, wrongWithEdit } from '../vehicles/car.ts'
import { CardFields } from '../vehicles/CardFields.tsx'
import { CarLines } from '../vehicles/CarLines.tsx'
import { type Edited, type Edits, EditButton, FormFoot, Saved } from './editing.tsx'
import { useSaveCar } from './queries.ts'

const named = ({ brand, model }: CarView) => `${brand} ${model}`

/** One car, seen or being edited; two of a kind are told apart by their plates. */
export function CarSection({ person, car, edits }: { person: Person; car: CarView; edits: Edits }) {
  const text = useText('profile')
  const what: Edited = `car ${car.id}`
  const editing = edits.active === what
  const title = person.cars.some((other) => other.id !== car.id && named(other) === named(car))
    ? `${named(car)}, ${car.plate}`
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
  const form = useForm({
    initial: writtenFrom(car, useLanguage()),
    order: order,
    check: (values) => wrongWithEdit(values, car),
    reveal: 'all',
    about: { plate_taken: 'plate' },
    send: (values) => save(carEditFrom(values)).then(onDone),
  })
  return (
    <form noValidate onSubmit={form.submit}>
      <CarLines form={form} plate={{ label: text('plate'), autoFocus: true }} />
      <div className="mt-6">
        <CardFields form={form} />
      </div>
      <FormFoot form={form} onCancel={onCancel} />
    </form>
  )
}
