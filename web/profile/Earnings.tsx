import type { PersonTrip } from '#contract/people.ts'
import { Price } from '../design/Price.tsx'
import { Fact, Facts } from '../people/Facts.tsx'
import { useLanguage, useText } from '../texts/texts.ts'

/** What all trips have brought in so far, and what is still to come; amounts of two currencies are never added. */
export function Earnings({ trips }: { trips: readonly PersonTrip[] }) {
  const currencies = [...new Set(trips.map(({ currency }) => currency))]
  return currencies.map((currency) => (
    <Sums key={currency} trips={trips.filter((trip) => trip.currency === currency)} currency={currency} />
  ))
}

function Sums({ trips, currency }: { trips: readonly PersonTrip[]; currency: string }) {
  const text = useText('bookings')
  const language = useLanguage()
  const credited = trips.reduce((sum, { creditedMinor }) => sum + creditedMinor, 0)
  const waits = trips.reduce((sum, trip) => sum + Math.max(0, trip.expectedMinor - trip.creditedMinor), 0)
  return (
    <Facts className="mb-4 max-w-text">
      <Fact name={text('earned')}>
        <Price amountMinor={credited} currency={currency} language={language} />
      </Fact>
      <Fact name={text('expected')}>
        <Price amountMinor={waits} currency={currency} language={language} />
      </Fact>
    </Facts>
  )
}
