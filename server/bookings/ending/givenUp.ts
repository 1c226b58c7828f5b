import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../platform/database/connect.ts'
import type { Tables } from '../../platform/database/tables.ts'

/**
 * Seats that a passenger gave up while keeping other seats of the booking (row 46). A lock on the booking protects these rows
 * too.
 */
export type GivenUpPart = Selectable<Tables['given_up_seats']>

/** Returns the given-up parts of some bookings, in the order of each booking. */
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

/** Returns the sum of the driver's halves of these parts. */
export const sumKept = (parts: Pick<GivenUpPart, 'kept_minor'>[]): bigint =>
  parts.reduce((sum, { kept_minor }) => sum + kept_minor, 0n)

export const insertGivenUp = (
  tx: Tx,
  part: Pick<GivenUpPart, 'booking_id' | 'n' | 'seats' | 'at' | 'kept_minor' | 'account_id'>,
) => tx.insertInto('given_up_seats').values(part).execute()

type Which = Pick<GivenUpPart, 'booking_id' | 'n'>

/**
 * Stores the half that the driver keeps. `halves_back` is the number of seats for which this half was refunded because the car
 * was full.
 */
export const updateKeptOfPart = (tx: Tx, { booking_id, n }: Which, kept_minor: bigint, halves_back?: number) =>
  tx
    .updateTable('given_up_seats')
    .set({ kept_minor, ...(halves_back !== undefined && { halves_back }) })
    .where('booking_id', '=', booking_id)
    .where('n', '=', n)
    .execute()

/** Stores the share of the cost by the receipts for the seats of a part, which settles the part. */
export const noteShareOfPart = (tx: Tx, { booking_id, n }: Which, share_minor: bigint) =>
  tx.updateTable('given_up_seats').set({ share_minor }).where('booking_id', '=', booking_id).where('n', '=', n).execute()
