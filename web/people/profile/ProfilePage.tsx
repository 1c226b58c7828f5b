import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { CarFront, CircleUserRound, FileLock, IdCard, MessagesSquare, Plus, Route, Star, Wallet } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import type { Me } from '#contract/people/accounts.ts'
import type { CarView, Person } from '#contract/people/people.ts'
import { useSession } from '../../client/session.ts'
import { ChatList } from '../../messages/ChatList.tsx'
import { Posts } from '../../ratings/Posts.tsx'
import { useLanguage, useText } from '../../texts/texts.ts'
import { ErrorBanner } from '../../ui/errors/ErrorBanner.tsx'
import { useForm } from '../../ui/forms/useForm.ts'
import { Banner } from '../../ui/kit/Banner.tsx'
import { EmptyState } from '../../ui/kit/EmptyState.tsx'
import { focusOnMount } from '../../ui/kit/fields/focusOnMount.ts'
import { OwnTask } from '../../ui/kit/hydration.tsx'
import { EmptyRoad } from '../../ui/kit/illustrations/EmptyRoad.tsx'
import { lazy } from '../../ui/kit/lazy.ts'
import { Tabs } from '../../ui/kit/navigation/Tabs.tsx'
import { Page } from '../../ui/kit/Page.tsx'
import { RouteButton } from '../../ui/links.ts'
import { Panel } from '../../ui/Panel.tsx'
import { CarFacts } from '../CarFacts.tsx'
import { CarPapers } from '../documents/PaperList.tsx'
import { PersonHead } from '../PersonHead.tsx'
import { PersonSkeleton } from '../PersonOf.tsx'
import { personQuery } from '../queries.ts'
import { carEditFrom, formValuesOf, order, validateEdit } from '../vehicles/car.ts'
import { CardFields, CarLines } from '../vehicles/CarFields.tsx'
import { DataTab, DetailsTab } from './details/DetailsTab.tsx'
import { drivingDraft } from './details/driving.ts'
import { FinishRegistration } from './details/FinishRegistration.tsx'
import { EditButton, type Edited, type Edits, FormFoot, Saved, useEdits } from './editing.tsx'
import { PaymentsTab } from './PaymentsTab.tsx'
import { useSaveCar } from './queries.ts'
import { readProfileTab, type TabId } from './tabs.ts'
import { TripsTab } from './trips/TripsTab.tsx'

const OwnPapers = lazy('OwnPapers', () => import('../papers/OwnPapers.tsx').then(({ OwnPapers }) => ({ default: OwnPapers })))

/** Shows the user's own profile. */
export function ProfilePage() {
  const me = useSession()?.me
  return me && <Own me={me} />
}

function Own({ me }: { me: Me }) {
  const text = useText('profile')
  const { data: person, error, refetch } = useQuery(personQuery(me.id))
  const title = `${text('mine')} · Tramo`
  if (!person)
    return (
      <Page title={title} heading={error ? text('mine') : null}>
        {error ? <ErrorBanner error={error} title={text('profile_failed')} onRetry={refetch} /> : <PersonSkeleton />}
      </Page>
    )
  const seen = (
    <Link
      to="/user/$id"
      params={{ id: me.id }}
      className="inline-block py-1 text-sm font-semibold text-brand-ink underline underline-offset-3"
    >
      {text('as_others_see')}
    </Link>
  )
  return (
    <Page title={title} heading={null}>
      <OwnTask>
        <PersonHead person={person} below={seen} />
      </OwnTask>
      {!me.registered && <RegisterFirst />}
      <div className="mt-6 sm:mt-8">
        <Parts person={person} registered={me.registered} />
      </div>
    </Page>
  )
}

function Parts({ person, registered }: { person: Person; registered: boolean }) {
  const text = useText('profile')
  const edits = useEdits(drivingDraft(person).read().isBack ? 'driving' : undefined)
  // reads the typed address, because it still has values that the route dropped
  const { tab = 'details' } = readProfileTab(useSearch({ strict: false }))
  const navigate = useNavigate()
  const choose = (tab: TabId) =>
    void navigate({ to: '/profile', search: tab === 'details' ? {} : { tab }, replace: true, resetScroll: false })
  const locked = registered ? undefined : text('register_to_edit')
  const trips = person.routes ?? []
  const visited = (id: TabId, part: ReactNode) => <Visited now={tab === id}>{part}</Visited>
  const tabs = [
    { id: 'details', icon: CircleUserRound, panel: <DetailsTab {...{ person, edits, locked }} /> },
    { id: 'car', icon: CarFront, panel: <CarTab {...{ person, edits }} /> },
    { id: 'trips', icon: Route, panel: visited('trips', <TripsTab trips={trips} />) },
    { id: 'posts', icon: Star, panel: <OwnPosts person={person} /> },
    { id: 'payments', icon: Wallet, panel: visited('payments', <PaymentsTab trips={trips} />) },
    { id: 'chat', icon: MessagesSquare, panel: visited('chat', <ChatList />) },
    { id: 'data', icon: FileLock, panel: visited('data', <DataTab />) },
  ] as const
  const tabItems = tabs.map(({ id, icon: Icon, panel }) => ({
    id,
    panel,
    label: text(`tab_${id}`),
    icon: <Icon size={18} aria-hidden />,
  }))
  return (
    <>
      {registered && <FinishRegistration person={person} edits={edits} />}
      <Tabs<TabId> label={text('mine')} tabs={tabItems} chosen={tab} onChoose={choose} />
    </>
  )
}

const OwnPosts = ({ person }: { person: Person }) => <Posts person={person} own picture heading="h2" />

/** Mounts a tab when it is first shown, because the tab fetches more data. Does not unmount it afterwards. */
function Visited({ now, children }: { now: boolean; children: ReactNode }) {
  const [was, remember] = useState(now)
  if (now && !was) remember(true)
  return was && children
}

/** Explains to an unregistered user why to register, and links to the form. */
function RegisterFirst() {
  const text = useText('profile')
  const register = <RouteButton to="/register">{text('register')}</RouteButton>
  return (
    <Banner tone="sun" icon={<IdCard size={22} aria-hidden />} title={text('not_registered')} actions={register} className="mt-6">
      {text('not_registered_why')}
    </Banner>
  )
}

/** "Car Details": shows every car of the person, or a button that adds the first one. */
function CarTab({ person, edits }: { person: Person; edits: Edits }) {
  const text = useText('profile')
  // stored at first, so that the document section remains after the last document is withdrawn
  const [hadPapers] = useState(person.hasPapers)
  const required = useSession()?.papers ?? (hadPapers && 'off')
  if (person.cars.length === 0)
    return (
      <EmptyState
        picture={<EmptyRoad />}
        title={text('no_car_own')}
        text={text('no_car_own_why')}
        actions={<RouteButton to="/car">{text('add_car')}</RouteButton>}
      />
    )
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        {person.cars.map((car) => (
          <CarSection key={car.id} person={person} car={car} edits={edits} />
        ))}
      </div>
      <RouteButton to="/car" variant="outline" className="mt-6" icon={<Plus size={18} aria-hidden />}>
        {text('add_another_car')}
      </RouteButton>
      {required && (
        <Suspense>
          <OwnPapers {...{ person, required }} />
        </Suspense>
      )}
    </>
  )
}

const named = ({ brand, model }: CarView) => `${brand} ${model}`

/** Shows one car, or its form. The plate distinguishes two cars of the same model. */
function CarSection({ person, car, edits }: { person: Person; car: CarView; edits: Edits }) {
  const text = useText('profile')
  const what: Edited = `car ${car.id}`
  const editing = edits.active === what
  const title = person.cars.some((other) => other.id !== car.id && named(other) === named(car))
    ? `${named(car)}, ${car.plate}`
    : named(car)
  const edit = !editing && (
    <EditButton edits={edits} what={what}>
      {text('edit_car', { car: title })}
    </EditButton>
  )
  return (
    <Panel title={title} actions={edit}>
      {editing ? (
        <CarForm owner={person.id} car={car} onDone={edits.save} onCancel={edits.cancel} />
      ) : (
        <>
          <CarFacts car={car} />
          <div className="mt-4 border-t border-line pt-4">
            <CarPapers person={person} own car={car} />
          </div>
        </>
      )}
      <Saved when={edits.saved === what}>{text('saved')}</Saved>
    </Panel>
  )
}

interface CarFormProps {
  owner: string
  car: CarView
  onDone: () => void
  onCancel: () => void
}

/** Renders a form of a car and its documents. */
function CarForm({ owner, car, onDone, onCancel }: CarFormProps) {
  const text = useText('profile')
  const save = useSaveCar(owner, car.id)
  const form = useForm({
    initial: formValuesOf(car, useLanguage()),
    order: order,
    check: (values) => validateEdit(values, car),
    reveal: 'all',
    about: { plate_taken: 'plate' },
    send: (values) => save(carEditFrom(values)).then(onDone),
  })
  return (
    <form noValidate onSubmit={form.submit}>
      <CarLines form={form} plate={{ label: text('plate'), ref: focusOnMount }} />
      <div className="mt-6">
        <CardFields form={form} />
      </div>
      <FormFoot form={form} onCancel={onCancel} />
    </form>
  )
}
