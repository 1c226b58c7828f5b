import { useInfiniteQuery } from '@tanstack/react-query'
import type { Person } from '#contract/people/people.ts'
import { useText } from '../texts/texts.ts'
import { ErrorBanner } from '../ui/errors/ErrorBanner.tsx'
import { Button } from '../ui/kit/Button.tsx'
import { EmptyState } from '../ui/kit/EmptyState.tsx'
import { EmptyRoad } from '../ui/kit/illustrations/EmptyRoad.tsx'
import { Skeleton } from '../ui/kit/Skeleton.tsx'
import { useName } from '../ui/person/useName.ts'
import { PostItem } from './PostItem.tsx'
import { postsQuery } from './queries.ts'

interface PostsProps {
  person: Person
  /** on the user's own profile: each can be replied to */
  own?: boolean
  picture?: boolean
  heading?: 'h2' | 'h3'
}

/** What others wrote about a person, the last ones first. */
export function Posts({ person, own = false, picture = false, heading = 'h3' }: PostsProps) {
  const text = useText('ratings')
  const name = useName()(person)
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(postsQuery(person.id))
  if (error && !data) return <ErrorBanner error={error} title={text('list_failed')} onRetry={refetch} />
  if (!data) return <Waiting />
  const posts = data.pages.flatMap((page) => page.posts)
  if (posts.length === 0) return <NoRatings {...{ own, picture, heading }} />
  return (
    <>
      <ul className="grid divide-y divide-line">
        {posts.map((post) => (
          <PostItem key={post.id} post={post} about={{ id: person.id, name, own }} />
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="outline" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {text('more')}
        </Button>
      )}
    </>
  )
}

function Waiting() {
  const text = useText('ratings')
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">{text('loading')}</span>
      <Skeleton className="h-24" />
      <Skeleton className="h-24" />
    </div>
  )
}

interface NoRatingsProps {
  own?: boolean
  picture?: boolean
  heading?: 'h2' | 'h3'
}

/** The person has no ratings yet. */
function NoRatings({ own = false, picture = false, heading = 'h3' }: NoRatingsProps) {
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
