import { Link } from '@tanstack/react-router'
import { CarFront, ChevronRight } from 'lucide-react'
import { Suspense } from 'react'
import type { Trip, TripCard } from '#contract/trips/trips.ts'
import { WriteLink } from '../../messages/WriteLink.tsx'
import { ReportLink } from '../../reports/ReportLink.tsx'
import { useText } from '../../texts/texts.ts'
import { Avatar } from '../../ui/kit/avatar/Avatar.tsx'
import { lazy } from '../../ui/kit/lazy.ts'
import { CheckedBadge } from '../../ui/person/CheckedBadge.tsx'
import { FactsLine } from '../../ui/person/FactsLine.tsx'
import { hairOf } from '../../ui/person/hair.ts'
import { Rating } from '../../ui/Rating.tsx'

const PapersSeen = lazy('PapersSeen', () =>
  import('../../ui/person/PapersSeen.tsx').then(({ PapersSeen }) => ({ default: PapersSeen })),
)

/** Shows the driver directly below the title, with a link to the driver's page. */
export function DriverCard({ trip: { users }, papers }: { trip: TripCard; papers?: Trip['papersSeen'] }) {
  const text = useText('trips')
  const [driver] = users
  if (!driver) return null
  return (
    <Link
      to="/user/$id"
      params={{ id: driver.id }}
      className="mt-4 flex max-w-120 items-center narrow:flex-wrap gap-4 rounded-card border border-line bg-surface px-4 py-3 shadow-card transition-shadow duration-150 hover:shadow-lift"
    >
      <Avatar photo={driver.photo ?? undefined} seed={driver.id} wears={hairOf(driver.gender)} size={56} />
      <span className="min-w-0 grow">
        <span className="block truncate">
          <span className="font-bold">{driver.name}</span>{' '}
          <span className="text-sm text-muted">{text('driver', { gender: driver.gender ?? 'unsaid' })}</span>
        </span>
        <Rating mean={driver.rating} ratings={driver.ratings} />
        <FactsLine facts={driver.facts} as="driver" />
        <CheckedBadge person={driver} />
        <Suspense>{papers && <PapersSeen papers={papers} />}</Suspense>
      </span>
      <ChevronRight size={22} aria-hidden className="shrink-0 text-muted narrow:hidden" />
    </Link>
  )
}

/** Shows the car, and links to write to the driver and to report the trip. */
export function DriverContact({ trip: { id, users }, car }: { trip: TripCard; car: Trip['car'] | undefined }) {
  const words = useText('shell')
  const [driver] = users
  if (!driver) return null
  return (
    <div>
      {car && (
        <p className="flex items-center gap-2.5 text-muted">
          <CarFront size={20} aria-hidden className="text-brand" />
          {[`${car.brand} ${car.model}`, car.color, car.plate].filter(Boolean).join(' · ')}
        </p>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <WriteLink person={driver} trip={id} />
        <ReportLink by={driver.id} about={{ subject: 'trip', id }}>
          {words('report_trip')}
        </ReportLink>
      </div>
    </div>
  )
}
