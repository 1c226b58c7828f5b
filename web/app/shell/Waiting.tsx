import { useQuery } from '@tanstack/react-query'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { Suspense } from 'react'
import { Problem } from '../../client/api.ts'
import { sessionQuery } from '../../client/session.ts'
import { tabStorage } from '../../client/storage.ts'
import { useText } from '../../texts/texts.ts'
import { useErrorMessage } from '../../ui/errors/ErrorToast.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { EmptyState } from '../../ui/kit/EmptyState.tsx'
import { EmptyRoad } from '../../ui/kit/illustrations/EmptyRoad.tsx'
import { lazy } from '../../ui/kit/lazy.ts'
import { Page } from '../../ui/kit/Page.tsx'
import { Skeleton } from '../../ui/kit/Skeleton.tsx'

/** Shows a placeholder while the session loads, or an error when it cannot be loaded. */
export function Waiting() {
  const { error } = useQuery(sessionQuery)
  return error ? <Unanswered error={error} /> : <Blank />
}

/** Replaces a screen that failed. */
export const PageError = ({ error }: ErrorComponentProps) => (
  <Unanswered error={error instanceof Error ? error : new Error('not had', { cause: error })} />
)

function Blank() {
  const text = useText('shell')
  return (
    <Page title="Tramo" description={text('footer_line')} heading={null} className="min-h-dvh">
      <h1 className="sr-only">{text('waiting')}</h1>
      <div aria-busy className="grid gap-6">
        <Skeleton className="h-12 max-w-80" />
        <Skeleton className="h-40 rounded-card" />
        <Skeleton className="h-40 rounded-card" />
      </div>
    </Page>
  )
}

const OfflinePage = lazy('OfflinePage', () =>
  import('../pwa/OfflinePage.tsx').then(({ OfflinePage }) => ({ default: OfflinePage })),
)

/** Shows the error of a session that could not be read, with a retry. Offline, it links to the trips stored on the device. */
function Unanswered({ error }: { error: Error }) {
  if (comesAnew(error)) return null
  return !navigator.onLine || (error instanceof Problem && error.status === 0) ? (
    <Suspense>
      <OfflinePage />
    </Suspense>
  ) : (
    <Failed error={error} />
  )
}

/** Reloads the page after a missing file, usually one of a former release; automatically only once in a tab. */
function comesAnew({ name, message }: Error): boolean {
  const key = `reloaded ${message}`
  if (name !== 'TypeError' || !navigator.onLine || tabStorage.get(key) !== null) return false
  // if the tab cannot store this, it would reload without end
  if (!tabStorage.set(key, 'once')) return false
  location.reload()
  return true
}

function Failed({ error }: { error: Error }) {
  const text = useText('shell')
  const errorMessage = useErrorMessage()
  const { refetch, isFetching } = useQuery({ ...sessionQuery, retryOnMount: false })
  // not a refusal of the server, so a file of this page is missing, as after a release
  const isOfPage = !(error instanceof Problem)
  const again = (
    <Button busy={isFetching} onClick={() => (isOfPage ? location.reload() : void refetch())}>
      {text('try_again')}
    </Button>
  )
  const words = [errorMessage(error), requestOf(error, (id) => text('request', { id }))].filter(Boolean).join(' ')
  return (
    <Page title="Tramo" heading={null}>
      <EmptyState heading="h1" picture={<EmptyRoad />} title={text('sorry')} text={words} actions={again} />
    </Page>
  )
}

/* Returns the sentence with the id by which support finds the event in the log. */
const requestOf = (error: Error, say: (id: string) => string) =>
  error instanceof Problem && error.status >= 500 && typeof error.parts['instance'] === 'string' && say(error.parts['instance'])
