import { useQuery } from '@tanstack/react-query'
import type { Person } from '#contract/people/people.ts'
import { Dni } from '../../people/documents/Dni.tsx'
import { IdentityPapers } from '../../people/documents/IdentityPapers.tsx'
import { personQuery } from '../../people/queries.ts'
import { useText } from '../../texts/texts.ts'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { Avatar } from '../../ui/kit/Avatar.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { hairOf } from '../../ui/person/hair.ts'
import { useName } from '../../ui/person/useName.ts'
import { QueryFrame } from '../../ui/QueryFrame.tsx'
import type { Decided, Waiting } from './IdentityPage.tsx'
import { Verdict } from './Verdict.tsx'

interface CompareProps {
  waiting: Waiting
  onDecided: (decided: Decided) => void
}

/** What the profile says beside the photos of the ID, and the decision whether they are of one person. */
export function Compare({ waiting, onDecided }: CompareProps) {
  const text = useText('moderation')
  return (
    <Panel title={text('compare')}>
      <QueryFrame query={useQuery(personQuery(waiting.person.id))}>
        {(person) => (
          <>
            <div className="grid gap-8 xl:grid-cols-2">
              <Profile person={person} />
              <Papers person={person} />
            </div>
            <Verdict waiting={waiting} onDecided={onDecided} />
          </>
        )}
      </QueryFrame>
    </Panel>
  )
}

function Profile({ person }: { person: Person }) {
  const text = useText('moderation')
  const nameOf = useName()
  return (
    <section>
      <h3 className="mb-4 text-base">{text('profile_says')}</h3>
      <Avatar photo={person.photo ?? undefined} seed={person.id} wears={hairOf(person.gender)} size={144} />
      <Facts className="mt-4">
        <Fact name={text('name')}>{nameOf(person)}</Fact>
        <Fact name={text('age')}>{person.age ? text('years', { age: person.age }) : text('not_said')}</Fact>
      </Facts>
    </section>
  )
}

/** Each is opened with a reason, and the person sees that it was. */
function Papers({ person }: { person: Person }) {
  const text = useText('moderation')
  return (
    <section>
      <h3 className="mb-4 text-base">{text('photos')}</h3>
      <Facts narrow>
        <Fact name={text('dni')}>
          <Dni person={person} own={false} />
        </Fact>
        <Fact name={text('photos')}>
          <IdentityPapers person={person} own={false} />
        </Fact>
      </Facts>
    </section>
  )
}
