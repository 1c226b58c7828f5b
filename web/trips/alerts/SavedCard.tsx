import { Link } from '@tanstack/react-router'
import { BookmarkX } from 'lucide-react'
import type { SavedTrip } from '#contract/trips/alerts.ts'
import { cityOf } from '../../places/name.ts'
import { useLanguage, useText } from '../../texts/texts.ts'
import { ErrorToast } from '../../ui/errors/ErrorToast.tsx'
import { dayText } from '../../ui/kit/day.ts'
import { IconButton } from '../../ui/kit/IconButton.tsx'
import { Price } from '../../ui/kit/Price.tsx'
import { Tag, type Tone } from '../../ui/kit/Tag.tsx'
import { dayIn } from '../../ui/tripAddress.ts'
import { durationText } from '../../ui/units.ts'
import { useSave } from './queries.ts'

const tones: Record<SavedTrip['state'], Tone> = {
  open: 'brand',
  full: 'sun',
  departed: 'neutral',
  cancelled: 'danger',
  not_offered: 'neutral',
}

/** A saved trip: what it is, what became of it, and the way to it. */
export function SavedCard({ trip }: { trip: SavedTrip }) {
  const text = useText('alerts')
  const words = useText('trips')
  const road = { from: cityOf(trip.originName), to: cityOf(trip.destinationName) }
  const save = useSave(trip.id)
  return (
    <li className="min-w-0 rounded-card border border-line bg-surface p-5 shadow-card">
      <div className="flex items-start justify-between gap-4">
        <h3 className="min-w-0 text-lg text-wrap wrap-anywhere">
          <Link to="/route/$id" params={{ id: trip.id }} className="hover:underline">
            {words('from_to', road)}
          </Link>
        </h3>
        <Tag tone={tones[trip.state]}>{text(`state_${trip.state}`, { count: trip.place })}</Tag>
      </div>
      <When trip={trip} />
      <div className="mt-3 flex items-center justify-between gap-4">
        <Cost trip={trip} />
        <IconButton
          label={text('unsave', road)}
          icon={<BookmarkX size={20} aria-hidden />}
          aria-busy={save.isPending || undefined}
          onClick={() => save.mutate(false)}
        />
      </div>
      <ErrorToast error={save.error} onClose={save.reset} />
    </li>
  )
}

function When({ trip: { date, hours, durationS, users } }: { trip: SavedTrip }) {
  const text = useText('alerts')
  const day = dayText(dayIn(date) ?? '', useLanguage())
  return (
    <p className="mt-1 text-sm text-muted first-letter:uppercase">
      {[`${day}, ${hours}`, durationText(durationS), text('driven_by', { name: users[0]?.name ?? '' })].join(' · ')}
    </p>
  )
}

function Cost({ trip: { priceMinor, currency } }: { trip: SavedTrip }) {
  const text = useText('trips')
  return (
    <p>
      <Price amountMinor={priceMinor} currency={currency} language={useLanguage()} />
      <span className="ml-2 text-sm text-muted">{text('per_seat')}</span>
    </p>
  )
}
