import { useInfiniteQuery } from '@tanstack/react-query'
import { Star } from 'lucide-react'
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
  /** true on the user's own profile, where each rating can be answered */
  own?: boolean
  picture?: boolean
  heading?: 'h2' | 'h3'
}

/** Lists ratings about a person, latest first. */
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
      <StarBars stars={data.pages[0]?.stars ?? []} />
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

/** Minimum number of ratings for bars. With fewer ratings, bars would only repeat the list below. */
const MIN_FOR_BARS = 3

/** Shows the number of ratings with five stars, four, and so on. Counts only the ratings that count in the mean. */
function StarBars({ stars }: { stars: readonly number[] }) {
  const text = useText('ratings')
  const all = stars.reduce((sum, count) => sum + count, 0)
  if (all < MIN_FOR_BARS) return null
  return (
    <dl aria-label={text('by_stars')} className="mb-4 grid max-w-90 gap-1.5 text-sm tabular-nums">
      {stars.toReversed().map((count, i) => (
        <div key={stars.length - i} className="flex items-center gap-3">
          <dt className="flex w-8 shrink-0 items-center gap-1">
            <span aria-hidden>{stars.length - i}</span>
            <Star size={14} aria-hidden className="fill-sun text-sun-ink" />
            <span className="sr-only">{text('stars_up_to', { stars: stars.length - i })}</span>
          </dt>
          <dd className="flex grow items-center gap-3">
            <progress
              aria-hidden
              value={count}
              max={all}
              className="h-2 grow appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-sun [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-sun"
            />
            <span className="w-8 shrink-0 text-right text-muted">{count}</span>
          </dd>
        </div>
      ))}
    </dl>
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

/** Shows that the person has no ratings yet. */
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
