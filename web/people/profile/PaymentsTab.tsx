import { useQuery } from '@tanstack/react-query'
import type { PersonTrip } from '#contract/people/people.ts'
import { Payouts } from '../../account/money/Payouts.tsx'
import { Recoveries } from '../../account/money/Recoveries.tsx'
import { bookingsQuery, ordersQuery } from '../../bookings/queries.ts'
import { useLanguage, useText } from '../../texts/texts.ts'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { priceText } from '../../ui/kit/price.ts'
import { Price } from '../../ui/kit/Price.tsx'
import { QueryFrame } from '../../ui/QueryFrame.tsx'
import { OrderGrid } from './OrderGrid.tsx'
import { TripGrid, type TripLine } from './TripGrid.tsx'

/** "Payments": what each trip that one drives brings in, and what one has paid. */
export function PaymentsTab({ trips }: { trips: readonly PersonTrip[] }) {
  const text = useText('bookings')
  const driven = trips.filter(({ isDriver }) => isDriver).toSorted((a, b) => Number(brings(b)) - Number(brings(a)))
  return (
    <div className="grid grid-cols-1 gap-8">
      {driven.length > 0 && (
        <section>
          <h2 className="text-lg">{text('my_payments')}</h2>
          <p className="mt-1 mb-4 max-w-text text-sm text-muted">{text('earnings_why')}</p>
          <Earnings trips={driven} />
          <Payouts />
          <Recoveries />
          <TripGrid lines={driven.map(lineOf)} label={text('my_payments')} heads={[text('earnings')]} />
        </section>
      )}
      <section>
        <h2 className="mb-4 text-lg">{text('paid_by_me')}</h2>
        <Paid />
      </section>
    </div>
  )
}

const brings = ({ creditedMinor, expectedMinor }: PersonTrip) => creditedMinor + expectedMinor > 0

const lineOf = (trip: PersonTrip): TripLine => ({
  ...trip,
  key: trip.id,
  idRoute: trip.id,
  cells: [<Earned key="earned" trip={trip} />],
})

/** What was settled; what is still expected stands apart. */
function Earned({ trip: { creditedMinor, expectedMinor, currency } }: { trip: PersonTrip }) {
  const text = useText('bookings')
  const language = useLanguage()
  const waits = expectedMinor - creditedMinor
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <Price amountMinor={creditedMinor} currency={currency} language={language} size="small" />
      {waits > 0 && (
        <span className="text-sm text-muted">{text('expected_too', { amount: priceText(waits, currency, language) })}</span>
      )}
    </span>
  )
}

function Paid() {
  const text = useText('bookings')
  const { data: seats = [] } = useQuery(bookingsQuery('passenger'))
  return (
    <QueryFrame query={useQuery(ordersQuery)} title={text('payments_failed')}>
      {(orders) => <OrderGrid orders={orders} seats={seats} />}
    </QueryFrame>
  )
}

/** What all trips have brought in so far, and what is still to come; amounts of two currencies are never added. */
function Earnings({ trips }: { trips: readonly PersonTrip[] }) {
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
