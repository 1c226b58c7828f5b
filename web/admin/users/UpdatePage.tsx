import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { CircleAlert, UsersRound } from 'lucide-react'
import type { Person } from '#contract/people/people.ts'
import { Problem } from '../../client/api.ts'
import { CarLines } from '../../people/vehicles/CarFields.tsx'
import { useText } from '../../texts/texts.ts'
import { ErrorBanner } from '../../ui/errors/ErrorBanner.tsx'
import { useErrorMessage } from '../../ui/errors/ErrorToast.tsx'
import { Banner } from '../../ui/kit/Banner.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { EmptyState } from '../../ui/kit/EmptyState.tsx'
import { Section } from '../../ui/kit/Page.tsx'
import { Skeleton } from '../../ui/kit/Skeleton.tsx'
import { RouteButton } from '../../ui/links.ts'
import { useName } from '../../ui/person/useName.ts'
import { AdminPage } from '../AdminPage.tsx'
import { personOnceQuery } from '../queries.ts'
import { BanDialog } from './BanDialog.tsx'
import { FlagFields, PersonFields } from './UserFields.tsx'
import { UserNotFound } from './UserNotFound.tsx'
import { useUserForm } from './useUserForm.ts'

/** /admin/update?user=…: edits a person and their cars together. */
export function UpdatePage() {
  const { user }: { user?: string } = useSearch({ strict: false })
  return user ? <EditOf id={user} /> : <NobodyChosen />
}

function NobodyChosen() {
  const text = useText('admin')
  const choose = (
    <RouteButton to="/admin/$" params={{ _splat: 'users' }}>
      {text('entry.users')}
    </RouteButton>
  )
  return (
    <AdminPage title={text('edit_user')}>
      <EmptyState
        picture={<UsersRound size={44} className="mx-auto text-muted" aria-hidden />}
        title={text('choose_somebody')}
        text={text('choose_somebody_why')}
        actions={choose}
      />
    </AdminPage>
  )
}

function EditOf({ id }: { id: string }) {
  const text = useText('admin')
  // read once, so that a refetch does not overwrite the typed text
  const { data, error, refetch } = useQuery(personOnceQuery(id))
  if (data) return <Edit key={data.id} person={data} />
  if (error instanceof Problem && error.status === 404) return <UserNotFound />
  return (
    <AdminPage title={text('edit_user')}>
      {error ? (
        <ErrorBanner error={error} title={text('edit_user')} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-96 rounded-card" />
      )}
    </AdminPage>
  )
}

function Edit({ person }: { person: Person }) {
  const text = useText('admin')
  const words = useText('profile')
  const errorMessage = useErrorMessage()
  const navigate = useNavigate()
  const name = useName()(person)
  const { form, boundPerson, boundCar, banDialog, dniIsGone } = useUserForm(person, () => void navigate({ to: '/admin' }))
  const trouble = form.isInvalid ? words('check_inputs') : form.error && errorMessage(form.error)
  return (
    <AdminPage title={text('edit_person', { name })} intro={person.email}>
      <form noValidate onSubmit={form.submit} className="grid max-w-240 gap-6">
        {dniIsGone && (
          <Banner tone="sun" role="status" icon={<CircleAlert size={20} aria-hidden />}>
            {text('dni_again')}
          </Banner>
        )}
        <PersonFields form={boundPerson} />
        {person.cars.map((car) => {
          const carForm = boundCar(car.id)
          return (
            carForm && (
              <Section key={car.id} title={text('car_of', { car: `${car.brand} ${car.model}`, plate: car.plate })}>
                <div data-part={car.id}>
                  <CarLines form={carForm} plate={{ label: words('plate') }} />
                </div>
              </Section>
            )
          )
        })}
        <FlagFields form={boundPerson} person={person} />
        <div className="sticky bottom-0 z-20 -mx-2 border-t border-line bg-canvas px-2 py-4 max-sm:bottom-14">
          {trouble && (
            <Banner tone="danger" role="alert" icon={<CircleAlert size={20} aria-hidden />} className="mb-4">
              {trouble}
            </Banner>
          )}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" busy={form.busy}>
              {words('save')}
            </Button>
            <RouteButton to="/admin/$" params={{ _splat: 'users' }} variant="outline">
              {words('cancel')}
            </RouteButton>
          </div>
        </div>
      </form>
      <BanDialog {...banDialog} name={name} />
    </AdminPage>
  )
}
