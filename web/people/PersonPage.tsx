import { useNavigate } from '@tanstack/react-router'
import { CarFront, Search } from 'lucide-react'
import type { FormEvent } from 'react'
import type { Person } from '#contract/people/people.ts'
import { useSession } from '../client/session.ts'
import { WriteLink } from '../messages/WriteLink.tsx'
import { Posts } from '../ratings/Posts.tsx'
import { RatePart } from '../ratings/RatePart.tsx'
import { ReportLink } from '../reports/ReportLink.tsx'
import { useText } from '../texts/texts.ts'
import { Fact, Facts } from '../ui/Facts.tsx'
import { Button } from '../ui/kit/Button.tsx'
import { wrapsLabel } from '../ui/kit/buttonLook.ts'
import { EmptyState } from '../ui/kit/EmptyState.tsx'
import { Field } from '../ui/kit/fields/Field.tsx'
import { TextInput } from '../ui/kit/fields/Inputs.tsx'
import { OwnTask } from '../ui/kit/hydration.tsx'
import { Page } from '../ui/kit/Page.tsx'
import { RouteButton } from '../ui/links.ts'
import { Panel } from '../ui/Panel.tsx'
import { FactsLine } from '../ui/person/FactsLine.tsx'
import { useName } from '../ui/person/useName.ts'
import { searchFromTerm, typed } from './address.ts'
import { CarFacts } from './CarFacts.tsx'
import { PersonPapers } from './documents/PaperList.tsx'
import { PersonHead } from './PersonHead.tsx'
import { PersonOf } from './PersonOf.tsx'
import { Social } from './Social.tsx'

/** Shows a person as other users see them. */
export const PersonPage = () => <PersonOf>{(person) => <PersonDetails person={person} />}</PersonOf>

function PersonDetails({ person }: { person: Person }) {
  const text = useText('profile')
  const nameOf = useName()
  return (
    <Page title={`${nameOf(person)} · Tramo`} heading={null}>
      <PersonSearch />
      <div className="mt-8">
        <OwnTask>
          <PersonHead person={person} actions={<OwnPage id={person.id} />} />
        </OwnTask>
      </div>
      <div className="mt-8 grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid min-w-0 content-start gap-6">
          <About about={person.about} />
          <Panel title={text('ratings')}>
            <RatePart person={person} />
            <Posts person={person} />
          </Panel>
        </div>
        <div className="grid min-w-0 content-start gap-6 max-lg:order-first">
          <Details person={person} />
          <Chats person={person} />
          <Cars cars={person.cars} />
          <Papers person={person} />
        </div>
      </div>
    </Page>
  )
}

/** Links from the user's own page to the form that edits it. */
function OwnPage({ id }: { id: string }) {
  const text = useText('profile')
  const me = useSession()?.me
  return (
    me?.id === id && (
      <RouteButton to="/profile" variant="outline">
        {text('edit_my_profile')}
      </RouteButton>
    )
  )
}

/** Links to the conversation with the person. */
function Chats({ person }: { person: Person }) {
  const text = useText('messages')
  const words = useText('shell')
  const name = useName()(person)
  const me = useSession()?.me
  if (me?.id === person.id) return null
  return (
    <Panel title={text('chats')} intro={text('note')}>
      <div className="flex flex-wrap items-center gap-3">
        <WriteLink person={person} />
        <ReportLink by={person.id} about={{ subject: 'person', id: person.id, name }} className={wrapsLabel}>
          {words('report_person', { name })}
        </ReportLink>
      </div>
    </Panel>
  )
}

/** Lists the person's documents, which only administrators may see. */
function Papers({ person }: { person: Person }) {
  const me = useSession()?.me
  return person.papers && me?.id !== person.id && <PersonPapers person={person} />
}

function About({ about }: { about: string | null | undefined }) {
  const text = useText('profile')
  return (
    <Panel title={text('about')}>
      {about ? (
        <p className="max-w-text wrap-anywhere whitespace-pre-line">{about}</p>
      ) : (
        <p className="text-muted">{text('no_about')}</p>
      )}
    </Panel>
  )
}

function Details({ person: { id, email, call, age, facebook, instagram, facts, reliability } }: { person: Person }) {
  const text = useText('profile')
  const isOwn = useSession()?.me?.id === id
  return (
    <Panel title={text('details')}>
      <Facts narrow>
        <Fact name={text('email')}>
          {email ? (
            <a href={`mailto:${email}`} className="text-brand-ink underline underline-offset-3">
              {email}
            </a>
          ) : (
            <span className="font-normal text-muted">{text('email_hidden')}</span>
          )}
        </Fact>
        {call && !isOwn && (
          <Fact name={text('telephone')}>
            <a href={call.href} className="text-brand-ink underline underline-offset-3">
              {call.shown}
            </a>
          </Fact>
        )}
        <Fact name={text('age')}>{age ? text('years', { age }) : <Unspecified />}</Fact>
        <Fact name={text('so_far')}>
          <FactsLine facts={facts} as="driver" className="text-base! text-ink!" />
        </Fact>
        {reliability && <Fact name={text('cancels')}>{text(`cancels_${reliability}`)}</Fact>}
        <Fact name={text('facebook')}>{facebook ? <Social site="facebook" account={facebook} /> : <Unspecified />}</Fact>
        <Fact name={text('instagram')}>{instagram ? <Social site="instagram" account={instagram} /> : <Unspecified />}</Fact>
      </Facts>
    </Panel>
  )
}

const Unspecified = () => <span className="font-normal text-muted">{useText('profile')('not_said')}</span>

function Cars({ cars }: Pick<Person, 'cars'>) {
  const text = useText('profile')
  return (
    <Panel title={text('car_details')}>
      {cars.length === 0 && (
        <EmptyState
          heading="h3"
          picture={<CarFront size={40} className="mx-auto text-muted" aria-hidden />}
          title={text('no_car')}
        />
      )}
      <ul className="grid divide-y divide-line">
        {cars.map((car) => (
          <li key={car.id} className="py-4 ">
            <CarFacts car={car} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Searches for another person, on a person's page; /users shows the results. */
function PersonSearch() {
  const text = useText('profile')
  const navigate = useNavigate()
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void navigate({ to: '/users', search: searchFromTerm(typed(event.currentTarget, 'term')) })
  }
  return (
    <form role="search" aria-label={text('find_people')} onSubmit={find} className="flex max-w-160 flex-wrap items-end gap-3">
      <Field label={text('name_or_email')} className="min-w-0 grow basis-48">
        <TextInput name="term" type="search" maxLength={200} autoComplete="off" />
      </Field>
      <Button type="submit" icon={<Search size={18} aria-hidden />} className="mb-0.5">
        {text('search')}
      </Button>
    </form>
  )
}
