import type { Person } from '#contract/people/people.ts'
import { Posts } from '../ratings/Posts.tsx'
import { useText } from '../texts/texts.ts'
import { Page } from '../ui/kit/Page.tsx'
import { RouteButton } from '../ui/links.ts'
import { useName } from '../ui/person/useName.ts'
import { PersonHead } from './PersonHead.tsx'
import { PersonOf } from './PersonOf.tsx'

/** Lists ratings about a person, on a separate page. */
export const PostsPage = () => <PersonOf>{(person) => <PersonPosts person={person} />}</PersonOf>

function PersonPosts({ person }: { person: Person }) {
  const text = useText('profile')
  const title = text('ratings_of', { name: useName()(person) })
  const back = (
    <RouteButton to="/user/$id" params={{ id: person.id }} variant="outline">
      {text('to_person')}
    </RouteButton>
  )
  return (
    <Page title={`${title} · Tramo`} heading={null}>
      <PersonHead person={person} title={title} actions={back} />
      <div className="mt-8 rounded-card border border-line bg-surface p-5 sm:p-6">
        <Posts person={person} heading="h2" picture />
      </div>
    </Page>
  )
}
