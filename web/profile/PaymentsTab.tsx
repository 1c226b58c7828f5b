import type { PersonTrip } from '#contract/people.ts'
import { Price } from '../design/Price.tsx'
import { useLanguage, useText } from '../texts/texts.ts'
import { TripGrid } from './TripGrid.tsx'
import { NoTrips } from './TripsTab.tsx'

/** "Payments": what each trip that the person drives has brought in. */
export function PaymentsTab({ trips }: { trips: readonly PersonTrip[] }) {
  const text = useText('profile')
  const driven = trips.filter(({ isDriver }) => isDriver)
  if (driven.length === 0) return <NoTrips />
  return (
    <>
      <p className="mb-4 max-w-text text-muted">{text('no_payments')}</p>
      <TripGrid trips={driven} label={text('my_payments')} last={text('earnings')} Last={Earned} />
    </>
  )
}

/** Nothing has been paid through Tramo yet. */
const Earned = ({ trip }: { trip: PersonTrip }) => (
  <Price amountMinor={0} currency={trip.currency} language={useLanguage()} size="small" />
)
