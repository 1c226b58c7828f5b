import { type ExpressionBuilder, sql } from 'kysely'
import type { Trip as TripPage } from '#contract/trips/trips.ts'
import { hasRidden, holdsSeat } from '#domain/bookings/booking.ts'
import { welcomeKinds } from '#domain/bookings/companions.ts'
import { seatsOn } from '#domain/bookings/seats.ts'
import { isAdmin, type Member } from '#domain/people/account.ts'
import { seeCompanions, seeContacts } from '#domain/people/contact.ts'
import { ridingOf } from '../../people/fellowTravellers.ts'
import { ratingOf, photoOf } from '../../people/profiles/presenter.ts'
import { unreadableTo } from '../../people/readable.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { TripRow } from '../../trips/queries.ts'
import type { World } from '../../world.ts'
import { reportsOnTrips } from '../absence/queries.ts'
import { bookingsNow } from '../changes/views.ts'
import { companionsOf } from '../companions/rows.ts'
import { welcomeOn } from '../joining/ride.ts'
import { stateNow } from './permissions.ts'
import { type BookingRow, bookingsOn } from './rows.ts'

type Aboard = Pick<TripPage, 'mine' | 'companions' | 'cancelReason'> & {
  /** the caller may see the driver's full plate now */
  seesPlate: boolean
  /** places of the caller's confirmed seats: the caller may see their exact points */
  meetsAt: number[]
  passengers: TripPage['users']
}

/** Loads the data of a trip's page that depend on the caller: their booking, and their fellow travelers (rules 14). */
export async function tripForViewer(world: World, me: Member, trip: TripRow): Promise<Aboard> {
  const rows = (await bookingsNow(world, await bookingsOn(world.db, trip.trip_seq, world.now(), me.id))).map(({ row }) => row)
  const bookings = await asTheyAre(world.db, rows, world.now())
  const own = bookings.filter(({ passenger_id, companion_ids }) => [passenger_id, ...companion_ids].includes(me.id))
  const [mine] = own
  const cancelReason = trip.cancelled_at ? await driverReasonFor(world.db, trip, me) : null
  return {
    ...(cancelReason && { cancelReason }),
    ...(mine && { mine: { id: mine.id, state: mine.state } }),
    companions: welcomeKinds(welcomeOn(world.settings, trip)),
    seesPlate: isOwn(me, trip) || own.some((one) => seeContacts(ridingOf(one), world.now())),
    meetsAt: own
      .filter((one) => seeCompanions(ridingOf(one), world.now()))
      .flatMap(({ from_place, to_place }) => [from_place, to_place]),
    passengers: await readableRiders(world, me, await ridersOf(world, me, seenBy(me, trip, mine, bookings))),
  }
}

/**
 * Returns the driver's reason for canceling a trip: to the driver, administrators, and passengers whose booking ended with it
 * (TR9).
 */
async function driverReasonFor(db: Db, trip: TripRow, me: Member): Promise<string | null> {
  const { rows } = await sql<{ reason: string | null }>`select h.details ->> 'reason' reason from trip_history h
    where h.trip_seq = ${trip.trip_seq} and h.event = 'cancelled' and h.actor = ${trip.driver_id} and (${isOwn(me, trip)} or exists (
      select from bookings b where b.trip_seq = h.trip_seq and b.state = 'cancelled' and b.ended_at >= h.at
        and ${me.id}::uuid = any(b.companion_ids || b.passenger_id)))`.execute(db)
  return rows[0]?.reason ?? null
}

/** Returns bookings in their present states, without expired ones. */
async function asTheyAre(db: Db, rows: BookingRow[], now: Date): Promise<BookingRow[]> {
  if (rows.length === 0) return []
  const reports = await reportsOnTrips(db, [...new Set(rows.map(({ trip_seq }) => trip_seq))])
  const states = rows.map((row) => ({ ...row, state: stateNow(row, reports, now) }))
  return states.filter(({ state }) => state !== 'expired' && state !== 'cancelled')
}

const isOwn = (me: Member, { driver_id }: TripRow) => me.id === driver_id || isAdmin(me)
const isCompanion = ({ state }: BookingRow) => hasRidden(state)

/**
 * Returns the bookings that the caller may see. Driver and passengers see each other; other callers see the driver and
 * themselves.
 */
function seenBy(me: Member, trip: TripRow, mine: BookingRow | undefined, bookings: BookingRow[]): BookingRow[] {
  const all = isOwn(me, trip) || (mine && isCompanion(mine))
  if (all) return bookings.filter(isCompanion)
  return mine && holdsSeat(mine.state) && mine.state !== 'offered' ? [mine] : []
}

async function readableRiders(world: World, me: Member, riders: TripPage['users']): Promise<TripPage['users']> {
  const unreadable = await unreadableTo(
    world,
    me,
    riders.map(({ id }) => id),
  )
  return riders.filter(({ id }) => !unreadable.has(id))
}

/**
 * Returns the booker of each booking, then its companions with an account. On an unconfirmed booking a companion sees only
 * themself.
 */
async function ridersOf({ db, now }: World, me: Member, rows: BookingRow[]): Promise<TripPage['users']> {
  const groups = rows.filter(({ companion_ids }) => companion_ids.length > 0).map(({ id }) => id)
  const companions = await companionsOf(db, groups, now())
  return rows.flatMap((row) => {
    const isSeen = isCompanion(row) || row.passenger_id === me.id
    const accounts = companions.filter(({ booking_id, account_id }) => booking_id === row.id && (isSeen || account_id === me.id))
    return [rider(row), ...accounts.flatMap(fellowTraveller)]
  })
}

type CompanionRow = Awaited<ReturnType<typeof companionsOf>>[number]

const fellowTraveller = ({ account_id: id, account_name, given_name, gender, ...row }: CompanionRow): TripPage['users'] =>
  id === null
    ? []
    : [
        {
          id,
          name: account_name ?? given_name ?? '',
          photo: photoOf(row),
          gender,
          rating: ratingOf(row),
          ratings: row.rating_count,
        },
      ]

const rider = (row: BookingRow): TripPage['users'][number] => ({
  id: row.passenger_id,
  name: row.passenger_name ?? row.passenger_given_name ?? '',
  photo: photoOf({ photo_id: row.passenger_photo_id }),
  gender: row.passenger_gender,
  rating: ratingOf({ rating_halves: row.passenger_rating_halves, rating_count: row.passenger_rating_count }),
  ratings: row.passenger_rating_count,
})

/**
 * Returns the seats of a trip that are free now. Excludes expired holds, and passengers who missed the deadline of a change (B5).
 */
export async function freeNow(db: Db, tripSeq: number, free: bigint, now: Date): Promise<bigint> {
  const dead = await db
    .selectFrom('bookings')
    .select(['leg_from as from', 'leg_to as to', 'seats'])
    .where('trip_seq', '=', tripSeq)
    .where((is) =>
      is.or([
        is.and([is('state', '=', 'accepted'), is('pay_by', '<=', now)]),
        is.and([is('state', '=', 'offered'), is('answer_by', '<=', now)]),
        hasLapsed(is, now),
      ]),
    )
    .execute()
  return dead.reduce((sum, legs) => sum + seatsOn(legs), free)
}

/** True for a booking that holds a seat and missed the deadline to answer a change. */
const hasLapsed = (is: ExpressionBuilder<Tables, 'bookings'>, now: Date) =>
  is.and([
    is('state', 'in', ['offered', 'accepted', 'confirmed']),
    is.exists(
      is
        .selectFrom('change_answers as a')
        .innerJoin('trip_changes as c', 'c.id', 'a.change_id')
        .select('c.id')
        .whereRef('a.booking_id', '=', 'bookings.id')
        .where('a.state', '=', 'waiting')
        .where('c.state', '=', 'open')
        .where('c.answer_by', '<=', now),
    ),
  ])
