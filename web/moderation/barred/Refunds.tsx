import { useQuery } from '@tanstack/react-query'
import type { Order } from '#contract/payments.ts'
import { ordersQuery } from '../../bookings/queries.ts'
import { priceText } from '../../design/price.ts'
import { Skeleton } from '../../design/Skeleton.tsx'
import { Tag } from '../../design/Tag.tsx'
import { Panel } from '../../people/Panel.tsx'
import { useLanguage, useText } from '../../texts/texts.ts'
import { RefundAccount } from '../../profile/RefundAccount.tsx'
import { Trouble } from '../../trips/Trouble.tsx'

const goesBack = ({ state }: Order) => state === 'refund_due' || state === 'part_refunded' || state === 'refunded'

/** What one paid and gets back. */
export function Refunds() {
  const text = useText('barred')
  const { data, error, refetch } = useQuery(ordersQuery)
  const back = data?.filter(goesBack)
  return (
    <Panel title={text('refunds')} intro={text('refunds_why')}>
      {error && !data && <Trouble error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-12" />}
      {back?.length === 0 && <p className="text-muted">{text('no_refunds')}</p>}
      <ul className="grid gap-3">
        {back?.map((order) => (
          <li key={order.id}>
            <Refund order={order} />
          </li>
        ))}
      </ul>
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
