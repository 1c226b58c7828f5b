import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { EmptyState } from '../design/EmptyState.tsx'
import { late } from '../design/late.ts'
import { RoadPicture } from '../shell/RoadPicture.tsx'
import { LinkButton } from '../design/LinkButton.tsx'
import { Page } from '../design/Page.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { contactMail } from '../shell/contact.ts'
import { useText } from '../texts/texts.ts'
import { LogOutButton } from './LogOutButton.tsx'

const Doors = lazy(() => late(import('../moderation/barred/Doors.tsx')).then((doors) => ({ default: doors.Doors })))

/** What a banned person sees instead of everything that needs a login, and the doors that stay open (E5). */
export function NoAccess() {
  const text = useText('shell')
  const areWordsThere = useWordsOfDoors()
  const actions = (
    <>
      <LinkButton href={`mailto:${contactMail}`}>{text('write_support')}</LinkButton>
      <LogOutButton variant="outline">{text('menu_logout')}</LogOutButton>
    </>
  )
  return (
    <Page title={`${text('no_access')} · Tramo`} heading={null}>
      <EmptyState
        heading="h1"
        picture={<RoadPicture />}
        title={text('no_access')}
        text={text('no_access_why')}
        actions={actions}
      />
      <Suspense fallback={coming}>{areWordsThere ? <Doors /> : coming}</Suspense>
    </Page>
  )
}

const coming = <Skeleton className="mx-auto h-64 max-w-[48rem] rounded-card" />

/** This page has no route of its own, so it asks for its words itself. */
function useWordsOfDoors(): boolean {
  const { speech } = useRouter().options.context
  const need = () => speech.need('barred', 'privacy', 'trips').then(() => true)
  return useQuery({ queryKey: ['words', 'barred'], queryFn: need, staleTime: Infinity }).data ?? false
}
