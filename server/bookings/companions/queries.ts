import type { Selectable } from 'kysely'
import { invitationLife, type InvitationState } from '#domain/bookings/invitation.ts'
import { type EventOf, stateAfter } from '#domain/life.ts'
import { countOf, factsColumn, halvesOf } from '../../people/profiles/queries.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import type { Tables } from '../../platform/database/tables.ts'

export type InvitationRow = Selectable<Tables['companion_invitations']>

/** Locks accounts in one order, so that two transactions that lock the same people cannot deadlock. */
export const lockAccounts = (tx: Tx, ids: string[]) =>
  tx.selectFrom('accounts').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()

export const insertCompanionInvitation = (tx: Tx, row: Pick<InvitationRow, 'id' | 'trip_seq' | 'booker_id' | 'created_at'>) =>
  tx
    .insertInto('companion_invitations')
    .values({ ...row, state: 'open' })
    .execute()

const standing = ['open', 'agreed'] as const satisfies InvitationState[]

/** Counts a booker's invitations to a trip that are open or accepted. */
export async function countStanding(db: Db, bookerId: string, tripSeq: number): Promise<number> {
  const { n } = await db
    .selectFrom('companion_invitations')
    .select(({ fn }) => fn.countAll<bigint>().as('n'))
    .where('booker_id', '=', bookerId)
    .where('trip_seq', '=', tripSeq)
    .where('state', 'in', standing)
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** Invitations with the person who accepted. */
const whole = (db: Db, now: Date) =>
  db
    .selectFrom('companion_invitations as i')
    .innerJoin('trips as t', 't.seq', 'i.trip_seq')
    .leftJoin('accounts as a', 'a.id', 'i.account_id')
    .select(['i.id', 'i.state', 'i.booker_id', 'i.account_id', 'i.created_at', 't.id as trip_id'])
    .select([
      'a.name',
      'a.given_name',
      'a.photo_id',
      'a.gender',
      'a.identity_checked_at as checked_at',
      'a.phone_checked_at as phone_at',
    ])
    .select([halvesOf('a', now).as('rating_halves'), countOf('a', now).as('rating_count'), factsColumn('a').as('facts')])

export type WholeInvitation = Awaited<ReturnType<typeof invitationsTo>>[number]

/** Returns a booker's invitations to a trip, oldest first, without withdrawn ones. */
export const invitationsTo = (db: Db, bookerId: string, tripSeq: number, now: Date) =>
  whole(db, now)
    .where('i.booker_id', '=', bookerId)
    .where('i.trip_seq', '=', tripSeq)
    .where('i.state', '<>', 'withdrawn')
    .orderBy('i.created_at')
    .orderBy('i.id')
    .execute()

/** Invitations with their trip. */
const withTrip = (db: Db) =>
  db
    .selectFrom('companion_invitations as i')
    .innerJoin('trips as t', 't.seq', 'i.trip_seq')
    .selectAll('i')
    .select(['t.id as trip_id', 't.driver_id', 't.departs_at', 't.arrives_at', 't.cancelled_at', 't.preferences', 't.zone'])
    .select(['t.origin_name', 't.destination_name'])

export type TripInvitation = NonNullable<Awaited<ReturnType<typeof findInvitation>>>

export const findInvitation = (db: Db, id: string) => withTrip(db).where('i.id', '=', id).executeTakeFirst()

export const lockInvitation = (tx: Tx, id: string) => withTrip(tx).where('i.id', '=', id).forUpdate('i').executeTakeFirst()

type Answer = Partial<Pick<InvitationRow, 'account_id' | 'adult_attested'>>

/** Changes the state of an invitation by a transition of its life cycle. No other code may change the state. */
export async function moveInvitation(
  tx: Tx,
  { id, state }: Pick<InvitationRow, 'id' | 'state'>,
  event: EventOf<typeof invitationLife>,
  at: Date,
  answer: Answer = {},
): Promise<void> {
  const becomes = stateAfter(invitationLife, state, event)
  const when = becomes === 'agreed' ? { answered_at: at } : { ended_at: at, account_id: null, adult_attested: null }
  await tx
    .updateTable('companion_invitations')
    .set({ state: becomes, ...when, ...answer })
    .where('id', '=', id)
    .execute()
}

/** Locks a person's acceptance of a booker's invitation to a trip. */
export const lockYes = (tx: Tx, { accountId, bookerId, tripSeq }: { accountId: string; bookerId: string; tripSeq: number }) =>
  tx
    .selectFrom('companion_invitations')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('trip_seq', '=', tripSeq)
    .where('booker_id', '=', bookerId)
    .where('state', '=', 'agreed')
    .forUpdate()
    .executeTakeFirst()

/** Ends the acceptances of accounts whose seats were given up, so that they may ride with other bookers. */
export async function endYeses(
  tx: Tx,
  { passenger_id: bookerId, trip_seq: tripSeq }: { passenger_id: string; trip_seq: number },
  accounts: string[],
  at: Date,
): Promise<void> {
  for (const accountId of accounts) {
    const yes = await lockYes(tx, { accountId, bookerId, tripSeq })
    if (yes) await moveInvitation(tx, yes, 'withdraw', at)
  }
}

/** Locks the open and accepted invitations of a person to future trips, sent or received. */
export const lockStandingOf = (tx: Tx, accountId: string, at: Date) =>
  tx
    .selectFrom('companion_invitations as i')
    .innerJoin('trips as t', 't.seq', 'i.trip_seq')
    .selectAll('i')
    .where((is) => is.or([is('i.booker_id', '=', accountId), is('i.account_id', '=', accountId)]))
    .where('i.state', 'in', standing)
    .where('t.departs_at', '>', at)
    .orderBy('i.id')
    .forUpdate('i')
    .execute()

/** Returns the live booking of a booker on a trip with this account as companion. */
export const bookingAlongside = (
  db: Db,
  { account_id, booker_id, trip_seq }: Pick<InvitationRow, 'account_id' | 'booker_id' | 'trip_seq'>,
) =>
  account_id === null
    ? undefined
    : db
        .selectFrom('travellers')
        .select('id')
        .where('account_id', '=', account_id)
        .where('booker_id', '=', booker_id)
        .where('trip_seq', '=', trip_seq)
        .where('state', 'in', ['requested', 'waiting', 'offered', 'accepted', 'confirmed'])
        .executeTakeFirst()

/** Returns the companions' accounts on a booker's live bookings of a trip. */
export const accountsAboard = async (db: Db, bookerId: string, tripSeq: number): Promise<string[]> =>
  (
    await db
      .selectFrom('bookings')
      .select('companion_ids')
      .where('passenger_id', '=', bookerId)
      .where('trip_seq', '=', tripSeq)
      .where('state', 'in', ['requested', 'waiting', 'offered', 'accepted', 'confirmed'])
      .execute()
  ).flatMap(({ companion_ids }) => companion_ids)

/** Returns the profile of a person, as shown to inviters and fellow travelers. */
export const findKnown = (db: Db, id: string, now: Date) =>
  db
    .selectFrom('accounts as a')
    .select([
      'a.id',
      'a.name',
      'a.given_name',
      'a.photo_id',
      'a.gender',
      'a.standing',
      'a.identity_checked_at as checked_at',
      'a.phone_checked_at as phone_at',
    ])
    .select([halvesOf('a', now).as('rating_halves'), countOf('a', now).as('rating_count'), factsColumn('a').as('facts')])
    .where('a.id', '=', id)
    .executeTakeFirst()
