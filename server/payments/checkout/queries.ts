import type { Booking } from '../../bookings/queries.ts'
import type { Db } from '../../platform/database/connect.ts'

/** Whether nobody is to pay this seat, though it was kept: its driver was barred since. */
export const hasBarredDriver = async (db: Db, { driver_id }: Pick<Booking, 'driver_id'>): Promise<boolean> =>
  Boolean(
    await db.selectFrom('accounts').select('id').where('id', '=', driver_id).where('standing', '<>', 'active').executeTakeFirst(),
  )
