import type { CarView } from '#contract/people.ts'
import { CarFacts } from '../people/CarFacts.tsx'
import { Fact, Facts } from '../people/Facts.tsx'
import { Panel } from '../people/Panel.tsx'
import { useText } from '../texts/texts.ts'
import { CarForm } from './CarForm.tsx'
import { EditButton } from './EditButton.tsx'
import { Saved } from './Saved.tsx'
import type { Edited, Edits } from './useEdits.ts'

/** One car, seen or being edited. */
export function CarSection({ owner, car, edits }: { owner: string; car: CarView; edits: Edits }) {
  const text = useText('profile')
  const what: Edited = `car ${car.id}`
  const editing = edits.active === what
  const title = `${car.brand} ${car.model}`
  const edit = !editing && (
    <EditButton edits={edits} what={what}>
      {text('edit_car', { car: title })}
    </EditButton>
  )
  return (
    <Panel title={title} actions={edit}>
      {editing ? (
        <CarForm owner={owner} car={car} onDone={edits.save} onCancel={edits.cancel} />
      ) : (
        <>
          <CarFacts car={car} />
          <Papers car={car} />
        </>
      )}
      <Saved when={edits.saved === what}>{text('saved')}</Saved>
    </Panel>
  )
}

function Papers({ car: { greencard, bluecard, checkboxBlueCard } }: { car: CarView }) {
  const text = useText('profile')
  return (
    <Facts className="mt-4 grid-cols-2 border-t border-line pt-4">
      <Fact name={text('green_card_label')}>{text(greencard ? 'uploaded' : 'not_given')}</Fact>
      <Fact name={text('blue_cards_label')}>
        {text('blue_cards', { count: bluecard?.length ?? 0 })}
        {checkboxBlueCard && <span className="block text-sm font-normal text-muted">{text('borrowed')}</span>}
      </Fact>
    </Facts>
  )
}
