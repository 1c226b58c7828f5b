import type { Report } from '#domain/bookings/absence.ts'
import { cancellationsOn } from '../payments/departed/queries.ts'
import { creditsOf } from '../payments/settlement/queries.ts'
import type { Db } from '../platform/database/connect.ts'
import type { OpenAnswer } from '../trips/changes/queries.ts'
import { reportsOnTrips } from './absence/queries.ts'

/** Rows of other tables about a booking: its order, refunds, reports, and the driver's credit. */
export interface BookingDetails {
  order: Awaited<ReturnType<typeof ordersOf>>[number] | undefined
  refunds: Awaited<ReturnType<typeof refundsOf>>
  /** of its whole trip */
  reports: Report[]
  /** two administrators cancelled its order after departure: since when */
  cancelling: Date | undefined
  /** minor units; undefined until it is settled */
  credited: bigint | undefined
  /** a change of the trip that waits for answers, with this booking's own */
  change?: OpenAnswer | undefined
}

/** The same for many bookings at once, asked for in five questions. */
export async function loadDetails(db: Db, rows: { id: string; trip_seq: number }[]): Promise<(id: string) => BookingDetails> {
  if (rows.length === 0) return () => ({ order: undefined, refunds: [], reports: [], cancelling: undefined, credited: undefined })
  const ids = rows.map(({ id }) => id)
  const [orders, refunds, reports, credits, cancellations] = await Promise.all([
    ordersOf(db, ids),
    refundsOf(db, ids),
    reportsOnTrips(db, [...new Set(rows.map(({ trip_seq }) => trip_seq))]),
    creditsOf(db, ids),
    cancellationsOn(db, ids),
  ])
  return (id) => ({
    order: orders.find(({ booking_id }) => booking_id === id),
    refunds: refunds.filter(({ booking_id }) => booking_id === id),
    reports: reports.filter(({ tripSeq }) => tripSeq === rows.find((row) => row.id === id)?.trip_seq),
    cancelling: cancellations.find(({ booking_id }) => booking_id === id)?.decided_at,
    credited: credits.get(id),
  })
}

const ordersOf = (db: Db, ids: string[]) =>
  db
    .selectFrom('orders')
    .select(['id', 'booking_id', 'payer_id', 'state', 'init_point'])
    .where('booking_id', 'in', ids)
    .where('state', '<>', 'closed')
    .where('hidden_at', 'is', null)
    .execute()

const refundsOf = (db: Db, ids: string[]) =>
  db.selectFrom('refunds').select(['booking_id', 'amount_minor', 'state']).where('booking_id', 'in', ids).execute()
