import { FileCheck2 } from 'lucide-react'
import { useFormatter } from 'use-intl'
import type { SeenPaper } from '#contract/people/papers.ts'
import { useText, useWords } from '../../texts/texts.ts'
import { capitalized } from '../kit/capitalized.ts'

/** Lists the documents that administrators approved, and the month in which the first of these expires (I7). */
export function PapersSeen({ papers }: { papers: readonly SeenPaper[] }) {
  return useWords('papers') ? <Badge papers={papers} /> : null
}

function Badge({ papers }: { papers: readonly SeenPaper[] }) {
  const text = useText('papers')
  const { dateTime, list } = useFormatter()
  const [first = ''] = papers.map(({ until }) => until).toSorted()
  const month = dateTime(new Date(`${first}-01T00:00:00Z`), { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const names = list(papers.map(({ kind }) => text(`short.${kind}`)))
  return (
    <span className="flex items-start gap-1.5 text-sm font-semibold text-brand-ink">
      <FileCheck2 size={18} aria-hidden className="mt-0.5 shrink-0 text-brand" />
      <span>{capitalized(text('badge', { papers: names, month }))}</span>
    </span>
  )
}
