import { useParams } from '@tanstack/react-router'
import { NotFoundPage } from '../pages/NotFoundPage.tsx'
import { screenAt } from './screens.tsx'
import { Sidebar } from './Sidebar.tsx'

/** Everything under /admin: its own small table of screens, beside its menu. */
export function AdminArea() {
  const { _splat: path = '' } = useParams({ strict: false })
  const Screen = screenAt(path)?.screen
  if (!Screen) return <NotFoundPage />
  return (
    <div className="mx-auto w-full max-w-page lg:grid lg:grid-cols-[15.5rem_minmax(0,1fr)] lg:pl-4">
      <Sidebar path={path} />
      <Screen />
    </div>
  )
}
