import { type NamedTraveller, type TravellerKind, whyNotTravellers, wrongCompanions } from '#domain/bookings/companions.ts'
import { refuseWrong, withPlainSigns } from '#domain/field.ts'
import type { Gender } from '#domain/people/account.ts'
import { refuseIf } from '#domain/refusal.ts'
import { countOf, factsColumn, halvesOf } from '../../people/profiles/queries.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'

/** A companion of a new booking; `invitation` refers to the accepted invitation of an account. */
export interface SentCompanion {
  kind: TravellerKind
  name: string | null
  lastName: string | null
  age: number | null
  invitation: string | null
}

/** A companion as stored in its row, with id and gender if it has an account. */
export interface Companion extends SentCompanion {
  account?: string
  gender?: Gender | null
}

/** Version of the statement that a named adult is of age and agrees to be named (F23). */
const STATEMENT = 'companion-1'

/** Returns the companions of a request. Refuses numbers and kinds of companions that no booking may have (rules 15). */
export function companionsFrom({ seats, companions = [] }: SentTravellers): SentCompanion[] {
  refuseIf(whyNotTravellers(companions, seats))
  refuseWrong(wrongCompanions(companions, seats))
  return companions.map(({ kind, name, lastName, age, invitation = null }) => ({
    kind,
    name: kind === 'account' ? null : withPlainSigns(name),
    lastName: kind === 'adult' ? withPlainSigns(lastName) : null,
    age: age ?? null,
    invitation,
  }))
}

interface SentTravellers {
  seats?: number | undefined
  companions?: NamedTraveller[] | undefined
}

/**
 * SQL that inserts the companions of the booking `:id` within the statement that inserts the booking. `companionColumns` returns
 * its parameters.
 */
export const COMPANIONS_SQL = `insert into booking_companions (booking_id, n, kind, name, last_name, age, adult_stated, account_id, gender, only_women)
  select :id::uuid, n, kind, name, last_name, age, stated, account_id, gender, :only_women::boolean
  from unnest(:companion_kinds::text[], :companion_names::text[], :companion_last_names::text[], :companion_ages::smallint[],
    :companion_statements::text[], :companion_accounts::uuid[], :companion_genders::text[])
    with ordinality companions(kind, name, last_name, age, stated, account_id, gender, n)`

export const companionColumns = (companions: Companion[]) => ({
  companion_kinds: companions.map(({ kind }) => kind),
  companion_names: companions.map(({ name }) => name),
  companion_last_names: companions.map(({ lastName }) => lastName),
  companion_ages: companions.map(({ age }) => age),
  companion_statements: companions.map(({ kind }) => (kind === 'adult' ? STATEMENT : null)),
  companion_accounts: companions.map(({ account }) => account ?? null),
  companion_genders: companions.map(({ gender }) => gender ?? null),
})

export const accountsAmong = (companions: Companion[]): string[] => companions.flatMap(({ account }) => account ?? [])

/**
 * Returns the companions of some bookings in the order in which the booker entered them: accounts, and people whose names are
 * still stored.
 */
export const companionsOf = async (db: Db, bookingIds: string[], now: Date) =>
  bookingIds.length === 0
    ? []
    : db
        .selectFrom('booking_companions as c')
        .leftJoin('accounts as a', 'a.id', 'c.account_id')
        .select(['c.booking_id', 'c.n', 'c.kind', 'c.name', 'c.last_name', 'c.age', 'c.account_id'])
        .select([
          'a.name as account_name',
          'a.given_name',
          'a.photo_id',
          'a.gender',
          'a.identity_checked_at',
          'a.phone_checked_at',
          'a.telephone_sealed',
        ])
        .select([halvesOf('a', now).as('rating_halves'), countOf('a', now).as('rating_count'), factsColumn('a').as('facts')])
        .where('c.booking_id', 'in', bookingIds)
        .where((is) => is.or([is('c.name', 'is not', null), is('c.account_id', 'is not', null)]))
        .orderBy('c.booking_id')
        .orderBy('c.n')
        .execute()

/** Returns the companions of a booking by their numbers, with their accounts if any. */
export const companionsOn = (db: Db, bookingId: string) =>
  db.selectFrom('booking_companions').select(['n', 'account_id']).where('booking_id', '=', bookingId).orderBy('n').execute()

/**
 * Deletes companions whose seats were given up, because their names are no longer needed (K15). Returns the accounts among these
 * companions.
 */
export async function removeCompanions(tx: Tx, bookingId: string, which: number[]): Promise<string[]> {
  const gone = tx.deleteFrom('booking_companions').where('booking_id', '=', bookingId).where('n', 'in', which)
  return (await gone.returning('account_id').execute()).flatMap(({ account_id }) => account_id ?? [])
}

/** Counts children on the live bookings of a trip. */
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
