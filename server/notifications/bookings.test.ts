import { describe, expect, test } from 'vitest'
import { divideByReceipts, listBookings, objectToAbsence, reportAbsence } from '#contract/bookings/bookings.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { DAY_MS, HOUR_MS } from '#domain/time.ts'
import { cast } from '../testing/cast.ts'
import { runJob } from '../testing/runJob.ts'
import { mailTo, receivedKinds, ticks } from './testing/post.ts'

const { ana, bruno, carla, diana, emma, later, clock, world, stage, db } = await cast()
const runs = (name: string) => runJob(world, name)
type Person = typeof ana

let day = 2
const posts = (more: object = {}) => bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays: (day += 2), ...more })
const asking = async (who = ana) => who.asksForSeat(await posts({ joining: 'on_approval', price: '1000.00' }))

/** Returns the notifications that each person receives during an action, in order. */
async function news(people: Record<string, Person>, happens: () => Promise<unknown>) {
  const before = await Promise.all(Object.values(people).map(receivedKinds))
  await happens()
  const after = await Promise.all(Object.values(people).map(receivedKinds))
  const fresh = after.map((all, i) => all.slice(0, all.length - (before[i]?.length ?? 0)).toReversed())
  return Object.fromEntries(Object.keys(people).map((name, i) => [name, fresh[i]]))
}
const everybody = { ana, bruno, carla, diana, emma }
const nobody = { ana: [], bruno: [], carla: [], diana: [], emma: [] }

describe('recipients of notifications about a seat', () => {
  test('the driver is notified of a request, and the passenger of an acceptance', async () => {
    const trip = await posts({ joining: 'on_approval', price: '1000.00' })
    expect(await news(everybody, () => ana.asksForSeat(trip))).toEqual({ ...nobody, bruno: ['seat_requested'] })
    const [seat] = (await ana.call(listBookings, { query: { idRoute: trip } })).slice(0, 1)
    if (!seat) throw new Error('no seat')
    expect(await news(everybody, () => bruno.accepts(seat))).toEqual({ ...nobody, ana: ['request_accepted'] })
    expect(await news(everybody, () => ana.pays(seat))).toEqual({ ...nobody, ana: ['seat_paid'], bruno: ['payment_received'] })
  })

  test('the passenger is notified of a refusal', async () => {
    const seat = await asking()
    expect(await news(everybody, () => bruno.declines(seat))).toEqual({ ...nobody, ana: ['request_declined'] })
  })

  test('the driver is notified of a withdrawn request', async () => {
    const seat = await asking()
    expect(await news(everybody, () => ana.withdraws(seat))).toEqual({ ...nobody, bruno: ['booking_cancelled.withdrawn'] })
  })

  test('driver and passenger are notified of a free seat booked directly', async () => {
    const trip = await posts({ price: '0' })
    expect(await news(everybody, () => ana.asksForSeat(trip))).toEqual({
      ...nobody,
      ana: ['seat_paid.free'],
      bruno: ['payment_received.free'],
    })
  })

  test('the passenger is notified when the driver accepts a request for a free seat, and the driver is not', async () => {
    const seat = await ana.asksForSeat(await posts({ joining: 'on_approval', price: '0' }))
    expect(await news(everybody, () => bruno.accepts(seat))).toEqual({ ...nobody, ana: ['request_accepted.free'] })
  })

  test('no one is notified when a passenger leaves a hold or the hold expires', async () => {
    const trip = await posts({ price: '1000.00' })
    const left = async () => ana.withdraws(await ana.asksForSeat(trip))
    expect(await news(everybody, left)).toEqual(nobody)
    const runsOut = async () => {
      await ana.asksForSeat(trip)
      clock.pass(16 * 60_000)
      await runs('expire-unpaid-bookings')
    }
    expect(await news(everybody, runsOut)).toEqual(nobody)
  })

  test('an unanswered request notifies first the driver and later the passenger, once each', async () => {
    const seat = await ana.asksForSeat(await posts({ joining: 'on_approval', price: '1000.00', inDays: (day += 4) }))
    await later(5 * HOUR_MS)
    expect(await news({ ana, bruno }, () => ticks(stage))).toEqual({ ana: [], bruno: [] })
    await later(HOUR_MS)
    expect(await news({ ana, bruno }, async () => [await ticks(stage), await ticks(stage)])).toEqual({
      ana: [],
      bruno: ['request_unanswered'],
    })
    await later(Date.parse(seat.answerBy) - clock.now().getTime())
    const expires = async () => [await runs('expire-unpaid-bookings'), await runs('expire-unpaid-bookings'), await ticks(stage)]
    expect(await news({ ana, bruno }, expires)).toEqual({ ana: ['request_expired'], bruno: [] })
  })

  test('driver and passenger are notified of an accepted seat that was not paid in time', async () => {
    const seat = await asking()
    await bruno.accepts(seat)
    await later(Date.parse((await ana.sees(seat)).payBy ?? '') - clock.now().getTime())
    expect(await news({ ana, bruno, carla }, () => runs('expire-unpaid-bookings'))).toEqual({
      ana: ['request_expired.unpaid'],
      bruno: ['booking_cancelled.unpaid'],
      carla: [],
    })
  })

  test('a cancellation notifies the other person, and the payer of the refund, a second time if the refund takes longer', async () => {
    // unpaid holds of earlier tests must not count in this one (B2)
    await later(2 * DAY_MS)
    const [first, second] = [
      await ana.books(await posts({ price: '1000.00' })),
      await carla.books(await posts({ price: '1000.00' })),
    ]
    expect(await news(everybody, () => ana.cancels(first))).toEqual({
      ...nobody,
      ana: ['refund_due'],
      bruno: ['booking_cancelled.passenger'],
    })
    expect(await news(everybody, () => bruno.cancels(second))).toEqual({
      ...nobody,
      carla: ['booking_cancelled.driver'],
    })
    await later(HOUR_MS)
    expect(await news(everybody, async () => [await runs('send-refunds'), await runs('send-refunds')])).toEqual({
      ...nobody,
      ana: ['refund_done'],
      carla: ['refund_done'],
    })
  })

  test('driver and passenger are notified of an administrator’s cancellation', async () => {
    const seat = await ana.books(await posts({ price: '0' }))
    expect(await news(everybody, () => emma.cancels(seat, { reason: 'Why not' }))).toEqual({
      ...nobody,
      ana: ['booking_cancelled'],
      bruno: ['booking_cancelled'],
    })
  })

  test('a canceled trip notifies each passenger once, and also the driver if an administrator cancels it', async () => {
    const [one, other] = [await posts({ price: '0' }), await posts({ price: '0' })]
    for (const trip of [one, other]) for (const who of [ana, carla]) await who.books(trip)
    expect(await news(everybody, () => bruno.cancelsTrip(one))).toEqual({
      ...nobody,
      ana: ['trip_cancelled'],
      carla: ['trip_cancelled'],
    })
    expect(await news(everybody, () => emma.cancelsTrip(other))).toEqual({
      ...nobody,
      ana: ['trip_cancelled'],
      bruno: ['trip_cancelled.yours'],
      carla: ['trip_cancelled'],
    })
  })

  test('only a passenger who lost or was refused a seat gets a link to other trips of that day', async () => {
    const terms = { joining: 'on_approval', price: '0', via: ['Villa María'] }
    const from = world.gazetteer.named('Villa María, Córdoba')?.id
    const [declined, cancelled, off] = [await posts(terms), await posts(terms), await posts(terms)]
    const asks = (trip: string) => diana.asksForSeat(trip, { from })
    const seat = await asks(declined)
    await bruno.declines(seat)
    const booked = await asks(cancelled)
    await bruno.accepts(booked)
    await bruno.cancels(booked)
    await bruno.accepts(await asks(off))
    await emma.cancelsTrip(off)
    const paths = async (who: Person, kinds: string[]) =>
      (await who.call(listNotifications, { query: {} })).notifications
        .filter(({ kind }) => kinds.includes(kind))
        .map(({ path }) => path)
    const lost = await paths(diana, ['request_declined', 'booking_cancelled', 'trip_cancelled'])
    expect(lost.map((path) => path.split('date=')[0])).toEqual(
      Array(3).fill(`/route-list/1?from=${from}&to=${seat.dropOff.placeId}&`),
    )
    expect(lost.at(-1)).toContain(`date=${seat.pickUp.date}`)
    expect((await paths(bruno, ['trip_cancelled']))[0]).toBe(`/route/${off}`)
  })

  test('each notification is mailed once, however often and by however many processes it was sent', async () => {
    await Promise.all([ticks(stage), ticks(stage), runs('send-notifications'), runs('send-notifications')])
    const subjects = (await mailTo({ db }, ana)).map(({ subject }) => subject)
    expect(subjects.length).toBeGreaterThan(5)
    const { rows } = await db
      .selectFrom('deliveries')
      .select(['notification_id', 'channel'])
      .select(({ fn }) => fn.countAll<bigint>().as('n'))
      .groupBy(['notification_id', 'channel'])
      .execute()
      .then((rows) => ({ rows: rows.filter(({ n }) => n > 1n) }))
    expect([rows, (await mailTo({ db }, emma)).length]).toEqual([[], 0])
  })

  test('the absent person is notified of an absence, and the driver of missing receipts and their outcome', async () => {
    await later(2 * DAY_MS)
    const trip = await posts({ price: '1000.00' })
    const [anas, carlas] = [await ana.books(trip), await carla.books(trip)]
    await later(Date.parse(anas.pickUp.at) - clock.now().getTime())
    const reports = () => ana.call(reportAbsence, { params: { id: anas.id }, body: { reason: 'Nobody was there' } })
    const reported = { ...nobody, bruno: ['absence_reported'], carla: ['absence_reported.not_driven'] }
    expect(await news(everybody, reports)).toEqual(reported)
    await carla.call(objectToAbsence, { params: { id: carlas.id }, body: { travelled: true } })
    const asks = () => carla.call(divideByReceipts, { params: { id: trip }, body: {} })
    expect(await news(everybody, asks)).toEqual({ ...nobody, bruno: ['costs_divided.asked'] })
    await later(20 * DAY_MS)
    const divided = await news({ bruno, carla, diana }, async () => [await runs('settle-trips'), await runs('settle-trips')])
    expect([divided.bruno, divided.carla?.includes('costs_divided'), divided.diana]).toEqual([['costs_divided'], true, []])
  })
})
