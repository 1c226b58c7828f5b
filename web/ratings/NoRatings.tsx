import { EmptyState } from '../design/EmptyState.tsx'
import { EmptyRoad } from '../design/illustrations/EmptyRoad.tsx'
import { useText } from '../texts/texts.ts'

interface NoRatingsProps {
  own?: boolean
  picture?: boolean
  heading?: 'h2' | 'h3'
}

/** Nobody has written about a person yet. */
export function NoRatings({ own = false, picture = false, heading = 'h3' }: NoRatingsProps) {
  const text = useText('profile')
  return (
    <EmptyState
      heading={heading}
      picture={picture && <EmptyRoad />}
      title={text('no_ratings')}
      text={text(own ? 'no_ratings_own' : 'no_ratings_why')}
    />
  )
}
