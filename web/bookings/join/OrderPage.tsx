import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { Booking } from '#contract/bookings/bookings.ts'
import type { Order } from '#contract/payments/payments.ts'
import { Problem } from '../../client/api.ts'
import { useText, useLanguage } from '../../texts/texts.ts'
import { ErrorBanner } from '../../ui/errors/ErrorBanner.tsx'
import { ErrorToast } from '../../ui/errors/ErrorToast.tsx'
import { useTimeLeft } from '../../ui/formatting/dates.ts'
import { Button, LinkButton } from '../../ui/kit/Button.tsx'
import { Page } from '../../ui/kit/Page.tsx'
import { priceText } from '../../ui/kit/prices/price.ts'
import { Skeleton } from '../../ui/kit/Skeleton.tsx'
import { RouteButton } from '../../ui/links.ts'
import { QueryFrame } from '../../ui/QueryFrame.tsx'
import { orderQuery, seatQuery } from '../queries.ts'
import { Countdown } from './Countdown.tsx'
import { OnBoard } from './OnBoard.tsx'
import { SeatButton } from './SeatLine.tsx'
import { useGiveBack } from './useGiveBack.ts'

const FIRST_MS = 2000
const MOST_MS = 60_000

const outcomes = {
  opened: 'pending',
  waiting: 'pending',
  paid: 'on_board',
  settled: 'on_board',
  part_refunded: 'refunded',
  refund_due: 'refunded',
  refunded: 'refunded',
  disputed: 'disputed',
  charged_back: 'disputed',
  closed: 'closed',
} as const satisfies Record<Order['state'], string>

const outcomeOf = ({ state, underReview }: Order) => (underReview ? 'review' : outcomes[state])

/** After the checkout: what became of the payment. Whatever the return address says is not read (P6). */
export function OrderPage() {
  const { id = '' } = useParams({ strict: false })
  const text = useText('order')
  const join = useText('join')
  const { data: order, error, refetch } = useQuery({ ...orderQuery(id), staleTime: 0, refetchInterval: nextLook })
  const isGone = error instanceof Problem && error.status === 404
  const at = isGone ? 'closed' : order ? outcomeOf(order) : error ? 'failed' : 'checking'
  const title = at === 'on_board' ? join('titles.on_board') : text(`titles.${at}`)
  return (
    <Page title={`${title} · Tramo`} heading={title} width="text">
      <p role="status" className="sr-only">
        {title}
      </p>
      {at === 'checking' && <Checking />}
      {at === 'failed' && error && <ErrorBanner error={error} onRetry={() => void refetch()} />}
      {at === 'pending' && order && <PaymentPending order={order} />}
      {at === 'on_board' && order && <PaymentDone order={order} />}
      {(at === 'closed' || at === 'refunded' || at === 'disputed' || at === 'review') && <PaymentEnded at={at} order={order} />}
    </Page>
  )
}

/** 2, 4, 8 … seconds between looks, a minute at most, for as long as nothing is decided. */
function nextLook({ state: { data, dataUpdateCount } }: { state: { data: Order | undefined; dataUpdateCount: number } }) {
  if (!data || outcomes[data.state] !== 'pending') return false
  return Math.min(MOST_MS, FIRST_MS * 2 ** (dataUpdateCount - 1))
}

function Checking() {
  const text = useText('order')
  return (
    <>
      <p>{text('checking')}</p>
      <div aria-busy className="mt-5 grid gap-6">
        <Skeleton className="h-12" />
        <Skeleton className="h-40 rounded-card" />
      </div>
    </>
  )
}

/** It is paid: where, when, and with whom. */
function PaymentDone({ order }: { order: Order }) {
  return (
    <>
      <QueryFrame query={useQuery(seatQuery(order.bookingId))}>{(booking) => <OnBoard booking={booking} />}</QueryFrame>
      <div className="mt-7 flex flex-wrap gap-3">
        <SeatButton id={order.bookingId} />
      </div>
    </>
  )
}

interface PaymentEndedProps {
  at: 'closed' | 'refunded' | 'disputed' | 'review'
  /** a closed one that was never seen open is gone */
  order: Order | undefined
}

/** Nothing was paid, it goes back, or a bank or an administrator has to look. */
function PaymentEnded({ at, order }: PaymentEndedProps) {
  const text = useText('order')
  const join = useText('join')
  const language = useLanguage()
  const { data: seat } = useQuery({ ...seatQuery(order?.bookingId ?? ''), enabled: at === 'review' })
  const isKept = seat?.state === 'accepted' || seat?.state === 'confirmed'
  const amount = order ? priceText(order.refundedMinor || order.priceMinor, order.currency, language) : ''
  return (
    <>
      <p>{text(`ended.${at}`, { amount })}</p>
      {isKept && <p className="mt-3 font-semibold">{text('seat_kept')}</p>}
      <div className="mt-7 flex flex-wrap gap-3">
        {order ? (
          <RouteButton to="/route/$id" params={{ id: order.idRoute }}>
            {join('see_trip')}
          </RouteButton>
        ) : (
          <RouteButton to="/route-list">{join('see_trips')}</RouteButton>
        )}
        <SeatButton id={order?.bookingId} variant="outline" />
      </div>
    </>
  )
}

/** Nothing has arrived: it may still come, or the card was rejected and another one helps while the seat is kept (P5). */
function PaymentPending({ order }: { order: Order }) {
  const text = useText('order')
  const { data: booking, dataUpdatedAt } = useQuery(seatQuery(order.bookingId))
  const leftMs = useTimeLeft(booking?.payBy, booking && Date.parse(booking.now) - dataUpdatedAt)
  const checkout = leftMs ? booking?.order?.init_point : undefined
  return (
    <>
      <p>{text('pending')}</p>
      {checkout && <Rejected {...{ order, checkout }} leftMs={leftMs ?? 0} booking={booking} />}
      <div className="mt-7 flex flex-wrap gap-3">
        {checkout && <LinkButton href={checkout}>{text('checkout_again')}</LinkButton>}
        {checkout && <GiveBack order={order} />}
        <SeatButton id={order.bookingId} variant="outline" />
      </div>
    </>
  )
}

function Rejected({ booking, leftMs }: { booking: Booking | undefined; leftMs: number }) {
  const text = useText('order')
  return (
    <>
      {booking?.payBy && <Countdown leftMs={leftMs} until={booking.payBy} now={booking.now} />}
      <p className="mt-3">{text('rejected')}</p>
    </>
  )
}

/** The specification's Back, for who has come back without having paid. */
function GiveBack({ order: { id, idRoute } }: { order: Order }) {
  const text = useText('order')
  const { mutate, isPending, error, reset } = useGiveBack(idRoute)
  return (
    <>
      <Button variant="outline" busy={isPending} onClick={() => mutate(Promise.resolve({ id }))}>
        {text('give_back')}
      </Button>
      <ErrorToast error={error} onClose={reset} />
    </>
  )
}
