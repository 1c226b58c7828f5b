import { useText } from '../texts/texts.ts'
import { classes } from '../ui/kit/classes.ts'

interface SeatsLeftProps {
  left: number
  /** how many there were at first */
  seats: number
  className?: string
}

/** Seats drawn as seats, the filled ones free, and the same in words. */
export function SeatsLeft({ left, seats, className }: SeatsLeftProps) {
  const text = useText('trips')
  const tone = left === 0 ? 'text-muted' : left === 1 ? 'text-sun-ink' : 'text-brand-ink'
  return (
    <span className={classes('inline-flex items-center gap-2 text-sm font-semibold whitespace-nowrap', tone, className)}>
      <span aria-hidden className="flex gap-1">
        {Array.from({ length: seats }, (_, at) => (
          <Seat key={at} isFree={at < left} />
        ))}
      </span>
      {text('seats_left', { count: left })}
    </span>
  )
}

const Seat = ({ isFree }: { isFree: boolean }) => (
  <svg width="12" height="16" viewBox="0 0 12 16" fill={isFree ? 'currentColor' : 'none'} stroke="currentColor" strokeWidth="1.4">
    <rect x="3.7" y="0.8" width="4.6" height="3.6" rx="1.4" />
    <rect x="1.7" y="5.4" width="8.6" height="9.7" rx="2.6" />
  </svg>
)
