import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { CircleCheck, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Booking } from '#contract/bookings/bookings.ts'
import type { CheckedOrder } from '#contract/payments/payments.ts'
import { referenceOf } from '#domain/bookings/booking.ts'
import { Problem } from '../../client/api.ts'
import { useText, useLanguage } from '../../texts/texts.ts'
import { ErrorBanner } from '../../ui/errors/ErrorBanner.tsx'
import { ErrorToast } from '../../ui/errors/ErrorToast.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { useTimeLeft } from '../../ui/formatting/dates.ts'
import { useWhen } from '../../ui/formatting/useWhen.ts'
import { Button, LinkButton } from '../../ui/kit/Button.tsx'
import { Page } from '../../ui/kit/Page.tsx'
import { priceText } from '../../ui/kit/prices/price.ts'
import { Skeleton } from '../../ui/kit/Skeleton.tsx'
import { RouteButton } from '../../ui/links.ts'
import { CalendarLink } from '../CalendarLink.tsx'
import { PushOffer } from '../PushOffer.tsx'
import { orderQuery, seatQuery } from '../queries.ts'
import { RidesAlong } from '../RidesAlong.tsx'
import { useCancelTerms } from '../useCancelTerms.ts'
import { Countdown } from './Countdown.tsx'
import { OnBoard } from './OnBoard.tsx'
import { seatOf } from './seat.ts'
import { SeatButton, SeatCount, SeatLine } from './SeatLine.tsx'
import { useGiveBack } from './useGiveBack.ts'

const FIRST_MS = 2000
const MAX_MS = 60_000

const pages = {
  opened: 'unpaid',
  waiting: 'unpaid',
  paid: 'paid',
  settled: 'paid',
  part_refunded: 'refunded',
  refund_due: 'refunded',
  refunded: 'refunded',
  disputed: 'disputed',
  charged_back: 'disputed',
  closed: 'closed',
} as const satisfies Record<CheckedOrder['state'], string>

/** Returns the page that shows an order: paid, unpaid, at the bank, under review, or ended. */
export const pageOf = ({ state, underReview, atBank }: Pick<CheckedOrder, 'state' | 'underReview' | 'atBank'>) =>
  underReview ? 'review' : atBank ? 'at_bank' : pages[state]

/** Shows the outcome of a payment after the checkout. Ignores the parameters of the return address (P6). */
export function OrderPage() {
  const { id = '' } = useParams({ strict: false })
  const text = useText('order')
  const join = useText('join')
  const { data: order, error, refetch } = useQuery({ ...orderQuery(id), staleTime: 0, refetchInterval: nextLook })
  const seatOfOrder = useQuery({ ...seatQuery(order?.bookingId ?? ''), enabled: order !== undefined })
  const { data: seat, dataUpdatedAt } = seatOfOrder
  const isGone = error instanceof Problem && error.status === 404
  const found = order && pageOf(order)
  // the heading has the number of booked seats, so it waits for the booking
  const isComing = found === 'paid' && seatOfOrder.isLoading
  const at = isGone ? 'closed' : isComing ? 'checking' : (found ?? (error ? 'failed' : 'checking'))
  const booked = seat && seat.seats > 1 ? text('titles.seats', { seats: seat.seats }) : join('titles.on_board')
  const title = at === 'paid' ? booked : text(`titles.${at}`)
  return (
    <Page title={`${title} · Tramo`} heading={title} isLive width="text">
      {at === 'failed' && error && <ErrorBanner error={error} onRetry={() => void refetch()} />}
      {at === 'checking' && <Checking />}
      {at === 'paid' && order && <Paid order={order} seat={seat} />}
      {at === 'unpaid' && order && (
        <Unpaid order={order} seat={seat} aheadMs={seat ? Date.parse(seat.now) - dataUpdatedAt : undefined} />
      )}
      {at === 'closed' && <Ended order={order} says={text('says.closed', { seats: seat?.seats ?? 1 })} />}
      {(at === 'at_bank' || at === 'review' || at === 'refunded' || at === 'disputed') && order && (
        <Ended order={order} says={<Says order={order} at={at} seat={seat} />} />
      )}
    </Page>
  )
}

/** Returns the milliseconds to the next poll: 2, 4, 8 … seconds, a minute at most, until the payment is decided. */
function nextLook({ state: { data, dataUpdateCount } }: { state: { data: CheckedOrder | undefined; dataUpdateCount: number } }) {
  if (!data || (pages[data.state] !== 'unpaid' && !data.atBank)) return false
  return Math.min(MAX_MS, FIRST_MS * 2 ** (dataUpdateCount - 1))
}

function Checking() {
  const text = useText('order')
  return (
    <>
      <p>{text('says.checking')}</p>
      <div aria-busy className="mt-5 grid gap-6">
        <Skeleton className="h-12" />
        <Skeleton className="h-40 rounded-card" />
      </div>
    </>
  )
}

const useAmount = ({ priceMinor, currency }: Pick<CheckedOrder, 'priceMinor' | 'currency'>) =>
  priceText(priceMinor, currency, useLanguage())

interface OrderProps {
  order: CheckedOrder
  seat: Booking | undefined
}

/** Shows the amount, the receipt, the booking, and the refund's deadline. */
function Paid({ order, seat }: OrderProps) {
  const text = useText('order')
  const amount = useAmount(order)
  return (
    <>
      <p className="flex items-center gap-3 text-xl font-bold">
        <CircleCheck size={32} aria-hidden className="shrink-0 text-brand" />
        {text(order.provider === 'mercadopago' ? 'you_paid_with' : 'you_paid', { amount })}
      </p>
      <Numbers order={order} />
      {seat ? <Booked seat={seat} /> : <Skeleton className="mt-5 h-40" />}
      <div className="no-print mt-5 grid gap-3">
        <SeatButton id={order.bookingId} />
        {seat && <CalendarLink booking={seat} />}
        <Button variant="outline" wide icon={<Printer size={18} aria-hidden />} onClick={() => window.print()}>
          {text('receipt')}
        </Button>
      </div>
    </>
  )
}

function Booked({ seat }: { seat: Booking }) {
  const terms = useCancelTerms(seat.pickUp.at, seat.now)
  const mayCancel = seat.acts.includes('cancel')
  return (
    <>
      <div className="mt-5">
        <OnBoard booking={seat} />
      </div>
      {seat.companions && (
        <div className="mt-4">
          <RidesAlong companions={seat.companions} />
        </div>
      )}
      {mayCancel && <p className="mt-4 text-sm text-muted">{terms}</p>}
    </>
  )
}

/** Lists the numbers to quote in a question about the order. */
function Numbers({ order }: { order: CheckedOrder }) {
  const text = useText('order')
  const number = order.payment_id ?? order.atBank
  return (
    <Facts className="mt-4 tabular-nums">
      {number && <Fact name={text('number')}>{number}</Fact>}
      <Fact name={text('reference')}>{referenceOf(order.bookingId)}</Fact>
    </Facts>
  )
}

type SaysProps = OrderProps & { at: 'at_bank' | 'review' | 'refunded' | 'disputed' }

function Says({ order, at, seat }: SaysProps) {
  const text = useText('order')
  const when = useWhen()
  const amount = priceText(order.refundedMinor || order.priceMinor, order.currency, useLanguage())
  const seats = seat?.seats ?? 1
  const isKept = at === 'review' && (seat?.state === 'accepted' || seat?.state === 'confirmed')
  return (
    <>
      <p className="mb-4 text-xl font-bold tabular-nums">{amount}</p>
      <p>{text(`says.${at}`, { amount, seats })}</p>
      {at === 'at_bank' && <p className="mt-3">{text('says.at_bank_late', { seats })}</p>}
      {at === 'at_bank' && seat?.payBy && (
        <p className="mt-3 font-semibold">{text('says.kept_until', { seats, when: when(seat.payBy, seat.now) })}</p>
      )}
      {isKept && <p className="mt-3 font-semibold">{text('seat_kept', { seats })}</p>}
      <Numbers order={order} />
      {at !== 'refunded' && <PushOffer />}
    </>
  )
}

/** Shows the state of an order without actions, and the next link. */
function Ended({ order, says }: { order: CheckedOrder | undefined; says: ReactNode }) {
  const join = useText('join')
  return (
    <>
      {says}
      <div className="mt-7 flex flex-wrap gap-3">
        {order ? (
          <RouteButton to="/route/$id" params={{ id: order.idRoute }} variant="outline">
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

/** Shows that nothing was paid, and lets the user pay while the seat is held (P5). */
function Unpaid({ order, seat, aheadMs }: OrderProps & { aheadMs: number | undefined }) {
  const text = useText('order')
  const amount = useAmount(order)
  const leftMs = useTimeLeft(seat?.payBy, aheadMs)
  const checkout = leftMs ? seat?.order?.init_point : undefined
  return (
    <>
      {checkout && seat?.payBy && <Countdown leftMs={leftMs ?? 0} until={seat.payBy} now={seat.now} />}
      <p className="mt-4">{text(seat && !checkout ? 'says.late' : 'says.unpaid', { seats: seat?.seats ?? 1 })}</p>
      <div className="mt-7 grid gap-3 sm:flex sm:flex-wrap">
        {checkout && <LinkButton href={checkout}>{text('pay', { amount })}</LinkButton>}
        {checkout && <GiveBack order={order} />}
        <SeatButton id={order.bookingId} variant="outline" />
      </div>
      {seat && (
        <div className="mt-7 border-t border-line">
          <SeatLine seat={seatOf(seat)} note={<SeatCount seats={seat.seats} />} />
        </div>
      )}
    </>
  )
}

/** Renders the button Back of the specification, which releases the seat if the payer returned without paying. */
function GiveBack({ order: { id, idRoute } }: Pick<OrderProps, 'order'>) {
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
