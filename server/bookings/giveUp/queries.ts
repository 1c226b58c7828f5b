import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../platform/database/connect.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** Seats of a booking that its passenger gave up while others of it were held (row 46). Who locks the booking has locked them. */
export type GivenUpPart = Selectable<Tables['given_up_seats']>

/** Those of some bookings, in the order in which each booking's were given up. */
export const givenUpOf = async (db: Db, bookingIds: string[]): Promise<GivenUpPart[]> =>
  bookingIds.length === 0
    ? []
    : db
        .selectFrom('given_up_seats')
        .selectAll()
        .where('booking_id', 'in', bookingIds)
        .orderBy('booking_id')
        .orderBy('n')
        .execute()

/** What the driver keeps of parts so far. */
export const sumKept = (parts: Pick<GivenUpPart, 'kept_minor'>[]): bigint =>
  parts.reduce((sum, { kept_minor }) => sum + kept_minor, 0n)

export const insertGivenUp = (
  tx: Tx,
  part: Pick<GivenUpPart, 'booking_id' | 'n' | 'seats' | 'at' | 'kept_minor' | 'account_id'>,
) => tx.insertInto('given_up_seats').values(part).execute()

type Which = Pick<GivenUpPart, 'booking_id' | 'n'>

/** `halves_back`: of how many of its seats the half went back because the car was full. */
export const updateKeptOfPart = (tx: Tx, { booking_id, n }: Which, kept_minor: bigint, halves_back?: number) =>
  tx
    .updateTable('given_up_seats')
    .set({ kept_minor, ...(halves_back !== undefined && { halves_back }) })
    .where('booking_id', '=', booking_id)
    .where('n', '=', n)
    .execute()

/** What the seats of one part cost by the receipts; it is settled by that. */
export const noteShareOfPart = (tx: Tx, { booking_id, n }: Which, share_minor: bigint) =>
  tx.updateTable('given_up_seats').set({ share_minor }).where('booking_id', '=', booking_id).where('n', '=', n).execute()
