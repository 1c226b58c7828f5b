import { Hand, Repeat, Ruler, Venus, Zap } from 'lucide-react'
import type { TripCard } from '#contract/trips/trips.ts'
import { useText } from '../texts/texts.ts'
import { classes } from '../ui/kit/classes.ts'
import { Tag } from '../ui/kit/Tag.tsx'
import { chosenIn } from './words.ts'

interface SeatsLeftProps {
  left: number
  /** number of seats that the trip was posted with */
  seats: number
  className?: string
}

/** Draws the seats, filled if they are free, with the number of free seats as a text. */
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

interface TripTagsProps {
  trip: Pick<TripCard, 'restriction' | 'joining' | 'method' | 'stretch' | 'weekly' | 'yours'>
  isBestPrice?: boolean
  /** true if no other text on the screen shows the kind of booking */
  withBooking?: boolean
  className?: string
}

/** Shows distinguishing tags of a trip. */
export function TripTags({ trip, isBestPrice = false, withBooking = false, className }: TripTagsProps) {
  const text = useText('trips')
  const isOnlyWomen = chosenIn(trip.restriction).includes('onlyWomen')
  const isEstimate = trip.method === 'estimate'
  if (!isBestPrice && !isOnlyWomen && !withBooking && !isEstimate && !trip.weekly && !trip.yours) return null
  return (
    <div className={classes('flex gap-2', className)}>
      {trip.yours && <Tag tone="brand">{text(`yours.${trip.yours}`)}</Tag>}
      {isBestPrice && <Tag tone="sun">{text('best_price')}</Tag>}
      {isOnlyWomen && (
        <Tag tone="rose" icon={<Venus size={14} aria-hidden />}>
          {text('women_only')}
        </Tag>
      )}
      {withBooking && (
        <Tag>
          <BookingKind trip={trip} />
        </Tag>
      )}
      {trip.weekly && <Tag icon={<Repeat size={14} aria-hidden />}>{text('weekly')}</Tag>}
      {isEstimate && <Tag icon={<Ruler size={14} aria-hidden />}>{text('estimate')}</Tag>}
    </div>
  )
}

interface BookingKindProps {
  trip: Pick<TripCard, 'joining' | 'stretch'>
  className?: string
}

/** Shows the kind of booking: instant, or on approval. A stop that the driver did not declare always needs approval (SE5). */
export function BookingKind({ trip: { joining, stretch }, className }: BookingKindProps) {
  const text = useText('trips')
  const isOnApproval = joining === 'on_approval' || stretch?.kind === 'on_the_way'
  const Icon = isOnApproval ? Hand : Zap
  return (
    <span className={classes('inline-flex items-center gap-1.5', className)}>
      <Icon size={14} aria-hidden className="shrink-0" />
      {text(isOnApproval ? 'on_approval' : 'joining_at_once')}
    </span>
  )
}
