import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import type { Booking } from '#contract/bookings/bookings.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { showOwnSanctions } from '#contract/moderation/sanctions.ts'
import { DivisionPart } from '../../bookings/division/DivisionPart.tsx'
import { NotDriven } from '../../bookings/driving/NotDriven.tsx'
import { bookingsQuery } from '../../bookings/queries.ts'
import { Acts } from '../../bookings/seat/Acts.tsx'
import { otherActs, statusesOf } from '../../bookings/seat/seatStatus.ts'
import { Statuses } from '../../bookings/seat/SeatStatus.tsx'
import { useSides } from '../../bookings/seat/useSides.ts'
import { cityOf } from '../../places/name.ts'
import { useInCar, useLanguage, useText } from '../../texts/texts.ts'
import { ErrorBanner } from '../../ui/errors/ErrorBanner.tsx'
import { Refusal } from '../../ui/errors/Refusal.tsx'
import { useWhen } from '../../ui/formatting/useWhen.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { useMoments } from '../../ui/kit/formats.ts'
import { priceText } from '../../ui/kit/prices/price.ts'
import { Skeleton } from '../../ui/kit/Skeleton.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { QueryFrame } from '../../ui/QueryFrame.tsx'
import { Sessions } from '../data/Sessions.tsx'
import { YourData } from '../data/YourData.tsx'
import { Decisions } from './Decisions.tsx'
import { DriverMoney, Refunds } from './OwedMoney.tsx'
import { ownSanctionsQuery, feeQuery, usePayFee } from './queries.ts'

/**
 * Lists the actions open to a barred user (E5): read the decision, appeal, pay the fee, report about departed trips, see
 * payments, end sessions, export data, and close the account.
 */
export function SuspendedActions() {
  const isInCar = useInCar()
  const text = useText('barred')
  return (
    <QueryFrame query={useQuery(ownSanctionsQuery)} title={text('failed')} loading={<SuspendedActionsSkeleton />}>
      {(own) => (
        <div className="mx-auto grid w-full max-w-[48rem] grid-cols-1 gap-6">
          <Decisions sanctions={own.sanctions} />
          <Reactivation own={own} />
          <DepartedTrips />
          {!isInCar && <Refunds />}
          {!isInCar && <DriverMoney />}
          <Sessions />
          <YourData />
        </div>
      )}
    </QueryFrame>
  )
}

function SuspendedActionsSkeleton() {
  const text = useText('barred')
  return (
    <div role="status" className="mx-auto grid w-full max-w-[48rem] gap-6">
      <span className="sr-only">{text('loading')}</span>
      <Skeleton className="h-64 rounded-card" />
      <Skeleton className="h-32 rounded-card" />
    </div>
  )
}

/**
 * Lists the user's departed trips that are still open, with reports about them, receipts, and the report that the driver could
 * not drive (E5).
 */
function DepartedTrips() {
  const text = useText('barred')
  const ridden = useQuery(bookingsQuery('passenger'))
  const driven = useQuery(bookingsQuery('driver'))
  const open = [...(driven.data ?? []), ...(ridden.data ?? [])].filter(isOpen)
  if (open.length === 0) return null
  return (
    <Panel title={text('departed')} intro={text('departed_why')}>
      <ul className="grid gap-6">
        {open.map((booking) => (
          <li key={booking.id} className="grid gap-3 border-t border-line pt-5 first:border-0 first:pt-0">
            <Seat booking={booking} maySayNotDriven={isFirst(booking, open)} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const isOpen = ({ acts, absences }: Booking) => acts.length > 0 || absences.some(({ upheld }) => upheld === null)

/** Checks whether the booking is the first one of its trip, so that each trip shows the button once. */
const isFirst = ({ id, idRoute, driver }: Booking, open: Booking[]) =>
  open.find((one) => one.idRoute === idRoute && one.driver.id === driver.id && one.acts.includes('give_back'))?.id === id

function Seat({ booking, maySayNotDriven }: { booking: Booking; maySayNotDriven: boolean }) {
  const text = useText('driving')
  const when = useWhen()
  const { role, other } = useSides(booking)
  const ends = { from: cityOf(booking.pickUp.name), to: cityOf(booking.dropOff.name) }
  return (
    <>
      <h3 className="font-semibold tracking-normal">
        {text('from_to', ends)}, {when(booking.pickUp.at, booking.now)} · {other.name}
      </h3>
      <Statuses booking={booking} aheadMs={0} />
      <DivisionPart booking={booking} />
      <Acts booking={booking} acts={otherActs(booking, statusesOf(booking, role))} />
      {role === 'driver' && maySayNotDriven && <NotDriven idRoute={booking.idRoute} />}
    </>
  )
}

type Own = Reply<typeof showOwnSanctions>

/** Shows when and how the account can be used again (E3). */
function Reactivation({ own }: { own: Own }) {
  const text = useText('barred')
  const { pathname } = useLocation()
  const [, returned] = /^\/reactivation\/([0-9a-f-]{36})$/.exec(pathname) ?? []
  return (
    <Panel title={text('back_in')}>
      {returned && <AfterCheckout id={returned} />}
      {own.state === 'awaiting_reactivation' ? <Fee fee={own.fee} /> : <When own={own} />}
    </Panel>
  )
}

function When({ own: { state, until, fee } }: { own: Own }) {
  const text = useText('barred')
  const { day } = useMoments()
  if (state === 'disabled') return <p>{text('back_never')}</p>
  if (!until) return <p>{text('back_unknown')}</p>
  return <p>{text(fee ? 'back_on_fee' : 'back_on', { day: day(until) })}</p>
}

function Fee({ fee }: Pick<Own, 'fee'>) {
  const text = useText('barred')
  const language = useLanguage()
  const pay = usePayFee()
  if (!fee) return null
  return (
    <>
      <p>{text('fee_why')}</p>
      <Button className="mt-4" busy={pay.isPending} onClick={() => pay.mutate()}>
        {text('fee_pay', { amount: priceText(fee.priceMinor, fee.currency, language) })}
      </Button>
      <Refusal error={pay.error} />
    </>
  )
}

/** Shows the outcome of a payment attempt as the provider reports it, because anyone can change the address. */
function AfterCheckout({ id }: { id: string }) {
  const text = useText('barred')
  const { data: fee, error, isFetching, refetch } = useQuery(feeQuery(id))
  if (error) return <ErrorBanner error={error} onRetry={() => void refetch()} />
  const isBack = fee?.state === 'refund_due' || fee?.state === 'refunded'
  return (
    <div role="status" className="mb-4">
      <p className="font-semibold">{!fee ? text('fee_checking') : isBack ? text('fee_refund') : text('fee_waiting')}</p>
      {fee && !isBack && (
        <Button variant="outline" size="small" className="mt-3" busy={isFetching} onClick={() => void refetch()}>
          {text('fee_look')}
        </Button>
      )}
    </div>
  )
}
