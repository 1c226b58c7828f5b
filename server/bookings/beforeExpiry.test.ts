import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#domain/time.ts'
import { PaymentProviderAway } from '../providers/payments/port.ts'
import { cast } from '../testing/cast.ts'
import { noticesArrive } from '../testing/paying.ts'
import { runJob } from '../testing/runJob.ts'
import { expireOverdue } from './actions.ts'

const { ana, bruno, carla, diana, join, seatsLeft, app, world, clock, sandbox } = await cast()
let day = 1
const posts = (more: object = {}) => bruno.posts({ from: 'Rosario', to: 'Córdoba', seats: 1, inDays: (day += 2), ...more })
const stored = async ({ id }: { id: string }) =>
  (await world.db.selectFrom('bookings').select('state').where('id', '=', id).executeTakeFirst())?.state
const away = () => Promise.reject(new PaymentProviderAway('gone'))

describe('holds before expiry (P9)', () => {
  test('a seat paid before its deadline is not given to another request, even if the provider’s notice is missing', async () => {
    const trip = await posts()
    const seat = await ana.asksForSeat(trip)
    clock.pass(15 * MINUTE_MS - 1)
    await ana.pays(seat, 'succeeds', 'never')
    clock.pass(1)
    expect(await stored(seat)).toBe('accepted')
    await expect(carla.asksForSeat(trip)).rejects.toThrow('trip_full')
    expect((await ana.sees(seat)).state).toBe('confirmed')
  })

  test('while the provider does not respond, a hold with an order stays, and a hold without an order expires', async () => {
    const [waiting, plain] = [await posts(), await posts()]
    const seats = [await ana.asksForSeat(waiting), await ana.asksForSeat(plain)]
    await ana.startsToPay(waiting)
    clock.pass(15 * MINUTE_MS)
    expect(await expireOverdue(world, away)).toBe(1)
    expect([await Promise.all(seats.map(stored)), await seatsLeft(plain)]).toEqual([['accepted', 'expired'], 1])
    sandbox.fail('findPayments', 'away')
    await expect(carla.asksForSeat(waiting)).rejects.toThrow('trip_full')
    expect((await carla.asksForSeat(waiting)).state).toBe('accepted')
  })

  test('after half an hour without a response the seat is released, and a later payment revives it', async () => {
    const [trip, payer] = [await posts(), await join({ name: 'Late', registered: true })]
    const seat = await payer.asksForSeat(trip)
    await payer.pays(seat, 'succeeds', 'late')
    clock.pass(45 * MINUTE_MS - 1)
    await expireOverdue(world, away)
    expect(await stored(seat)).toBe('accepted')
    clock.pass(1)
    await expireOverdue(world, away)
    expect([await stored(seat), await seatsLeft(trip)]).toEqual(['expired', 1])
    await noticesArrive({ sandbox, app, world })
    expect([await stored(seat), await seatsLeft(trip)]).toEqual(['confirmed', 0])
  })

  test('up to five holds are polled at a time', async () => {
    // expires the holds of other tests first
    clock.pass(15 * MINUTE_MS)
    await runJob(world, 'expire-unpaid-bookings')
    const trips = [await posts({ seats: 6 }), await posts({ seats: 6 })]
    for (const [i, trip] of trips.entries())
      for (let n = 0; n < 4; n++) await (await join({ name: `Payer${i}${n}`, registered: true })).startsToPay(trip)
    clock.pass(15 * MINUTE_MS)
    const asking = { now: 0, most: 0, all: 0 }
    const waiting: (() => void)[] = []
    // responds once five calls, or all remaining calls, are waiting
    const slow = async () => {
      asking.all++
      asking.most = Math.max(asking.most, ++asking.now)
      const answered = new Promise<void>((answer) => void waiting.push(answer))
      if (asking.now === 5 || asking.all === 8) for (const answer of waiting.splice(0)) answer()
      await answered
      asking.now--
    }
    expect(await expireOverdue(world, slow)).toBe(8)
    expect(asking).toEqual({ now: 0, most: 5, all: 8 })
    expect(await Promise.all(trips.map(seatsLeft))).toEqual([6, 6])
  })

  test('a silent provider is polled a few times, not for every hold', async () => {
    const trips = await Promise.all(Array.from({ length: 9 }, () => posts()))
    // a different passenger for each trip, because no person may hold so many unpaid seats
    for (const [i, trip] of trips.entries()) await (await join({ name: `Rider${i}`, registered: true })).startsToPay(trip)
    clock.pass(15 * MINUTE_MS)
    let reads = 0
    const silent = () => (reads++, away())
    await expireOverdue(world, silent)
    // the third missing response ends the polling; calls in progress are not canceled
    expect(reads).toBeLessThan(3 + 5)
    await runJob(world, 'expire-unpaid-bookings')
    expect(await Promise.all(trips.map(seatsLeft))).toEqual(trips.map(() => 1))
  })

  test('withdrawing an unpaid seat waits for the provider’s response too', async () => {
    const seat = await ana.asksForSeat(await posts())
    await ana.startsToPay(seat.idRoute)
    sandbox.fail('findPayments', 'away')
    await expect(ana.withdraws(seat)).rejects.toThrow('payment_provider_unavailable')
    expect((await ana.withdraws(seat)).state).toBe('withdrawn')
    const other = await ana.asksForSeat(await posts())
    await ana.pays(other, 'succeeds', 'never')
    await expect(ana.withdraws(other)).rejects.toThrow('order_already_paid')
    expect((await ana.sees(other)).state).toBe('confirmed')
  })
})

test('the job expires requests without an answer and holds without a payment every minute', async () => {
  const [atOnce, onApproval] = [await posts(), await posts({ joining: 'on_approval' })]
  const seats = [await carla.asksForSeat(atOnce), await carla.asksForSeat(onApproval)]
  await diana.asksForSeat(onApproval)
  const request = seats[1]
  clock.pass(Date.parse(request?.answerBy ?? '') - clock.now().getTime() - 1)
  await runJob(world, 'expire-unpaid-bookings')
  expect(await Promise.all(seats.map(stored))).toEqual(['expired', 'requested'])
  clock.pass(1)
  await runJob(world, 'expire-unpaid-bookings')
  expect(await Promise.all(seats.map(stored))).toEqual(['expired', 'expired'])
  await diana.comesBack()
  expect(await Promise.all([atOnce, onApproval].map(async (id) => (await diana.opens(id)).place))).toEqual([1, 1])
})
