import { sql } from 'kysely'
import type { Db, Tx } from '../../database/connect.ts'
import type { Due, When } from '../../retention/keeper.ts'

/** Trips that were settled long enough ago and still have receipts (K12). */
export async function oldReceipts(db: Db, { cutoff }: When, after: string, most: number): Promise<Due[]> {
  const { rows } = await sql<Due>`select t.id::text, is_held(t.driver_id)
      or exists (select from bookings b where b.trip_seq = t.seq and is_held(b.passenger_id)) as held
    from trips t join divisions d on d.trip_seq = t.seq
    where exists (select from division_receipts r where r.trip_seq = t.seq) and t.id::text > ${after} and d.computed_at < ${cutoff}
      and not exists (select from bookings b where b.trip_seq = t.seq and b.confirmed_at is not null
        and (b.settled_at is null or b.settled_at >= ${cutoff}))
    order by t.id::text limit ${most}`.execute(db)
  return rows
}

/** No row names the images any more: their own job takes them. */
export async function forgetReceipts(tx: Tx, ids: string[]): Promise<string[]> {
  await sql`delete from division_receipts r using trips t where t.seq = r.trip_seq and t.id = any(${ids}::uuid[])`.execute(tx)
  return ids
}
