import { Mail, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useFormatter } from 'use-intl'
import type { Suggestion } from '#contract/suggestions.ts'
import { ActDialog } from '../bookings/ActDialog.tsx'
import { Button } from '../design/Button.tsx'
import { useText } from '../texts/texts.ts'
import { useRemoveSuggestion } from './feedbackQueries.ts'

/** Who suggested what and when, a way to answer, and Delete. */
export function SuggestionCard({ suggestion, onRemoved }: { suggestion: Suggestion; onRemoved: () => void }) {
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
  const [asks, ask] = useState(false)
  const act = useRemoveSuggestion(id, onRemoved)
  return (
    <>
      <Button
        variant="outline"
        size="small"
        className="mt-4"
        icon={<Trash2 size={18} aria-hidden />}
        aria-label={text('delete_of', { author })}
        onClick={() => ask(true)}
      >
        {text('delete')}
      </Button>
      <ActDialog
        open={asks}
        onClose={() => ask(false)}
        title={text('delete_title')}
        yes={text('delete')}
        isDangerous
        why={{ label: text('reason'), hint: text('reason_hint') }}
        act={act}
      >
        {text('delete_more', { author })}
      </ActDialog>
    </>
  )
}
