import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { refundByDriver } from '#contract/bookings/bookings.ts'
import * as money from '#contract/payments/payments.ts'
import { DAY_MS, HOUR_MS } from '#domain/time.ts'
import { reliabilityFiguresOf } from '../../ratings/counting.ts'
import { cast, type CastPerson } from '../../testing/cast.ts'
import { checkoutOf } from '../../testing/paying.ts'
import { refusalOf } from '../../testing/person.ts'
import { runJob } from '../../testing/runJob.ts'
import { creditsOf } from '../closing.ts'
import { balance } from '../ledger.ts'
import { accounts, alarms, booksMustAgree } from '../testing/books.ts'
import { syncOrder } from './actions.ts'

const stage = await cast()
const { ana, bruno, carla, diana, emma, db, clock, later, sandbox, world, seatsLeft } = stage
const runs = (name: string) => runJob(world, name)
/** Returns the driver's credit for the seat of an order. */
const credited = async (order: string) => {
  const { id } = await seatOf(order)
  return Number((await creditsOf(db, [id])).get(id) ?? 0n)
}

let day = 1
/** Posts a trip with one seat on an unused day, and pays the seat. */
async function paid(who: CastPerson = ana) {
  await later(0)
  const trip = await bruno.posts({ from: 'Rosario', to: 'Córdoba', seats: 1, inDays: (day += 4) })
  const order = await who.pays(trip)
  const { departsAt, durationS, priceMinor: price } = await bruno.opens(trip)
  const departs = Date.parse(departsAt)
  return { trip, order, price, departs, arrives: departs + durationS * 1000 }
}
const until = (instant: number) => later(instant - clock.now().getTime())
async function settled(arrives: number) {
  await until(arrives + 4 * DAY_MS)
  for (const job of ['complete-travelled-bookings', 'send-refunds', 'settle-trips', 'send-refunds']) await runs(job)
}
const seatOf = (order: string) =>
  db
    .selectFrom('orders')
    .innerJoin('bookings', 'bookings.id', 'booking_id')
    .select(['bookings.id', 'bookings.state', 'orders.state as order'])
    .where('orders.id', '=', order)
    .executeTakeFirstOrThrow()
const refundsOf = async (order: string) =>
  (
    await db
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'payment_id')
      .select(['cause', 'state', 'refunds.amount_minor as minor'])
      .where('order_id', '=', order)
      .orderBy('refunds.created_at')
      .orderBy('refunds.id')
      .execute()
  ).map(({ minor, ...refund }) => ({ ...refund, minor: Number(minor) }))

/** Changes the provider's state of an order's payment, and polls it. */
async function says(order: string, status: string, refundedMinor?: number) {
  await sql`update sandbox_payments s set status = ${status}, changed_at = ${clock.now()},
    refunded_minor = coalesce(${refundedMinor ?? null}::bigint, refunded_minor)
    from payments p where p.order_id = ${order} and p.provider_payment_id = s.id::text`.execute(db)
  await syncOrder(world, order)
}
const notifiedKinds = async (who: CastPerson, order: string) => {
  const { id } = await seatOf(order)
  const rows = await db
    .selectFrom('notifications')
    .select(['kind', 'details'])
    .where('account_id', '=', who.id)
    .where('booking_id', '=', id)
    .execute()
  return rows.map(({ kind, details }) => ('how' in details ? `${kind}.${String(details.how)}` : kind))
}

afterEach(async () => {
  await runs('send-refunds')
  await booksMustAgree(stage)
})

describe('chargebacks before departure (B7)', () => {
  test('a chargeback before departure ends the booking, releases the seat, and notifies both sides', async () => {
    const { trip, order } = await paid()
    await says(order, 'charged_back')
    expect([await seatOf(order), await seatsLeft(trip)]).toMatchObject([{ state: 'cancelled', order: 'charged_back' }, 1])
    expect(await notifiedKinds(ana, order)).toContain('booking_cancelled.bank')
    expect(await notifiedKinds(bruno, order)).toContain('booking_cancelled.bank')
    const carlas = await carla.pays(trip)
    expect((await seatOf(carlas)).state).toBe('confirmed')
  })

  test('a payment is fully refunded if the dispute is won after the booking has ended', async () => {
    const { order, price } = await paid()
    await says(order, 'charged_back')
    await says(order, 'approved')
    expect(await refundsOf(order)).toEqual([{ cause: 'dispute_won', state: 'due', minor: price }])
    await runs('send-refunds')
    expect((await seatOf(order)).order).toBe('refunded')
  })

  test('a chargeback takes only the amount that the provider had not refunded before', async () => {
    const { order, price, departs } = await paid()
    await until(departs - 10 * HOUR_MS)
    await ana.cancels(await seatOf(order))
    await runs('send-refunds')
    await says(order, 'charged_back')
    const taken = await db
      .selectFrom('chargebacks')
      .select(['taken_minor', 'loss_minor'])
      .orderBy('at', 'desc')
      .executeTakeFirstOrThrow()
    expect(taken).toEqual({ taken_minor: BigInt(Math.floor(price / 2)), loss_minor: 0n })
  })

  test('a bank’s partial refund counts toward the refund of a later late cancellation', async () => {
    const { order, price, departs } = await paid()
    const given = Math.floor((price * 2) / 5)
    await says(order, 'in_mediation')
    await says(order, 'approved', given)
    await until(departs - 10 * HOUR_MS)
    await ana.cancels(await seatOf(order))
    await runs('send-refunds')
    expect(await refundsOf(order)).toEqual([
      { cause: 'dispute', state: 'done', minor: given },
      { cause: 'cancelled_late', state: 'done', minor: Math.ceil(price / 2) - given },
    ])
  })
})

describe('chargebacks after the ride', () => {
  test('a chargeback before settlement leaves the driver no credit, and a dispute won later credits everything', async () => {
    const { order, price, departs, arrives } = await paid()
    await until(departs + HOUR_MS)
    await says(order, 'charged_back')
    expect((await seatOf(order)).state).toBe('confirmed')
    await settled(arrives)
    expect([await credited(order), await seatOf(order)]).toMatchObject([0, { state: 'travelled', order: 'charged_back' }])
    await says(order, 'approved')
    await settled(arrives)
    expect([await credited(order), await seatOf(order)]).toMatchObject([price, { state: 'travelled', order: 'settled' }])
  })

  test('a chargeback of a late canceled seat credits the driver nothing, and a dispute won later credits the half (8.1)', async () => {
    const { order, price, departs, arrives } = await paid()
    await until(departs - 10 * HOUR_MS)
    await ana.cancels(await seatOf(order))
    await runs('send-refunds')
    await says(order, 'charged_back')
    await settled(arrives)
    expect(await credited(order)).toBe(0)
    await says(order, 'approved')
    await settled(arrives)
    expect(await credited(order)).toBe(Math.floor(price / 2))
    expect(await refundsOf(order)).toEqual([{ cause: 'cancelled_late', state: 'done', minor: Math.ceil(price / 2) }])
  })

  test('a chargeback after settlement is the platform’s loss, which a won dispute cancels until a second chargeback', async () => {
    const { order, price, arrives } = await paid()
    await settled(arrives)
    const lost = async () => Number((await accounts(stage)).platform_loss ?? 0n)
    const lostBefore = await lost()
    for (const [status, loss, state] of [
      ['charged_back', price, 'charged_back'],
      ['approved', 0, 'settled'],
      ['charged_back', price, 'charged_back'],
      ['approved', 0, 'settled'],
    ] as const) {
      await says(order, status)
      expect([(await lost()) - lostBefore, (await seatOf(order)).order, await credited(order)]).toEqual([loss, state, price])
    }
  })
})

describe('a chargeback before the driver’s refund is sent', () => {
  const GIVEN = 3000
  async function givenAndTaken() {
    const { order, price, departs, arrives } = await paid()
    await until(departs + HOUR_MS)
    await bruno.call(refundByDriver, { params: { id: (await seatOf(order)).id }, body: { minor: GIVEN } })
    await says(order, 'charged_back')
    return { order, price, arrives }
  }

  test.each([
    ['before the trip is settled', false],
    ['after the settlement', true],
  ])('the driver’s refund is made when the dispute is won %s, and the driver gets the rest', async (_, late) => {
    const { order, price, arrives } = await givenAndTaken()
    if (late) await settled(arrives)
    await says(order, 'approved')
    await settled(arrives)
    const refunds = (await refundsOf(order)).toSorted((a, b) => a.state.localeCompare(b.state))
    expect(refunds).toEqual([
      { cause: 'given_back', state: 'by_bank', minor: GIVEN },
      { cause: 'given_back', state: 'done', minor: GIVEN },
    ])
    expect([await credited(order), (await seatOf(order)).order]).toEqual([price - GIVEN, 'settled'])
  })

  test('the driver’s refund is made once, however often the bank changes its decision', async () => {
    const { order, price, arrives } = await givenAndTaken()
    for (const status of ['approved', 'charged_back', 'approved']) await says(order, status)
    await settled(arrives)
    expect((await refundsOf(order)).filter(({ state }) => state === 'done')).toEqual([
      { cause: 'given_back', state: 'done', minor: GIVEN },
    ])
    expect(await credited(order)).toBe(price - GIVEN)
  })
})

describe('bank disputes', () => {
  test('a dispute before departure notifies both sides, and the driver may cancel the seat without an offense', async () => {
    const { order } = await paid()
    await says(order, 'in_mediation')
    expect(await notifiedKinds(ana, order)).toContain('payment_disputed')
    expect(await notifiedKinds(bruno, order)).toContain('payment_disputed.driver')
    const before = await reliabilityFiguresOf(db, bruno.id, clock.now())
    await bruno.cancels(await seatOf(order))
    expect(await reliabilityFiguresOf(db, bruno.id, clock.now())).toEqual(before)
    await says(order, 'approved')
  })

  test('a dispute delays a refund until the bank has decided for the platform', async () => {
    const { order, price } = await paid()
    await says(order, 'in_mediation')
    await bruno.cancels(await seatOf(order))
    await runs('send-refunds')
    expect([await refundsOf(order), (await seatOf(order)).order]).toEqual([
      [{ cause: 'driver_cancelled', state: 'due', minor: price }],
      'disputed',
    ])
    await says(order, 'approved')
    expect((await seatOf(order)).order).toBe('refund_due')
    await runs('send-refunds')
    expect([await refundsOf(order), (await seatOf(order)).order]).toMatchObject([[{ state: 'done' }], 'refunded'])
  })

  test.each([
    ['refunded', 1, 'refunded'],
    ['charged_back', 0, 'charged_back'],
  ] as const)('a lost dispute (%s) closes the refund as paid by the bank, so no one pays twice', async (status, part, state) => {
    const { order, price } = await paid()
    await says(order, 'in_mediation')
    await bruno.cancels(await seatOf(order))
    await says(order, status, part * price)
    await runs('send-refunds')
    const refunds = await refundsOf(order)
    expect(refunds.filter(({ state: is }) => is === 'by_bank')).toEqual([
      { cause: 'driver_cancelled', state: 'by_bank', minor: price },
    ])
    expect(refunds.filter(({ state: is }) => is === 'done').map(({ minor }) => minor)).toEqual(part ? [price] : [])
    expect((await seatOf(order)).order).toBe(state)
    expect(await balance(db, `held:${(await seatOf(order)).id}`, 'ARS')).toBe(0n)
  })

  test('a dispute that ends in a refund ends the booking before departure, and the order and settlement after it', async () => {
    const { trip, order, price } = await paid()
    await says(order, 'in_mediation')
    await says(order, 'refunded', price)
    expect([await seatOf(order), await seatsLeft(trip)]).toMatchObject([{ state: 'cancelled', order: 'refunded' }, 1])
    const second = await paid()
    await until(second.departs + HOUR_MS)
    await says(second.order, 'in_mediation')
    await settled(second.arrives)
    expect((await seatOf(second.order)).order).toBe('disputed')
    await says(second.order, 'refunded', second.price)
    await settled(second.arrives)
    expect([await seatOf(second.order), await credited(second.order)]).toMatchObject([
      { state: 'travelled', order: 'refunded' },
      0,
    ])
    const { settled_at } = await db
      .selectFrom('bookings')
      .select('settled_at')
      .where('id', '=', (await seatOf(second.order)).id)
      .executeTakeFirstOrThrow()
    expect(settled_at).not.toBeNull()
  })

  test('a dispute that ends with a partial refund leaves the rest to the driver', async () => {
    const { order, price, departs, arrives } = await paid()
    await until(departs + HOUR_MS)
    await says(order, 'in_mediation')
    await says(order, 'approved', 1000)
    expect((await seatOf(order)).order).toBe('part_refunded')
    await settled(arrives)
    expect([await credited(order), (await seatOf(order)).order]).toEqual([price - 1000, 'settled'])
  })

  test('a dispute after settlement does not change the settlement', async () => {
    const { order, price, arrives } = await paid()
    await settled(arrives)
    await says(order, 'in_mediation')
    expect((await seatOf(order)).order).toBe('disputed')
    await says(order, 'approved')
    expect((await seatOf(order)).order).toBe('settled')
    await says(order, 'in_mediation')
    await says(order, 'refunded', price)
    expect([(await seatOf(order)).order, await credited(order)]).toEqual(['refunded', price])
  })
})

describe('payments that differ from the order (P8)', () => {
  async function differing(who: CastPerson) {
    await later(0)
    const trip = await diana.posts({ from: 'Rosario', to: 'Funes', seats: 1, inDays: (day += 4) })
    const { id, init_point, bookingId } = await who.startsToPay(trip)
    const { paymentId } = (await sandbox.pay(checkoutOf(init_point), 'succeeds', 'never')) ?? {}
    await sql`update sandbox_payments set collector = 'somebody else' where id = ${BigInt(paymentId ?? '')}`.execute(db)
    await syncOrder(world, id)
    return {
      trip,
      id,
      bookingId,
      repair: () => sql`update sandbox_payments set collector = 'sandbox' where id = ${BigInt(paymentId ?? '')}`.execute(db),
    }
  }

  test('a differing payment holds the seat beyond its deadline, notifies an administrator, and posts nothing', async () => {
    const { trip, id, bookingId, repair } = await differing(ana)
    expect(await alarms(stage)).toContain('payment_differs')
    await later(HOUR_MS)
    await runs('expire-unpaid-bookings')
    expect([await seatOf(id), await seatsLeft(trip)]).toMatchObject([{ state: 'accepted', order: 'disputed' }, 0])
    expect(await balance(db, `held:${bookingId}`, 'ARS')).toBe(0n)
    expect(await refusalOf(ana.startsToPay(trip))).toBe('order_already_paid')

    await repair()
    await ana.checks(id)
    expect(await seatOf(id)).toMatchObject({ state: 'confirmed', order: 'paid' })
  })

  test('an administrator who dismisses a differing payment releases the seat', async () => {
    const { trip, id, repair } = await differing(carla)
    await emma.call(money.deleteOrder, { params: { id }, query: { reason: 'Not our money' } })
    expect([await seatOf(id), await seatsLeft(trip)]).toMatchObject([{ state: 'cancelled', order: 'closed' }, 1])
    await repair()
    await syncOrder(world, id)
    await runs('send-refunds')
    expect((await seatOf(id)).order).toBe('refunded')
  })
})
