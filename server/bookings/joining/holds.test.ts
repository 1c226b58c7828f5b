import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { requestSeat } from '#contract/bookings/bookings.ts'
import { startPayment } from '#contract/payments/payments.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time.ts'
import { prepared, run } from '../../platform/database/prepared.ts'
import { cast, type CastPerson } from '../../testing/cast.ts'
import { CallRefused } from '../../testing/person.ts'
import { runJob } from '../../testing/runJob.ts'
import { HOLDS } from './holds.ts'

const stage = await cast()
const { ana, bruno, diana, join, db, clock, later, world } = stage
let day = 1
const freshDay = () => (day += 2)
const posts = (driver: CastPerson, more: object = {}) =>
  driver.posts({ from: 'Rosario', to: 'Córdoba', inDays: freshDay(), ...more })
const several = async (count: number) => {
  const trips = []
  for (let i = 0; i < count; i++) trips.push(await posts(bruno))
  return trips
}
let people = 0
const somebody = (part: object = {}) => join({ name: `Persona${people++}`, registered: true, gender: 'Female', ...part })
/** Returns the reason of a refusal, and the instant at which the refusal ends; undefined if the call succeeds. */
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) =>
      error instanceof CallRefused ? { reason: error.message, until: error.parts['until'] } : Promise.reject(error),
  )
const runsOut = async () => {
  await later(15 * MINUTE_MS)
  await runJob(world, 'expire-unpaid-bookings')
}

describe('unpaid holds (B2)', () => {
  test('a person may have three unpaid holds: a fourth request goes to the driver until the first hold ends', async () => {
    const [who, trips] = [await somebody(), await several(4)]
    const first = await who.startsToPay(trips[0] ?? '')
    await later(MINUTE_MS)
    for (const trip of trips.slice(1, 3)) await who.startsToPay(trip)
    expect(await refusal(who.startsToPay(trips[3] ?? ''))).toEqual({ reason: 'too_many_holds', until: first.payBy })
    expect((await who.opens(trips[3] ?? '')).notAtOnce).toEqual({ reason: 'too_many_holds', until: first.payBy })
    const requested = await who.asksForSeat(trips[3] ?? '')
    expect(requested).toMatchObject({ state: 'requested', joining: 'on_approval' })
    expect(await refusal(bruno.accepts(requested))).toEqual({ reason: 'passenger_holds_seats', until: undefined })
    await who.withdraws({ id: first.bookingId })
    expect((await bruno.accepts(requested)).state).toBe('accepted')
  })

  test('ten simultaneous requests by one person hold exactly three seats', async () => {
    const [who, trips] = [await somebody(), await several(10)]
    const outcomes = await Promise.allSettled(trips.map((trip) => who.startsToPay(trip)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    const reasons = outcomes.flatMap((one) => (one.status === 'rejected' ? [String(one.reason.message)] : []))
    expect(new Set(reasons)).toEqual(new Set(['too_many_holds']))
    const holds = await db
      .selectFrom('bookings')
      .select('id')
      .where('passenger_id', '=', who.id)
      .where('state', '=', 'accepted')
      .execute()
    expect(holds).toHaveLength(3)
  })

  test('after thirty minutes of holds on one trip, every request goes to the driver for a day', async () => {
    const [who, trip, other] = [await somebody(), await posts(bruno), await posts(diana)]
    await who.startsToPay(trip)
    await runsOut()
    await who.startsToPay(trip)
    await runsOut()
    const until = new Date(clock.now().getTime() + DAY_MS).toISOString()
    expect(await refusal(who.startsToPay(other))).toEqual({ reason: 'too_many_holds', until })
    expect(await who.opens(other)).toMatchObject({ whyNotJoin: null, notAtOnce: { reason: 'too_many_holds', until } })
    const seat = await who.asksForSeat(other)
    expect(seat).toMatchObject({ state: 'requested', joining: 'on_approval' })
    await diana.accepts(seat)
    await who.pays(other)
    expect((await who.sees(seat)).state).toBe('confirmed')
    await later(DAY_MS)
    expect((await who.opens(trip)).notAtOnce).toBeUndefined()
    await who.startsToPay(trip)
  })

  test('an expired hold no longer counts as open before the job has ended it', async () => {
    const [who, trips] = [await somebody(), await several(4)]
    for (const trip of trips.slice(0, 2)) await who.startsToPay(trip)
    await later(15 * MINUTE_MS)
    for (const trip of trips.slice(2)) expect(await refusal(who.startsToPay(trip))).toBeUndefined()
  })

  test('an expired hold counts toward the limit before the job has ended it, as does a canceled hold', async () => {
    const [who, trips] = [await somebody(), await several(3)]
    for (const trip of trips) {
      const { bookingId } = await who.startsToPay(trip)
      await later(15 * MINUTE_MS - 1)
      if (trip === trips[0]) await who.cancels({ id: bookingId })
      await later(1)
    }
    expect(await refusal(who.startsToPay(trips[1] ?? ''))).toMatchObject({ reason: 'too_many_holds' })
  })

  test('twenty short holds a day do not reach the limit, and a hold that the driver ended does not count', async () => {
    const [who, trip] = [await somebody(), await posts(bruno)]
    const looks = async () => {
      const { bookingId } = await who.startsToPay(trip)
      clock.pass(MINUTE_MS)
      await who.withdraws({ id: bookingId })
    }
    for (let i = 0; i < 20; i++) await looks()
    const seat = await who.asksForSeat(trip)
    await later(14 * MINUTE_MS)
    await bruno.cancels(seat)
    for (let i = 0; i < 30; i++) await looks()
    expect(await refusal(who.startsToPay(trip))).toMatchObject({ reason: 'too_many_holds' })
  })

  test('when it is too late to request a seat from the driver, the refusal states the reason without a time', async () => {
    const [who, trip] = [await somebody(), await posts(bruno)]
    const departs = Date.parse((await who.opens(trip)).departsAt)
    await later(departs - clock.now().getTime() - 3 * HOUR_MS)
    for (const _ of [1, 2]) {
      await who.startsToPay(trip)
      await runsOut()
    }
    await later(HOUR_MS)
    expect((await who.opens(trip)).whyNotJoin).toBe('too_many_holds')
    expect(await refusal(who.asksForSeat(trip))).toMatchObject({ reason: 'too_many_holds' })
  })
})

describe('seats of a person without a profile', () => {
  const adultAttested = true

  test('a person without a profile has at most two future seats, even with simultaneous requests (B2)', async () => {
    const [gala, trips] = [await somebody({ registered: false }), await several(5)]
    const asking = trips.map((idRoute) => gala.call(requestSeat, { body: { idRoute, adultAttested } }))
    const refusals = await Promise.all(asking.map(refusal))
    expect(refusals.filter((one) => one === undefined)).toHaveLength(2)
    expect(new Set(refusals.flatMap((one) => (one ? [one.reason] : [])))).toEqual(new Set(['registration_needed']))
    const third = trips[refusals.findIndex((one) => one)] ?? ''
    expect((await gala.opens(third)).whyNotJoin).toBe('registration_needed')
    await expect(gala.call(startPayment, { body: { idRoute: third, adultAttested } })).rejects.toThrow('registration_needed')
  })

  test('a free seat is requested from the driver, or needs registration when that is too late (M14)', async () => {
    const [gala, trip] = [await somebody({ registered: false }), await posts(bruno, { price: '0' })]
    expect((await gala.opens(trip)).notAtOnce).toEqual({ reason: 'registration_needed' })
    const seat = await gala.asksForSeat(trip, { adultAttested })
    expect(seat.state).toBe('requested')
    expect((await bruno.accepts(seat)).state).toBe('confirmed')
    const nina = await somebody({ registered: false })
    await later(Date.parse(seat.pickUp.at) - clock.now().getTime() - HOUR_MS)
    expect(await refusal(nina.asksForSeat(trip, { adultAttested }))).toMatchObject({ reason: 'registration_needed' })
    expect((await ana.asksForSeat(trip)).state).toBe('confirmed')
  })
})

test('the query for unpaid seats reads only the person’s own bookings, however many other people have', async () => {
  const [me, seat] = [await somebody(), await (await somebody()).startsToPay(await posts(bruno))]
  const explain = prepared('plan of holds', `explain (format json) select ${HOLDS}`)
  const now = world.now()
  let plan = ''
  class RolledBack extends Error {}
  const planAmongMany = db.transaction().execute(async (tx) => {
    // inserts 20,000 copies of one booking, for trips and passengers that do not exist
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`insert into bookings select (jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid(), 'trip_seq', 1000000 + n,
      'passenger_id', gen_random_uuid()))).* from bookings b, generate_series(1, 20000) n where b.id = ${seat.id}`.execute(tx)
    await sql`analyze bookings`.execute(tx)
    plan = JSON.stringify(await run(tx, explain, { me: me.id, now, since: new Date(now.getTime() - DAY_MS) }))
    throw new RolledBack()
  })
  await expect(planAmongMany).rejects.toThrow(RolledBack)
  const indexes = [...plan.matchAll(/"Index Name":"(\w+)"/g)].map(([, name]) => name)
  expect(indexes).toContain('bookings_live')
  expect(indexes).not.toContain('bookings_pay')
  // the history has few rows here, so the planner may read all of it
  expect(plan).not.toMatch(/"Node Type":"Seq Scan"[^{}]*"Relation Name":"bookings"/)
})
