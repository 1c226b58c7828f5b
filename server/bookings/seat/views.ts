import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Booking, listBookings, showCancellation, showSeats } from '#contract/bookings/bookings.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { PersonTrip } from '#contract/people/people.ts'
import { refuseRunOut, whyNotCancel } from '#domain/bookings/booking.ts'
import { seatsFree } from '#domain/bookings/seats.ts'
import { changesAt, thoughtsSince } from '#domain/payments/refund.ts'
import { isAdmin, isBarred, type Member } from '#domain/people/account.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import { dayText } from '#domain/time.ts'
import { isUuid } from '#domain/uuid.ts'
import { unreadableTo } from '../../people/readable.ts'
import type { Db } from '../../platform/database/connect.ts'
import { wallClock } from '../../platform/time.ts'
import { tripSeqOf } from '../../trips/queries.ts'
import type { World } from '../../world.ts'
import { bookingsNow } from '../changes/views.ts'
import { paidSeat, splitOf } from '../ending/endBooking.ts'
import { refuseGivingUp } from '../ending/releaseSeats.ts'
import { costOf } from '../joining/ride.ts'
import { type BookingRole, viewerOf } from '../locking.ts'
import { deadlinesOf, secondThoughtsOf } from '../queries.ts'
import { waitingPositions, countWaiting } from '../waitingList/queries.ts'
import { tripsDrivenBy } from './drivenTrips.ts'
import { presentBooking } from './presenter.ts'
import { type BookingRow, bookingsOf, bookingsOn, earningsOf, findBooking, loadDetails } from './rows.ts'
import { freeNow } from './tripForViewer.ts'

/** Returns one booking to its driver, its passengers or an administrator; anyone else gets `not_found`. */
export const bookingPage = async (world: World, me: Member, id: string): Promise<Booking> =>
  (await bookingAndRole(world, me, id)).booking

/** Returns a booking and the caller's role in it. */
export async function bookingAndRole(world: World, me: Member, id: string): Promise<{ booking: Booking; role: BookingRole }> {
  const row = await found(world, id)
  const [booking] = await present(world, me, [row])
  return { booking: booking ?? refuse('not_found'), role: viewerOf(row, me) }
}

const found = async ({ db, now }: World, id: string): Promise<BookingRow> =>
  (isUuid(id) ? await findBooking(db, id, now()) : undefined) ?? refuse('not_found')

async function present(world: World, me: Member, rows: BookingRow[]): Promise<Booking[]> {
  const details = await loadDetails(world.db, rows, world.now())
  const { gazetteer, sealer } = world
  const people = rows.flatMap(({ driver_id, passenger_id, companion_ids }) => [driver_id, passenger_id, ...companion_ids])
  const unreadable = await unreadableTo(world, me, people)
  const asNow = await bookingsNow(world, rows)
  const waiting = rows.filter(({ state }) => state === 'waiting').map(({ id }) => id)
  const places = await waitingPositions(world.db, waiting, world.now())
  return asNow.map(({ row, change }) =>
    presentBooking(
      row,
      { ...details(row.id), change, position: places.get(row.id) },
      { role: viewerOf(row, me), me: me.id, isBarred: isBarred(me), unreadable, now: world.now(), gazetteer, sealer },
    ),
  )
}

export async function bookingsPage(world: World, me: Member, { as, idRoute }: z.output<typeof listBookings.query>) {
  const tripSeq = idRoute === undefined ? undefined : ((await tripSeqOf(world.db, idRoute)) ?? refuse('not_found'))
  return present(world, me, await bookingsOf(world.db, me.id, { as, tripSeq }, world.now()))
}

/** Returns the refund if the caller cancels or gives up some seats now, and the time at which it changes. */
export async function cancellationPage(
  world: World,
  me: Member,
  id: string,
  seats?: number,
): Promise<Reply<typeof showCancellation>> {
  const row = await found(world, id)
  const [viewer, now] = [viewerOf(row, me), world.now()]
  const role = viewer === 'companion' ? 'passenger' : viewer
  // a companion can give up only their own seat
  if (viewer === 'companion' && seats !== 1) refuse('seats_not_held', { seats: 1 })
  refuseRunOut(deadlinesOf(row), now)
  if (seats === undefined) refuseIf(whyNotCancel(row.state, row.departs_at, now))
  else refuseGivingUp(row, seats, now)
  const thoughts = await secondThoughtsOf(world.db, row, thoughtsSince(now))
  const splitAt = (at: Date) => splitOf(row, role, at, thoughts, seats)
  const split = splitAt(now)
  const paid = role === 'passenger' ? paidSeat(row, thoughts) : undefined
  const changes = paid && changesAt(paid, now)
  const after = changes ? splitAt(changes) : split
  return {
    refundMinor: Number(split?.refundMinor ?? 0n),
    driverMinor: Number(split?.driverMinor ?? 0n),
    currency: row.currency,
    changesAt: changes?.toISOString() ?? null,
    afterMinor: Number(after?.refundMinor ?? 0n),
    now: now.toISOString(),
  }
}

/** Returns seats and amounts of a trip, for the driver and administrators. */
export async function seatsPage(world: World, me: Member, idRoute: string): Promise<Reply<typeof showSeats>> {
  const { db, gazetteer, now } = world
  const trip = (isUuid(idRoute) ? await findSeats(db, idRoute) : undefined) ?? refuse('not_found')
  refuseIf(trip.driver_id === me.id || isAdmin(me) ? undefined : 'not_yours')
  const bookings = await present(world, me, await bookingsOn(db, trip.seq, now()))
  const free = await freeNow(db, trip.seq, trip.free, now())
  const legs = trip.legs_m.slice(1).map((toM, i) => ({
    fromM: trip.legs_m[i] ?? 0,
    toM,
    free: seatsFree(free, { from: i, to: i + 1 }),
  }))
  const stops = trip.stops.map((id, i) => ({ name: gazetteer.get(id)?.name ?? '', atM: trip.stops_m[i] ?? 0 }))
  return {
    seats: trip.seats,
    distanceM: trip.distance_m,
    legs,
    stops,
    bookings: bookings.filter(({ state }) => state !== 'expired'),
    waiting: await countWaiting(db, trip.seq, now()),
    ...trip.money,
    currency: trip.currency,
  }
}

/** Returns a trip with the legs of its road, and the total of its seats in minor units. */
async function findSeats(db: Db, id: string) {
  const trip = await db
    .selectFrom('trips')
    .innerJoin('routes', 'routes.id', 'route_id')
    .select([
      'seq',
      'driver_id',
      'seats',
      'free',
      'trips.distance_m',
      'trips.stops',
      'stops_m',
      'legs_m',
      'currency',
      sql<string>`trips.id`.as('id'),
    ])
    .where('trips.id', '=', id)
    .executeTakeFirst()
  return trip && { ...trip, money: (await earningsOf(db, [trip.seq]))(trip.seq) }
}

const MOST = 100

/**
 * Returns the trips of a person, as driver or passenger: future ones first, soonest on top, then the latest past ones; at most
 * 100.
 */
export async function tripsOf(world: Pick<World, 'db' | 'now' | 'gazetteer'>, accountId: string): Promise<PersonTrip[]> {
  const [driven, ridden] = [await tripsDrivenBy(world, accountId), await tripsRiddenBy(world, accountId)]
  const now = world.now().toISOString()
  const all = [...driven, ...ridden].toSorted((a, b) => a.departsAt.localeCompare(b.departsAt))
  const [past, upcoming] = [all.filter(({ departsAt }) => departsAt <= now), all.filter(({ departsAt }) => departsAt > now)]
  return [...upcoming, ...past.toReversed()].slice(0, MOST)
}

/**
 * Returns the trips on which a person had a confirmed seat, as booker or companion, with pick-up, drop-off and the price of the
 * booking.
 */
async function tripsRiddenBy({ db, now, gazetteer }: Pick<World, 'db' | 'now' | 'gazetteer'>, accountId: string) {
  const rows = await db
    .selectFrom('bookings as b')
    .innerJoin('travellers as v', 'v.id', 'b.id')
    .innerJoin('trips as t', 't.seq', 'b.trip_seq')
    .select(['t.id', 't.zone', 't.cancelled_at', 'b.from_place', 'b.from_name', 'b.to_name'])
    .select(['b.departs_at', 'b.state', 'b.price_minor', 'b.car_minor', 'b.currency'])
    .where('v.account_id', '=', accountId)
    .where('b.confirmed_at', 'is not', null)
    .orderBy(sql`case when b.departs_at > ${now()}::timestamptz then b.departs_at end`)
    .orderBy('b.departs_at', 'desc')
    .limit(MOST)
    .execute()
  return rows.map((row) => {
    const { day, time } = wallClock(row.departs_at, gazetteer.get(row.from_place)?.zone ?? row.zone)
    return {
      id: row.id,
      originName: row.from_name,
      destinationName: row.to_name,
      date: dayText(day),
      hours: time,
      departsAt: row.departs_at.toISOString(),
      isDriver: false,
      cancelled: row.cancelled_at !== null || row.state === 'cancelled',
      priceMinor: Number(costOf(row)),
      currency: row.currency,
      // only the driver sees the earnings
      creditedMinor: 0,
      expectedMinor: 0,
    }
  })
}
