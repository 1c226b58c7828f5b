import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { Order } from '#contract/payments.ts'
import { Problem } from '../../api.ts'
import { Page } from '../../design/Page.tsx'
import { Skeleton } from '../../design/Skeleton.tsx'
import { useText } from '../../texts/texts.ts'
import { Trouble } from '../../trips/Trouble.tsx'
import { PaymentEnded } from './PaymentEnded.tsx'
import { PaymentPending } from './PaymentPending.tsx'
import { PaymentDone } from './PaymentDone.tsx'
import { orderQuery } from './queries.ts'

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

/** After the checkout: what became of the payment. Whatever the return address says is not read (P6). */
export function OrderPage() {
  const { id = '' } = useParams({ strict: false })
  const text = useText('join')
  const { data: order, error, refetch } = useQuery({ ...orderQuery(id), staleTime: 0, refetchInterval: nextLook })
  const isGone = error instanceof Problem && error.status === 404
  const at = isGone ? 'closed' : order ? outcomes[order.state] : error ? 'failed' : 'checking'
  const title = text(`titles.${at}`)
  return (
    <Page title={`${title} · Tramo`} heading={title} width="text">
      <p role="status" className="sr-only">
        {title}
      </p>
      {at === 'checking' && <Checking />}
      {at === 'failed' && error && <Trouble error={error} onRetry={() => void refetch()} />}
      {at === 'pending' && order && <PaymentPending order={order} />}
      {at === 'on_board' && order && <PaymentDone order={order} />}
      {(at === 'closed' || at === 'refunded' || at === 'disputed') && <PaymentEnded at={at} order={order} />}
    </Page>
  )
}

/** 2, 4, 8 … seconds between looks, a minute at most, for as long as nothing is decided. */
function nextLook({ state: { data, dataUpdateCount } }: { state: { data: Order | undefined; dataUpdateCount: number } }) {
  if (!data || outcomes[data.state] !== 'pending') return false
  return Math.min(MOST_MS, FIRST_MS * 2 ** (dataUpdateCount - 1))
}

function Checking() {
  const text = useText('join')
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
