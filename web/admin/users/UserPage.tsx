import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { ExternalLink, Pencil } from 'lucide-react'
import { useState } from 'react'
import type { CarView, Person, PersonTrip } from '#contract/people/people.ts'
import { checkConsumption } from '#contract/people/vehicles.ts'
import { unitOf } from '#domain/trips/fuel.ts'
import { call, Problem } from '../../client/api.ts'
import { useSession } from '../../client/session.ts'
import { HoldPanel } from '../../moderation/holds/HoldPanel.tsx'
import { CarFacts } from '../../people/CarFacts.tsx'
import { PersonPapers } from '../../people/documents/PaperList.tsx'
import { PersonHead } from '../../people/PersonHead.tsx'
import { cityOf } from '../../places/name.ts'
import { useInCar, useText } from '../../texts/texts.ts'
import { ErrorBanner } from '../../ui/errors/ErrorBanner.tsx'
import { Refusal } from '../../ui/errors/Refusal.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { useDates } from '../../ui/formatting/dates.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { Skeleton } from '../../ui/kit/Skeleton.tsx'
import { Tag } from '../../ui/kit/Tag.tsx'
import { RouteButton } from '../../ui/links.ts'
import { Panel } from '../../ui/Panel.tsx'
import { useName } from '../../ui/person/useName.ts'
import { AdminPage } from '../AdminPage.tsx'
import { userQuery } from '../queries.ts'
import { UserNotFound } from './UserNotFound.tsx'

const FIRST = 6

/** Lists a person's trips as driver and as passenger, the next one first. */
function UserTrips({ trips }: { trips: readonly PersonTrip[] }) {
  const text = useText('admin')
  const [isWhole, show] = useState(false)
  const visible = isWhole ? trips : trips.slice(0, FIRST)
  return (
    <Panel title={text('trips')}>
      {trips.length === 0 && <p className="text-muted">{text('none')}</p>}
      <ul className="-my-2 empty:hidden divide-y divide-line">
        {visible.map((trip) => (
          <Line key={trip.id} trip={trip} />
        ))}
      </ul>
      {visible.length < trips.length && (
        <Button variant="outline" size="small" className="mt-4" onClick={() => show(true)}>
          {text('see_all')}
        </Button>
      )}
    </Panel>
  )
}

function Line({ trip: { id, originName, destinationName, date, hours, isDriver, cancelled } }: { trip: PersonTrip }) {
  const text = useText('admin')
  const day = useDates().day(date)
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5 text-sm">
      <Link to="/route/$id" params={{ id }} className="font-semibold text-brand-ink underline-offset-3 hover:underline">
        {text('from_to', { from: cityOf(originName), to: cityOf(destinationName) })}
      </Link>
      <span className="text-muted">
        {day}, {hours} · {text(cancelled ? 'when.cancelled' : isDriver ? 'as_driver' : 'as_passenger')}
      </span>
    </li>
  )
}

/** /admin/users/{id}: shows all that administrators may see of a person. */
export function UserPage() {
  const { _splat: path = '' } = useParams({ strict: false })
  return <UserOf id={path.slice('users/'.length)} />
}

function UserOf({ id }: { id: string }) {
  const text = useText('admin')
  const { data, error, refetch } = useQuery(userQuery(id))
  if (data) return <UserDetails person={data} />
  if (error instanceof Problem && error.status === 404) return <UserNotFound />
  return (
    <AdminPage title={text('person')}>
      {error ? (
        <ErrorBanner error={error} title={text('person')} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-96 rounded-card" />
      )}
    </AdminPage>
  )
}

function UserDetails({ person }: { person: Person }) {
  const text = useText('admin')
  const name = useName()(person)
  return (
    <AdminPage title={name} heading={null}>
      <PersonHead person={person} actions={<Ways person={person} />} />
      <p className="mt-4 flex flex-wrap gap-2">
        {person.isAdmin && <Tag tone="brand">{text('admin')}</Tag>}
        {person.proposals?.length ? <Tag tone="sun">{text('proposed')}</Tag> : null}
        {person.isBanned && <Tag tone="rose">{text('banned')}</Tag>}
        {!person.dni && <Tag>{text('not_registered')}</Tag>}
        {person.drives && <Tag>{text('drives')}</Tag>}
      </p>
      <div className="mt-6 grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-6">
          <Contact person={person} />
          <UserTrips trips={person.routes ?? []} />
        </div>
        <div className="grid min-w-0 gap-6">
          {person.reliabilityFigures && <Reliability figures={person.reliabilityFigures} />}
          <Cars person={person} />

          <PersonPapers person={person} />

          <HoldPanel id={person.id} />
        </div>
      </div>
    </AdminPage>
  )
}

function Ways({ person }: { person: Person }) {
  const text = useText('admin')
  return (
    <div className="flex flex-wrap gap-3">
      <RouteButton to="/user/$id" params={{ id: person.id }} variant="outline" icon={<ExternalLink size={18} aria-hidden />}>
        {text('public_page')}
      </RouteButton>
      <RouteButton
        to="/admin/$"
        params={{ _splat: 'update' }}
        search={{ user: person.id }}
        icon={<Pencil size={18} aria-hidden />}
      >
        {text('edit_user')}
      </RouteButton>
    </div>
  )
}

function Contact({ person }: { person: Person }) {
  const text = useText('profile')
  const isInCar = useInCar()
  const { email, call, age, street, city, province, facebook, instagram, about, cbu } = person
  const plain = { telephone: call?.shown, street, city, province, facebook, instagram } as const
  return (
    <Panel title={text('contact')}>
      <Facts>
        <Fact name={text('email')}>
          <a href={`mailto:${email}`} className="text-brand-ink underline underline-offset-3">
            {email}
          </a>
        </Fact>
        <Fact name={text('age')}>{age ? text('years', { age }) : <Unspecified />}</Fact>
        {(Object.keys(plain) as (keyof typeof plain)[]).map((field) => (
          <Fact key={field} name={text(field)}>
            {plain[field] || <Unspecified />}
          </Fact>
        ))}
        {!isInCar && <Fact name={text('cbu')}>{cbu || <Unspecified />}</Fact>}
        <Fact name={text('about')} wide>
          <span className="font-normal whitespace-pre-line">{about || <Unspecified />}</span>
        </Fact>
      </Facts>
    </Panel>
  )
}

/** Shows figures that other users see only as rarely, sometimes or often (8.4). */
function Reliability({ figures }: { figures: NonNullable<Person['reliabilityFigures']> }) {
  const text = useText('admin')
  const { accepted, cancelled, cancelledLate, absences } = figures
  const share = (of: number) =>
    text('share_of', { of: String(of), all: String(accepted), percent: String(accepted && Math.round((of * 100) / accepted)) })
  return (
    <Panel title={text('reliability')} intro={text('reliability_why')}>
      <Facts narrow>
        <Fact name={text('cancelled_share')}>{share(cancelled)}</Fact>
        <Fact name={text('cancelled_late_share')}>{share(cancelledLate)}</Fact>
        <Fact name={text('absences_count')}>{absences}</Fact>
      </Facts>
    </Panel>
  )
}

const Unspecified = () => <span className="font-normal text-muted">{useText('profile')('not_said')}</span>

function Cars({ person }: { person: Person }) {
  const { cars } = person
  const text = useText('profile')
  return (
    <Panel title={text('car_details')}>
      {cars.length === 0 && <p className="text-muted">{text('no_car')}</p>}
      <ul className="-my-4 empty:hidden grid divide-y divide-line">
        {cars.map((car) => (
          <li key={car.id} className="py-4">
            <CarFacts car={car} />
            {car.consumptionChecked === false && <CheckConsumption car={car} owner={person.id} />}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Shows the consumption of a car, which an administrator other than the driver must confirm (M9). */
function CheckConsumption({ car: { id, consumptionDl = 0, fuel }, owner }: { car: CarView; owner: string }) {
  const text = useText('admin')
  const queries = useQueryClient()
  const me = useSession()?.me
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(checkConsumption, { params: { id }, body: { consumptionDl } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['admin'] }),
  })
  if (me?.id === owner) return null
  return (
    <div className="mt-3">
      <Button variant="outline" size="small" busy={isPending} onClick={() => mutate()}>
        {text('consumption_is_right', { amount: consumptionDl / 10, unit: unitOf(fuel) })}
      </Button>
      <Refusal error={error} />
    </div>
  )
}
