import { Star } from 'lucide-react'
import { useText } from '../texts/texts.ts'

/** Shows a rating as "★ 4.9 (38)", or that there are no ratings yet. */
export function Rating({ mean, ratings }: { mean: number | null; ratings: number }) {
  const text = useText('trips')
  if (mean === null) return <span className="block text-sm text-muted">{text('no_ratings')}</span>
  return (
    <span className="flex items-center gap-1 text-sm tabular-nums">
      <Star size={15} aria-hidden className="fill-sun text-sun" />
      <span aria-hidden className="whitespace-nowrap">
        <span className="font-bold">{text('mean', { mean })}</span> <span className="text-muted">({ratings})</span>
      </span>
      <span className="sr-only">{text('rating', { mean, count: ratings })}</span>
    </span>
  )
}
