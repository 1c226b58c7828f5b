import type { Insertable } from 'kysely'
import type { Gender } from '#domain/people/account.ts'
import type { PersonFacts } from '#domain/ratings/rating.ts'
import { factsOf, sumsOf } from '../../people/profiles/queries.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { prepared, run } from '../../platform/database/prepared.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { World } from '../../world.ts'
import { alongSql, type Candidate } from '../alerts/matching.ts'

/** A shown alert that may fit a trip, with its passenger's note. */
export interface VisibleAlert extends Candidate {
  note: string
  shown_from: number | null
  shown_until: number | null
  flexible_hours: number
}

const shownColumns = ', a.note, a.shown_from, a.shown_until, a.flexible_hours'
const shownTo = 'shown_at is not null and (:seesWomen::bool or not only_women)'

const along = prepared('shown alerts along a trip', `${alongSql(shownColumns, shownTo)} limit :most::int`)

/** Parameters of a search for ride requests along a trip: its driver, its places and its days. */
export interface RequesterLook {
  driver: string
  places: number[]
  days: number[]
  seesWomen: boolean
  most: number
}

export const visibleAlertsAlong = (pool: World['pool'], look: RequesterLook) => run<VisibleAlert>(pool, along, { ...look })

const oneAlong = prepared('shown alert along a trip', alongSql(shownColumns, `${shownTo} and id = :request::uuid`))

export const visibleAlertAlong = (db: Db, look: Omit<RequesterLook, 'most'> & { request: string }) =>
  run<VisibleAlert>(db, oneAlong, { ...look })

/** The person who shows a request, as drivers see them. */
export interface RequesterRow {
  id: string
  name: string | null
  photo: string | null
  gender: Gender | null
  checked: boolean
  phone: boolean
  facts: PersonFacts | null
  rating_halves: number
  rating_count: number
}

const people = prepared(
  'people who show requests',
  `select d.id, d.name, '/api/image/' || d.photo_id photo, d.gender, d.identity_checked_at is not null checked, d.phone_checked_at is not null phone,
    ${factsOf('d.id')} facts, ${sumsOf('d')} from accounts d where d.id = any(:ids::uuid[])`,
)

export const requesters = (pool: World['pool'], ids: string[], now: Date) => run<RequesterRow>(pool, people, { ids, now })

/** A confirmed or used seat of a person, on their own booking or as a companion. */
export interface SeatRow {
  account_id: string
  from_place: number
  to_place: number
  departs_at: Date
}

const seats = prepared(
  'seats of people who show requests',
  `select v.account_id, b.from_place, b.to_place, b.departs_at from travellers v join bookings b on b.id = v.id
    where v.account_id = any(:ids::uuid[]) and v.departs_at between :first::timestamptz and :last::timestamptz
      and v.state in ('confirmed', 'travelled')`,
)

export const seatsBetween = (on: World['pool'] | Db, ids: string[], first: Date, last: Date) =>
  run<SeatRow>(on, seats, { ids, first, last })

/**
 * Returns the people in the list who are on a trip already: invited by its driver, or with a booking or request, as booker or
 * companion.
 */
export async function knownOn(db: Db, seq: number, ids: string[]): Promise<{ invited: Set<string>; joined: Set<string> }> {
  if (ids.length === 0) return { invited: new Set(), joined: new Set() }
  const invited = await db
    .selectFrom('invitations')
    .select('account_id')
    .where('trip_seq', '=', seq)
    .where('account_id', 'in', ids)
    .execute()
  const joined = await db
    .selectFrom('travellers')
    .select('account_id')
    .where('trip_seq', '=', seq)
    .where('account_id', 'in', ids)
    .where('state', 'in', ['requested', 'waiting', 'offered', 'accepted', 'confirmed'])
    .execute()
  return {
    invited: new Set(invited.map(({ account_id }) => account_id)),
    joined: new Set(joined.map(({ account_id }) => account_id)),
  }
}

/** Counts the people whom a driver has invited since an instant. */
export const invitationsSince = async (db: Db, driverId: string, since: Date): Promise<number> =>
  Number(
    (
      await db
        .selectFrom('invitations')
        .select((is) => is.fn.countAll().as('n'))
        .where('driver_id', '=', driverId)
        .where('invited_at', '>=', since)
        .executeTakeFirst()
    )?.n,
  )

export interface RequestFigures {
  shown: number
  answered: number
  sent: number
  accepted: number
}

const figures = prepared(
  'figures of ride requests',
  `select shown, answered, sent, accepted
  from (select count(*)::int shown, (count(*) filter (where exists (select from invitations i where i.alert_id = a.id)))::int answered
    from alerts a where a.shown_at > :since::timestamptz) requests,
    (select count(*)::int sent, (count(*) filter (where exists (select from bookings b
      where b.trip_seq = i.trip_seq and b.passenger_id = i.account_id and b.confirmed_at >= i.invited_at)))::int accepted
    from invitations i where i.invited_at > :since::timestamptz) invited`,
)

/**
 * Counts the requests shown since an instant and how many of them a driver answered, and the invitations since then and how many
 * of them led to a confirmed seat.
 */
export async function requestFigures(pool: World['pool'], since: Date): Promise<RequestFigures> {
  const [row = { shown: 0, answered: 0, sent: 0, accepted: 0 }] = await run<RequestFigures>(pool, figures, { since })
  return row
}

export const insertInvitation = (tx: Tx, row: Omit<Insertable<Tables['invitations']>, 'n'>) =>
  tx.insertInto('invitations').values(row).execute()

/** Deletes a former member's invitations, sent and received. */
export async function forgetInvitations(tx: Tx, accountId: string): Promise<void> {
  for (const side of ['account_id', 'driver_id'] as const)
    await tx.deleteFrom('invitations').where(side, '=', accountId).execute()
}
