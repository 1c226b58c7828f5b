import { afterEach, describe, expect, test } from 'vitest'
import { answerChange, editTrip } from '#contract/trips/changes.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time.ts'
import { booksMustAgree } from '../../payments/testing/books.ts'
import { cast, type CastPerson } from '../../testing/cast.ts'
import { refusalOf } from '../../testing/person.ts'
import { runJob } from '../../testing/runJob.ts'

const { stage, ana, bruno, carla, diana, later, clock, world, db, join } = await cast()
const rosa = await join({ name: 'Rosa', registered: true })

let day = 1
/** Posts a trip on its own day, and pays a seat on it. */
async function aSeat(rider: CastPerson, more: object = {}) {
  await later(0)
  const trip = await bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays: (day += 3), ...more })
  const seat = await rider.books(trip)
  return { trip, seat, departs: Date.parse(seat.pickUp.at), arrives: Date.parse(seat.dropOff.at), price: seat.priceMinor }
}
const until = (instant: number) => later(instant - clock.now().getTime())
async function whenClosed(arrives: number) {
  await until(arrives + 2 * DAY_MS)
  for (const job of ['send-refunds', 'settle-trips', 'send-refunds']) await runJob(world, job)
}
const edits = (trip: string, body: object) => bruno.call(editTrip, { params: { id: trip }, body })
const keptMinorOf = async ({ id }: { id: string }) => {
  const row = await db.selectFrom('bookings').select('kept_minor').where('id', '=', id).executeTakeFirstOrThrow()
  return Number(row.kept_minor)
}
const backTo = async (who: CastPerson, { id }: { id: string }) => (await who.sees({ id })).refund?.minor ?? 0

afterEach(() => booksMustAgree(stage))

describe('refund of the withheld half', () => {
  test('moving the departure refunds the retained half of a late cancellation, because the seat was booked for the old time', async () => {
    const { trip, seat, departs, price } = await aSeat(ana)
    await until(departs - 10 * HOUR_MS)
    await ana.cancels(seat)
    expect([await keptMinorOf(seat), await backTo(ana, seat)]).toEqual([Math.floor(price / 2), Math.ceil(price / 2)])
    await edits(trip, { date: clock.inDays(20) })
    expect([await keptMinorOf(seat), await backTo(ana, seat)]).toEqual([0, price])
    const causes = await db
      .selectFrom('refunds')
      .select('cause')
      .where('booking_id', '=', seat.id)
      .orderBy('created_at')
      .execute()
    expect(causes).toEqual([{ cause: 'cancelled_late' }, { cause: 'moved' }])
  })

  test('a new time that the remaining passengers accept refunds the half; a change of a description does not', async () => {
    const { trip, seat, departs, price } = await aSeat(ana)
    const other = await carla.books(trip)
    await until(departs - 10 * HOUR_MS)
    await ana.cancels(seat)
    await edits(trip, { comment: 'Con mate' })
    expect(await keptMinorOf(seat)).toBe(Math.floor(price / 2))
    await edits(trip, { hours: '09:30' })
    expect(await keptMinorOf(seat)).toBe(Math.floor(price / 2))
    const change = (await carla.sees(other)).change?.id ?? ''
    await carla.call(answerChange, { params: { id: other.id }, body: { change, answer: 'yes' } })
    expect([await keptMinorOf(seat), await backTo(ana, seat)]).toEqual([0, price])
  })

  test('canceling the trip as driver refunds the half immediately', async () => {
    const { trip, seat, departs, price } = await aSeat(ana)
    await until(departs - 10 * HOUR_MS)
    await ana.cancels(seat)
    await bruno.cancelsTrip(trip)
    expect([await keptMinorOf(seat), await backTo(ana, seat)]).toEqual([0, price])
  })

  test('a full car refunds the half, but a seat that is booked and canceled again does not fill the car', async () => {
    const { trip, seat, departs, arrives, price } = await aSeat(ana, { seats: 1 })
    await until(departs - 10 * HOUR_MS)
    await ana.cancels(seat)
    const friend = await rosa.books(trip)
    await rosa.cancels(friend)
    await whenClosed(arrives)
    expect([await keptMinorOf(seat), await keptMinorOf(friend), await backTo(rosa, friend)]).toEqual([
      Math.floor(price / 2),
      0,
      price,
    ])
    const second = await aSeat(ana, { seats: 1 })
    await until(second.departs - 10 * HOUR_MS)
    await ana.cancels(second.seat)
    await carla.books(second.trip)
    await whenClosed(second.arrives)
    expect([await keptMinorOf(second.seat), await backTo(ana, second.seat)]).toEqual([0, second.price])
  })

  test('offering fewer seats later does not refund the half: the maximum ever offered counts', async () => {
    const { trip, seat, departs, arrives, price } = await aSeat(ana, { seats: 2 })
    await until(departs - 10 * HOUR_MS)
    await ana.cancels(seat)
    await edits(trip, { place: 1 })
    await carla.books(trip)
    await whenClosed(arrives)
    expect([await keptMinorOf(seat), await backTo(ana, seat)]).toEqual([Math.floor(price / 2), Math.ceil(price / 2)])
  })
})

describe('the cap counts the maximum of seats ever offered (M12)', () => {
  test('fewer seats do not raise the cap, and a new maximum lowers it', async () => {
    await later(0)
    const trip = await diana.posts({ from: 'Rosario', to: 'Córdoba', inDays: day + 40, seats: 3 })
    const cap = async () => (await diana.opens(trip)).breakdown
    const before = await cap()
    const change = (body: object) => diana.call(editTrip, { params: { id: trip }, body })
    await ana.books(trip)
    await change({ place: 1 })
    expect(await cap()).toEqual(before)
  })

  test('without sold seats the cap follows the current offer', async () => {
    await later(0)
    const trip = await diana.posts({ from: 'Rosario', to: 'Córdoba', inDays: day + 46, seats: 3 })
    await diana.call(editTrip, { params: { id: trip }, body: { place: 1 } })
    expect((await diana.opens(trip)).breakdown.people).toBe(2)
  })

  test('more seats are refused while a stretch is sold above the new cap per meter, until it is canceled', async () => {
    await later(0)
    const trip = await diana.posts({ from: 'Rosario', to: 'Córdoba', inDays: day + 43, seats: 1, via: ['Villa María'] })
    const { breakdown, stops } = await diana.opens(trip)
    const part = await ana.startsToPay(trip, { from: stops[0]?.placeId ?? 0, to: stops[1]?.placeId ?? 0 })
    await ana.pays(trip)
    const change = (body: object) => diana.call(editTrip, { params: { id: trip }, body })
    const third = Math.floor(breakdown.capMinor / 3)
    await change({ priceMinor: third })
    expect(await refusalOf(change({ place: 2 }))).toBe('price_above_cost_share')
    await diana.cancels({ id: part.bookingId })
    await change({ place: 2 })
    expect((await diana.opens(trip)).seats).toBe(2)
  })
})

describe('second thoughts: a cancellation soon after the booking (8.1)', () => {
  /** Books a seat ten hours before departure and cancels it, long after any earlier cancellation. */
  async function thinks(who: CastPerson, trip: string) {
    const seat = await who.books(trip)
    clock.pass(10 * MINUTE_MS)
    await who.cancels(seat)
    return { whole: (await backTo(who, seat)) === seat.priceMinor }
  }
  /** Posts a trip and moves the clock to ten hours before its departure. */
  async function soon() {
    const { trip, departs } = await aSeat(carla, { inDays: 2 })
    await until(departs - 10 * HOUR_MS)
    return trip
  }

  test('a cancellation soon after the booking is refunded in full once per trip, and twice in thirty days', async () => {
    const uma = await join({ name: 'Uma', registered: true })
    const first = await soon()
    expect([await thinks(uma, first), await thinks(uma, first)]).toEqual([{ whole: true }, { whole: false }])
    const second = await soon()
    expect(await thinks(uma, second)).toEqual({ whole: true })
    const third = await soon()
    expect(await thinks(uma, third)).toEqual({ whole: false })
    await later(30 * DAY_MS)
    expect(await thinks(uma, await soon())).toEqual({ whole: true })
  })

  test('a cancellation in the last hour before departure is not refunded in full, even soon after the booking', async () => {
    const { trip, departs } = await aSeat(carla)
    await until(departs - 65 * MINUTE_MS)
    expect(await thinks(rosa, trip)).toEqual({ whole: false })
  })
})
