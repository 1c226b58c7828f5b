import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useText } from '../texts/texts.ts'
import { ErrorBanner } from '../ui/errors/ErrorBanner.tsx'
import { Button } from '../ui/kit/Button.tsx'
import { EmptyState } from '../ui/kit/EmptyState.tsx'
import { EmptyRoad } from '../ui/kit/illustrations/EmptyRoad.tsx'
import { Skeleton } from '../ui/kit/Skeleton.tsx'
import { RouteButton } from '../ui/links.ts'
import { asksEverybody, everybody, type PeopleAddress } from './address.ts'
import { PersonCard } from './PersonCard.tsx'
import { peopleQuery } from './queries.ts'

interface Batch {
  asked: PeopleAddress
  after?: string | undefined
  /** how many stand above */
  above?: number
}

/** The people found, 24 more with each press: each batch shows the next one below itself. */
export function PeopleList({ asked, after, above = 0 }: Batch) {
  const text = useText('profile')
  const { data, error, refetch } = useQuery(peopleQuery(asked, after))
  const [wantsMore, setWantsMore] = useState(false)
  if (!data) return error ? <ErrorBanner error={error} title={text('people_failed')} onRetry={refetch} /> : <Coming />
  const { users, next } = data
  const count = above + users.length
  if (count === 0) return <NobodyFound asked={asked} />
  return (
    <>
      {!wantsMore && (
        <p role="status" className="mb-4 text-sm text-muted">
          {text(next ? 'people_so_far' : 'people_found', { count })}
        </p>
      )}
      <Cards>
        {users.map((person) => (
          <li key={person.id}>
            <PersonCard person={person} />
          </li>
        ))}
      </Cards>
      {next && (
        <div className="mt-4">
          {wantsMore ? <PeopleList asked={asked} after={next} above={count} /> : <More onMore={() => setWantsMore(true)} />}
        </div>
      )}
    </>
  )
}

function More({ onMore }: { onMore: () => void }) {
  const text = useText('profile')
  return (
    <p className="text-center">
      <Button variant="outline" onClick={onMore}>
        {text('show_more')}
      </Button>
    </p>
  )
}

const Cards = ({ children }: { children: ReactNode }) => (
  <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3 ">{children}</ul>
)

function NobodyFound({ asked }: { asked: PeopleAddress }) {
  const text = useText('profile')
  const all = !asksEverybody(asked) && (
    <RouteButton to="/users" search={everybody}>
      {text('load_all')}
    </RouteButton>
  )
  return <EmptyState picture={<EmptyRoad />} title={text('nobody_found')} text={text('nobody_found_why')} actions={all} />
}

function Coming() {
  const text = useText('profile')
  return (
    <div role="status">
      <span className="sr-only">{text('loading_people')}</span>
      <div className="mt-8 grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3 ">
        {Array.from({ length: 8 }, (_, at) => (
          <Skeleton key={at} className="h-24 rounded-card!" />
        ))}
      </div>
    </div>
  )
}
