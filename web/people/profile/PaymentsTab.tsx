import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useFormatter } from 'use-intl'
import type { Booking } from '#contract/bookings/bookings.ts'
import type { Order } from '#contract/payments/payments.ts'
import type { PersonTrip } from '#contract/people/people.ts'
import { Payouts, Recoveries } from '../../account/money/Payouts.tsx'
import { RefundAccount } from '../../account/money/RefundAccount.tsx'
import { bookingsQuery, ordersQuery } from '../../bookings/queries.ts'
import { cityOf } from '../../places/name.ts'
import { useInCar, useLanguage, useText } from '../../texts/texts.ts'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { EmptyState } from '../../ui/kit/EmptyState.tsx'
import { EmptyRoad } from '../../ui/kit/illustrations/EmptyRoad.tsx'
import { priceText } from '../../ui/kit/prices/price.ts'
import { Price } from '../../ui/kit/prices/Price.tsx'
import { Tag } from '../../ui/kit/Tag.tsx'
import { QueryFrame } from '../../ui/QueryFrame.tsx'
import { Cell, TripGrid, type TripLine } from './trips/TripGrid.tsx'

/** "Payments": shows the earnings of each trip that the user drives, and the user's payments. */
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

/** Shows the settled amount, and the expected amount separately. */
function Earned({ trip: { creditedMinor, expectedMinor, currency } }: { trip: PersonTrip }) {
  const text = useText('bookings')
  const language = useLanguage()
  const waits = expectedMinor - creditedMinor
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
      {!useInCar() && <Price amountMinor={creditedMinor} currency={currency} language={language} size="small" />}
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

/** Shows the earnings of all trips, settled and expected. Amounts of different currencies are not added. */
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
      {!useInCar() && (
        <Fact name={text('earned')}>
          <Price amountMinor={credited} currency={currency} language={language} />
        </Fact>
      )}
      <Fact name={text('expected')}>
        <Price amountMinor={waits} currency={currency} language={language} />
      </Fact>
    </Facts>
  )
}

const row = 'grid grid-cols-2 gap-x-4 gap-y-3 rounded-card border border-line bg-surface p-4 sm:table-row sm:bg-transparent!'

/** Lists the user's payments in the same layout as the trips: a table that becomes cards on phones. */
function OrderGrid({ orders, seats }: { orders: readonly Order[]; seats: readonly Booking[] }) {
  const text = useText('bookings')
  if (orders.length === 0)
    return <EmptyState picture={<EmptyRoad />} title={text('no_orders')} text={text('no_orders_why')} heading="h3" />
  const heads = [text('paid_when'), text('paid_for'), text('amount'), text('status'), text('details')]
  return (
    <div className="sm:rounded-card sm:border sm:border-line sm:bg-surface">
      <div role="table" aria-label={text('paid_by_me')} className="w-full sm:table">
        <div role="rowgroup" className="max-sm:sr-only sm:table-header-group">
          <div role="row" className="text-sm font-semibold text-muted sm:table-row">
            {heads.map((head) => (
              <div key={head} role="columnheader" className="sm:table-cell sm:px-3 sm:py-3">
                {head}
              </div>
            ))}
          </div>
        </div>
        <div role="rowgroup" className="grid gap-4 sm:table-row-group">
          {orders.map((order) => (
            <Line key={order.id} order={order} seat={seats.find(({ id }) => id === order.bookingId)} />
          ))}
        </div>
      </div>
    </div>
  )
}

/** Shows `created` as Approved, and any other state as Pending, as specified; the details have the actual state (P15). */
function Line({ order, seat }: { order: Order; seat: Booking | undefined }) {
  const text = useText('bookings')
  const language = useLanguage()
  const { currency, priceMinor, refundedMinor, refundAccount, status, state } = order
  const isApproved = status === 'created'
  return (
    <div role="row" className={row}>
      <Cell head={text('paid_when')}>{useDay()(order.createdAt)}</Cell>
      <Cell head={text('paid_for')}>
        <ToSeat order={order} seat={seat} />
      </Cell>
      <Cell head={text('amount')}>
        <Price amountMinor={priceMinor} currency={currency} language={language} size="small" />
      </Cell>
      <Cell head={text('status')}>
        <Tag tone={isApproved ? 'brand' : 'sun'}>{text(isApproved ? 'approved' : 'pending')}</Tag>
      </Cell>
      <Cell head={text('details')}>
        {refundAccount ? text('refund_by_transfer') : text(`order.${state}`)}
        {refundedMinor > 0 && (
          <span className="block text-sm text-muted">
            {text('refunded', { amount: priceText(refundedMinor, currency, language) })}
          </span>
        )}
        {refundAccount && (
          <span className="mt-2 flex flex-wrap items-center gap-2">
            <RefundAccount account={refundAccount} />
          </span>
        )}
      </Cell>
    </div>
  )
}

function ToSeat({ order, seat }: { order: Order; seat: Booking | undefined }) {
  const text = useText('bookings')
  const words = useText('driving')
  const day = useDay()(order.createdAt)
  const ends = seat && { from: cityOf(seat.pickUp.name), to: cityOf(seat.dropOff.name) }
  const trip = ends ? words('from_to', ends) : text('a_seat')
  return (
    <Link
      to="/booking/$id"
      params={{ id: order.bookingId }}
      aria-label={text('paid_seat_of', { trip, day })}
      className="font-semibold text-brand-ink underline underline-offset-3"
    >
      {trip}
    </Link>
  )
}

function useDay() {
  const format = useFormatter()
  return (instant: string) => format.dateTime(new Date(instant), { dateStyle: 'medium' })
}
