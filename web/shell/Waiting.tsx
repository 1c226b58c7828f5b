import { useQuery } from '@tanstack/react-query'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { sessionQuery } from '../accounts/queries.ts'
import { Page } from '../design/Page.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { useText } from '../texts/texts.ts'

const Unanswered = lazy(() => import('./Unanswered.tsx').then((page) => ({ default: page.Unanswered })))

/** While it is being asked who is logged in; says so when that cannot be asked. */
export function Waiting() {
  const { error } = useQuery(sessionQuery)
  return <Suspense fallback={<Blank />}>{error ? <Unanswered error={error} /> : <Blank />}</Suspense>
}

/** In place of a screen that cannot be had. */
export const Stuck = ({ error }: ErrorComponentProps) => (
  <Suspense fallback={<Blank />}>
    <Unanswered error={error instanceof Error ? error : new Error('not had', { cause: error })} />
  </Suspense>
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
