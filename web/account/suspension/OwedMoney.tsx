import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Order } from '#contract/payments/payments.ts'
import { nameCbu } from '#contract/people/people.ts'
import { bookingsQuery, ordersQuery } from '../../bookings/queries.ts'
import { call } from '../../client/api.ts'
import { useLanguage, useText } from '../../texts/texts.ts'
import { Refusal } from '../../ui/errors/Refusal.tsx'
import { useFieldRefusal } from '../../ui/errors/useFieldRefusal.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { Field } from '../../ui/kit/fields/Field.tsx'
import { TextInput } from '../../ui/kit/fields/Inputs.tsx'
import { priceText } from '../../ui/kit/prices/price.ts'
import { Skeleton } from '../../ui/kit/Skeleton.tsx'
import { Tag } from '../../ui/kit/Tag.tsx'
import { useStepUp } from '../../ui/login/useStepUp.ts'
import { Panel } from '../../ui/Panel.tsx'
import { QueryFrame } from '../../ui/QueryFrame.tsx'
import { Payouts, Recoveries } from '../money/Payouts.tsx'
import { ownPayoutsQuery, ownRecoveriesQuery } from '../money/queries.ts'
import { RefundAccount } from '../money/RefundAccount.tsx'

/** Shows a barred driver's credits, payouts and recoveries, and lets the driver object (E5). */
export function DriverMoney() {
  const text = useText('barred')
  const { data: money } = useQuery(ownPayoutsQuery)
  const { data: recoveries = [] } = useQuery(ownRecoveriesQuery)
  const { data: seats } = useQuery(bookingsQuery('driver'))
  // shown to every driver of a paid seat, because a payout may still become due and needs a bank account
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

/** Requests a bank account for money due to a barred driver (E5). */
function OwnCbu() {
  const text = useText('barred')
  const save = useStepUp('own cbu', (sent: string) => call(nameCbu, { body: { cbu: sent } }))
  const [cbu, setCbu] = useState(save.draft ?? '')
  const { at, rest } = useFieldRefusal(save.error, { cbu_invalid: 'cbu' })
  return (
    <form
      noValidate
      className="mt-4 grid max-w-text gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!save.isPending) save.mutate(cbu, { onSuccess: () => setCbu('') })
      }}
    >
      <Field label={text('own_cbu')} hint={text('own_cbu_hint')} error={at('cbu')}>
        <TextInput
          name="cbu"
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
      <Refusal error={rest} />
    </form>
  )
}

const goesBack = ({ state }: Order) => state === 'refund_due' || state === 'part_refunded' || state === 'refunded'

/** Lists the user's payments and refunds. */
export function Refunds() {
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
