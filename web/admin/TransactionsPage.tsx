import { Link } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useFormatter } from 'use-intl'
import { downloadTransactions, type ListedOrder } from '#contract/dashboard.ts'
import { IconButton } from '../design/IconButton.tsx'
import { Price } from '../design/Price.tsx'
import { useName } from '../people/useName.ts'
import { useLanguage, useText } from '../texts/texts.ts'
import { useListAddress } from './address.ts'
import { AdminPage } from './AdminPage.tsx'
import { FaceLink } from './cells.tsx'
import { DeleteOrder } from './DeleteOrder.tsx'
import { type Column, Grid, Nothing } from './Grid.tsx'
import { transactionsQuery, transactionWords } from './queries.ts'
import { Status } from './Status.tsx'

/** /admin/transactions: every order that nobody took off the list. */
export function TransactionsPage() {
  const text = useText('admin')
  const { address } = useListAddress()
  const [deleted, choose] = useState<ListedOrder>()
  const states = (['approved', 'pending'] as const).map((value) => ({ value, label: text(value) }))
  return (
    <AdminPage title={text('transactions')}>
      <Grid<ListedOrder>
        name="transactions"
        caption={text('transactions')}
        columns={useColumns(choose)}
        question={transactionsQuery(address)}
        keyOf={({ id }) => id}
        usual={{ sort: 'created', descending: true }}
        search={{ label: text('find_transactions'), hint: text('find_transactions_hint') }}
        filters={[{ word: 'status', label: text('status'), options: states }]}
        download={{ call: downloadTransactions, words: transactionWords }}
        empty={<Nothing />}
      />
      {deleted && <DeleteOrder key={deleted.id} order={deleted} onClose={() => choose(undefined)} />}
    </AdminPage>
  )
}

function useColumns(onDelete: (order: ListedOrder) => void): Column<ListedOrder>[] {
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
    { id: 'delete', head: text('delete'), stays: true, cell: (order) => <DeleteButton order={order} onDelete={onDelete} /> },
  ]
}

/** The beginning of its id is enough for eyes; the seat it paid for is behind it. */
const OrderLink = ({ order }: { order: ListedOrder }) => (
  <Link
    to="/booking/$id"
    params={{ id: order.bookingId }}
    title={`${order.title} (${order.id})`}
    className="font-semibold text-brand-ink underline-offset-3 hover:underline"
  >
    {order.id.slice(0, 8)}
  </Link>
)

function DeleteButton({ order, onDelete }: { order: ListedOrder; onDelete: (order: ListedOrder) => void }) {
  const text = useText('admin')
  const name = useName()(order.user)
  return (
    <IconButton
      label={text('delete_order_of', { name })}
      icon={<Trash2 size={18} aria-hidden />}
      className="-ml-3 text-danger hover:text-danger"
      onClick={() => onDelete(order)}
    />
  )
}
