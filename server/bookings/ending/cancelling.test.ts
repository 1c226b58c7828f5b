import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { cancelSeat, cancelTrip, showCancellation } from '#contract/bookings/bookings.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time.ts'
import { cast } from '../../testing/cast.ts'

const { ana, bruno, carla, diana, emma, later, seatsLeft, world, clock } = await cast()
let day = 1
const road = (more: object = {}) => ({ from: 'Rosario', to: 'Córdoba', inDays: (day += 2), ...more })
type Booked = Awaited<ReturnType<typeof ana.books>>

const until = ({ pickUp }: Booked, ms: number) => later(Date.parse(pickUp.at) - ms - clock.now().getTime())
const quote = (who: typeof ana, { id }: Booked) => who.call(showCancellation, { params: { id }, query: {} })
const half = ({ priceMinor }: Booked) => Math.ceil(priceMinor / 2)
const rowOf = ({ id }: Booked) => world.db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const refundsOf = ({ id }: Booked) =>
  world.db.selectFrom('refunds').select(['cause', 'amount_minor']).where('booking_id', '=', id).execute()

describe('canceling a paid seat as a passenger', () => {
  test('a cancellation a day before departure or earlier refunds everything and releases the seat', async () => {
    const trip = await bruno.posts(road({ seats: 1 }))
    const seat = await ana.books(trip)
    expect(await quote(ana, seat)).toMatchObject({ refundMinor: seat.priceMinor, driverMinor: 0, afterMinor: half(seat) })
    await until(seat, DAY_MS)
    const given = await ana.cancels(seat, { refundMinor: seat.priceMinor })
    expect(given).toMatchObject({ state: 'cancelled', refund: { minor: seat.priceMinor, done: false }, acts: [] })
    expect(await refundsOf(seat)).toEqual([{ cause: 'cancelled_early', amount_minor: BigInt(seat.priceMinor) }])
    expect(await seatsLeft(trip)).toBe(1)
    await expect(ana.cancels(seat)).rejects.toThrow('not_possible_now')
  })

  test('a late cancellation refunds half, rounded up, and credits the other half to the driver', async () => {
    const seat = await ana.books(await bruno.posts(road({ price: '7654.33' })))
    await until(seat, DAY_MS - 1)
    const { refundMinor, driverMinor, changesAt } = await quote(ana, seat)
    expect([refundMinor, driverMinor, changesAt]).toEqual([382_717, 382_716, null])
    expect((await ana.cancels(seat, { refundMinor })).refund).toEqual({ minor: 382_717, done: false })
    expect((await rowOf(seat)).kept_minor).toBe(382_716n)
    expect(await refundsOf(seat)).toEqual([{ cause: 'cancelled_late', amount_minor: 382_717n }])
  })

  test('a booking made within a day of departure can be canceled for half an hour with a full refund', async () => {
    const trip = await bruno.posts(road())
    const first = await ana.opens(trip)
    await later(Date.parse(first.departsAt) - clock.now().getTime() - 10 * HOUR_MS)
    const [hers, carlas] = [await ana.books(trip), await carla.books(trip)]
    const { refundMinor, changesAt, afterMinor } = await quote(ana, hers)
    expect([refundMinor, afterMinor]).toEqual([hers.priceMinor, half(hers)])
    expect(Date.parse(changesAt ?? '') - clock.now().getTime()).toBe(30 * MINUTE_MS)
    clock.pass(30 * MINUTE_MS - 1)
    expect((await ana.cancels(hers)).refund?.minor).toBe(hers.priceMinor)
    clock.pass(1)
    expect((await carla.cancels(carlas)).refund?.minor).toBe(half(carlas))
  })

  test('a cancellation is refused when the refund differs from the one shown, and the refusal states it', async () => {
    const seat = await ana.books(await bruno.posts(road()))
    const shown = await quote(ana, seat)
    await until(seat, HOUR_MS)
    await expect(ana.cancels(seat, shown)).rejects.toThrow('validation')
    await expect(ana.cancels(seat, { refundMinor: shown.refundMinor })).rejects.toMatchObject({
      message: 'price_changed',
      parts: { refundMinor: shown.afterMinor },
    })
    expect((await ana.sees(seat)).state).toBe('confirmed')
    expect(await refundsOf(seat)).toEqual([])
  })

  test('a cancellation is refused from departure on', async () => {
    const seat = await ana.books(await bruno.posts(road()))
    await until(seat, 0)
    await expect(ana.cancels(seat)).rejects.toThrow('trip_departed')
    await expect(quote(ana, seat)).rejects.toThrow('trip_departed')
    await expect(quote(carla, seat)).rejects.toThrow('not_found')
  })

  test('a repeated cancellation under the same key returns the first response', async () => {
    const seat = await ana.books(await bruno.posts(road()))
    const headers = { 'idempotency-key': randomUUID() }
    const cancel = () => ana.call(cancelSeat, { params: { id: seat.id }, body: {} }, headers)
    const first = await cancel()
    clock.pass(HOUR_MS)
    expect(await cancel()).toEqual(first)
    await world.db.deleteFrom('kept_answers').execute()
    expect((await cancel()).state).toBe('cancelled')
    expect(await refundsOf(seat)).toHaveLength(1)
  })
})

describe('canceling as driver or administrator', () => {
  test('a cancellation by the driver or an administrator refunds everything at any time', async () => {
    const trip = await bruno.posts(road())
    const [anas, carlas] = [await ana.books(trip), await carla.books(trip)]
    await until(anas, HOUR_MS)
    expect((await quote(bruno, anas)).refundMinor).toBe(anas.priceMinor)
    expect(await bruno.cancels(anas, { refundMinor: anas.priceMinor, reason: 'A flat tyre' })).toMatchObject({
      state: 'cancelled',
    })
    expect((await emma.cancels(carlas)).refund?.minor).toBe(carlas.priceMinor)
    expect([await refundsOf(anas), await refundsOf(carlas)].flat().map(({ cause }) => cause)).toEqual([
      'driver_cancelled',
      'admin_cancelled',
    ])
  })

  test('canceling an unpaid seat costs nothing and closes its order', async () => {
    const seat = await ana.asksForSeat(await bruno.posts(road()))
    await ana.startsToPay(seat.idRoute)
    expect((await bruno.cancels(seat, { refundMinor: 0 })).state).toBe('cancelled')
    expect(await world.db.selectFrom('orders').select('state').where('booking_id', '=', seat.id).execute()).toEqual([
      { state: 'closed' },
    ])
    expect(await refundsOf(seat)).toEqual([])
  })

  test('a driver who cancels the trip ends every live booking with a full refund', async () => {
    const trip = await bruno.posts(road({ via: ['Villa María'] }))
    const [paid, accepted] = [await ana.books(trip), await carla.asksForSeat(trip)]
    const requested = await diana.asksForSeat(trip, { from: world.gazetteer.named('Bell Ville, Córdoba, Argentina')?.id })
    await expect(ana.cancelsTrip(trip)).rejects.toThrow('not_yours')
    await expect(bruno.cancelsTrip(trip, '  ')).rejects.toThrow('validation')
    expect(await bruno.cancelsTrip(trip)).toEqual({ cancelled: 3 })
    expect([await ana.sees(paid), await carla.sees(accepted), await diana.sees(requested)].map(({ state }) => state)).toEqual(
      Array.from({ length: 3 }, () => 'cancelled'),
    )
    expect((await ana.sees(paid)).refund?.minor).toBe(paid.priceMinor)
    expect(await ana.opens(trip)).toMatchObject({ cancelled: true, whyNotJoin: 'trip_cancelled', place: 3 })
    await expect(bruno.cancelsTrip(trip)).rejects.toThrow('trip_cancelled')
    await expect(ana.asksForSeat(trip)).rejects.toThrow('trip_cancelled')
  })

  test('a departed trip cannot be canceled, and a repeated call cancels once', async () => {
    const [trip, other] = [await bruno.posts(road()), await bruno.posts(road())]
    await ana.asksForSeat(other)
    const headers = { 'idempotency-key': randomUUID() }
    const cancel = () => bruno.call(cancelTrip, { params: { id: other }, body: { reason: 'Ill' } }, headers)
    expect(await cancel()).toEqual({ cancelled: 1 })
    await world.db.deleteFrom('kept_answers').execute()
    expect(await cancel()).toEqual({ cancelled: 1 })
    const { departsAt } = await ana.opens(trip)
    await later(Date.parse(departsAt) - clock.now().getTime())
    await expect(bruno.cancelsTrip(trip)).rejects.toThrow('trip_departed')
  })
})
