import { type CompanionKind, type NamedCompanion, whyNotTravellers, wrongCompanions } from '#domain/bookings/company.ts'
import { cleaned, refuseWrong } from '#domain/field.ts'
import { refuseIf } from '#domain/refusal.ts'
import type { Db, Tx } from '../platform/database/connect.ts'

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

/** Writes down the companions of the booking `:id`, in the statement that opens it; its parameters are those of `companionColumns`. */
export const COMPANIONS_SQL = `insert into booking_companions (booking_id, n, kind, name, last_name, adult_stated, only_women)
  select :id::uuid, n, kind, name, last_name, stated, :only_women::boolean
  from unnest(:companion_kinds::text[], :companion_names::text[], :companion_last_names::text[], :companion_statements::text[])
    with ordinality companions(kind, name, last_name, stated, n)`

export const companionColumns = (companions: SentCompanion[]) => ({
  companion_kinds: companions.map(({ kind }) => kind),
  companion_names: companions.map(({ name }) => name),
  companion_last_names: companions.map(({ lastName }) => lastName),
  companion_statements: companions.map(({ kind }) => (kind === 'adult' ? STATEMENT : null)),
})

/** Companions of some bookings whose names are still known, in the order in which they were named. */
export const namedOn = async (db: Db, bookingIds: string[]) =>
  bookingIds.length === 0
    ? []
    : db
        .selectFrom('booking_companions')
        .select(['booking_id', 'n', 'kind', 'name', 'last_name'])
        .where('booking_id', 'in', bookingIds)
        .where('name', 'is not', null)
        .orderBy('booking_id')
        .orderBy('n')
        .execute()

/** The numbers of the companions of a booking. */
export const companionsOn = async (db: Db, bookingId: string): Promise<number[]> =>
  (await db.selectFrom('booking_companions').select('n').where('booking_id', '=', bookingId).orderBy('n').execute()).map(
    ({ n }) => n,
  )

/** Their seats were given up: what their names were for has ended (K15). */
export const removeCompanions = (tx: Tx, bookingId: string, which: number[]) =>
  tx.deleteFrom('booking_companions').where('booking_id', '=', bookingId).where('n', 'in', which).execute()

/** How many children ride on the live bookings of a trip. */
export async function childrenOn(db: Db, tripSeq: number): Promise<number> {
  const { n } = await db
    .selectFrom('booking_companions as c')
    .innerJoin('bookings as b', 'b.id', 'c.booking_id')
    .select(({ fn }) => fn.countAll<bigint>().as('n'))
    .where('b.trip_seq', '=', tripSeq)
    .where('b.state', 'in', ['requested', 'waiting', 'offered', 'accepted', 'confirmed'])
    .where('c.kind', '=', 'child')
    .executeTakeFirstOrThrow()
  return Number(n)
}
