import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { blockPerson, unblockPerson } from '#contract/messages/messages.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time.ts'
import { PaymentProviderAway } from '../../providers/payments/port.ts'
import { cast } from '../../testing/cast.ts'
import { checkoutOf, noticesArrive } from '../../testing/paying.ts'
import { refusalOf } from '../../testing/person.ts'
import { runJob } from '../../testing/runJob.ts'
import { catchUp, pollOrders } from '../actions.ts'
import { booksMustAgree, postings } from '../testing/books.ts'

const stage = await cast()
const { ana, bruno, carla, diana, emma, db, clock, sandbox, world, join, later } = stage
const runs = (name: string) => runJob(world, name)
const stateOf = async (trip: string, who = ana) => {
  const found = db.selectFrom('bookings').innerJoin('trips', 'trips.seq', 'trip_seq').select('bookings.state')
  const rows = await found.where('trips.id', '=', trip).where('passenger_id', '=', who.id).orderBy('requested_at').execute()
  return rows.map(({ state }) => state).at(-1)
}
const seatsLeft = async (trip: string) => (await carla.opens(trip)).place
/** Days of their own for each test, so that no passenger rides twice at the same time. */
let day = 1
const aTrip = (more = {}) => bruno.posts({ from: 'Rosario', to: 'Córdoba', seats: 3, inDays: ++day, ...more })

afterEach(async () => {
  await booksMustAgree(stage)
  // unpaid holds of one test must not count in the next (B2)
  await later(2 * DAY_MS)
})

describe('paying a seat', () => {
  test('paying holds the seat, charges once, and confirms it', async () => {
    const trip = await aTrip()
    const started = await ana.startsToPay(trip, { title: 'Viaje', idUser: ana.email })
    expect([await stateOf(trip), await seatsLeft(trip)]).toEqual(['accepted', 2])
    expect(new Date(started.payBy).getTime() - clock.now().getTime()).toBe(15 * MINUTE_MS)
    await sandbox.pay(checkoutOf(started.init_point), 'succeeds')
    await noticesArrive(stage)
    expect([await stateOf(trip), await postings(stage)]).toEqual(['confirmed', ['capture']])
    expect(await ana.orders()).toMatchObject([
      { id: started.id, status: 'created', state: 'paid', idRoute: trip, userEmail: ana.email, priceMinor: started.priceMinor },
    ])
  })

  test('a second start of a payment leads to the same checkout', async () => {
    const trip = await aTrip()
    const [first, second] = [await ana.startsToPay(trip), await ana.startsToPay(trip)]
    expect([second.id, second.init_point]).toEqual([first.id, first.init_point])
    expect(await seatsLeft(trip)).toBe(2)
  })

  test('paying accepts the specification’s four fields without a key, and a repeat returns the open order', async () => {
    const trip = await aTrip()
    const { price } = await ana.opens(trip)
    const starts = async (headers = {}) => {
      const fields = { idRoute: trip, title: 'Viaje', price: Number(price), idUser: ana.email }
      return (await ana.send('POST', '/api/payment', fields, headers)).json<{ id: string; init_point: string; reason?: string }>()
    }
    const [first, ...repeats] = await Promise.all([starts(), starts(), starts()])
    expect(new Set([first, ...repeats, await starts()].map(({ id }) => id)).size).toBe(1)
    expect(first.init_point).toMatch(/^http/)
    await ana.leaves(first.id)
    expect((await starts()).id).not.toBe(first.id)
    expect((await starts({ 'idempotency-key': 'a-0.5' })).reason).toBe('idempotency_key_malformed')
  })

  test('a repeated start returns the open order only for the same stretch and seats', async () => {
    const trip = await aTrip({ via: ['Villa María'] })
    const [rosario, villaMaria, cordoba] = (await ana.opens(trip)).stops.map(({ placeId }) => placeId)
    const { id } = await ana.startsToPay(trip, { from: villaMaria, to: cordoba })
    expect((await ana.startsToPay(trip)).id).toBe(id)
    expect((await ana.startsToPay(trip, { from: villaMaria })).id).toBe(id)
    expect(await refusalOf(ana.startsToPay(trip, { from: rosario, to: cordoba }))).toBe('already_joined')
    expect(await refusalOf(ana.startsToPay(trip, { to: cordoba }))).toBe('already_joined')
    expect(await refusalOf(ana.startsToPay(trip, { from: cordoba, to: rosario }))).toBe('not_offered')
    expect(await refusalOf(ana.startsToPay(trip, { seats: 2 }))).toBe('already_joined')
  })

  test('ten simultaneous starts hold one seat and open one order', async () => {
    const trip = await aTrip()
    const started = await Promise.all(Array.from({ length: 10 }, () => ana.startsToPay(trip)))
    expect(new Set(started.map(({ id }) => id)).size).toBe(1)
    expect(await seatsLeft(trip)).toBe(2)
  })

  test('a changed price is refused, and nothing is stored', async () => {
    const trip = await aTrip()
    const { priceMinor, price } = await ana.opens(trip)
    await expect(ana.startsToPay(trip, { price: '1' })).rejects.toMatchObject({
      message: 'price_changed',
      parts: { price, priceMinor },
    })
    expect(await refusalOf(ana.startsToPay(trip, { priceMinor: priceMinor + 1 }))).toBe('price_changed')
    expect(await refusalOf(ana.startsToPay(trip, { price: '10.123' }))).toBe('amount_malformed')
    expect([await stateOf(trip), await seatsLeft(trip)]).toEqual([undefined, 3])
    expect((await ana.startsToPay(trip, { price: Number(price) })).priceMinor).toBe(priceMinor)
  })

  test('paying is refused in the name of another person', async () => {
    expect(await refusalOf(ana.startsToPay(await aTrip(), { idUser: carla.email }))).toBe('not_yours')
  })

  test('a seat on a trip with approval can only be paid after the driver’s acceptance', async () => {
    const trip = await aTrip({ joining: 'on_approval' })
    expect(await refusalOf(ana.startsToPay(trip))).toBe('not_accepted_yet')
    expect(await stateOf(trip)).toBeUndefined()
  })

  test('an accepted request can be paid for a day', async () => {
    const trip = await aTrip({ joining: 'on_approval' })
    const seat = await ana.asksForSeat(trip)
    expect(await refusalOf(ana.startsToPay(trip))).toBe('not_accepted_yet')
    await bruno.accepts(seat)
    await ana.pays(seat)
    expect(await stateOf(trip)).toBe('confirmed')
  })

  test('paying is refused once the driver is barred', async () => {
    const dora = await join({ name: 'Dora', registered: true, car: true })
    const trip = await dora.posts({ from: 'Rosario', to: 'Córdoba', inDays: ++day })
    await ana.asksForSeat(trip)
    const stands = (standing: 'active' | 'suspended') =>
      db.updateTable('accounts').set({ standing }).where('id', '=', dora.id).execute()
    await stands('suspended')
    expect(await refusalOf(ana.startsToPay(trip))).toBe('trip_cancelled')
    await stands('active')
    expect(await refusalOf(ana.startsToPay(trip))).toBe('not refused')
  })

  test('paying is refused once driver or passenger has blocked the other', async () => {
    const trip = await aTrip({ joining: 'on_approval' })
    await bruno.accepts(await ana.asksForSeat(trip))
    for (const [one, other] of [
      [bruno, ana],
      [ana, bruno],
    ] as const) {
      await one.call(blockPerson, { body: { email: other.email } })
      expect(await refusalOf(ana.startsToPay(trip))).toBe('cannot_write_to_person')
      await one.call(unblockPerson, { params: { id: other.id } })
    }
    await ana.pays(trip)
    expect(await stateOf(trip)).toBe('confirmed')
  })

  test('a payment takes a seat after another person’s unpaid hold expired', async () => {
    const trip = await aTrip({ seats: 1 })
    await carla.startsToPay(trip)
    expect(await refusalOf(ana.startsToPay(trip))).toBe('trip_full')
    clock.pass(15 * MINUTE_MS)
    await ana.pays(trip)
    expect([await stateOf(trip), await stateOf(trip, carla)]).toEqual(['confirmed', 'expired'])
  })

  test('after an expired hold, paying opens a new order', async () => {
    const trip = await aTrip()
    const { id } = await ana.startsToPay(trip)
    clock.pass(15 * MINUTE_MS)
    expect((await ana.startsToPay(trip)).id).not.toBe(id)
    expect(await seatsLeft(trip)).toBe(2)
  })

  test('paying is refused for a free seat', async () => {
    expect(await refusalOf(ana.startsToPay(await aTrip({ price: '0' })))).toBe('nothing_to_pay')
  })

  test('paying from two windows refuses the second start as already paid', async () => {
    const trip = await aTrip()
    await ana.pays(trip)
    expect(await refusalOf(ana.startsToPay(trip))).toBe('order_already_paid')
  })

  test('after a rejected card the payment continues until its deadline', async () => {
    const trip = await aTrip()
    const order = await ana.pays(trip, 'rejected')
    expect((await ana.checks(order)).state).toBe('waiting')
    expect(await ana.pays(trip)).toBe(order)
    expect(await stateOf(trip)).toBe('confirmed')
  })

  test('a payment without a notice is found when the passenger checks', async () => {
    const trip = await aTrip()
    const order = await ana.pays(trip, 'succeeds', 'never')
    expect(await stateOf(trip)).toBe('accepted')
    expect(await ana.checks(order)).toMatchObject({ state: 'paid', status: 'created' })
    expect(await stateOf(trip)).toBe('confirmed')
  })

  test('a payment without a notice or a check is found by the job', async () => {
    const trip = await aTrip()
    await ana.pays(trip, 'succeeds', 'never')
    clock.pass(2 * MINUTE_MS + 1)
    await runs('poll-orders')
    expect(await stateOf(trip)).toBe('confirmed')
  })
})

describe('leaving the payment dialog', () => {
  test('leaving closes the order, releases the seat, and removes the order from the list', async () => {
    const trip = await aTrip()
    const { id, init_point } = await ana.startsToPay(trip)
    expect(await ana.leaves(id)).toEqual({ closed: true })
    expect([await stateOf(trip), await seatsLeft(trip)]).toEqual(['withdrawn', 3])
    expect([await refusalOf(ana.leaves(id)), await refusalOf(ana.checks(id))]).toEqual(['not_found', 'not_found'])
    expect((await ana.orders()).map((order) => order.id)).not.toContain(id)
    expect(await sandbox.pay(checkoutOf(init_point), 'succeeds')).toBeUndefined()
  })

  test('leaving after a payment in another window keeps the seat and the paid order', async () => {
    const trip = await aTrip()
    const order = await ana.pays(trip, 'succeeds', 'never')
    expect(await refusalOf(ana.leaves(order))).toBe('order_already_paid')
    expect([await stateOf(trip), await seatsLeft(trip)]).toEqual(['confirmed', 2])
  })

  test('after leaving, a new payment can start', async () => {
    const trip = await aTrip()
    const { id } = await ana.startsToPay(trip)
    await ana.leaves(id)
    expect(await ana.pays(trip)).not.toBe(id)
    expect(await stateOf(trip)).toBe('confirmed')
  })

  test('leaving and checking do not find another person’s order', async () => {
    const { id } = await ana.startsToPay(await aTrip())
    expect([await refusalOf(carla.leaves(id)), await refusalOf(bruno.checks(id)), await refusalOf(ana.leaves('no-id'))]).toEqual([
      'not_found',
      'not_found',
      'not_found',
    ])
  })
})

describe('payment provider without a response', () => {
  test('starting to pay is refused with the reason, the seat is held, and the next attempt continues', async () => {
    const trip = await aTrip()
    sandbox.fail('startCheckout', 'away')
    await expect(ana.startsToPay(trip)).rejects.toMatchObject({ message: 'payment_provider_unavailable', status: 503 })
    expect([await stateOf(trip), await seatsLeft(trip)]).toEqual(['accepted', 2])
    await ana.pays(trip)
    expect(await stateOf(trip)).toBe('confirmed')
  })

  test.each(['away', 'slow', 'garbage'] as const)('(%s) the job completes an order without a checkout', async (failure) => {
    const trip = await aTrip()
    sandbox.fail('startCheckout', failure)
    await refusalOf(ana.startsToPay(trip))
    clock.pass(2 * MINUTE_MS + 1)
    await runs('poll-orders')
    expect((await ana.orders()).find(({ idRoute }) => idRoute === trip)?.state).toBe('waiting')
    await ana.pays(trip)
    expect(await stateOf(trip)).toBe('confirmed')
  })

  test('checking and leaving are refused with the reason, and nothing is lost', async () => {
    const trip = await aTrip()
    const order = await ana.pays(trip, 'succeeds', 'never')
    sandbox.fail('findPayments', 'away', 2)
    expect(await refusalOf(ana.checks(order))).toBe('payment_provider_unavailable')
    expect(await refusalOf(ana.leaves(order))).toBe('payment_provider_unavailable')
    expect(await stateOf(trip)).toBe('accepted')
    expect((await ana.checks(order)).state).toBe('paid')
  })

  test('a stored notice is applied once the provider responds again', async () => {
    const trip = await aTrip()
    sandbox.fail('readPayment', 'away')
    await ana.pays(trip)
    expect(await stateOf(trip)).toBe('accepted')
    clock.pass(MINUTE_MS)
    await runs('apply-payment-notices')
    expect(await stateOf(trip)).toBe('confirmed')
  })
})

test('an order with an unreadable response does not delay polls of other orders', async () => {
  const [odd, other] = [await ana.startsToPay(await aTrip()), await ana.startsToPay(await aTrip())]
  const { reference } = await db.selectFrom('orders').select('reference').where('id', '=', odd.id).executeTakeFirstOrThrow()
  await sandbox.pay(checkoutOf(other.init_point), 'succeeds', 'never')
  const garbled: typeof world.payments = {
    ...world.payments,
    findPayments: (searched) =>
      searched === reference ? Promise.reject(new PaymentProviderAway('garbage')) : world.payments.findPayments(searched),
  }
  for (let minute = 0; minute < 2; minute++) {
    clock.pass(2 * MINUTE_MS + 1)
    await pollOrders({ ...world, payments: garbled })
  }
  expect((await ana.orders()).find(({ id }) => id === other.id)?.state).toBe('paid')
})

describe('checkouts of ended seats', () => {
  test('an ended checkout cannot be paid', async () => {
    const trip = await aTrip()
    const { bookingId, init_point } = await ana.startsToPay(trip)
    await ana.withdraws({ id: bookingId })
    await runs('poll-orders')
    expect(await sandbox.pay(checkoutOf(init_point), 'succeeds')).toBeUndefined()
  })

  test('a restarted server finds payments made meanwhile', async () => {
    const trip = await aTrip()
    await ana.pays(trip, 'succeeds', 'never')
    await catchUp(world)
    expect(await stateOf(trip)).toBe('confirmed')
  })
})

describe('a payment canceled by the provider', () => {
  const says = (paymentId: string, status: string) =>
    sql`update sandbox_payments set status = ${status} where id = ${paymentId}`.execute(db)
  const paying = async (init_point: string) => (await sandbox.pay(checkoutOf(init_point), 'stays_pending'))?.paymentId ?? ''

  test('a canceled payment closes its order, and the seat can be paid again', async () => {
    const trip = await aTrip()
    const first = await ana.startsToPay(trip)
    await says(await paying(first.init_point), 'cancelled')
    expect((await ana.checks(first.id)).state).toBe('closed')
    expect(await ana.pays(trip)).not.toBe(first.id)
    expect(await stateOf(trip)).toBe('confirmed')
  })

  test('a late approval pays the seat and ends the second order', async () => {
    const trip = await aTrip()
    const first = await ana.startsToPay(trip)
    const payment = await paying(first.init_point)
    await says(payment, 'cancelled')
    await ana.checks(first.id)
    const second = await ana.startsToPay(trip)
    await says(payment, 'approved')
    expect((await ana.checks(first.id)).state).toBe('paid')
    expect([(await ana.checks(second.id)).state, await stateOf(trip)]).toEqual(['closed', 'confirmed'])
    await sandbox.pay(checkoutOf(second.init_point), 'succeeds')
    await noticesArrive(stage)
    await runs('send-refunds')
    const refunds = await db.selectFrom('refunds').select(['cause', 'state']).execute()
    expect(refunds).toEqual([{ cause: 'paid_twice', state: 'done' }])
  })
})

describe('the list of orders', () => {
  test('a person sees their own orders, and administrators see all', async () => {
    await later(0)
    const rosa = await join({ name: 'Rosa', registered: true })
    const order = await rosa.pays(await diana.posts({ from: 'Rosario', to: 'Funes', inDays: 3 }))
    expect((await rosa.orders()).map(({ id }) => id)).toEqual([order])
    expect((await emma.orders({ admin: 'true' })).map(({ id }) => id)).toContain(order)
    expect(await emma.orders()).toEqual([])
    expect(await refusalOf(rosa.orders({ admin: 'true' }))).toBe('admin_only')
  })
})
