import { Hand, Ruler, Venus } from 'lucide-react'
import type { TripCard } from '#contract/trips/trips.ts'
import { useText } from '../texts/texts.ts'
import { classes } from '../ui/kit/classes.ts'
import { Tag } from '../ui/kit/Tag.tsx'
import { chosenIn } from './words.ts'

interface TripTagsProps {
  trip: Pick<TripCard, 'restriction' | 'joining' | 'method' | 'stretch'>
  isBestPrice?: boolean
  className?: string
}

/** What sets a trip apart at first sight. */
export function TripTags({ trip, isBestPrice = false, className }: TripTagsProps) {
  const text = useText('trips')
  const isOnlyWomen = chosenIn(trip.restriction).includes('onlyWomen')
  // A stop that the driver did not declare is always on approval (SE5).
  const isOnApproval = trip.joining === 'on_approval' || trip.stretch?.kind === 'on_the_way'
  const isEstimate = trip.method === 'estimate'
  if (!isBestPrice && !isOnlyWomen && !isOnApproval && !isEstimate) return null
  return (
    <div className={classes('flex gap-2', className)}>
      {isBestPrice && <Tag tone="sun">{text('best_price')}</Tag>}
      {isOnlyWomen && (
        <Tag tone="rose" icon={<Venus size={14} aria-hidden />}>
          {text('women_only')}
        </Tag>
      )}
      {isOnApproval && <Tag icon={<Hand size={14} aria-hidden />}>{text('on_approval')}</Tag>}
      {isEstimate && <Tag icon={<Ruler size={14} aria-hidden />}>{text('estimate')}</Tag>}
    </div>
  )
}
