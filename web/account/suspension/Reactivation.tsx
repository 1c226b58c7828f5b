import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import type { Reply } from '#contract/endpoint.ts'
import type { showOwnSanctions } from '#contract/moderation/sanctions.ts'
import { useLanguage, useText } from '../../texts/texts.ts'
import { ErrorBanner } from '../../ui/errors/ErrorBanner.tsx'
import { Refusal } from '../../ui/errors/Refusal.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { useMoments } from '../../ui/kit/formats.ts'
import { priceText } from '../../ui/kit/prices/price.ts'
import { Panel } from '../../ui/Panel.tsx'
import { feeQuery, usePayFee } from './queries.ts'

type Own = Reply<typeof showOwnSanctions>

/** When and how the account can be used again (E3). */
export function Reactivation({ own }: { own: Own }) {
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

/** The payment was tried: what became of it is asked of the provider, whatever the address says. */
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
