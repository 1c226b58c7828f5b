import { Link } from '@tanstack/react-router'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useFormatter } from 'use-intl'
import { downloadTransactions, type ListedOrder } from '#contract/admin/admin.ts'
import { useLanguage, useText } from '../../texts/texts.ts'
import { IconButton } from '../../ui/kit/Button.tsx'
import { Price } from '../../ui/kit/prices/Price.tsx'
import { Tag } from '../../ui/kit/Tag.tsx'
import { useDraft } from '../../ui/login/useStepUp.ts'
import { copyText } from '../../ui/sharing/copyText.ts'
import { AdminPage } from '../AdminPage.tsx'
import { useListAddress } from '../lists/address.ts'
import { FaceLink } from '../lists/cells.tsx'
import { type Column, Grid, Nothing } from '../lists/Grid.tsx'
import { transactionsQuery, transactionWords } from '../queries.ts'
import { ActButtons, DeleteOrder, draftFor, type OrderActs, REFUND_DRAFT, RefundSettled, type RefundInput } from './OrderActs.tsx'

/** /admin/transactions: lists every order that no administrator has removed from the list. */
export function TransactionsPage() {
  const text = useText('admin')
  const { address } = useListAddress()
  const [deleted, choose] = useState<ListedOrder>()
  const draft = useDraft(REFUND_DRAFT) as RefundInput | undefined // as: useStepUp stores a draft of this type under this name
  const [refunded, refund] = useState(draft?.order)
  const states = (['approved', 'pending'] as const).map((value) => ({ value, label: text(value) }))
  return (
    <AdminPage title={text('transactions')}>
      <Grid<ListedOrder>
        name="transactions"
        caption={text('transactions')}
        columns={useColumns({ onDelete: choose, onRefund: refund })}
        question={transactionsQuery(address)}
        keyOf={({ id }) => id}
        usual={{ sort: 'created', descending: true }}
        search={{ label: text('find_transactions'), hint: text('find_transactions_hint') }}
        filters={[{ word: 'status', label: text('status'), options: states }]}
        download={{ call: downloadTransactions, words: transactionWords }}
        empty={<Nothing />}
      />
      {deleted && <DeleteOrder key={deleted.id} order={deleted} onClose={() => choose(undefined)} />}
      {refunded && (
        <RefundSettled key={refunded.id} order={refunded} first={draftFor(refunded, draft)} onClose={() => refund(undefined)} />
      )}
    </AdminPage>
  )
}

function useColumns(acts: OrderActs): Column<ListedOrder>[] {
  const text = useText('admin')
  const language = useLanguage()
  const format = useFormatter()
  return [
    { id: 'id', head: text('id'), stays: true, cell: (order) => <OrderLink order={order} /> },
    { id: 'user', head: text('user'), cell: ({ user }) => <FaceLink person={user} /> },
    {
      id: 'payment',
      head: text('payment_id'),
      cell: ({ payment_id }) => payment_id ?? <span className="text-muted">{text('none')}</span>,
    },
    { id: 'status', head: text('status'), cell: (order) => <Status order={order} /> },
    {
      id: 'price',
      head: text('price'),
      sort: 'price',
      align: 'end',
      cell: ({ priceMinor, currency }) => (
        <Price amountMinor={priceMinor} currency={currency} language={language} size="small" className="whitespace-nowrap" />
      ),
    },
    {
      id: 'date',
      head: text('date'),
      sort: 'created',
      cell: ({ createdAt }) => (
        <span className="whitespace-nowrap">
          {format.dateTime(new Date(createdAt), { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' })}
        </span>
      ),
    },
    { id: 'delete', head: text('delete'), stays: true, cell: (order) => <ActButtons order={order} {...acts} /> },
  ]
}

/** Shows the first characters of the order's id, linked to its booking. The whole id can be copied, for an alarm's dialog. */
const OrderLink = ({ order }: { order: ListedOrder }) => (
  <span className="-my-2 flex items-center whitespace-nowrap">
    <Link
      to="/booking/$id"
      params={{ id: order.bookingId }}
      title={order.title}
      className="font-semibold text-brand-ink underline-offset-3 hover:underline"
    >
      {order.id.slice(0, 8)}
    </Link>
    <CopyNumber number={order.id} />
  </span>
)

function CopyNumber({ number }: { number: string }) {
  const text = useText('admin')
  const [copied, setCopied] = useState(false)
  // if copying is forbidden, the number is in the button's name
  const copy = async () => setCopied(await copyText(number))
  return (
    <>
      <IconButton
        label={text('copy_number', { number })}
        icon={copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
        onClick={() => void copy()}
      />
      <span role="status" className="sr-only">
        {copied && text('copied')}
      </span>
    </>
  )
}

/** Shows Approved or Pending as specified, and below it the actual state (P15). */
export function Status({ order: { status, state } }: { order: Pick<ListedOrder, 'status' | 'state'> }) {
  const text = useText('admin')
  const isApproved = status === 'created'
  return (
    <span className="flex flex-col items-start gap-0.5">
      <Tag tone={isApproved ? 'brand' : 'sun'}>{text(isApproved ? 'approved' : 'pending')}</Tag>
      <span className="text-xs text-muted">{text(`order.${state}`)}</span>
    </span>
  )
}
