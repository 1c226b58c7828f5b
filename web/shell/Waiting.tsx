import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from '../accounts/queries.ts'
import { Problem } from '../api.ts'
import { Button } from '../design/Button.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { RoadPicture } from './RoadPicture.tsx'
import { Page } from '../design/Page.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { useText } from '../texts/texts.ts'
import { useSaid } from './useSaid.ts'

/** While it is being asked who is logged in; says so when that cannot be asked. */
export function Waiting() {
  const { error } = useQuery(sessionQuery)
  return error ? <Unanswered error={error} /> : <Blank />
}

function Blank() {
  const text = useText('shell')
  return (
    <Page title="Tramo" heading={null}>
      <h1 className="sr-only">{text('waiting')}</h1>
      <div aria-busy className="grid gap-6">
        <Skeleton className="h-12 max-w-80" />
        <Skeleton className="h-40 rounded-card" />
        <Skeleton className="h-40 rounded-card" />
      </div>
    </Page>
  )
}

function Unanswered({ error }: { error: Error }) {
  const text = useText('shell')
  const said = useSaid()
  const { refetch, isFetching } = useQuery(sessionQuery)
  const again = (
    <Button busy={isFetching} onClick={() => void refetch()}>
      {text('try_again')}
    </Button>
  )
  const words = [said(error), requestOf(error, (id) => text('request', { id }))].filter(Boolean).join(' ')
  return (
    <Page title="Tramo" heading={null}>
      <EmptyState heading="h1" picture={<RoadPicture />} title={text('sorry')} text={words} actions={again} />
    </Page>
  )
}

/* Support finds what happened by this number. */
const requestOf = (error: Error, say: (id: string) => string) =>
  error instanceof Problem && error.status >= 500 && typeof error.parts['instance'] === 'string' && say(error.parts['instance'])
