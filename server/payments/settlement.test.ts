import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { refundByDriver, objectToAbsence, reportAbsence, reportNotDriven, showSeats } from '#contract/bookings/bookings.ts'
import { closedIfArrivedBy } from '#domain/payments/settlement.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time.ts'
import { decideAbsence } from '../bookings/absence/actions.ts'
import { cast, type CastPerson } from '../testing/cast.ts'
import { noticesArrive } from '../testing/paying.ts'
import { refusalOf } from '../testing/person.ts'
import { runJob } from '../testing/runJob.ts'
import { closingTrips } from './closing.ts'
import { balance } from './ledger.ts'
import { reconcileLedger } from './reconciliation.ts'
import { settleTrips } from './settlement.ts'
import { accounts, alarms, booksMustAgree } from './testing/books.ts'

const stage = await cast()
const { ana, bruno, carla, emma, db, clock, later, world, join } = stage
const rosa = await join({ name: 'Rosa', registered: true })
const judge = { ...emma, name: 'Emma', gender: null, registered: true, hasCar: false, admin: true, standing: 'active' as const }
const runs = (name: string) => runJob(world, name)
const due = (who: CastPerson) => balance(db, `driver_due:${who.id}`, 'ARS').then((minor) => Number(-minor))

let day = 1
/** Posts a trip on its own day, and pays a seat for each rider. */
async function aTrip(riders: CastPerson[], { seats = 3, ...more }: Record<string, unknown> & { seats?: number } = {}) {
  await later(0)
  const trip = await bruno.posts({ from: 'Rosario', to: 'Córdoba', seats, inDays: ++day, ...more })
  const orders: string[] = []
  for (const rider of riders) orders.push(await rider.pays(trip))
  const { departsAt, durationS, priceMinor } = await bruno.opens(trip)
  const departs = Date.parse(departsAt)
  return { trip, orders, price: priceMinor, departs, arrives: departs + durationS * 1000 }
}
const until = (instant: number) => later(instant - clock.now().getTime())
const bookingOf = (order = '') =>
  db
    .selectFrom('orders')
    .innerJoin('bookings', 'bookings.id', 'booking_id')
    .select(['bookings.id', 'bookings.state', 'orders.state as order', 'settled_at'])
    .where('orders.id', '=', order)
    .executeTakeFirstOrThrow()
async function whenClosed(arrives: number) {
  await until(arrives + 2 * DAY_MS)
  for (const job of ['complete-travelled-bookings', 'send-refunds', 'settle-trips', 'send-refunds']) await runs(job)
}

afterEach(async () => {
  await runs('send-refunds')
  await booksMustAgree(stage)
})

describe('settlement two days after arrival', () => {
  test('the driver is credited for every traveled seat once, at the exact second', async () => {
    const before = await due(bruno)
    const { orders, price, arrives } = await aTrip([ana, carla])
    await until(arrives + 2 * DAY_MS - 1000)
    await runs('complete-travelled-bookings')
    await runs('settle-trips')
    expect(await due(bruno)).toBe(before)
    await whenClosed(arrives)
    await runs('settle-trips')
    expect(await due(bruno)).toBe(before + 2 * price)
    for (const order of orders) expect(await bookingOf(order)).toMatchObject({ state: 'travelled', order: 'settled' })
    expect((await bruno.sees(await bookingOf(orders[0]))).creditedMinor).toBe(price)
  })

  test('half of a late canceled seat stays with the driver', async () => {
    const before = await due(bruno)
    const { orders, price, departs, arrives } = await aTrip([ana])
    await until(departs - 23 * HOUR_MS)
    await ana.cancels(await bookingOf(orders[0]))
    await runs('send-refunds')
    await whenClosed(arrives)
    expect(await due(bruno)).toBe(before + Math.floor(price / 2))
    expect(await bookingOf(orders[0])).toMatchObject({ state: 'cancelled', order: 'settled' })
  })

  test('the half is refunded if another passenger paid for that seat', async () => {
    const before = await due(bruno)
    const { trip, orders, price, departs, arrives } = await aTrip([ana], { seats: 1 })
    await until(departs - 23 * HOUR_MS)
    await ana.cancels(await bookingOf(orders[0]))
    await runs('send-refunds')
    await carla.pays(trip)
    await whenClosed(arrives)
    expect(await due(bruno)).toBe(before + price)
    expect(await bookingOf(orders[0])).toMatchObject({ state: 'cancelled', order: 'refunded' })
  })

  test('the half is refunded if the driver cancels the trip afterwards, because without a trip there is no cost', async () => {
    const before = await due(bruno)
    const { trip, orders, price, departs, arrives } = await aTrip([ana])
    await until(departs - 10 * HOUR_MS)
    await ana.cancels(await bookingOf(orders[0]))
    expect((await bruno.call(showSeats, { params: { id: trip } })).expectedMinor).toBe(Math.floor(price / 2))
    await bruno.cancelsTrip(trip)
    expect((await bruno.call(showSeats, { params: { id: trip } })).expectedMinor).toBe(0)
    await whenClosed(arrives)
    expect([await due(bruno), await bookingOf(orders[0])]).toEqual([before, expect.objectContaining({ order: 'refunded' })])
  })

  test('an absent passenger pays the full price', async () => {
    const before = await due(bruno)
    const { orders, price, departs, arrives } = await aTrip([ana])
    const { id } = await bookingOf(orders[0])
    await until(departs + HOUR_MS)
    await bruno.call(reportAbsence, { params: { id }, body: {} })
    await until(arrives + 2 * DAY_MS - 1000)
    await runs('settle-trips')
    expect(await due(bruno)).toBe(before)
    await whenClosed(arrives)
    expect(await due(bruno)).toBe(before + price)
    expect(await bookingOf(orders[0])).toMatchObject({ state: 'absent', order: 'settled' })
  })

  test('a trip that was not driven refunds all seats and halves, except to passengers who stated that they traveled', async () => {
    const before = await due(bruno)
    const { orders, price, departs, arrives } = await aTrip([ana, carla, rosa])
    const [anas, carlas, rosas] = [await bookingOf(orders[0]), await bookingOf(orders[1]), await bookingOf(orders[2])]
    await until(departs - 5 * HOUR_MS)
    await rosa.cancels(rosas)
    await until(departs + HOUR_MS)
    await ana.call(reportAbsence, { params: { id: anas.id }, body: {} })
    expect((await carla.sees(carlas)).acts).toContain('say_travelled')
    await carla.call(objectToAbsence, { params: { id: carlas.id }, body: { travelled: true } })
    await whenClosed(arrives)
    expect(await due(bruno)).toBe(before + price)
    expect(await bookingOf(orders[0])).toMatchObject({ state: 'not_driven', order: 'refunded' })
    expect(await bookingOf(orders[1])).toMatchObject({ state: 'travelled', order: 'settled' })
    expect(await bookingOf(orders[2])).toMatchObject({ state: 'cancelled', order: 'refunded' })
  })

  test('a late cancellation at the driver’s request is refunded in full, unless the driver objects', async () => {
    const before = await due(bruno)
    const { orders, price, departs, arrives } = await aTrip([ana, carla])
    const [anas, carlas] = [await bookingOf(orders[0]), await bookingOf(orders[1])]
    await until(departs - 5 * HOUR_MS)
    for (const [who, seat] of [
      [ana, anas],
      [carla, carlas],
    ] as const) {
      await who.cancels(seat)
      await who.call(reportAbsence, { params: { id: seat.id }, body: { claim: 'asked_to_cancel' } })
    }
    await bruno.call(objectToAbsence, { params: { id: carlas.id }, body: {} })
    await whenClosed(arrives)
    expect([await due(bruno), (await bookingOf(orders[0])).settled_at]).toEqual([before, null])
    await decideAbsence(world, judge, carlas.id, { upheld: null })
    await runs('send-refunds')
    await runs('settle-trips')
    expect(await due(bruno)).toBe(before + Math.floor(price / 2))
    expect([(await bookingOf(orders[0])).order, (await bookingOf(orders[1])).order]).toEqual(['refunded', 'settled'])
  })

  test('a dispute undecided after thirty days is settled like a late cancellation', async () => {
    const before = await due(bruno)
    const { orders, price, departs, arrives } = await aTrip([ana])
    const { id } = await bookingOf(orders[0])
    await until(departs + HOUR_MS)
    await ana.call(reportAbsence, { params: { id }, body: {} })
    await bruno.call(objectToAbsence, { params: { id }, body: {} })
    await until(departs + HOUR_MS + 30 * DAY_MS - 1000)
    await runs('settle-trips')
    expect(await due(bruno)).toBe(before)
    await whenClosed(departs + HOUR_MS + 28 * DAY_MS)
    expect(await due(bruno)).toBe(before + Math.floor(price / 2))
    expect(await ana.sees({ id })).toMatchObject({
      state: 'travelled',
      shared: true,
      refund: { minor: Math.ceil(price / 2), done: true },
    })
    expect(arrives).toBeGreaterThan(departs)
  })

  test('a driver who could not drive refunds everything immediately, without an offense', async () => {
    const before = await due(bruno)
    const { trip, orders, price, departs, arrives } = await aTrip([ana, carla])
    await until(departs - 5 * HOUR_MS)
    await carla.cancels(await bookingOf(orders[1]))
    const says = (who: CastPerson) => who.call(reportNotDriven, { params: { id: trip }, body: { reason: 'The engine broke.' } })
    expect([await refusalOf(says(bruno)), await refusalOf(says(ana))]).toEqual(['not_possible_now', 'not_yours'])
    await until(departs + HOUR_MS)
    await says(bruno)
    for (const [who, order] of [
      [ana, orders[0]],
      [carla, orders[1]],
    ] as const)
      expect((await who.sees(await bookingOf(order))).refund).toEqual({ minor: price, done: false })
    expect(await refusalOf(says(bruno))).toBe('not_possible_now')
    await whenClosed(arrives)
    await runs('settle-trips')
    expect([await due(bruno), (await bookingOf(orders[0])).state]).toEqual([before, 'not_driven'])
  })

  test('a trip that was not driven at all is refunded to absent passengers as well', async () => {
    const before = await due(bruno)
    const { trip, orders, departs, arrives } = await aTrip([ana, carla])
    const { id } = await bookingOf(orders[0])
    await until(departs + HOUR_MS)
    await bruno.call(reportAbsence, { params: { id }, body: {} })
    await ana.call(objectToAbsence, { params: { id }, body: {} })
    await decideAbsence(world, judge, id, { upheld: 'driver' })
    expect((await ana.sees({ id })).state).toBe('absent')
    await bruno.call(reportNotDriven, { params: { id: trip }, body: {} })
    await whenClosed(arrives)
    expect([(await bookingOf(orders[0])).order, (await bookingOf(orders[1])).order]).toEqual(['refunded', 'refunded'])
    expect(await due(bruno)).toBe(before)
  })

  test('the driver can refund any part until the trip closes', async () => {
    const before = await due(bruno)
    const { orders, price, departs, arrives } = await aTrip([ana])
    const { id } = await bookingOf(orders[0])
    const gives = (minor: number) =>
      bruno.call(refundByDriver, { params: { id }, body: { minor } }, { 'idempotency-key': String(minor) })
    expect(await refusalOf(gives(500))).toBe('not_possible_now')
    await until(departs + HOUR_MS)
    expect([await refusalOf(gives(0)), await refusalOf(gives(price + 1))]).toEqual(['amount_out_of_range', 'amount_out_of_range'])
    await gives(500)
    expect((await ana.sees({ id })).refund?.minor).toBe(500)
    await whenClosed(arrives)
    expect(await due(bruno)).toBe(before + price - 500)
    expect(await refusalOf(gives(100))).toBe('window_closed')
  })

  test('a disputed absence holds all payments until an administrator decides', async () => {
    const before = await due(bruno)
    const { orders, price, departs, arrives } = await aTrip([ana])
    const { id } = await bookingOf(orders[0])
    await until(departs + HOUR_MS)
    await bruno.call(reportAbsence, { params: { id }, body: {} })
    await ana.call(reportAbsence, { params: { id }, body: {} })
    await whenClosed(arrives + 5 * DAY_MS)
    expect([await due(bruno), (await bookingOf(orders[0])).order]).toEqual([before, 'paid'])
    await decideAbsence(world, judge, id, { upheld: 'driver' })
    // settled in the transaction that ends the dispute, without a job
    expect(await due(bruno)).toBe(before + price)
  })

  test('an open report about one seat delays settling the whole trip; a bank’s dispute delays only its own booking', async () => {
    const before = await due(bruno)
    const { orders, price, departs, arrives } = await aTrip([ana, carla, rosa])
    const { id } = await bookingOf(orders[0])
    await until(departs + HOUR_MS)
    await bruno.call(reportAbsence, { params: { id }, body: {} })
    await ana.call(objectToAbsence, { params: { id }, body: {} })
    await db
      .updateTable('orders')
      .set({ state: 'disputed' })
      .where('id', '=', orders[2] ?? '')
      .execute()
    await whenClosed(arrives)
    expect([await due(bruno), (await bookingOf(orders[1])).settled_at]).toEqual([before, null])
    await decideAbsence(world, judge, id, { upheld: null })
    expect(await due(bruno)).toBe(before + 2 * price)
    await db
      .updateTable('orders')
      .set({ state: 'paid' })
      .where('id', '=', orders[2] ?? '')
      .execute()
    await runs('settle-trips')
    expect(await due(bruno)).toBe(before + 3 * price)
  })

  test('a trip that awaits an administrator does not delay other trips', async () => {
    const { orders, arrives } = await aTrip([ana, carla])
    await until(arrives + 2 * DAY_MS)
    await runs('complete-travelled-bookings')
    const waiting = async () => (await closingTrips(db, closedIfArrivedBy(clock.now()), clock.now(), 500)).length
    const all = await waiting()
    const dispute = (state: 'paid' | 'disputed') => db.updateTable('orders').set({ state }).where('id', 'in', orders).execute()
    await dispute('disputed')
    expect(await waiting()).toBe(all - 1)
    await dispute('paid')
    await runs('settle-trips')
  })

  test('trips beyond one batch are settled by the next batch in the same run', async () => {
    const before = await due(bruno)
    const trips = [await aTrip([ana]), await aTrip([ana]), await aTrip([carla])]
    await until((trips[2]?.arrives ?? 0) + 2 * DAY_MS)
    await runs('complete-travelled-bookings')
    await settleTrips(world, 1)
    expect(await due(bruno)).toBe(before + trips.reduce((sum, { price }) => sum + price, 0))
  })

  test('settlement waits while the bank decides', async () => {
    const before = await due(bruno)
    const { orders, price, arrives } = await aTrip([ana])
    const says = (status: string) =>
      sql`update sandbox_payments set status = ${status}, changed_at = ${clock.now()} where id = (select max(id) from sandbox_payments)`.execute(
        db,
      )
    await says('in_mediation')
    await reconcileLedger(world)
    await whenClosed(arrives)
    expect([await due(bruno), (await bookingOf(orders[0])).order]).toEqual([before, 'disputed'])
    await says('approved')
    await reconcileLedger(world)
    await runs('settle-trips')
    expect([await due(bruno), (await bookingOf(orders[0])).order]).toEqual([before + price, 'settled'])
  })

  test('a chargeback after settlement is the platform’s loss, not the driver’s', async () => {
    const before = await due(bruno)
    const { trip, price, arrives } = await aTrip([])
    const order = await ana.pays(trip, 'charged_back', 'never')
    await ana.checks(order)
    await sql`update sandbox_payments set next_at = ${new Date(arrives + 3 * DAY_MS)} where id = (select max(id) from sandbox_payments)`.execute(
      db,
    )
    await whenClosed(arrives)
    expect(await due(bruno)).toBe(before + price)
    await until(arrives + 3 * DAY_MS + MINUTE_MS)
    await noticesArrive(stage)
    await reconcileLedger(world)
    expect([await due(bruno), (await accounts(stage)).platform_loss]).toEqual([before + price, BigInt(price)])
    expect((await bookingOf(order)).order).toBe('charged_back')
  })

  test('a free trip, or one that the driver canceled, settles completely', async () => {
    const before = await due(bruno)
    const { trip, orders, arrives } = await aTrip([ana])
    await bruno.cancelsTrip(trip)
    await whenClosed(arrives)
    expect([await due(bruno), await bookingOf(orders[0])]).toMatchObject([before, { state: 'cancelled', order: 'refunded' }])
    expect(
      await db
        .selectFrom('bookings')
        .select('id')
        .where('confirmed_at', 'is not', null)
        .where('settled_at', 'is', null)
        .execute(),
    ).toEqual([])
  })
})

describe('the nightly comparison of both ledgers', () => {
  test('a payment without a notice is repaired without an alarm', async () => {
    const { trip } = await aTrip([])
    const order = await ana.pays(trip, 'succeeds', 'never')
    const before = await alarms(stage)
    await runs('reconcile-ledger')
    expect([(await bookingOf(order)).order, await alarms(stage)]).toEqual(['paid', before])
  })

  test.each([
    [
      'a payment that the provider does not know',
      sql`delete from sandbox_payments where id = (select max(id) from sandbox_payments)`,
    ],
    [
      'another amount',
      sql`update sandbox_payments set amount_minor = amount_minor + 1 where id = (select max(id) from sandbox_payments)`,
    ],
  ])('%s raises an alarm with both sides', async (_, lie) => {
    await aTrip([ana])
    const row = await sql<Record<string, unknown>>`select * from sandbox_payments order by id desc limit 1`.execute(db)
    const truth = row.rows[0] ?? {}
    await sql`delete from sandbox_notices`.execute(db)
    await lie.execute(db)
    await runs('reconcile-ledger')
    const [alarm] = await db
      .selectFrom('alarms')
      .select(['about', 'details'])
      .where('kind', '=', 'books_differ')
      .orderBy('id', 'desc')
      .execute()
    expect(alarm).toMatchObject({ about: String(truth.id as bigint), details: { ours: { chargedBack: false } } })
    await sql`delete from sandbox_payments where id = ${truth.id}`.execute(db)
    await sql`insert into sandbox_payments overriding system value select * from jsonb_populate_record(null::sandbox_payments, ${JSON.stringify(truth, (_k, v: unknown) => (typeof v === 'bigint' ? String(v) : v))}::jsonb)`.execute(
      db,
    )
  })
})
