import { legsBetween, seatsFree } from '#domain/bookings/seats.ts'
import { prepared, run } from '#server/platform/database/prepared.ts'
import type { Stage } from '#server/testing/testServer.ts'
import type { Core } from '../core/state.ts'
import type { Scene } from './scene.ts'

/** State of a trip in terms that both core and server have. Two pictures are compared as text. */
export type Picture = Record<string, unknown>

const time = (instant: Date | number | null) => (instant === null ? null : new Date(instant).toISOString())

export function pictureOfCore(core: Core): Picture {
  const legs = Array.from({ length: core.trip.legs }, (_, leg) => leg)
  const balances = core.bookings.map(({ id }) => core.books.get(`held:${id}`) ?? 0n)
  return {
    cancelled: core.trip.cancelled,
    free: legs.map((leg) => seatsFree(core.free, { from: leg, to: leg + 1 })),
    bookings: core.bookings.map((seat) => [
      seat.state,
      String(seat.priceMinor),
      time(seat.answerBy),
      String(seat.keptMinor),
      seat.settled,
      seat.seats,
      seat.halvesBack,
      seat.absentSeats,
      seat.givenUp.map(({ seats, keptMinor, halvesBack }) => `${seats} ${keptMinor} ${halvesBack}`),
    ]),
    orders: core.bookings.map((seat) => core.orders.filter(({ booking }) => booking === seat.id).map(({ state }) => state)),
    refunds: core.refunds.map(({ minor, done }) => `${minor} ${done}`).sort(),
    heldMinor: balances.map(String),
    driver: String(core.books.get('driver_due:driver') ?? 0n),
    clearing: String(core.books.get('provider_clearing') ?? 0n),
    lost: String(core.books.get('platform_loss') ?? 0n),
  }
}

/** Sums over the whole ledger before a scene. */
export interface Before {
  driver: bigint
  clearing: bigint
  lost: bigint
}

const sumOf = (account: string) =>
  `(select coalesce(sum(amount_minor), 0)::bigint from ledger_entries where account = ${account})`
const SUMS = `${sumOf("'driver_due:' || :driver::uuid")} driver, ${sumOf("'provider_clearing'")} clearing, ${sumOf("'platform_loss'")} lost`
const sums = prepared('sums of the books', `select ${SUMS}`)

export async function booksBefore({ db }: Stage, driver: string): Promise<Before> {
  return only(await run<Before>(db, sums, { driver }))
}

interface BookingRow {
  state: string
  price_minor: string
  /** milliseconds */
  answer_by: number
  kept_minor: string
  settled: boolean
  seats: number
  halves_back: number
  absent_seats: number
  given_up: string[]
  orders: string[]
  refunds: string[]
  heldMinor: string
}

interface Row extends Before {
  free: bigint
  legs_m: number[]
  cancelled: boolean
  bookings: BookingRow[]
}

// one statement that is planned only once, because it runs after every step
const picture = prepared(
  'picture of a trip',
  `select ${SUMS}, t.free, r.legs_m, t.cancelled_at is not null cancelled, (select coalesce(json_agg(json_build_object(
      'state', b.state, 'price_minor', b.price_minor::text, 'answer_by', extract(epoch from b.answer_by) * 1000,
      'kept_minor', b.kept_minor::text, 'settled', b.settled_at is not null,
      'seats', b.seats, 'halves_back', b.halves_back, 'absent_seats', b.absent_seats,
      'given_up', array(select g.seats || ' ' || g.kept_minor || ' ' || g.halves_back from given_up_seats g where g.booking_id = b.id order by g.n),
      'orders', array(select o.state from orders o where o.booking_id = b.id
        order by (select min(h.n) from order_history h where h.order_id = o.id)),
      'refunds', array(select r.amount_minor || ' ' || (r.state = 'done') from refunds r
        where r.booking_id = b.id and r.state in ('due', 'done')),
      'heldMinor', ${sumOf("'held:' || b.id")}::text) order by n), '[]')
    from unnest(:bookings::uuid[]) with ordinality wanted (id, n) join bookings b on b.id = wanted.id) bookings
  from trips t join routes r on r.id = t.route_id where t.id = :trip::uuid`,
)

export async function pictureOfServer({ db }: Stage, scene: Scene, driver: string, before: Before): Promise<Picture> {
  const bookings = scene.bookings.map(({ id }) => id)
  const now = only(await run<Row>(db, picture, { bookings, driver, trip: scene.tripId }))
  const { atM } = scene.core.trip
  return {
    cancelled: now.cancelled,
    free: atM.slice(1).map((toM, i) => seatsFree(now.free, legsBetween(now.legs_m, atM[i] ?? 0, toM))),
    bookings: now.bookings.map((row) => [
      row.state,
      row.price_minor,
      time(row.answer_by),
      row.kept_minor,
      row.settled,
      row.seats,
      row.halves_back,
      row.absent_seats,
      row.given_up,
    ]),
    orders: now.bookings.map(({ orders }) => orders),
    refunds: now.bookings.flatMap(({ refunds }) => refunds).sort(),
    heldMinor: now.bookings.map(({ heldMinor }) => heldMinor),
    driver: String(now.driver - before.driver),
    clearing: String(now.clearing - before.clearing),
    lost: String(now.lost - before.lost),
  }
}

function only<Row>([row]: Row[]): Row {
  if (!row) throw new Error('the trip is not there')
  return row
}
