import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { sessionQuery } from '../accounts/queries.ts'
import { Problem } from '../api.ts'
import { Button } from '../design/Button.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { Page } from '../design/Page.tsx'
import { useText } from '../texts/texts.ts'
import { EmptyRoad } from '../design/illustrations/EmptyRoad.tsx'
import { useSaid } from './useSaid.ts'

const OfflinePage = lazy(() => import('../pwa/OfflinePage.tsx').then(({ OfflinePage }) => ({ default: OfflinePage })))

/** Says that nobody answered who is logged in, and asks again. Without a network there is still what the device keeps. */
export function Unanswered({ error }: { error: Error }) {
  if (comesAnew(error)) return null
  return !navigator.onLine || (error instanceof Problem && error.status === 0) ? (
    <Suspense>
      <OfflinePage />
    </Suspense>
  ) : (
    <Failed error={error} />
  )
}

/** A file that cannot be had is mostly one of a release that is over: the page comes anew, by itself once in a tab. */
function comesAnew({ name, message }: Error): boolean {
  const key = `anew ${message}`
  if (name !== 'TypeError' || !navigator.onLine || sessionStorage.getItem(key)) return false
  sessionStorage.setItem(key, '')
  location.reload()
  return true
}

function Failed({ error }: { error: Error }) {
  const text = useText('shell')
  const said = useSaid()
  const { refetch, isFetching } = useQuery({ ...sessionQuery, retryOnMount: false })
  // nobody said no: a file of this page is gone, as after a release
  const isOfPage = !(error instanceof Problem)
  const again = (
    <Button busy={isFetching} onClick={() => (isOfPage ? location.reload() : void refetch())}>
      {text('try_again')}
    </Button>
  )
  const words = [said(error), requestOf(error, (id) => text('request', { id }))].filter(Boolean).join(' ')
  return (
    <Page title="Tramo" heading={null}>
      <EmptyState heading="h1" picture={<EmptyRoad />} title={text('sorry')} text={words} actions={again} />
    </Page>
  )
}

/* Support finds what happened by this number. */
const requestOf = (error: Error, say: (id: string) => string) =>
  error instanceof Problem && error.status >= 500 && typeof error.parts['instance'] === 'string' && say(error.parts['instance'])
