import { Plus } from 'lucide-react'
import type { Person } from '#contract/people.ts'
import { EmptyState } from '../design/EmptyState.tsx'
import { RouteButton } from '../shell/links.ts'
import { EmptyRoad } from '../design/illustrations/EmptyRoad.tsx'
import { useText } from '../texts/texts.ts'
import { CarSection } from './CarSection.tsx'
import type { Edits } from './useEdits.ts'

/** "Car Details": every car of the person, or the way to the first one. */
export function CarTab({ person, edits }: { person: Person; edits: Edits }) {
  const text = useText('profile')
  if (person.cars.length === 0)
    return (
      <EmptyState
        picture={<EmptyRoad />}
        title={text('no_car_own')}
        text={text('no_car_own_why')}
        actions={<RouteButton to="/car">{text('add_car')}</RouteButton>}
      />
    )
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        {person.cars.map((car) => (
          <CarSection key={car.id} person={person} car={car} edits={edits} />
        ))}
      </div>
      <RouteButton to="/car" variant="outline" className="mt-6" icon={<Plus size={18} aria-hidden />}>
        {text('add_another_car')}
      </RouteButton>
    </>
  )
}
