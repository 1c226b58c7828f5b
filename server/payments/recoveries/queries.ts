import { type Insertable, type Selectable, sql } from 'kysely'
import type { Currency } from '#domain/money.ts'
import type { Recoverable } from '#domain/payments/payouts/recovery.ts'
import { isUuid } from '#domain/uuid.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import type { Tables } from '../../platform/database/tables.ts'

export type Recovery = Selectable<Tables['recoveries']>

interface Credited extends Recoverable {
  id: string
  currency: Currency
  driver_id: string
  passenger_id: string
  trip_seq: number
}

/** Returns a booking with its driver's credit, and the loss that the platform has had on it since. */
export async function findCredited(db: Db, id: string): Promise<Credited | undefined> {
  if (!isUuid(id)) return undefined
  const { rows } = await sql<Credited>`select b.id, b.currency, b.driver_id, b.passenger_id, b.trip_seq,
      coalesce((select -sum(e.amount_minor) from postings p join ledger_entries e on e.posting_id = p.id
        where e.account = 'driver_due:' || b.driver_id and p.ref = any (array(select 'settle:' || b.id
          union all select 'unsettle:' || r.id from refunds r where r.booking_id = b.id))), 0)::bigint as "creditedMinor",
      (coalesce((select sum(r.loss_minor) from refunds r where r.booking_id = b.id and r.state = 'done'), 0)
        + coalesce((select sum(c.loss_minor) from chargebacks c join payments p on p.id = c.payment_id join orders o on o.id = p.order_id
          where o.booking_id = b.id and c.returned_at is null), 0))::bigint as "lostMinor",
      exists (select from recoveries where booking_id = b.id) as recovered
    from bookings b where b.id = ${id}`.execute(db)
  return rows[0]
}

export const insertRecovery = (tx: Tx, row: Insertable<Tables['recoveries']>): Promise<Recovery> =>
  tx.insertInto('recoveries').values(row).returningAll().executeTakeFirstOrThrow()

export const lockRecovery = async (tx: Tx, id: string): Promise<Recovery | undefined> =>
  isUuid(id) ? tx.selectFrom('recoveries').selectAll().where('id', '=', id).forUpdate().executeTakeFirst() : undefined

export const changeRecovery = (
  tx: Tx,
  id: string,
  set: Partial<Pick<Recovery, 'objection' | 'objected_at' | 'upheld' | 'decided_at' | 'decided_by' | 'decision'>>,
) => tx.updateTable('recoveries').set(set).where('id', '=', id).execute()

/** Returns recoveries from a driver, newest first. */
export const recoveriesFrom = (db: Db, driverId: string): Promise<Recovery[]> =>
  db.selectFrom('recoveries').selectAll().where('driver_id', '=', driverId).orderBy('at', 'desc').limit(100).execute()

/** Returns driver and passenger of a booking. */
export const findBookingPeople = (db: Db, bookingId: string) =>
  db
    .selectFrom('bookings')
    .select(['trip_seq', 'driver_id', 'passenger_id'])
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()

/** Returns undecided objections. */
export const objectedRecoveries = (db: Db): Promise<Recovery[]> =>
  db
    .selectFrom('recoveries')
    .selectAll()
    .where('objected_at', 'is not', null)
    .where('decided_at', 'is', null)
    .orderBy('objected_at')
    .execute()

export const findRecovery = async (db: Db, id: string): Promise<Recovery | undefined> =>
  isUuid(id) ? db.selectFrom('recoveries').selectAll().where('id', '=', id).executeTakeFirst() : undefined

/** Returns the recovery for a booking, unless an objection to it was upheld. */
export async function standingRecovery(db: Db, bookingId: string): Promise<string | undefined> {
  const rows = db.selectFrom('recoveries').select('id').where('booking_id', '=', bookingId)
  return (await rows.where(sql<boolean>`upheld is not true`).executeTakeFirst())?.id
}
