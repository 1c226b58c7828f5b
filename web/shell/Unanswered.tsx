import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from '../accounts/queries.ts'
import { Problem } from '../api.ts'
import { Button } from '../design/Button.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { Page } from '../design/Page.tsx'
import { useText } from '../texts/texts.ts'
import { RoadPicture } from './RoadPicture.tsx'
import { useSaid } from './useSaid.ts'

/** Says that nobody answered who is logged in, and asks again. */
export function Unanswered({ error }: { error: Error }) {
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
