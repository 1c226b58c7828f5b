import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { objectToAbsence } from '#contract/bookings/bookings.ts'
import * as money from '#contract/payments/payments.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time.ts'
import { cast, type CastPerson } from '../../testing/cast.ts'
import { checkoutOf, noticesArrive } from '../../testing/paying.ts'
import { refusalOf } from '../../testing/person.ts'
import { runJob } from '../../testing/runJob.ts'
import { alarms, booksMustAgree } from '../testing/books.ts'
import { syncOrder } from './actions.ts'

const stage = await cast()
const { ana, bruno, carla, diana, emma, join, db, clock, later, sandbox, world, seatsLeft } = stage
const runs = (name: string) => runJob(world, name)
let day = 1
const aTrip = (more = {}) => bruno.posts({ from: 'Rosario', to: 'Córdoba', seats: 1, inDays: (day += 2), ...more })

const seatOf = (order: string) =>
  db
    .selectFrom('orders')
    .innerJoin('bookings', 'bookings.id', 'booking_id')
    .select(['bookings.id', 'bookings.state', 'orders.state as order', 'orders.price_minor as price', 'driver_id'])
    .where('orders.id', '=', order)
    .executeTakeFirstOrThrow()
const refundsOf = async (order: string) =>
  (
    await db
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'payment_id')
      .select(['cause', 'state', 'refunds.amount_minor as minor', 'tries'])
      .where('order_id', '=', order)
      .orderBy('refunds.created_at')
      .execute()
  ).map(({ minor, ...refund }) => ({ ...refund, minor: Number(minor) }))

/** Starts to pay, lets the hold expire while the provider's response is pending, and then pays in the checkout. */
async function paysTooLate(who: CastPerson, trip: string) {
  const { id, init_point, priceMinor } = await who.startsToPay(trip)
  await sandbox.pay(checkoutOf(init_point), 'paid_late')
  await later(15 * MINUTE_MS)
  await runs('expire-unpaid-bookings')
  return { order: id, priceMinor }
}
const stands = ({ id }: CastPerson, standing: 'active' | 'suspended') =>
  db.updateTable('accounts').set({ standing }).where('id', '=', id).execute()
const lateMoneyArrives = async () => {
  await later(MINUTE_MS)
  await noticesArrive(stage)
}

afterEach(async () => {
  await runs('send-refunds')
  await booksMustAgree(stage)
  // unpaid holds of one test must not count in the next (B2)
  await later(2 * DAY_MS)
})

describe('payments after the deadline', () => {
  test('a late payment gets the seat if it is still free', async () => {
    const trip = await aTrip()
    const { order } = await paysTooLate(ana, trip)
    expect(await seatOf(order)).toMatchObject({ state: 'expired', order: 'closed' })
    await lateMoneyArrives()
    expect(await seatOf(order)).toMatchObject({ state: 'confirmed', order: 'paid' })
    expect([await seatsLeft(trip), await refundsOf(order)]).toEqual([0, []])
  })

  test('a late payment restores the abandoned order to the payer’s list', async () => {
    const trip = await aTrip()
    const { id, init_point } = await ana.startsToPay(trip)
    await sandbox.pay(checkoutOf(init_point), 'paid_late')
    await ana.leaves(id)
    expect(await refusalOf(ana.checks(id))).toBe('not_found')
    await later(15 * MINUTE_MS)
    await lateMoneyArrives()
    expect(await seatOf(id)).toMatchObject({ state: 'confirmed', order: 'paid' })
    expect((await ana.checks(id)).status).toBe('created')
    expect((await emma.orders({ admin: 'true' })).map((order) => order.id)).toContain(id)
  })

  test('a late payment is fully refunded if the passenger meanwhile has a seat in another car', async () => {
    const trip = await aTrip()
    const { order, priceMinor } = await paysTooLate(ana, trip)
    await ana.pays(await diana.posts({ from: 'Rosario', to: 'Córdoba', inDays: day }))
    await lateMoneyArrives()
    expect(await seatOf(order)).toMatchObject({ state: 'expired', order: 'refund_due' })
    expect(await refundsOf(order)).toMatchObject([{ cause: 'overlapping', minor: priceMinor }])
  })

  test('a late payment is fully refunded if the driver was barred', async () => {
    const dora = await stage.join({ name: 'Dora', registered: true, car: true })
    const trip = await dora.posts({ from: 'Rosario', to: 'Córdoba', inDays: (day += 2) })
    const { order, priceMinor } = await paysTooLate(ana, trip)
    await stands(dora, 'suspended')
    await lateMoneyArrives()
    expect(await seatOf(order)).toMatchObject({ state: 'expired', order: 'refund_due' })
    expect(await refundsOf(order)).toMatchObject([{ cause: 'paid_too_late', minor: priceMinor }])
    await stands(dora, 'active')
  })

  test('a late payment is fully refunded if another person has the seat', async () => {
    const trip = await aTrip()
    const { order, priceMinor } = await paysTooLate(ana, trip)
    await carla.pays(trip)
    await lateMoneyArrives()
    expect(await refundsOf(order)).toMatchObject([{ cause: 'paid_too_late', state: 'due', minor: priceMinor }])
    await runs('send-refunds')
    expect([await seatOf(order), await seatsLeft(trip)]).toMatchObject([{ state: 'expired', order: 'refunded' }, 0])
  })

  test('a late payment is fully refunded if the driver has canceled the trip', async () => {
    const trip = await aTrip()
    const { order } = await paysTooLate(ana, trip)
    await bruno.cancelsTrip(trip)
    await lateMoneyArrives()
    await runs('send-refunds')
    expect(await seatOf(order)).toMatchObject({ state: 'expired', order: 'refunded' })
  })

  test('a late payment is fully refunded if the passenger booked again and paid', async () => {
    const trip = await aTrip({ seats: 3 })
    const { order } = await paysTooLate(ana, trip)
    const again = await ana.pays(trip)
    await lateMoneyArrives()
    await runs('send-refunds')
    expect([await seatOf(order), await seatOf(again)]).toMatchObject([
      { order: 'refunded' },
      { state: 'confirmed', order: 'paid' },
    ])
    expect(await seatsLeft(trip)).toBe(2)
  })

  test('the provider is polled before a seat is released, so that an unannounced payment keeps it', async () => {
    const trip = await aTrip()
    const order = await ana.pays(trip, 'succeeds', 'never')
    await later(15 * MINUTE_MS)
    await runs('expire-unpaid-bookings')
    expect(await seatOf(order)).toMatchObject({ state: 'confirmed', order: 'paid' })
  })

  test('a seat is not released while the provider does not respond', async () => {
    const trip = await aTrip()
    const order = await ana.pays(trip, 'succeeds', 'never')
    await later(15 * MINUTE_MS)
    sandbox.fail('findPayments', 'away')
    await runs('expire-unpaid-bookings')
    expect((await seatOf(order)).state).toBe('accepted')
    await runs('expire-unpaid-bookings')
    expect((await seatOf(order)).state).toBe('confirmed')
  })
})

describe('payments returned before their first report', () => {
  test.each(['refunded', 'charged_back'] as const)(
    'a payment %s before its first report gets no seat, is not posted, and notifies an administrator',
    async (status) => {
      const { id, init_point, bookingId } = await ana.startsToPay(await aTrip())
      const { paymentId } = (await sandbox.pay(checkoutOf(init_point), 'succeeds', 'never')) ?? {}
      const refunded_minor = status === 'refunded' ? sql<bigint>`amount_minor` : 0n
      const theirs = db.updateTable('sandbox_payments').set({ status, refunded_minor })
      await theirs.where('id', '=', BigInt(paymentId ?? '')).execute()
      expect((await ana.checks(id)).state).toBe('waiting')
      expect((await ana.sees({ id: bookingId })).state).toBe('accepted')
      expect(await alarms(stage)).toContain('payment_came_and_went')
      await later(15 * MINUTE_MS)
      await runs('expire-unpaid-bookings')
      expect(await seatOf(id)).toMatchObject({ state: 'expired', order: 'closed' })
    },
  )
})

describe('duplicate payments of an order', () => {
  test('a duplicate payment is posted and refunded; seat and order stay unchanged', async () => {
    const trip = await aTrip()
    const { id, init_point, priceMinor } = await ana.startsToPay(trip)
    await sandbox.pay(checkoutOf(init_point), 'succeeds')
    await sandbox.pay(checkoutOf(init_point), 'succeeds')
    await noticesArrive(stage)
    expect(await refundsOf(id)).toMatchObject([{ cause: 'paid_twice', state: 'due', minor: priceMinor }])
    await runs('send-refunds')
    expect(await seatOf(id)).toMatchObject({ state: 'confirmed', order: 'paid' })
    expect((await ana.checks(id)).refundedMinor).toBe(0)
    expect((await refundsOf(id)).map(({ state }) => state)).toEqual(['done'])
  })
})

describe('refunds', () => {
  async function owed() {
    await later(0)
    const order = await ana.pays(await aTrip())
    await ana.cancels(await seatOf(order))
    return order
  }

  test('a refund is due immediately, and done when the provider has made it', async () => {
    const order = await owed()
    expect(await ana.checks(order)).toMatchObject({ state: 'refund_due', status: 'refund_due' })
    await runs('send-refunds')
    expect(await ana.checks(order)).toMatchObject({ state: 'refunded', status: 'refunded' })
  })

  test.each(['away', 'slow', 'garbage'] as const)(
    'a failed refund (%s) is retried after 1, 5 and 30 minutes, and is made once',
    async (failure) => {
      const order = await owed()
      sandbox.fail('refund', failure, 3)
      for (const minutes of [0, 1, 5, 30]) {
        await runs('send-refunds')
        expect((await refundsOf(order))[0]?.state).toBe(minutes === 30 ? 'done' : 'due')
        clock.pass((minutes === 0 ? 1 : minutes === 1 ? 5 : 30) * MINUTE_MS - 1)
        await runs('send-refunds')
        clock.pass(1)
      }
      expect((await refundsOf(order))[0]?.tries).toBe(4)
    },
  )

  test('a refund that fails for three days raises an alarm, and is retried', async () => {
    const order = await owed()
    sandbox.fail('refund', 'away', 80)
    for (let hour = 0; hour < 76; hour++) {
      await runs('send-refunds')
      clock.pass(HOUR_MS)
    }
    expect(await alarms(stage)).toContain('refund_stuck')
    for (let hour = 0; hour < 6; hour++) {
      await runs('send-refunds')
      clock.pass(HOUR_MS)
    }
    expect((await refundsOf(order))[0]?.state).toBe('done')
  })

  test('a refund that the provider refuses for good raises an alarm and is not retried', async () => {
    const order = await owed()
    await sql`update sandbox_payments set paid_at = paid_at - interval '181 days' where id = (select max(id) from sandbox_payments)`.execute(
      db,
    )
    await runs('send-refunds')
    expect(await refundsOf(order)).toMatchObject([{ state: 'refused', tries: 1 }])
    expect(await alarms(stage)).toContain('refund_refused')
    clock.pass(DAY_MS)
    await runs('send-refunds')
    expect((await refundsOf(order))[0]?.tries).toBe(1)
  })

  test('a refund made at the provider by hand raises an alarm', async () => {
    await later(0)
    const order = await ana.pays(await aTrip())
    await sql`update sandbox_payments set refunded_minor = 100 where id = (select max(id) from sandbox_payments)`.execute(db)
    await syncOrder(world, order)
    expect(await alarms(stage)).toContain('refund_differs')
    await sql`update sandbox_payments set refunded_minor = 0 where id = (select max(id) from sandbox_payments)`.execute(db)
  })
})

describe('responses older than the ledger', () => {
  /** Pays a seat and refunds it in full while an earlier response of the provider is in transit. */
  async function overtaken() {
    await later(0)
    const order = await ana.pays(await aTrip())
    await ana.cancels(await seatOf(order))
    const { reference } = await db.selectFrom('orders').select('reference').where('id', '=', order).executeTakeFirstOrThrow()
    const before = await world.payments.findPayments(reference)
    await runs('send-refunds')
    expect((await refundsOf(order)).map(({ state }) => state)).toEqual(['done'])
    const status = async () =>
      (await db.selectFrom('payments').select('status').where('order_id', '=', order).executeTakeFirstOrThrow()).status
    return { order, status, late: { ...world.payments, findPayments: async () => before } }
  }
  const differing = async () => (await alarms(stage)).filter((kind) => kind === 'refund_differs').length

  test('an older response raises no alarm and changes nothing', async () => {
    const { order, status, late } = await overtaken()
    await syncOrder(world, order)
    const [known, raised] = [await status(), await differing()]
    await syncOrder({ ...world, payments: late }, order)
    expect([await status(), await differing()]).toEqual([known, raised])
  })

  test('a repeated contradictory response raises an alarm', async () => {
    const { order, late } = await overtaken()
    const raised = await differing()
    const forgetful = { ...late, readPayment: async () => (await late.findPayments())[0] }
    await syncOrder({ ...world, payments: forgetful }, order)
    expect(await differing()).toBe(raised + 1)
  })
})

describe('deletion of an order by an administrator', () => {
  const deletes = (who: CastPerson, order: string, reason?: string) =>
    who.call(money.deleteOrder, { params: { id: order }, query: reason === undefined ? {} : { reason } })

  test('a deletion needs a reason, cancels a paid order, and refunds it in full', async () => {
    await later(0)
    const trip = await aTrip()
    const order = await ana.pays(trip)
    expect(await refusalOf(deletes(emma, order))).toContain('validation')
    await deletes(emma, order, 'The driver asked for cash')
    await runs('send-refunds')
    expect([await seatOf(order), await seatsLeft(trip)]).toMatchObject([{ state: 'cancelled', order: 'refunded' }, 1])
    await deletes(emma, order, 'It is over')
    expect((await emma.orders({ admin: 'true' })).map(({ id }) => id)).not.toContain(order)
    const noted = await db.selectFrom('account_history').select('details').where('event', '=', 'order_hidden').execute()
    expect(noted).toEqual([{ details: { order, reason: 'It is over' } }])
  })

  test('expiry of an unpaid order releases the seat', async () => {
    const trip = await aTrip()
    const { id, init_point } = await carla.startsToPay(trip)
    await deletes(emma, id, 'By mistake')
    expect([await seatOf(id), await seatsLeft(trip)]).toMatchObject([{ state: 'cancelled', order: 'closed' }, 1])
    expect(await sandbox.pay(checkoutOf(init_point), 'succeeds')).toBeUndefined()
  })

  test('a deletion after departure needs two administrators, and the driver may object for 48 hours (P14)', async () => {
    const alba = await join({ name: 'Alba', registered: true, admin: true })
    await later(0)
    const trips = [await aTrip(), await aTrip()] as const
    const [order, other] = [await ana.pays(trips[0]), await carla.pays(trips[1])]
    await later(Date.parse((await bruno.opens(trips[1])).departsAt) + HOUR_MS - clock.now().getTime())
    const [first, second] = [await seatOf(order), await seatOf(other)]
    expect(await deletes(emma, order, 'He did not come')).toMatchObject({ closed: false, proposed: true })
    expect(await refusalOf(deletes(emma, order, 'Again'))).toContain('second_admin_needed')
    expect(await deletes(alba, order, 'I asked both')).toEqual({ closed: false })
    await deletes(emma, other, 'She says so')
    await deletes(alba, other, 'I believe her')
    const doneAt = clock.now().toISOString()
    expect(await deletes(alba, other, 'Once more')).toEqual({ closed: false, proposed: false, doneAt })
    expect((await bruno.sees(second)).acts).toContain('object_cancelling')
    await bruno.call(objectToAbsence, { params: { id: second.id }, body: { reason: 'She rode along.', cancelling: true } })
    expect(await alarms(stage)).toContain('cancellation_objected')
    await later(2 * DAY_MS - 1)
    await runs('carry-out-cancellations')
    expect([(await seatOf(order)).order, (await seatOf(other)).order]).toEqual(['paid', 'paid'])
    clock.pass(1)
    await runs('carry-out-cancellations')
    await runs('send-refunds')
    expect([(await seatOf(order)).order, (await seatOf(other)).order]).toEqual(['refunded', 'paid'])
    // after an objection, a second decision is not submitted to the driver again
    await deletes(emma, other, 'I read it')
    await deletes(alba, other, 'So did I')
    await runs('send-refunds')
    expect((await seatOf(other)).order).toBe('refunded')
    expect(first.id).not.toBe(second.id)
  })

  test('other people cannot delete an order', async () => {
    const order = await ana.pays(await aTrip())
    expect(await refusalOf(deletes(diana, order, 'Because'))).toBe('not_found')
  })
})

describe('chargebacks', () => {
  const takenBack = async () => {
    await later(DAY_MS)
    await noticesArrive(stage)
  }

  test('a chargeback before settlement takes the held amount and notifies an administrator', async () => {
    await later(0)
    const order = await ana.pays(await aTrip(), 'charged_back')
    const { id } = await seatOf(order)
    await takenBack()
    expect(await seatOf(order)).toMatchObject({ order: 'charged_back' })
    expect(await sumOf(`held:${id}`)).toBe(0n)
    expect(await alarms(stage)).toContain('charged_back')
  })

  test('a chargeback cancels a refund that was not sent yet', async () => {
    const order = await ana.pays(await aTrip(), 'charged_back')
    await ana.cancels(await seatOf(order))
    sandbox.fail('refund', 'away')
    await runs('send-refunds')
    await takenBack()
    expect(await refundsOf(order)).toMatchObject([{ state: 'by_bank' }])
    expect(await sumOf(`held:${(await seatOf(order)).id}`)).toBe(0n)
  })
})

const sumOf = async (account: string) =>
  (await db.selectFrom('ledger_entries').select('amount_minor').where('account', '=', account).execute()).reduce(
    (sum, { amount_minor }) => sum + amount_minor,
    0n,
  )

describe('disputes and the state of an order', () => {
  const says = (status: string) =>
    sql`update sandbox_payments set status = ${status} where id = (select max(id) from sandbox_payments)`.execute(db)

  test('a dispute holds all payments, and its end restores the state of the order', async () => {
    const order = await ana.pays(await aTrip())
    await says('in_mediation')
    await syncOrder(world, order)
    expect((await seatOf(order)).order).toBe('disputed')
    expect(await refusalOf(emma.call(money.deleteOrder, { params: { id: order }, query: { reason: 'Now' } }))).toBe(
      'not_possible_now',
    )
    await says('approved')
    await syncOrder(world, order)
    expect((await seatOf(order)).order).toBe('paid')
  })
})
