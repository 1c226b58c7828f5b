import { useQuery, keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { Mail, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useFormatter } from 'use-intl'
import { type Suggestion, listSuggestions, removeSuggestion } from '#contract/feedback/suggestions.ts'
import { call } from '../../client/api.ts'
import { useText } from '../../texts/texts.ts'
import { ConfirmButton } from '../../ui/dialogs/ConfirmButton.tsx'
import { EmptyState } from '../../ui/kit/EmptyState.tsx'
import { EmptyRoad } from '../../ui/kit/illustrations/EmptyRoad.tsx'
import { Skeleton } from '../../ui/kit/Skeleton.tsx'
import { QueryFrame } from '../../ui/QueryFrame.tsx'
import { AdminPage } from '../AdminPage.tsx'
import { CursorPager, useCursors } from '../lists/pagers.tsx'

const key = ['admin', 'suggestions'] as const

/** Returns the query for a page of the suggestion box; the previous page is shown until the next one has loaded. */
const suggestionsQuery = (after: string | undefined) =>
  queryOptions({
    queryKey: [...key, after],
    queryFn: ({ signal }) => call(listSuggestions, { query: { after } }, signal),
    placeholderData: keepPreviousData,
  })

/** Deletes a suggestion from the list and the server. */
function useRemoveSuggestion(id: string, onDone: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (reason: string) => call(removeSuggestion, { params: { id }, query: { ...(reason && { reason }) } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: key })
      onDone()
    },
  })
}

/** /admin/feedback: lists users' suggestions, newest first. */
export function FeedbackPage() {
  const text = useText('feedback')
  const cursors = useCursors()
  const query = useQuery(suggestionsQuery(cursors.after))
  const { data } = query
  const [done, setDone] = useState('')
  function removed() {
    setDone(text('deleted'))
    // moves the focus, because the focused button was removed
    document.getElementById('main')?.focus({ preventScroll: true })
    if (data?.suggestions.length === 1) cursors.back()
  }
  return (
    <AdminPage title={text('title')} intro={text('intro')} className="max-w-240">
      <p role="status" className={done ? 'mb-4 text-sm font-semibold text-brand-ink' : 'sr-only'}>
        {done}
      </p>
      <QueryFrame query={query} title={text('failed')} loading={<FeedbackSkeleton />}>
        {(page) => <Suggestions {...page} onRemoved={removed} />}
      </QueryFrame>
      <CursorPager cursors={cursors} next={data?.next} label={text('pages')} back={text('newer')} on={text('older')} />
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

const FeedbackSkeleton = () => (
  <div className="grid gap-4">
    <Skeleton className="h-5 w-40" />
    {[1, 2, 3].map((one) => (
      <Skeleton key={one} className="h-44 rounded-card!" />
    ))}
  </div>
)

/** Shows a suggestion with author and time, a link to answer, and a button to delete it. */
function SuggestionCard({ suggestion, onRemoved }: { suggestion: Suggestion; onRemoved: () => void }) {
  const format = useFormatter()
  const { author, authorEmail, sentAt } = suggestion
  return (
    <article className="rounded-card border border-line bg-surface p-5 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-base">{author}</h2>
          <a
            href={`mailto:${authorEmail}`}
            className="inline-flex min-h-6 items-center gap-1.5 text-sm wrap-anywhere text-brand-ink underline underline-offset-2"
          >
            <Mail size={16} className="shrink-0" aria-hidden />
            {authorEmail}
          </a>
        </div>
        <time dateTime={sentAt} className="text-sm text-muted">
          {format.dateTime(new Date(sentAt), { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' })}
        </time>
      </div>
      <p className="mt-3 whitespace-pre-line wrap-anywhere">{suggestion.suggestion}</p>
      <Delete suggestion={suggestion} onRemoved={onRemoved} />
    </article>
  )
}

function Delete({ suggestion: { id, author }, onRemoved }: { suggestion: Suggestion; onRemoved: () => void }) {
  const text = useText('feedback')
  return (
    <ConfirmButton
      variant="outline"
      size="small"
      className="mt-4"
      icon={<Trash2 size={18} aria-hidden />}
      aria-label={text('delete_of', { author })}
      label={text('delete')}
      title={text('delete_title')}
      yes={text('delete')}
      isDangerous
      reason={{ label: text('reason'), hint: text('reason_hint') }}
      act={useRemoveSuggestion(id, onRemoved)}
    >
      {text('delete_more', { author })}
    </ConfirmButton>
  )
}
