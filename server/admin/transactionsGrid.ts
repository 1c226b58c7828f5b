import type * as z from 'zod/mini'
import type { ListedOrder, listTransactions } from '#contract/admin/admin.ts'
import type { Currency } from '#domain/money.ts'
import { type OrderState, wireStatus } from '#domain/payments/payment.ts'
import { amountOf } from '../payments/presenter.ts'
import { faceColumns, type FaceRow, presentFace } from './face.ts'
import type { GridQuery, GridSpec, Search } from './listing.ts'
import { ownedBy } from './people.ts'

interface TransactionRow extends FaceRow {
  id: string
  payment_id: string | null
  state: OrderState
  currency: Currency
  price_minor: bigint
  refund_minor: bigint
  trip_id: string
  booking_id: string
  title: string
  created_at: Date
  updated_at: Date
}

export const transactionsGrid: GridSpec<TransactionRow, ListedOrder> = {
  table: 'orders',
  key: 'id',
  keyType: 'uuid',
  sorts: { created: 'a.created_at', price: 'a.price_minor' },
  inTime: 'created',
  card: {
    columns: `a.id, a.state, a.currency, a.price_minor, a.booking_id, a.created_at, a.updated_at, p.provider_payment_id payment_id,
      coalesce(p.refund_minor, 0)::bigint refund_minor, t.id trip_id, b.from_name || ' – ' || b.to_name title, ${faceColumns}`,
    joins: `join bookings b on b.id = a.booking_id join trips t on t.seq = b.trip_seq join accounts u on u.id = a.payer_id
      left join payments p on p.order_id = a.id and not p.extra`,
  },
  keyIn: ({ order_id }) => order_id,
  present: (row) => presentSale(row),
}

type TransactionsQuery = z.output<typeof listTransactions.query>

// Conditions for the states that the specification lists (P15). A partial index has the same condition as `pending`.
const approved = "a.state in ('paid', 'settled', 'part_refunded')"
const pending = "a.state not in ('paid', 'settled', 'part_refunded')"

export const transactionsGridQuery = (query: TransactionsQuery, now: Date): GridQuery => ({
  sort: query.sort ?? 'created',
  descending: query.descending ? query.descending === 'true' : query.sort === undefined,
  page: query.page || 1,
  // hidden orders stay in the database (P13, P14)
  where: ['a.hidden_at is null', ...(query.status ? [query.status === 'approved' ? approved : pending] : [])],
  search: searchOf(query.q?.trim().toLowerCase() ?? ''),
  now,
})

/** Returns a search by the beginning of the payer’s e-mail, or of words of the payer’s name. */
function searchOf(typed: string): Search | undefined {
  if (typed === '') return undefined
  const given = { mail: typed, mailEnd: `${typed}\u{10ffff}` }
  const named = typed.includes('@') ? undefined : ownedBy(typed, { table: 'orders', key: 'id', owner: 'payer_id' })
  if (!named) return { sources: [paidBy], fits: isPaidBy, given }
  return {
    sources: [`${paidBy} union all ${named.source}`],
    fits: `(${isPaidBy} or ${named.fits})`,
    given: { ...given, ...named.given },
  }
}

const mailBegins = 'lower(d.email) collate "C" >= :mail and lower(d.email) collate "C" < :mailEnd'
const paidBy = `select o.id as key from accounts d cross join lateral (select id from orders where payer_id = d.id offset 0) o where ${mailBegins}`
const isPaidBy = `exists (select from accounts d where d.id = a.payer_id and ${mailBegins} offset 0)`

const presentSale = (row: TransactionRow): ListedOrder => ({
  id: row.id,
  payment_id: row.payment_id,
  ...amountOf(row.price_minor, row.currency),
  status: wireStatus(row.state),
  state: row.state,
  underReview: row.state === 'disputed' && row.payment_id === null,
  idRoute: row.trip_id,
  bookingId: row.booking_id,
  title: row.title,
  refundedMinor: Number(row.refund_minor),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  user: presentFace(row),
})
