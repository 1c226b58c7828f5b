import { sql } from 'kysely'
import { legsBetween, seatsFree } from '#domain/seats.ts'
import type { Stage } from '#server/testing/theatre.ts'
import type { Core } from '../core/state.ts'
import type { Scene } from './scene.ts'

/** What is true of a trip, in words that the core and the server share; two pictures are compared as text. */
export type Picture = Record<string, unknown>

const time = (instant: Date | number | null) => (instant === null ? null : new Date(instant).toISOString())

export function pictureOfCore(core: Core): Picture {
  const legs = Array.from({ length: core.trip.legs }, (_, leg) => leg)
  const held = core.bookings.map(({ id }) => core.books.get(`held:${id}`) ?? 0n)
  return {
    cancelled: core.trip.cancelled,
    free: legs.map((leg) => seatsFree(core.free, { from: leg, to: leg + 1 })),
    bookings: core.bookings.map((seat) => [
      seat.state,
      String(seat.priceMinor),
      time(seat.answerBy),
      String(seat.keptMinor),
      seat.settled,
    ]),
    orders: core.bookings.map((seat) => core.orders.filter(({ booking }) => booking === seat.id).map(({ state }) => state)),
    refunds: core.refunds.map(({ minor, done }) => `${minor} ${done}`).sort(),
    held: held.map(String),
    driver: String(core.books.get('driver_due:driver') ?? 0n),
    clearing: String(core.books.get('provider_clearing') ?? 0n),
    lost: String(core.books.get('platform_loss') ?? 0n),
  }
}

/** The sums of the whole ledger before a scene began. */
export interface Before {
  driver: bigint
  clearing: bigint
  lost: bigint
}

export async function booksBefore({ db }: Stage, driverId: string): Promise<Before> {
  const { rows } = await sql<{
    account: string
    minor: bigint
  }>`select account, sum(amount_minor)::bigint minor from ledger_entries
    where account in ('provider_clearing', 'platform_loss', ${`driver_due:${driverId}`}) group by account`.execute(db)
  const sum = (account: string) => rows.find((row) => row.account === account)?.minor ?? 0n
  return { driver: sum(`driver_due:${driverId}`), clearing: sum('provider_clearing'), lost: sum('platform_loss') }
}

interface BookingRow {
  state: string
  price_minor: bigint
  answer_by: Date
  kept_minor: bigint
  settled: boolean
  orders: string[]
  refunds: string[]
  held: bigint
}

export async function pictureOfServer(on: Stage, scene: Scene, driverId: string, before: Before): Promise<Picture> {
  const trip = await on.db
    .selectFrom('trips')
    .innerJoin('routes', 'routes.id', 'route_id')
    .select(['free', 'cancelled_at', 'legs_m'])
    .where('trips.id', '=', scene.tripId)
    .executeTakeFirstOrThrow()
  const rows = await bookingRows(on, scene)
  const now = await booksBefore(on, driverId)
  const { atM } = scene.core.trip
  return {
    cancelled: trip.cancelled_at !== null,
    free: atM.slice(1).map((toM, i) => seatsFree(trip.free, legsBetween(trip.legs_m, atM[i] ?? 0, toM))),
    bookings: rows.map((row) => [row.state, String(row.price_minor), time(row.answer_by), String(row.kept_minor), row.settled]),
    orders: rows.map(({ orders }) => orders),
    refunds: rows.flatMap(({ refunds }) => refunds).sort(),
    held: rows.map(({ held }) => String(held)),
    driver: String(now.driver - before.driver),
    clearing: String(now.clearing - before.clearing),
    lost: String(now.lost - before.lost),
  }
}

async function bookingRows({ db }: Stage, { bookings }: Scene): Promise<BookingRow[]> {
  const ids = bookings.map(({ id }) => id)
  const { rows } =
    await sql<BookingRow>`select b.state, b.price_minor, b.answer_by, b.kept_minor, b.settled_at is not null settled,
      array(select o.state from orders o where o.booking_id = b.id
        order by (select min(h.n) from order_history h where h.order_id = o.id)) orders,
      array(select r.amount_minor || ' ' || (r.state = 'done') from refunds r where r.booking_id = b.id and r.state in ('due', 'done')) refunds,
      (select coalesce(sum(amount_minor), 0)::bigint from ledger_entries where account = 'held:' || b.id) held
    from unnest(${ids}::uuid[]) with ordinality wanted (id, n) join bookings b on b.id = wanted.id order by n`.execute(db)
  return rows
}
