import type { CarView, Person } from '#contract/people.ts'
import { CarPapers } from '../papers/CarPapers.tsx'
import { CarFacts } from '../people/CarFacts.tsx'
import { Panel } from '../people/Panel.tsx'
import { useText } from '../texts/texts.ts'
import { CarForm } from './CarForm.tsx'
import { EditButton } from './EditButton.tsx'
import { Saved } from './Saved.tsx'
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
