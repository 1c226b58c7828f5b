import { useQuery } from '@tanstack/react-query'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { sessionQuery } from '../accounts/queries.ts'
import { Page } from '../design/Page.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { useText } from '../texts/texts.ts'
import { Unanswered } from './Unanswered.tsx'

/** While it is being asked who is logged in; says so when that cannot be asked. */
export function Waiting() {
  const { error } = useQuery(sessionQuery)
  return error ? <Unanswered error={error} /> : <Blank />
}

/** In place of a screen that cannot be had. */
export const Stuck = ({ error }: ErrorComponentProps) => (
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
