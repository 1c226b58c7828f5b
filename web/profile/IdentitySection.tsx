import type { Person } from '#contract/people.ts'
import { Fact, Facts } from '../people/Facts.tsx'
import { Dni } from '../papers/Dni.tsx'
import { IdentityPapers } from '../papers/IdentityPapers.tsx'
import { Panel } from '../people/Panel.tsx'
import { useText } from '../texts/texts.ts'

/** What proves who the person is, masked as the server sends it. */
export function IdentitySection({ person }: { person: Person }) {
  const text = useText('profile')
  return (
    <Panel title={text('identity')} intro={text('identity_why')}>
      <Facts narrow>
        <Fact name={text('dni')}>
          <Dni person={person} own />
        </Fact>
        <Fact name={text('dni_photos')}>
          <IdentityPapers person={person} own />
        </Fact>
        <Fact name={text('age')}>{person.age ? text('years', { age: person.age }) : <NotGiven />}</Fact>
      </Facts>
    </Panel>
  )
}

const NotGiven = () => <span className="font-normal text-muted">{useText('profile')('not_given')}</span>
