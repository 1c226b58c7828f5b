import { lazy, Suspense } from 'react'
import { EmptyState } from '../design/EmptyState.tsx'
import { EmptyRoad } from '../design/illustrations/EmptyRoad.tsx'
import { LinkButton } from '../design/LinkButton.tsx'
import { Page } from '../design/Page.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { contactMail } from '../shell/contact.ts'
import { useText } from '../texts/texts.ts'
import { useWords } from '../texts/useWords.ts'
import { LogOutButton } from './LogOutButton.tsx'

const Doors = lazy(() => import('../moderation/barred/Doors.tsx').then((doors) => ({ default: doors.Doors })))

/** What a banned person sees instead of everything that needs a login, and the doors that stay open (E5). */
export function NoAccess() {
  const text = useText('shell')
  const areWordsThere = useWords('barred', 'bookings', 'driving', 'join', 'privacy', 'register', 'trips')
  const actions = (
    <>
      <LinkButton href={`mailto:${contactMail}`}>{text('write_support')}</LinkButton>
      <LogOutButton variant="outline">{text('menu_logout')}</LogOutButton>
    </>
  )
  return (
    <Page title={`${text('no_access')} · Tramo`} heading={null}>
      <EmptyState heading="h1" picture={<EmptyRoad />} title={text('no_access')} text={text('no_access_why')} actions={actions} />
      <Suspense fallback={coming}>{areWordsThere ? <Doors /> : coming}</Suspense>
    </Page>
  )
}

const coming = <Skeleton className="mx-auto h-64 max-w-[48rem] rounded-card" />
