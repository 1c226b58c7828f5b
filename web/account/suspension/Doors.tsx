import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Booking } from '#contract/bookings/bookings.ts'
import type { Order } from '#contract/payments/payments.ts'
import { nameCbu } from '#contract/people/people.ts'
import { DivisionPart } from '../../bookings/division/DivisionPart.tsx'
import { NotDriven } from '../../bookings/driving/NotDriven.tsx'
import { bookingsQuery, ordersQuery } from '../../bookings/queries.ts'
import { Absences } from '../../bookings/seat/absences/Absences.tsx'
import { Acts } from '../../bookings/seat/Acts.tsx'
import { useSides } from '../../bookings/seat/useSides.ts'
import { call } from '../../client/api.ts'
import { cityOf } from '../../places/name.ts'
import { useText, useLanguage } from '../../texts/texts.ts'
import { Refusal } from '../../ui/errors/Refusal.tsx'
import { useWhen } from '../../ui/formatting/useWhen.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { Field } from '../../ui/kit/fields/Field.tsx'
import { TextInput } from '../../ui/kit/fields/Inputs.tsx'
import { priceText } from '../../ui/kit/prices/price.ts'
import { Skeleton } from '../../ui/kit/Skeleton.tsx'
import { Tag } from '../../ui/kit/Tag.tsx'
import { useStepUp } from '../../ui/login/useStepUp.ts'
import { Panel } from '../../ui/Panel.tsx'
import { QueryFrame } from '../../ui/QueryFrame.tsx'
import { Sessions } from '../data/Sessions.tsx'
import { YourData } from '../data/YourData.tsx'
import { Payouts } from '../money/Payouts.tsx'
import { ownPayoutsQuery, ownRecoveriesQuery } from '../money/queries.ts'
import { Recoveries } from '../money/Recoveries.tsx'
import { RefundAccount } from '../money/RefundAccount.tsx'
import { Decisions } from './Decisions.tsx'
import { decidedQuery } from './queries.ts'
import { Reactivation } from './Reactivation.tsx'

/** What a barred person may do (E5): read what was decided, appeal, come back, speak about trips that have left, follow money, end their sessions, take their data along, and leave. */
export function Doors() {
  const text = useText('barred')
  return (
    <QueryFrame query={useQuery(decidedQuery)} title={text('failed')} loading={<Coming />}>
      {(own) => (
        <div className="mx-auto grid w-full max-w-[48rem] grid-cols-1 gap-6">
          <Decisions sanctions={own.sanctions} />
          <Reactivation own={own} />
          <DepartedTrips />
          <Refunds />
          <DriverMoney />
          <Sessions />
          <YourData />
        </div>
      )}
    </QueryFrame>
  )
}

function Coming() {
  const text = useText('barred')
  return (
    <div role="status" className="mx-auto grid w-full max-w-[48rem] gap-6">
      <span className="sr-only">{text('loading')}</span>
      <Skeleton className="h-64 rounded-card" />
      <Skeleton className="h-32 rounded-card" />
    </div>
  )
}

/** What is due to a barred driver, was paid or was taken back, with the objection to it (E5). */
function DriverMoney() {
  const text = useText('barred')
  const { data: money } = useQuery(ownPayoutsQuery)
  const { data: recoveries = [] } = useQuery(ownRecoveriesQuery)
  const { data: seats } = useQuery(bookingsQuery('driver'))
  // what is paid for seats may yet become due, and needs an account then
  const drove = seats?.some(({ confirmedAt, priceMinor }) => confirmedAt && priceMinor > 0)
  if (!recoveries.length && !money?.due.length && !money?.payouts.length && !drove) return null
  return (
    <Panel title={text('driver_money')}>
      <Payouts />
      <OwnCbu />
      <Recoveries />
    </Panel>
  )
}

/** Where the money goes that is due to a barred driver (E5). */
function OwnCbu() {
  const text = useText('barred')
  const save = useStepUp('own cbu', (sent: string) => call(nameCbu, { body: { cbu: sent } }))
  const [cbu, setCbu] = useState(save.draft ?? '')
  return (
    <form
      noValidate
      className="mt-4 grid max-w-text gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!save.isPending) save.mutate(cbu, { onSuccess: () => setCbu('') })
      }}
    >
      <Field label={text('own_cbu')} hint={text('own_cbu_hint')}>
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          value={cbu}
          maxLength={40}
          onChange={({ target }) => setCbu(target.value)}
        />
      </Field>
      <p className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="outline" size="small" busy={save.isPending}>
          {text('own_cbu_save')}
        </Button>
        <span role="status" className="text-sm font-semibold text-brand-ink">
          {save.isSuccess && text('own_cbu_saved')}
        </span>
      </p>
      <Refusal error={save.error} />
    </form>
  )
}

const goesBack = ({ state }: Order) => state === 'refund_due' || state === 'part_refunded' || state === 'refunded'

/** What one paid and gets back. */
function Refunds() {
  const text = useText('barred')
  const orders = useQuery({ ...ordersQuery, select: (all) => all.filter(goesBack) })
  return (
    <Panel title={text('refunds')} intro={text('refunds_why')}>
      <QueryFrame query={orders} loading={<Skeleton className="h-12" />}>
        {(back) =>
          back.length === 0 ? (
            <p className="text-muted">{text('no_refunds')}</p>
          ) : (
            <ul className="grid gap-3">
              {back.map((order) => (
                <li key={order.id}>
                  <Refund order={order} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryFrame>
    </Panel>
  )
}

function Refund({ order: { title, state, priceMinor, refundedMinor, refundAccount, currency } }: { order: Order }) {
  const text = useText('barred')
  const language = useLanguage()
  const isOnItsWay = state === 'refund_due'
  const minor = refundedMinor || priceMinor
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <span className="font-semibold">{title}</span>
      <span className="flex items-center gap-3">
        <span className="tabular-nums">{priceText(minor, currency, language)}</span>
        {refundAccount && <RefundAccount account={refundAccount} />}
        <Tag tone={isOnItsWay ? 'sun' : 'brand'}>{text(isOnItsWay ? 'refund_due' : 'refunded')}</Tag>
      </span>
    </div>
  )
}

/** Own trips that have left and are still open: what is reported of them, receipts, and that one could not drive (E5). */
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

/** Of a whole trip it is said once. */
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
      <Absences booking={booking} />
      <DivisionPart booking={booking} />
      <Acts booking={booking} />
      {role === 'driver' && maySayNotDriven && <NotDriven idRoute={booking.idRoute} />}
    </>
  )
}
