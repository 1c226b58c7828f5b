import { useText } from '../../texts/texts.ts'
import { EmptyState } from '../../ui/kit/EmptyState.tsx'
import { EmptyRoad } from '../../ui/kit/illustrations/EmptyRoad.tsx'
import { RouteButton } from '../../ui/links.ts'
import { AdminPage } from '../AdminPage.tsx'

/** Shows that the user was not found. */
export function UserNotFound() {
  const text = useText('admin')
  const words = useText('profile')
  const back = (
    <RouteButton to="/admin/$" params={{ _splat: 'users' }}>
      {text('entry.users')}
    </RouteButton>
  )
  return (
    <AdminPage title={words('person_unknown')} heading={null}>
      <EmptyState
        heading="h1"
        picture={<EmptyRoad />}
        title={words('person_unknown')}
        text={words('person_unknown_why')}
        actions={back}
      />
    </AdminPage>
  )
}
