import { sql } from 'kysely'
import type { Tx } from '../platform/database/connect.ts'

/** What a former member wrote about the trips they drove: comments, meeting points, reasons. The trips stay. */
export async function eraseTripWords(tx: Tx, driverId: string): Promise<void> {
  await tx
    .updateTable('trips')
    .set({ comment: '', meeting_points: sql`array_fill(''::text, array[cardinality(meeting_points)])` })
    .where('driver_id', '=', driverId)
    .execute()
  await tx
    .updateTable('trip_history')
    .set({ details: sql`details - 'reason' - 'key'` })
    .where('actor', '=', driverId)
    .where(sql<boolean>`trip_seq in (select seq from trips where driver_id = ${driverId})`)
    .execute()
}
