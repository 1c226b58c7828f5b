import { type CompanionKind, type NamedCompanion, whyNotTravellers, wrongCompanions } from '#domain/bookings/company.ts'
import { cleaned, refuseWrong } from '#domain/field.ts'
import { refuseIf } from '#domain/refusal.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import type { Booking } from './queries.ts'

/** A traveller without an account, as a booking has them. */
export interface SentCompanion {
  kind: CompanionKind
  name: string
  lastName: string | null
}

/** In which words the booker states that a named adult is of age and agrees to be named (F23). */
const STATEMENT = 'companion-1'

/** Who is to ride along. Refuses what no booking may hold (rules 15). */
export function companionsFrom({ seats, companions = [] }: SentTravellers): SentCompanion[] {
  refuseIf(whyNotTravellers(companions, seats))
  refuseWrong(wrongCompanions(companions, seats))
  return companions.map(({ kind, name, lastName }) => ({
    kind,
    name: cleaned(name),
    lastName: kind === 'adult' ? cleaned(lastName) : null,
  }))
}

interface SentTravellers {
  seats?: number | undefined
  companions?: NamedCompanion[] | undefined
}

/** Writes them down with a booking that is new. */
export async function insertCompanions(tx: Tx, { id, only_women }: Booking, companions: SentCompanion[]): Promise<void> {
  if (companions.length === 0) return
  const rows = companions.map(({ kind, name, lastName: last_name }, i) => ({
    booking_id: id,
    n: i + 1,
    kind,
    name,
    last_name,
    adult_stated: kind === 'adult' ? STATEMENT : null,
    only_women,
  }))
  await tx.insertInto('booking_companions').values(rows).execute()
}

/** Companions of some bookings whose names are still known, in the order in which they were named. */
export const namedOn = async (db: Db, bookingIds: string[]) =>
  bookingIds.length === 0
    ? []
    : db
        .selectFrom('booking_companions')
        .select(['booking_id', 'kind', 'name', 'last_name'])
        .where('booking_id', 'in', bookingIds)
        .where('name', 'is not', null)
        .orderBy('booking_id')
        .orderBy('n')
        .execute()

/** How many children ride on the live bookings of a trip. */
export async function childrenOn(db: Db, tripSeq: number): Promise<number> {
  const { n } = await db
    .selectFrom('booking_companions as c')
    .innerJoin('bookings as b', 'b.id', 'c.booking_id')
    .select(({ fn }) => fn.countAll<bigint>().as('n'))
    .where('b.trip_seq', '=', tripSeq)
    .where('b.state', 'in', ['requested', 'accepted', 'confirmed'])
    .where('c.kind', '=', 'child')
    .executeTakeFirstOrThrow()
  return Number(n)
}
