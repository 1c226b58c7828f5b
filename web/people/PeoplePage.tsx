import { useQuery } from '@tanstack/react-query'
import { useSearch, useNavigate, Link } from '@tanstack/react-router'
import { Search, ChevronRight } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { PersonCard as Card } from '#contract/people/people.ts'
import { useText } from '../texts/texts.ts'
import { ErrorBanner } from '../ui/errors/ErrorBanner.tsx'
import { Avatar } from '../ui/kit/avatar/Avatar.tsx'
import { Button } from '../ui/kit/Button.tsx'
import { EmptyState } from '../ui/kit/EmptyState.tsx'
import { Field } from '../ui/kit/fields/Field.tsx'
import { TextInput } from '../ui/kit/fields/Inputs.tsx'
import { EmptyRoad } from '../ui/kit/illustrations/EmptyRoad.tsx'
import { Page } from '../ui/kit/Page.tsx'
import { Skeleton } from '../ui/kit/Skeleton.tsx'
import { RouteButton } from '../ui/links.ts'
import { hairOf } from '../ui/person/hair.ts'
import { useName } from '../ui/person/useName.ts'
import { Rating } from '../ui/Rating.tsx'
import { asksNothing, everybody, isUnfiltered, type PeopleAddress, searchTyped, typed } from './address.ts'
import { GenderIcon } from './PersonHead.tsx'
import { peopleQuery } from './queries.ts'

interface Batch {
  search: PeopleAddress
  after?: string | undefined
  /** number of people in the earlier batches */
  above?: number
}

/** Lists the people found, 24 more with each click. Each batch renders the next batch below itself. */
function PeopleList({ search, after, above = 0 }: Batch) {
  const text = useText('profile')
  const { data, error, refetch } = useQuery(peopleQuery(search, after))
  const [wantsMore, setWantsMore] = useState(false)
  if (!data) return error ? <ErrorBanner error={error} title={text('people_failed')} onRetry={refetch} /> : <PeopleSkeleton />
  const { users, next } = data
  const count = above + users.length
  if (count === 0) return <NobodyFound search={search} />
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
          {wantsMore ? <PeopleList search={search} after={next} above={count} /> : <More onMore={() => setWantsMore(true)} />}
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

function NobodyFound({ search }: { search: PeopleAddress }) {
  const text = useText('profile')
  const all = !isUnfiltered(search) && (
    <RouteButton to="/users" search={everybody}>
      {text('load_all')}
    </RouteButton>
  )
  return <EmptyState picture={<EmptyRoad />} title={text('nobody_found')} text={text('nobody_found_why')} actions={all} />
}

function PeopleSkeleton() {
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

/** Shows a person in a list as one link. */
function PersonCard({ person }: { person: Card }) {
  const nameOf = useName()
  return (
    <Link
      to="/user/$id"
      params={{ id: person.id }}
      className="flex h-full items-center gap-4 rounded-card border border-line bg-surface p-4 shadow-card transition-shadow duration-150 hover:shadow-lift"
    >
      <Avatar photo={person.photo ?? undefined} seed={person.id} wears={hairOf(person.gender)} size={56} />
      <span className="min-w-0 grow">
        <span className="flex items-center gap-1.5">
          <span className="truncate font-bold">{nameOf(person)}</span>
          <GenderIcon gender={person.gender} size={18} />
        </span>
        <Rating mean={person.rating ?? null} ratings={person.ratings ?? 0} />
      </span>
      <ChevronRight size={22} aria-hidden className="shrink-0 text-muted" />
    </Link>
  )
}

/** Lists people found by name or e-mail, or all people. The URL stores the search. */
export function PeoplePage() {
  const text = useText('profile')
  const search: PeopleAddress = useSearch({ strict: false })
  return (
    <Page title={`${text('people')} · Tramo`} heading={text('people')} intro={text('people_intro')}>
      <PeopleSearch search={search} />
      <div className="mt-8">
        {asksNothing(search) ? (
          <EmptyState picture={<EmptyRoad />} title={text('who_do_you_look_for')} text={text('how_to_look')} />
        ) : (
          <PeopleList key={JSON.stringify(search)} search={search} />
        )}
      </div>
    </Page>
  )
}

/** Searches people by name or e-mail, or lists all people. */
function PeopleSearch({ search }: { search: PeopleAddress }) {
  const text = useText('profile')
  const navigate = useNavigate()
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    void navigate({ to: '/users', search: searchTyped(typed(form, 'name'), typed(form, 'email')) })
  }
  return (
    <form
      // A search that was changed elsewhere, for example by Back, replaces the fields' values.
      key={JSON.stringify(search)}
      role="search"
      aria-label={text('find_people')}
      onSubmit={find}
      className="grid items-start gap-4 rounded-card border border-line bg-surface p-4 shadow-card sm:grid-cols-2 lg:grid-cols-[1fr_1fr_auto]"
    >
      <Field label={text('by_name')}>
        <TextInput name="name" defaultValue={search.name ?? ''} maxLength={200} autoComplete="off" type="search" />
      </Field>
      <Field label={text('by_email')} hint={text('whole_email')}>
        <TextInput name="email" defaultValue={search.email ?? ''} maxLength={200} autoComplete="off" inputMode="email" />
      </Field>
      <div className="flex flex-wrap gap-3 sm:col-span-full lg:col-span-1 sm:pt-6">
        <Button type="submit" icon={<Search size={18} aria-hidden />}>
          {text('search')}
        </Button>
        <RouteButton to="/users" search={everybody} variant="outline">
          {text('load_all')}
        </RouteButton>
      </div>
    </form>
  )
}
