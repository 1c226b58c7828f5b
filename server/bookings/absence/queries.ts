import { sql } from 'kysely'
import type { Report, Reporter } from '#domain/absence.ts'
import type { Db, Tx } from '../../database/connect.ts'
import type { Booking } from '../queries.ts'

const fromRow = (row: { reporter: Reporter; reported_at: Date; objected_at: Date | null; upheld: boolean | null }): Report => ({
  reporter: row.reporter,
  reportedAt: row.reported_at,
  objected: row.objected_at !== null,
  upheld: row.upheld,
})

/** The reports about a booking, the first one first. */
export const reportsOn = async (db: Db, bookingId: string): Promise<Report[]> =>
  (await db.selectFrom('absences').selectAll().where('booking_id', '=', bookingId).orderBy('reported_at').execute()).map(fromRow)

export const insertReport = (tx: Tx, booking_id: string, reporter: Reporter, reason: string, at: Date) =>
  tx.insertInto('absences').values({ booking_id, reporter, reason, reported_at: at }).execute()

export const noteObjection = (tx: Tx, bookingId: string, reporter: Reporter, objection: string, at: Date) =>
  tx
    .updateTable('absences')
    .set({ objected_at: at, objection })
    .where('booking_id', '=', bookingId)
    .where('reporter', '=', reporter)
    .execute()

/** Writes down which report stands, if any; `by` is the administrator, nobody when it stands by itself. */
export async function decideReports(
  tx: Tx,
  bookingId: string,
  upheld: Reporter | null,
  by: string | null,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('absences')
    .set({ upheld: sql<boolean>`reporter is not distinct from ${upheld}::text`, decided_at: at, decided_by: by })
    .where('booking_id', '=', bookingId)
    .where('upheld', 'is', null)
    .execute()
}

/** The seats of a locked trip of which nobody has said yet how they ended. */
export const lockUnfinished = (tx: Tx, tripSeq: number): Promise<Booking[]> =>
  tx
    .selectFrom('bookings')
    .selectAll()
    .where('trip_seq', '=', tripSeq)
    .where('state', '=', 'confirmed')
    .orderBy('id')
    .forUpdate()
    .execute()

/** Closed trips with confirmed bookings; those of which an administrator has to decide all are not looked at every time. */
export const findTravelled = (db: Db, arrivedBy: Date) =>
  db
    .selectFrom('bookings')
    .innerJoin('trips', 'trips.seq', 'trip_seq')
    .select('trip_seq')
    .distinct()
    .where('state', '=', 'confirmed')
    .where('trips.arrives_at', '<=', arrivedBy)
    .where(
      sql<boolean>`not exists (select from absences a where a.booking_id = bookings.id
      and (a.objected_at is not null or a.reporter = 'driver' and exists (
        select from absences other where other.booking_id = a.booking_id and other.reporter = 'passenger')))`,
    )
    .limit(500)
    .execute()
