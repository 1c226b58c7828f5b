import type { Person } from '#contract/people/people.ts'
import { useText } from '../../texts/texts.ts'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Dni } from './Dni.tsx'
import { CarPapers, IdentityPapers } from './PaperList.tsx'

/** Another person's papers, for administrators. */
export function PersonPapers({ person }: { person: Person }) {
  const text = useText('profile')
  const whose = { person, own: false }
  return (
    <Panel title={text('papers')} intro={text('papers_why')}>
      <Facts narrow>
        <Fact name={text('dni')}>
          <Dni {...whose} />
        </Fact>
        <Fact name={text('dni_photos')}>
          <IdentityPapers {...whose} />
        </Fact>
        {person.cars.map((car) => (
          <Fact key={car.id} name={text('cards_of', { car: `${car.brand} ${car.model}`, plate: car.plate })}>
            <CarPapers {...whose} car={car} />
          </Fact>
        ))}
      </Facts>
    </Panel>
  )
}
