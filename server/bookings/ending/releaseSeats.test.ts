import { afterEach, describe, expect, test } from 'vitest'
import { divideByReceipts, giveUpSeats, reportAbsence, showCancellation } from '#contract/bookings/bookings.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { editTrip } from '#contract/trips/changes.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time.ts'
import { booksMustAgree } from '../../payments/testing/books.ts'
import { countPersonFacts } from '../../ratings/actions.ts'
import { cast, type CastPerson } from '../../testing/cast.ts'
import { refusalOf } from '../../testing/person.ts'
import { runJob } from '../../testing/runJob.ts'

/*
 * A passenger gives up some seats of a booking (row 46). Each counts as a canceled seat, and the booking continues with the
 * others.
 */
const stage = await cast()
const { ana, bruno, carla, emma, clock, db, join, later, seatsLeft, world } = stage

let day = 1
const juan = { kind: 'adult', name: 'Juan', lastName: 'Pérez', adultStated: true } as const
const eva = { ...juan, name: 'Eva' }
const sol = { kind: 'child', name: 'Sol' } as const
const family = { companions: [juan, sol] }

/** Books three paid or free seats. */
async function threeSeats(rider: CastPerson = ana, more: object = {}) {
  await later(0)
  const trip = await bruno.posts({
    from: 'Rosario',
    to: 'Córdoba',
    inDays: (day += 3),
    seats: 4,
    restriction: 'kidsAllowed',
    ...more,
  })
  const seat = await rider.books(trip, family)
  return { trip, seat, each: seat.priceMinor / 3, half: Math.floor(seat.priceMinor / 6) }
}
const until = (instant: string, ms = 0) => later(Date.parse(instant) + ms - clock.now().getTime())
async function whenClosed({ dropOff }: { dropOff: { at: string } }) {
  await until(dropOff.at, 2 * DAY_MS)
  for (const job of ['complete-travelled-bookings', 'send-refunds', 'settle-trips', 'send-refunds']) await runJob(world, job)
}
type Booked = { id: string }
const givesUp = (who: CastPerson, { id }: Booked, companions: number[], shown: { refundMinor?: number; reason?: string } = {}) =>
  who.call(giveUpSeats, { params: { id }, body: { companions, ...shown } })
const shows = (who: CastPerson, { id }: Booked, seats: number) => who.call(showCancellation, { params: { id }, query: { seats } })
const credited = async (seat: Booked) => (await bruno.sees(seat)).creditedMinor
const backTo = async (who: CastPerson, seat: Booked) => (await who.sees(seat)).refund?.minor ?? 0
const partsOf = ({ id }: Booked) =>
  db.selectFrom('given_up_seats').select(['n', 'seats', 'kept_minor', 'halves_back']).where('booking_id', '=', id).execute()
/** Returns the causes of a booking's refunds, sorted by name, since several may be created at one instant of the test's clock. */
const causes = async ({ id }: Booked) => {
  const refunds = await db.selectFrom('refunds').select('cause').where('booking_id', '=', id).execute()
  return refunds.map(({ cause }) => cause).toSorted()
}

afterEach(() => booksMustAgree(stage))

describe('a family gives up one of three seats', () => {
  test('an early release refunds that seat; two travel, and the driver is credited for two', async () => {
    const { trip, seat, each } = await threeSeats()
    expect(seat.companions).toEqual([
      { n: 1, kind: 'adult', name: 'Juan', lastName: 'Pérez' },
      { n: 2, kind: 'child', name: 'Sol' },
    ])
    expect(await shows(ana, seat, 1)).toMatchObject({ refundMinor: each, driverMinor: 0 })
    const left = await givesUp(ana, seat, [1], { refundMinor: each })
    expect(left).toMatchObject({
      state: 'confirmed',
      seats: 2,
      priceMinor: 2 * each,
      givenUp: { seats: 1, minor: each },
      refund: { minor: each, done: false },
      companions: [{ n: 2, kind: 'child', name: 'Sol' }],
    })
    expect([await seatsLeft(trip), await causes(seat)]).toEqual([2, ['cancelled_early']])
    await whenClosed(seat)
    expect(await ana.sees(seat)).toMatchObject({ state: 'travelled', seats: 2, refund: { minor: each, done: true } })
    expect(await credited(seat)).toBe(2 * each)
  })

  test('the driver is notified of the free seats, and the history stores author and key', async () => {
    const { seat, each } = await threeSeats()
    await givesUp(ana, seat, [1, 2], { reason: 'Ill' })
    const { notifications } = await bruno.call(listNotifications, { query: {} })
    expect(notifications[0]).toMatchObject({
      kind: 'booking_cancelled',
      bookingId: seat.id,
      details: { how: 'some_seats', seats: 2 },
      path: `/booking/${seat.id}`,
    })
    const rows = await db.selectFrom('booking_history').selectAll().where('booking_id', '=', seat.id).orderBy('n').execute()
    expect(rows.at(-1)).toMatchObject({
      event: 'give_up',
      from_state: 'confirmed',
      to_state: 'confirmed',
      actor: ana.id,
      details: { ender: 'passenger', seats: 2, reason: 'Ill', refundMinor: String(2 * each), cause: 'cancelled_early' },
    })
    expect(rows.at(-1)?.key).toMatch(/^[\w-]{36}$/)
    // names are stored for the ride only (K15)
    expect(await db.selectFrom('booking_companions').select('n').where('booking_id', '=', seat.id).execute()).toEqual([])
  })

  test('giving up all seats one by one refunds exactly the price', async () => {
    const { trip, seat, each } = await threeSeats()
    await givesUp(ana, seat, [2])
    await givesUp(ana, seat, [1])
    expect((await ana.sees(seat)).acts).not.toContain('give_up')
    await ana.cancels(seat, { refundMinor: each })
    expect([await backTo(ana, seat), await seatsLeft(trip)]).toEqual([3 * each, 4])
    await whenClosed(seat)
    expect(await ana.sees(seat)).toMatchObject({ state: 'cancelled', refund: { minor: 3 * each, done: true } })
    expect(await credited(seat)).toBe(0)
  })

  test('giving up free seats refunds nothing and releases them', async () => {
    const { trip, seat } = await threeSeats(ana, { price: '0' })
    expect(await givesUp(ana, seat, [1], { refundMinor: 0 })).toMatchObject({ seats: 2, priceMinor: 0, state: 'confirmed' })
    expect(await seatsLeft(trip)).toBe(2)
    await whenClosed(seat)
    expect((await ana.sees(seat)).state).toBe('travelled')
  })

  test('giving up seats of a stretch releases only its own legs', async () => {
    await later(0)
    const trip = await bruno.posts({ from: 'Rosario', to: 'Córdoba', via: ['Villa María'], inDays: (day += 3), seats: 3 })
    const { stops } = await ana.opens(trip)
    const [from, middle, to] = stops.map(({ placeId }) => placeId)
    const { bookingId: id } = await ana.startsToPay(trip, { from, to: middle, companions: [juan, eva] })
    await ana.pays(trip)
    await carla.asksForSeat(trip, { from: middle, to, companions: [juan, eva] })
    await givesUp(ana, { id }, [1])
    expect(await refusalOf(emma.asksForSeat(trip, { from: middle, to }))).toBe('trip_full')
    expect(await refusalOf(emma.asksForSeat(trip, { from, to: middle }))).toBe('not refused')
    expect(await seatsLeft(trip)).toBe(0)
  })
})

describe('giving up seats late', () => {
  test('the driver keeps half of a seat canceled late, and the other people travel', async () => {
    const { seat, each, half } = await threeSeats()
    await until(seat.pickUp.at, -10 * HOUR_MS)
    expect(await shows(ana, seat, 1)).toMatchObject({ refundMinor: each - half, driverMinor: half, changesAt: null })
    await givesUp(ana, seat, [1], { refundMinor: each - half })
    expect(await partsOf(seat)).toEqual([{ n: 1, seats: 1, kept_minor: BigInt(half), halves_back: 0 }])
    await whenClosed(seat)
    expect([await credited(seat), await backTo(ana, seat)]).toEqual([2 * each + half, each - half])
  })

  test('the half of a given-up seat is refunded if the car is full without it (M15)', async () => {
    const { trip, seat, each, half } = await threeSeats(ana, { seats: 3 })
    await until(seat.pickUp.at, -10 * HOUR_MS)
    await givesUp(ana, seat, [1])
    const other = await carla.books(trip)
    await whenClosed(seat)
    expect(await partsOf(seat)).toEqual([{ n: 1, seats: 1, kept_minor: 0n, halves_back: 1 }])
    expect([await credited(seat), await credited(other), await backTo(ana, seat)]).toEqual([2 * each, each, each])
    expect(await causes(seat)).toEqual(['cancelled_late', 'resold'])
    expect(half).toBeLessThan(each)
  })

  test('a full car refunds the earliest half first, of a part or of a whole booking (M15)', async () => {
    const { trip, seat, each, half } = await threeSeats(ana, { seats: 4 })
    const alone = await carla.books(trip)
    await until(seat.pickUp.at, -10 * HOUR_MS)
    await givesUp(ana, seat, [1])
    clock.pass(HOUR_MS)
    await carla.cancels(alone)
    const nora = await join({ name: 'Nora', registered: true })
    await nora.books(trip, { companions: [juan] })
    await whenClosed(seat)
    // four seats are sold at the full price, which is all that the driver offered, so both halves are refunded
    expect([await backTo(ana, seat), await backTo(carla, alone)]).toEqual([each, each])
    expect([await credited(seat), await credited(alone)]).toEqual([2 * each, 0])
    expect(half).toBeGreaterThan(0)
  })

  test('the half is refunded when the driver cancels the trip, moves it, or could not drive', async () => {
    const first = await threeSeats()
    await until(first.seat.pickUp.at, -10 * HOUR_MS)
    await givesUp(ana, first.seat, [1, 2])
    await bruno.cancelsTrip(first.trip)
    expect(await backTo(ana, first.seat)).toBe(3 * first.each)

    const second = await threeSeats()
    await until(second.seat.pickUp.at, -10 * HOUR_MS)
    await givesUp(ana, second.seat, [1])
    await ana.cancels(second.seat)
    await bruno.call(editTrip, { params: { id: second.trip }, body: { date: clock.inDays(20) } })
    expect(await backTo(ana, second.seat)).toBe(3 * second.each)

    const third = await threeSeats()
    await until(third.seat.pickUp.at, -10 * HOUR_MS)
    await givesUp(ana, third.seat, [1])
    await until(third.seat.pickUp.at, MINUTE_MS)
    await ana.call(reportAbsence, { params: { id: third.seat.id }, body: {} })
    await whenClosed(third.seat)
    expect(await backTo(ana, third.seat)).toBe(3 * third.each)
  })

  test('from the pick-up on a passenger can report that the driver demanded the release, and an upheld report refunds the half (8.3)', async () => {
    const { seat, each } = await threeSeats()
    await until(seat.pickUp.at, -10 * HOUR_MS)
    const left = await givesUp(ana, seat, [1])
    expect(left.acts).not.toContain('report_asked')
    const says = () => ana.call(reportAbsence, { params: { id: seat.id }, body: { claim: 'asked_to_cancel' } })
    expect(await refusalOf(says())).toBe('window_closed')
    await until(seat.pickUp.at)
    expect((await says()).absences).toMatchObject([{ claim: 'asked_to_cancel', upheld: null }])
    await whenClosed(seat)
    expect([await credited(seat), await backTo(ana, seat)]).toEqual([2 * each, each])
  })

  test('second thoughts apply once per trip, to a part or to the rest of a booking (8.1)', async () => {
    await later(0)
    const trip = await bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays: (day += 3), seats: 3, hours: '18:00' })
    const { departsAt } = await ana.opens(trip)
    await until(departsAt, -10 * HOUR_MS)
    const rosa = await join({ name: 'Rosa', registered: true })
    const seat = await rosa.books(trip, { companions: [juan, eva] })
    const each = seat.priceMinor / 3
    await givesUp(rosa, seat, [1], { refundMinor: each })
    expect(await causes(seat)).toEqual(['second_thoughts'])
    const half = Math.floor(each / 2)
    await givesUp(rosa, seat, [2], { refundMinor: each - half })
    expect(await causes(seat)).toEqual(['cancelled_late', 'second_thoughts'])
  })

  test('with receipts, a seat canceled late costs at most half of its price, and the people aboard share the rest (D4)', async () => {
    const { trip, seat, each, half } = await threeSeats()
    await until(seat.pickUp.at, -10 * HOUR_MS)
    await givesUp(ana, seat, [1])
    await ana.call(divideByReceipts, { params: { id: trip }, body: {} })
    await until(seat.dropOff.at, 10 * DAY_MS)
    for (const job of ['complete-travelled-bookings', 'send-refunds', 'settle-trips']) await runJob(world, job)
    const row = await db.selectFrom('bookings').select('share_minor').where('id', '=', seat.id).executeTakeFirstOrThrow()
    const part = await db
      .selectFrom('given_up_seats')
      .select(['share_minor', 'kept_minor'])
      .where('booking_id', '=', seat.id)
      .executeTakeFirstOrThrow()
    expect(row.share_minor).toBe(2n * (part.share_minor ?? 0n))
    const keptMinor = BigInt(half) < (part.share_minor ?? 0n) ? BigInt(half) : (part.share_minor ?? 0n)
    expect(part.kept_minor).toBe(keptMinor)
    expect(BigInt((await credited(seat)) ?? 0)).toBe((row.share_minor ?? 0n) + keptMinor)
    expect(Number(row.share_minor)).toBeLessThan(2 * each)
  })
})

describe('giving up seats: permissions and deadlines', () => {
  test.each([
    ['a companion who does not exist', [7]],
    ['the same companion twice', [1, 1]],
    ['more companions than the booking has', [1, 2, 3]],
  ])('giving up seats is refused without loss: %s', async (_, companions) => {
    const { trip, seat } = await threeSeats()
    expect(await refusalOf(givesUp(ana, seat, companions))).toBe('seats_not_held')
    expect(await refusalOf(shows(ana, seat, 3))).toBe('seats_not_held')
    expect([await seatsLeft(trip), (await ana.sees(seat)).seats]).toEqual([1, 3])
    for (const body of [{}, { companions: [] }, { companions: ['1'] }, { companions: [1.5] }])
      expect(
        (await ana.send('POST', `/api/booking/${seat.id}/fewer`, body, { 'idempotency-key': crypto.randomUUID() })).statusCode,
      ).toBe(422)
    await ana.cancels(seat)
  })

  test('giving up seats is refused to driver and strangers; an administrator’s release refunds the full price', async () => {
    const { seat, each } = await threeSeats()
    expect([await refusalOf(givesUp(bruno, seat, [1])), await refusalOf(givesUp(carla, seat, [1]))]).toEqual([
      'not_yours',
      'not_found',
    ])
    await until(seat.pickUp.at, -10 * HOUR_MS)
    expect((await emma.sees(seat)).acts).toContain('give_up')
    await givesUp(emma, seat, [2], { reason: 'The child is ill' })
    expect([await backTo(ana, seat), await causes(seat)]).toEqual([each, ['admin_cancelled']])
    const recorded = await db
      .selectFrom('audit')
      .select(['action', 'content'])
      .where('subject', '=', `booking:${seat.id}`)
      .execute()
    expect(recorded).toMatchObject([{ action: 'seats_given_up', content: { reason: 'The child is ill' } }])
    const { notifications } = await ana.call(listNotifications, { query: {} })
    expect(notifications.find(({ kind }) => kind === 'booking_cancelled')).toMatchObject({
      bookingId: seat.id,
      details: { how: 'some_seats', seats: 1 },
    })
  })

  test('giving up seats is refused for unpaid and departed bookings', async () => {
    await later(0)
    const trip = await bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays: (day += 3), seats: 4, restriction: 'kidsAllowed' })
    const accepted = await carla.asksForSeat(trip, family)
    expect(await refusalOf(givesUp(carla, accepted, [1]))).toBe('not_possible_now')
    await carla.withdraws(accepted)
    const { seat } = await threeSeats()
    await until(seat.pickUp.at)
    expect(await refusalOf(givesUp(ana, seat, [1]))).toBe('trip_departed')
    expect((await ana.sees(seat)).acts).not.toContain('give_up')
  })

  test('a refund that differs from the shown refund is refused, and a repetition under the same key gives up no further seat (P12)', async () => {
    const { trip, seat, each } = await threeSeats()
    expect(await refusalOf(givesUp(ana, seat, [1], { refundMinor: 2 * each }))).toBe('price_changed')
    const key = { 'idempotency-key': crypto.randomUUID() }
    const body = { companions: [1], refundMinor: each }
    for (let n = 0; n < 2; n++) await ana.call(giveUpSeats, { params: { id: seat.id }, body }, key)
    expect([(await ana.sees(seat)).seats, await seatsLeft(trip)]).toEqual([2, 2])
  })

  test('two simultaneous calls give up one seat each, and never the same seat twice', async () => {
    const { trip, seat, each } = await threeSeats()
    const outcomes = await Promise.all([1, 1, 2].map((n) => refusalOf(givesUp(ana, seat, [n]))))
    expect(outcomes.toSorted()).toEqual(['not refused', 'not refused', 'seats_not_held'])
    expect([(await ana.sees(seat)).seats, await seatsLeft(trip), await backTo(ana, seat)]).toEqual([1, 3, 2 * each])
  })

  test('late parts of one booking count as one late cancellation (8.4, 8.5)', async () => {
    const tito = await join({ name: 'Tito', registered: true })
    const { seat } = await threeSeats(tito)
    await until(seat.pickUp.at, -10 * HOUR_MS)
    await givesUp(tito, seat, [1])
    await givesUp(tito, seat, [2])
    await countPersonFacts(world)
    expect((await bruno.sees(seat)).passenger.facts).toMatchObject({ cancelledLate: 1 })
  })
})
