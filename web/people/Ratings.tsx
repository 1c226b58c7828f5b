import type { Person } from '#contract/people.ts'
import { EmptyState } from '../design/EmptyState.tsx'
import { RoadPicture } from '../shell/RoadPicture.tsx'
import { useText } from '../texts/texts.ts'

interface RatingsProps {
  person: Pick<Person, 'ratings'>
  own?: boolean
  picture?: boolean
  heading?: 'h2' | 'h3'
}

/** What others wrote about a person. Nobody can write anything yet; the mean may be older than that. */
export function Ratings({ person, own = false, picture = false, heading = 'h3' }: RatingsProps) {
  const text = useText('profile')
  return (
    <EmptyState
      heading={heading}
      picture={picture && <RoadPicture />}
      title={text(person.ratings > 0 ? 'no_written_ratings' : 'no_ratings')}
      text={text(own ? 'no_ratings_own' : 'no_ratings_why')}
    />
  )
}
