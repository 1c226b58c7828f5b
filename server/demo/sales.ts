import { type Insertable, sql } from 'kysely'
import { closesAt } from '#domain/payments/settlement.ts'
import { DAY_MS } from '#domain/time.ts'
import { startPaying } from '../payments/checkout/actions.ts'
import { settleTrips } from '../payments/settlement/actions.ts'
import { syncOrder } from '../payments/statusSync/actions.ts'
import type { Tx } from '../platform/database/connect.ts'
import type { Tables } from '../platform/database/tables.ts'
import { COLLECTOR } from '../providers/payments/books.ts'
import { sandboxPayments } from '../providers/payments/embedded.ts'
import type { World } from '../world.ts'
import { firstSubjects } from './accounts.ts'
import { type Dice, diceOf } from './dice.ts'
import { memberOf, type Taken } from './offers.ts'
import { type Person, seatOf } from './past.ts'
import { people } from './people.ts'
import { copySold, insertBookings, type PastTrip, peopleOf, tripsNamed } from './queries.ts'

/** The trips to come two, four and eight weeks earlier, on the same wall clock. */
const daysAgo = [14, 28, 56] as const
const APART_MS = 3 * DAY_MS

/**
 * Some seats that were paid lately, and travelled: by the product's own acts, each at its hour, so that the books are those of people.
 * Only in the sandbox, where no money moves; drivers are due what has not been paid out yet.
 */
export async function sellPast(world: World, seed: number): Promise<void> {
  if (world.payments.name !== 'sandbox') return
  const dice = diceOf(seed + 2)
  const trips: PastTrip[] = []
  for (const days of daysAgo) trips.push(...(await world.db.transaction().execute((tx) => copySold(tx, world.now(), days))))
  const riders = await ridersOn(world, trips, dice)
  // in the order in which it happened: what a person bought later was no future seat yet (B2)
  for (const { trip, id } of riders.toSorted(byDeparture)) await buys(then(world, trip.departs_at, -3 * DAY_MS), id, trip)
  for (const trip of trips.toSorted((a, b) => a.arrives_at.getTime() - b.arrives_at.getTime()))
    await settleTrips(then(world, closesAt(trip.arrives_at), 0).world)
}

interface Rider {
  trip: PastTrip
  id: string
}

const byDeparture = (a: Rider, b: Rider) => a.trip.departs_at.getTime() - b.trip.departs_at.getTime()

/** One or two passengers on each trip, none of them on two roads at once. */
async function ridersOn(world: World, trips: PastTrip[], dice: Dice): Promise<Rider[]> {
  const passengers = (await world.db.transaction().execute(peopleOf)).filter(({ drives }) => !drives)
  const riders: Rider[] = []
  const isFree = (id: string, { departs_at }: PastTrip) =>
    riders.every((one) => one.id !== id || Math.abs(one.trip.departs_at.getTime() - departs_at.getTime()) > APART_MS)
  for (const trip of trips)
    for (let seat = dice.whole(1, Math.min(2, trip.seats)); seat > 0; seat--) {
      const may = passengers.filter(({ id, gender }) => isFree(id, trip) && (!trip.only_women || gender === 'Female'))
      const [first, ...more] = may
      if (first) riders.push({ trip, id: dice.pick([first, ...more]).id })
    }
  return riders
}

/** The world as it was then, with the sandbox of that hour. */
function then(world: World, instant: Date, laterMs: number) {
  const now = () => new Date(instant.getTime() + laterMs)
  const sandbox = sandboxPayments({ ...world, now })
  return { world: { ...world, now, payments: sandbox.payments }, sandbox }
}

type Then = ReturnType<typeof then>

async function buys({ world, sandbox }: Then, id: string, { id: idRoute }: PastTrip): Promise<void> {
  const { email } = await world.db.selectFrom('accounts').select('email').where('id', '=', id).executeTakeFirstOrThrow()
  const made = people.find((one) => one.email === email)
  if (!made) return
  const order = await startPaying(world, { ...memberOf(made, id), hasCar: false }, { idRoute })
  await sandbox.pay(order.checkout_id ?? '', 'succeeds', 'never')
  await syncOrder(world, order.id)
}

/** A trip to come of which so many seats are to be taken. */
export type Wanted = { id: string } & Taken

/**
 * Seats of trips to come that are taken: each is a booking that was paid in the sandbox, with its books. Written by few
 * statements, as hundreds of the product's own acts would keep a first start waiting for seconds. No passenger is on two roads at
 * once, and the first people of the login page have no seat yet, so that a visitor who tries Tramo may take any.
 */
export async function sellAhead(tx: Tx, now: Date, wanted: Wanted[], seed: number): Promise<void> {
  const seats = new Map(wanted.map(({ id, seats: many }) => [id, many]))
  const trips = await tripsNamed(tx, [...seats.keys()])
  const first = firstSubjects()
  const people = (await peopleOf(tx)).filter(({ subject }) => !first.has(subject))
  const roads = await roadsOf(tx, now)
  const dice = diceOf(seed + 3)
  const rows = trips.flatMap((trip) =>
    Array.from({ length: seats.get(trip.id) ?? 0 }, () => riderOf(trip, people, roads, dice)).flatMap((rider) =>
      rider ? [paidSeat(trip, rider, now)] : [],
    ),
  )
  if (rows.length === 0) return
  const bookings = await insertBookings(tx, rows)
  await pay(
    tx,
    now,
    bookings.map(({ id }) => id),
  )
}

interface Road {
  from: Date
  until: Date
}

/** When each person is on the road, driving or riding. */
async function roadsOf(tx: Tx, now: Date): Promise<Map<string, Road[]>> {
  const driven = await tx
    .selectFrom('trips')
    .select(['driver_id', 'departs_at', 'arrives_at'])
    .where('arrives_at', '>', now)
    .where('cancelled_at', 'is', null)
    .execute()
  const roads = new Map<string, Road[]>()
  for (const { driver_id, departs_at, arrives_at } of driven) add(roads, driver_id, { from: departs_at, until: arrives_at })
  return roads
}

const add = (roads: Map<string, Road[]>, id: string, road: Road) => roads.set(id, [...(roads.get(id) ?? []), road])

function riderOf(trip: PastTrip, people: Person[], roads: Map<string, Road[]>, dice: Dice): Person | undefined {
  const road = { from: trip.departs_at, until: trip.arrives_at }
  const isFree = ({ id }: Person) => (roads.get(id) ?? []).every(({ from, until }) => until < road.from || from > road.until)
  const [first, ...more] = people.filter((one) => isFree(one) && (!trip.only_women || one.gender === 'Female'))
  if (!first) return undefined
  const rider = dice.pick([first, ...more])
  add(roads, rider.id, road)
  return rider
}

function paidSeat(trip: PastTrip, rider: Person, now: Date): Insertable<Tables['bookings']> {
  const by = new Date(now.getTime() + DAY_MS)
  return {
    ...seatOf(trip, rider),
    state: 'confirmed',
    price_minor: trip.price_minor,
    requested_at: now,
    answer_by: by,
    pay_by: by,
    confirmed_at: now,
    ended_at: null,
    settled_at: null,
  }
}

/** What paying leaves behind: histories, order, payment, ledger, and the sandbox's own books; and the seats gone from their trips. */
async function pay(tx: Tx, now: Date, ids: string[]): Promise<void> {
  const of = sql`b.id = any (${ids}::uuid[])`
  await sql`insert into booking_history (booking_id, from_state, event, to_state, actor, at)
    select b.id, move.before, move.event, move.after, move.actor, ${now} from bookings b
      cross join lateral (values
        (1, 'none', 'request', 'requested', b.passenger_id),
        (2, 'requested', 'accept', 'accepted', b.driver_id),
        (3, 'accepted', 'pay', 'confirmed', null)
      ) move (n, before, event, after, actor)
    where ${of} order by b.departs_at, b.id, move.n`.execute(tx)
  await sql`insert into orders (booking_id, payer_id, state, reference, provider, currency, price_minor, pay_by, asked_at, created_at, updated_at)
    select b.id, b.passenger_id, 'paid', gen_random_uuid(), 'sandbox', b.currency, b.price_minor, b.pay_by, ${now}, ${now}, ${now}
    from bookings b where ${of} and b.price_minor > 0 order by b.departs_at, b.id`.execute(tx)
  const orders = sql`orders o join bookings b on b.id = o.booking_id and ${of}`
  await sql`insert into order_history (order_id, from_state, event, to_state, actor, at)
    select o.id, move.before, move.event, move.after, case move.n when 1 then o.payer_id end, ${now} from ${orders}
      cross join lateral (values (1, 'none', 'open', 'opened'), (2, 'opened', 'start', 'waiting'), (3, 'waiting', 'approve', 'paid'))
        move (n, before, event, after)
    order by o.id, move.n`.execute(tx)
  await sql`insert into sandbox_checkouts (reference, order_id, title, amount_minor, currency, return_to, expires_at)
    select o.reference, o.id::text, b.from_name || ' → ' || b.to_name, o.price_minor, o.currency, '/', o.pay_by from ${orders}`.execute(
    tx,
  )
  await sql`insert into sandbox_payments (checkout_id, attempt, reference, amount_minor, currency, collector, live, status, changed_at, paid_at)
    select c.id, gen_random_uuid(), c.reference, c.amount_minor, c.currency, ${COLLECTOR}, false, 'approved', ${now}, ${now}
    from sandbox_checkouts c join ${orders} on o.reference = c.reference`.execute(tx)
  await sql`update orders set checkout_id = c.id::text from sandbox_checkouts c, bookings b
    where c.reference = orders.reference and b.id = orders.booking_id and ${of}`.execute(tx)
  await sql`insert into payments (order_id, provider, provider_payment_id, status, currency, amount_minor, captured_at)
    select o.id, 'sandbox', s.id::text, 'approved', s.currency, s.amount_minor, ${now}
    from sandbox_payments s join ${orders} on o.reference = s.reference`.execute(tx)
  // one statement: a posting without its entries is refused
  await sql`with paid as (
      select p.id, b.id as booking_id, p.currency, p.amount_minor from payments p join ${orders} on o.id = p.order_id
    ), posted as (
      insert into postings (ref, currency, at) select 'capture:' || id, currency, ${now} from paid returning id, ref
    )
    insert into ledger_entries (posting_id, n, account, amount_minor)
    select posted.id, side.n, side.account, side.minor from paid join posted on posted.ref = 'capture:' || paid.id
      cross join lateral (values (0, 'provider_clearing', paid.amount_minor), (1, 'held:' || paid.booking_id, -paid.amount_minor))
        side (n, account, minor)`.execute(tx)
  await sql`update trips set free = free - held.n * seat_mask(0, legs)
    from (select trip_seq, count(*) n from bookings b where ${of} group by trip_seq) held where held.trip_seq = trips.seq`.execute(
    tx,
  )
}
