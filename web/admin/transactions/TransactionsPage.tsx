import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, Copy, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useFormatter } from 'use-intl'
import { downloadTransactions, type ListedOrder } from '#contract/admin/admin.ts'
import { deleteOrder } from '#contract/payments/payments.ts'
import { call } from '../../client/api.ts'
import { useLanguage, useText } from '../../texts/texts.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { IconButton, Button } from '../../ui/kit/Button.tsx'
import { useMoments } from '../../ui/kit/formats.ts'
import { Dialog } from '../../ui/kit/overlays/Dialog.tsx'
import { priceText } from '../../ui/kit/prices/price.ts'
import { Price } from '../../ui/kit/prices/Price.tsx'
import { Tag } from '../../ui/kit/Tag.tsx'
import { useDraft } from '../../ui/login/useStepUp.ts'
import { useName } from '../../ui/person/useName.ts'
import { AdminPage } from '../AdminPage.tsx'
import { useListAddress } from '../lists/address.ts'
import { FaceLink } from '../lists/cells.tsx'
import { type Column, Grid, Nothing } from '../lists/Grid.tsx'
import { transactionsQuery, transactionWords, useAuditedReason } from '../queries.ts'
import { REFUND_KEPT, RefundSettled, type SaidOfSettled } from './RefundSettled.tsx'

const over: readonly ListedOrder['state'][] = ['closed', 'settled', 'refunded', 'charged_back']

/** What the delete icon does: an order that is over leaves the grid, any other is cancelled and its money goes back (P14). */
function DeleteOrder({ order, onClose }: { order: ListedOrder; onClose: () => void }) {
  const text = useText('admin')
  const alright = useText('shell')('alright')
  const language = useLanguage()
  const queries = useQueryClient()
  const reason = useAuditedReason()
  const isOver = over.includes(order.state)
  const [proposed, setProposed] = useState<string>()
  const { moment } = useMoments()
  const remove = useMutation({
    mutationFn: (why: string) => call(deleteOrder, { params: { id: order.id }, query: { reason: why } }),
    onSuccess: ({ until }) => (until ? setProposed(until) : onClose()),
    onSettled: () => queries.invalidateQueries({ queryKey: ['admin'] }),
  })
  const said = { name: useName()(order.user), amount: priceText(order.priceMinor, order.currency, language), title: order.title }
  if (proposed)
    return (
      <Dialog open onClose={onClose} title={text('cancel_order')} actions={<Button onClick={onClose}>{alright}</Button>}>
        <p>{text('cancel_proposed', { moment: moment(proposed) })}</p>
      </Dialog>
    )
  return (
    <ConfirmDialog
      title={text(isOver ? 'hide_order' : 'cancel_order')}
      yes={text(isOver ? 'take_off' : 'cancel_and_refund')}
      back={text('cancel')}
      isDangerous={!isOver}
      reason={reason}
      act={remove}
      onClose={onClose}
    >
      {text(isOver ? 'hide_order_why' : 'cancel_order_why', said)}
    </ConfirmDialog>
  )
}

/** /admin/transactions: every order that no administrator has taken off the list. */
export function TransactionsPage() {
  const text = useText('admin')
  const { address } = useListAddress()
  const [deleted, choose] = useState<ListedOrder>()
  const kept = useDraft(REFUND_KEPT) as SaidOfSettled | undefined // as: stored by useStepUp under this name
  const [refunded, refund] = useState(kept?.order)
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
        <RefundSettled key={refunded.id} order={refunded} first={keptFor(refunded, kept)} onClose={() => refund(undefined)} />
      )}
    </AdminPage>
  )
}

/** A draft about one order is not put into the dialog of another. */
const keptFor = ({ id }: ListedOrder, kept: SaidOfSettled | undefined) => (kept?.order.id === id ? kept : undefined)

interface OrderActs {
  onDelete: (order: ListedOrder) => void
  onRefund: (order: ListedOrder) => void
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

/** The beginning of its id is enough for eyes; the seat it paid for is behind it. All of it can be copied, for an alarm's dialog. */
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
  const copy = () => navigator.clipboard.writeText(number).then(() => setCopied(true), noClipboard)
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

// Forbidden by the browser or its owner: the number stands in the button's name.
const noClipboard = () => {}

/** Money of a settled order goes back by an act of its own, before or after it leaves the list. */
function ActButtons({ order, onDelete, onRefund }: OrderActs & { order: ListedOrder }) {
  const text = useText('admin')
  const name = useName()(order.user)
  return (
    <span className="-ml-3 flex">
      <IconButton
        label={text('delete_order_of', { name })}
        icon={<Trash2 size={18} aria-hidden />}
        className="text-danger hover:text-danger"
        onClick={() => onDelete(order)}
      />
      {order.state === 'settled' && (
        <IconButton
          label={text('refund_order_of', { name })}
          icon={<Undo2 size={18} aria-hidden />}
          onClick={() => onRefund(order)}
        />
      )}
    </span>
  )
}

/** Approved or Pending as the specification says, and under it what really is (P15). */
export function Status({ order: { status, state } }: { order: Pick<ListedOrder, 'status' | 'state'> }) {
  const text = useText('admin')
  const isApproved = status === 'created'
  return (
    <span className="flex flex-col items-start gap-0.5">
      <Tag tone={isApproved ? 'brand' : 'sun'}>{text(isApproved ? 'approved' : 'pending')}</Tag>
      <span className="pl-3 text-xs text-muted">{text(`order.${state}`)}</span>
    </span>
  )
}
