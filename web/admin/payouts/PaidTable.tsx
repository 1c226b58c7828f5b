import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Paid, returnPayout } from '#contract/payments/payouts.ts'
import { call } from '../../client/api.ts'
import { useLanguage, useText } from '../../texts/texts.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { priceText } from '../../ui/kit/price.ts'
import { Price } from '../../ui/kit/Price.tsx'
import { Tag } from '../../ui/kit/Tag.tsx'
import { useDraft, useStepUp } from '../../ui/login/useStepUp.ts'
import { useMoments } from '../../ui/useMoments.ts'
import { ScrollBox } from '../lists/ScrollBox.tsx'
import { paidQuery } from '../queries.ts'
import { useAuditedReason } from '../useAuditedReason.ts'

const idOf = ({ payout, account, currency }: Paid) => `${payout} ${account} ${currency}`

/** What was paid out, the newest first; what the bank sent back is entered here (rules 7). */
export function PaidTable() {
  const text = useText('admin')
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(paidQuery)
  const paid = data?.pages.flatMap(({ transfers }) => transfers) ?? []
  const [chosen, setChosen] = useState<Paid>()
  const kept = useDraft('payout returned') as Returned | undefined // as: stored by useStepUp under this name
  const open = chosen ?? (kept && paid.find((one) => idOf(one) === kept.id))
  if (paid.length === 0) return null
  return (
    <section className="mt-8">
      <h2 className="mb-3 text-lg">{text('paid')}</h2>
      <ScrollBox label={text('paid')}>
        <table className="w-full border-separate border-spacing-0 overflow-hidden rounded-card border border-line bg-surface text-sm">
          <caption className="sr-only">{text('paid')}</caption>
          <thead>
            <tr className="text-left text-muted">
              <th scope="col" className="hidden h-12 px-5 font-semibold sm:table-cell">
                {text('paid_at')}
              </th>
              {(['driver', 'paid_to'] as const).map((word) => (
                <th key={word} scope="col" className="h-12 px-4 font-semibold sm:px-5">
                  {text(word)}
                </th>
              ))}
              <th scope="col" className="hidden h-12 px-5 text-right font-semibold sm:table-cell">
                {text('paid_amount')}
              </th>
            </tr>
          </thead>
          <tbody>
            {paid.map((one) => (
              <Row key={idOf(one)} paid={one} onReturn={() => setChosen(one)} />
            ))}
          </tbody>
        </table>
      </ScrollBox>
      {hasNextPage && (
        <Button variant="outline" className="mt-4" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {text('more')}
        </Button>
      )}
      {open && <ReturnDialog key={idOf(open)} paid={open} first={kept} onClose={() => setChosen(undefined)} />}
    </section>
  )
}

function Row({ paid: { name, at, priceMinor, currency, cbuLast, returnedAt }, onReturn }: { paid: Paid; onReturn: () => void }) {
  const text = useText('admin')
  const language = useLanguage()
  const { day } = useMoments()
  const amount = priceText(priceMinor, currency, language)
  const price = <Price amountMinor={priceMinor} currency={currency} language={language} size="small" />
  return (
    <tr>
      <td className="hidden h-14 border-t border-line px-5 whitespace-nowrap sm:table-cell">{day(at)}</td>
      <th scope="row" className="border-t border-line px-4 py-2 text-left font-semibold sm:px-5">
        {name}
        <span className="mt-1 block sm:hidden">{price}</span>
        <span className="mt-1 block font-normal text-muted sm:hidden">{day(at)}</span>
      </th>
      <td className="border-t border-line px-4 py-2 sm:px-5">
        <span className="flex flex-wrap items-center gap-3">
          {cbuLast && <span className="whitespace-nowrap tabular-nums">{text('paid_last', { last: cbuLast })}</span>}
          {returnedAt ? (
            <Tag tone="danger">{text('paid_back', { day: day(returnedAt) })}</Tag>
          ) : (
            <Button variant="outline" size="small" aria-label={text('paid_return_of', { amount, name })} onClick={onReturn}>
              {text('paid_return')}
            </Button>
          )}
        </span>
      </td>
      <td className="hidden border-t border-line px-5 text-right sm:table-cell">{price}</td>
    </tr>
  )
}

interface Returned {
  id: string
  reason: string
}

function ReturnDialog({ paid, first, onClose }: { paid: Paid; first: Returned | undefined; onClose: () => void }) {
  const text = useText('admin')
  const language = useLanguage()
  const { payout: id, account, name, priceMinor, currency } = paid
  const enter = useStepUp('payout returned', ({ reason }: Returned) =>
    call(returnPayout, { params: { id }, body: { accounts: [account], reason }, key: crypto.randomUUID() }),
  )
  return (
    <ConfirmDialog
      title={text('paid_return_title')}
      yes={text('paid_return')}
      back={text('cancel')}
      reason={useAuditedReason(first?.reason)}
      act={{ ...enter, mutate: (reason) => enter.mutate({ id: idOf(paid), reason }, { onSuccess: onClose }) }}
      onClose={onClose}
    >
      {text('paid_return_why', { amount: priceText(priceMinor, currency, language), name })}
    </ConfirmDialog>
  )
}
