import { afterEach, describe, expect, test } from 'vitest'
import { editTrip } from '#contract/trips/changes.ts'
import { MINUTE_MS } from '#domain/time.ts'
import { syncOrder } from '../../payments/statusSync/actions.ts'
import { booksMustAgree } from '../../payments/testing/books.ts'
import { cast, type CastPerson } from '../../testing/cast.ts'
import { checkoutOf, noticesArrive } from '../../testing/paying.ts'
import { ONLY_WOMEN } from '../../trips/search/listedFlags.ts'
import { expireOverdue } from '../actions.ts'

const stage = await cast()
const { ana, bruno, diana, join, db, later, sandbox, seatsLeft, world } = stage
let day = 1
const freshDay = () => (day += 2)
const posts = (driver: CastPerson, inDays: number, more: object = {}) =>
  driver.posts({ from: 'Rosario', to: 'Córdoba', inDays, seats: 1, ...more })
const notificationsAbout = async ({ id }: { id: string }) =>
  (await db.selectFrom('notifications').select(['kind', 'account_id']).where('booking_id', '=', id).execute()).map(
    ({ kind, account_id }) => [kind, account_id],
  )
const causeOf = async (order: string) =>
  (
    await db
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'payment_id')
      .select(['cause', 'refunds.amount_minor as minor'])
      .where('order_id', '=', order)
      .execute()
  ).map(({ cause, minor }) => [cause, Number(minor)])
/** Starts a payment and pays on the provider's page, before the notice arrives. */
async function paysUntold(who: CastPerson, trip: string) {
  const { id, init_point, priceMinor } = await who.startsToPay(trip)
  await sandbox.pay(checkoutOf(init_point), 'succeeds', 'late')
  return { order: id, priceMinor }
}
const noticesCome = () => later(10 * MINUTE_MS).then(() => noticesArrive(stage))

afterEach(() => booksMustAgree(stage))

describe('overlapping seats (B6)', () => {
  test('overlapping unpaid seats coexist until one is paid, which withdraws the others and releases their seats', async () => {
    const inDays = freshDay()
    const dora = await join({ name: 'Dora', registered: true, car: true })
    const [one, other, third] = [
      await posts(bruno, inDays),
      await posts(diana, inDays, { hours: '10:00' }),
      await posts(dora, inDays, { joining: 'on_approval' }),
    ]
    const [paid, overlapping, requested] = [
      await ana.asksForSeat(one),
      await ana.asksForSeat(other),
      await ana.asksForSeat(third),
    ]
    expect([paid.state, overlapping.state, requested.state]).toEqual(['accepted', 'accepted', 'requested'])
    await ana.pays(one)
    const states = [await ana.sees(paid), await ana.sees(overlapping), await ana.sees(requested)].map(({ state }) => state)
    expect(states).toEqual(['confirmed', 'withdrawn', 'withdrawn'])
    expect([await seatsLeft(one), await seatsLeft(other)]).toEqual([0, 1])
    expect(await notificationsAbout(requested)).toContainEqual(['booking_cancelled', dora.id])
    await expect(ana.asksForSeat(other)).rejects.toThrow('overlapping_booking')
  })

  test('two overlapping seats are never both paid: the second payment is fully refunded at any moment', async () => {
    const inDays = freshDay()
    const trips = [await posts(bruno, inDays), await posts(diana, inDays, { hours: '10:00' })]
    const paid = [await paysUntold(ana, trips[0] ?? ''), await paysUntold(ana, trips[1] ?? '')]
    const asking = await Promise.allSettled(paid.map(({ order }) => syncOrder(world, order)))
    expect(asking.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    const seats = await db
      .selectFrom('bookings')
      .innerJoin('orders', 'orders.booking_id', 'bookings.id')
      .select(['bookings.state', 'orders.id'])
      .where(
        'orders.id',
        'in',
        paid.map(({ order }) => order),
      )
      .execute()
    expect(seats.map(({ state }) => state).toSorted()).toEqual(['confirmed', 'withdrawn'])
    const second = paid.find(({ order }) => seats.some(({ id, state }) => id === order && state === 'withdrawn'))
    expect(await causeOf(second?.order ?? '')).toEqual([['overlapping', second?.priceMinor]])
    expect((await Promise.all(trips.map(seatsLeft))).toSorted()).toEqual([0, 1])
    await noticesCome()
  })

  test('a confirmed free seat ends overlapping bookings, immediately or when its driver accepts', async () => {
    for (const joining of ['at_once', 'on_approval'] as const) {
      const inDays = freshDay()
      const [free, other] = [await posts(bruno, inDays, { price: '0', joining }), await posts(diana, inDays, { hours: '10:00' })]
      const accepted = await ana.asksForSeat(other)
      const seat = await ana.asksForSeat(free)
      if (joining === 'on_approval') await bruno.accepts(seat)
      expect([(await ana.sees(seat)).state, (await ana.sees(accepted)).state]).toEqual(['confirmed', 'withdrawn'])
      expect(await seatsLeft(other)).toBe(1)
    }
  })

  test('a driver cannot post or move a trip into the hours of their own ride (TR8)', async () => {
    const inDays = freshDay()
    await diana.books(await posts(bruno, inDays))
    await expect(posts(diana, inDays, { hours: '11:00' })).rejects.toThrow('overlapping_booking')
    const evening = await posts(diana, inDays, { hours: '20:00' })
    await expect(diana.call(editTrip, { params: { id: evening }, body: { hours: '12:00' } })).rejects.toThrow(
      'overlapping_booking',
    )
  })
})

describe('a late payment revives the seat only under the conditions of a request (B9)', () => {
  test.each([
    ['the trip is now women-only, and the passenger is a man', 'only_women'],
    ['the driver has blocked the passenger', 'blocked'],
  ])('a late payment does not revive the seat when %s', async (_, what) => {
    const trip = await posts(diana, freshDay())
    const rolo = await join({ name: `Rolo${what}`, gender: 'Male', registered: true })
    const { id, init_point, priceMinor } = await rolo.startsToPay(trip)
    await sandbox.pay(checkoutOf(init_point), 'paid_late')
    await later(15 * MINUTE_MS)
    await expireOverdue(world, syncOrder)
    if (what === 'only_women') await db.updateTable('trips').set({ preferences: ONLY_WOMEN }).where('id', '=', trip).execute()
    else await db.insertInto('blocks').values({ blocker_id: diana.id, blocked_id: rolo.id, blocked_at: world.now() }).execute()
    await later(2 * MINUTE_MS)
    await noticesArrive(stage)
    expect(await causeOf(id)).toEqual([['paid_too_late', priceMinor]])
    expect(await seatsLeft(trip)).toBe(1)
  })
})
