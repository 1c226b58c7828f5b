import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Banknote, Coins } from 'lucide-react'
import { useState } from 'react'
import { type Due, preparePayout, type Paid, returnPayout } from '#contract/payments/payouts.ts'
import { call } from '../../client/api.ts'
import { newKey } from '../../client/newKey.ts'
import { AloneNote } from '../../moderation/AloneNote.tsx'
import { payoutQuery } from '../../moderation/queries.ts'
import { useText, useLanguage } from '../../texts/texts.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { ErrorBanner } from '../../ui/errors/ErrorBanner.tsx'
import { Banner } from '../../ui/kit/Banner.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { EmptyState } from '../../ui/kit/EmptyState.tsx'
import { useMoments } from '../../ui/kit/formats.ts'
import { priceText } from '../../ui/kit/prices/price.ts'
import { Price } from '../../ui/kit/prices/Price.tsx'
import { Tag } from '../../ui/kit/Tag.tsx'
import { useStepUp, useDraft } from '../../ui/login/useStepUp.ts'
import { Together } from '../../ui/Together.tsx'
import { AdminPage } from '../AdminPage.tsx'
import { ScrollBox } from '../lists/ScrollBox.tsx'
import { dueQuery, paidQuery, useAuditedReason } from '../queries.ts'
import { DueTable } from './DueTable.tsx'

const idOf = ({ payout, account, currency }: Paid) => `${payout} ${account} ${currency}`

/** Lists payouts, newest first. Administrators record here the transfers that the bank returned (rules 7). */
function PaidTable() {
  const text = useText('admin')
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(paidQuery)
  const paid = data?.pages.flatMap(({ transfers }) => transfers) ?? []
  const [chosen, setChosen] = useState<Paid>()
  const draft = useDraft('payout returned') as Returned | undefined // as: useStepUp stores a draft of this type under this name
  const open = chosen ?? (draft && paid.find((one) => idOf(one) === draft.id))
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
      {open && <ReturnDialog key={idOf(open)} paid={open} first={draft} onClose={() => setChosen(undefined)} />}
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
    call(returnPayout, { params: { id }, body: { accounts: [account], reason }, key: newKey() }),
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

/**
 * /admin/payouts: lists the money due to each driver. One administrator prepares a payout, and another releases it on the page of
 * approvals.
 */
export function PayoutsPage() {
  const text = useText('admin')
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(dueQuery)
  const due = data?.pages.flatMap(({ drivers }) => drivers)
  const [key] = useState(() => newKey())
  const prepare = useStepUp('prepare payout', () => call(preparePayout, { key }))
  const { data: waiting } = useQuery(payoutQuery)
  const prepared = prepare.data ?? waiting
  const trouble = error ?? prepare.error
  const none =
    due && !due.some(({ whyNot }) => whyNot === null) && !hasNextPage
      ? text(due.length > 0 ? 'none_ready' : 'nothing_due')
      : undefined
  const button = (
    <Button
      icon={<Banknote size={18} aria-hidden />}
      busy={prepare.isPending}
      disabledBecause={none}
      onClick={() => prepare.mutate(undefined)}
    >
      {text('prepare_payout')}
    </Button>
  )
  return (
    <AdminPage title={text('entry.payouts')} intro={text('payouts_intro')} actions={button}>
      {trouble && <ErrorBanner error={trouble} title={text('entry.payouts')} onRetry={() => void refetch()} />}
      {prepared && (prepared.mine || prepared.command) && (
        <Banner tone="brand" role="status" className="mb-6">
          {prepared.command ? text('payout_alone') : text('payout_waits')}{' '}
          {prepared.command && <code className="wrap-anywhere">{prepared.command}</code>}
        </Banner>
      )}
      <Together>
        <AloneNote className="mb-6" />
        {none && due && due.length > 0 && <p className="mb-4 text-sm text-muted">{none}</p>}
        {due && <AllDue due={due} />}
        {hasNextPage && (
          <Button variant="outline" className="mt-4" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {text('more')}
          </Button>
        )}
        <PaidTable />
      </Together>
    </AdminPage>
  )
}

function AllDue({ due }: { due: readonly Due[] }) {
  const text = useText('admin')
  return due.length > 0 ? (
    <DueTable due={due} />
  ) : (
    <EmptyState
      picture={<Coins size={44} className="mx-auto text-muted" aria-hidden />}
      title={text('nothing_due')}
      text={text('nothing_due_why')}
    />
  )
}
