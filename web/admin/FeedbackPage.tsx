import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Suggestion } from '#contract/suggestions.ts'
import { EmptyState } from '../design/EmptyState.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { EmptyRoad } from '../design/illustrations/EmptyRoad.tsx'
import { useText } from '../texts/texts.ts'
import { Trouble } from '../trips/Trouble.tsx'
import { AdminPage } from './AdminPage.tsx'
import { suggestionsQuery } from './feedbackQueries.ts'
import { SuggestionCard } from './SuggestionCard.tsx'
import { Turning, useTurning } from './Turning.tsx'

/** /admin/feedback: what people suggested, the newest first. */
export function FeedbackPage() {
  const text = useText('feedback')
  const turning = useTurning()
  const { data, error, refetch } = useQuery(suggestionsQuery(turning.after))
  const [done, say] = useState('')
  function removed() {
    say(text('deleted'))
    // the button that was pressed is gone
    document.getElementById('main')?.focus({ preventScroll: true })
    if (data?.suggestions.length === 1) turning.back()
  }
  return (
    <AdminPage title={text('title')} intro={text('intro')} className="max-w-240">
      <p role="status" className={done ? 'mb-4 text-sm font-semibold text-brand-ink' : 'sr-only'}>
        {done}
      </p>
      {data ? (
        <Suggestions {...data} onRemoved={removed} />
      ) : error ? (
        <Trouble error={error} title={text('failed')} onRetry={() => void refetch()} />
      ) : (
        <Coming />
      )}
      <Turning turning={turning} next={data?.next} label={text('pages')} back={text('newer')} on={text('older')} />
    </AdminPage>
  )
}

interface SuggestionsProps {
  suggestions: readonly Suggestion[]
  count: number
  onRemoved: () => void
}

function Suggestions({ suggestions, count, onRemoved }: SuggestionsProps) {
  const text = useText('feedback')
  if (suggestions.length === 0) return <EmptyState picture={<EmptyRoad />} title={text('empty')} text={text('empty_more')} />
  return (
    <>
      <p className="mb-4 text-sm text-muted">{text('count', { count })}</p>
      <ul className="grid gap-4">
        {suggestions.map((suggestion) => (
          <li key={suggestion.id}>
            <SuggestionCard suggestion={suggestion} onRemoved={onRemoved} />
          </li>
        ))}
      </ul>
    </>
  )
}

const Coming = () => (
  <div className="grid gap-4">
    <Skeleton className="h-5 w-40" />
    {[1, 2, 3].map((one) => (
      <Skeleton key={one} className="h-44 rounded-card!" />
    ))}
  </div>
)
