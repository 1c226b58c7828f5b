import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { calls } from '#contract/all.ts'
import * as bookings from '#contract/bookings/bookings.ts'
import * as companions from '#contract/bookings/companions.ts'
import { isServed } from '#contract/payments/served.ts'
import { postTrip } from '#contract/trips/tripPosting.ts'
import { paymentWorlds } from '#domain/payments/world.ts'
import { HOUR_MS } from '#domain/time.ts'
import { jobsOf } from '../jobs.ts'
import { WrongSetting } from '../platform/config.ts'
import { brokenInvariants } from '../platform/database/invariants.ts'
import { called, cast, type CastPerson } from '../testing/cast.ts'
import { uploadedId } from '../testing/papers.ts'
import { refusalOf } from '../testing/person.ts'
import { runJob } from '../testing/runJob.ts'
import { refuseOtherPayments } from './world.ts'

/* The main flows with both kinds of payment (F36): the same people and screens, with a provider and in the car. */
const worlds = await Promise.all(paymentWorlds.map(async (PAYMENTS) => ({ PAYMENTS, ...(await cast({ PAYMENTS })) })))
const car = worlds.find(({ PAYMENTS }) => PAYMENTS === 'car')
if (!car) throw new Error('there is no car world')

let day = 1
const road = (more: object = {}) => ({ from: 'Rosario', to: 'Córdoba', inDays: (day += 2), ...more })

/** Counts the rows about money in the database of a site. */
async function moneyIn({ db }: (typeof worlds)[number]): Promise<number> {
  const { rows } = await sql<{ n: number }>`select (select count(*) from orders) + (select count(*) from payments)
    + (select count(*) from refunds) + (select count(*) from postings) + (select count(*) from ledger_entries)
    + (select count(*) from payout_batches) + (select count(*) from fees) + (select count(*) from recoveries)
    + (select count(*) from driver_dues) + (select count(*) from sandbox_checkouts) + 0::int as n`.execute(db)
  return Number(rows[0]?.n)
}

describe.each(worlds)('an installation with PAYMENTS=$PAYMENTS', (at) => {
  const { ana, bruno, carla, diana, join, later, seatsLeft, world, clock } = at
  const isInCar = at.PAYMENTS === 'car'
  const runs = (name: string) => runJob(world, name)

  test('an instant seat is confirmed after its payment, or immediately with payment in the car, and earns its share', async () => {
    await later(0)
    const trip = await bruno.posts(road({ seats: 2 }))
    const { priceMinor } = await ana.opens(trip)
    const seat = await ana.asksForSeat(trip)
    expect(seat).toMatchObject({ priceMinor, state: isInCar ? 'confirmed' : 'accepted' })
    if (!isInCar) await ana.pays(trip)
    expect(await ana.sees(seat)).toMatchObject({ state: 'confirmed', priceMinor })
    expect(await seatsLeft(trip)).toBe(1)
    expect(await bruno.call(bookings.showSeats, { params: { id: trip } })).toMatchObject({ expectedMinor: priceMinor })
  })

  test('the driver’s acceptance confirms a seat, after its payment or immediately', async () => {
    await later(0)
    const trip = await bruno.posts(road({ joining: 'on_approval' }))
    const seat = await carla.asksForSeat(trip)
    expect(seat.state).toBe('requested')
    expect((await bruno.accepts(seat)).state).toBe(isInCar ? 'confirmed' : 'accepted')
    if (!isInCar) await carla.pays(trip)
    expect((await carla.sees(seat)).state).toBe('confirmed')
  })

  test('a family of three rides on one booking, and gives up one seat', async () => {
    await later(0)
    const trip = await diana.posts(road({ seats: 4, restriction: 'kidsAllowed' }))
    const { id: invitation } = await ana.call(companions.inviteCompanion, { params: { id: trip } })
    await carla.call(companions.answerInvitation, { params: { id: invitation }, body: { agreed: true } })
    const family = [
      { kind: 'account' as const, invitation },
      { kind: 'child' as const, name: 'Luz' },
    ]
    const seat = await ana.asksForSeat(trip, { seats: 3, companions: family })
    if (!isInCar) await ana.pays(trip)
    const { state, priceMinor, companions: aboard = [] } = await ana.sees(seat)
    expect([state, priceMinor, aboard.length]).toEqual(['confirmed', 3 * (await ana.opens(trip)).priceMinor, 2])
    const child = aboard.find(({ kind }) => kind === 'child')?.n ?? 0
    const left = await ana.call(
      bookings.giveUpSeats,
      { params: { id: seat.id }, body: { companions: [child] } },
      { 'idempotency-key': `${at.PAYMENTS}-gives-up` },
    )
    expect(left).toMatchObject({ seats: 2, priceMinor: (priceMinor / 3) * 2, givenUp: { seats: 1, minor: priceMinor / 3 } })
  })

  test('a released seat is offered to the waiting list, and taken', async () => {
    await later(0)
    const trip = await bruno.posts(road({ seats: 1 }))
    const [first, nora] = [await ana.books(trip), await join({ name: 'Nora', gender: 'Female', registered: true })]
    const waits = await nora.asksForSeat(trip, { wait: true })
    expect(waits.state).toBe('waiting')
    await ana.cancels(first)
    await runs('serve-waiting-lists')
    const { priceMinor } = await nora.sees(waits)
    expect((await nora.accepts(waits)).state).toBe(isInCar ? 'confirmed' : 'accepted')
    if (!isInCar) await nora.pays(trip)
    expect(await nora.sees(waits)).toMatchObject({ state: 'confirmed', priceMinor })
  })

  test('a series is booked on one day, and canceled by its driver from that day on', async () => {
    await later(0)
    const there = { originName: called('Rosario'), destinationName: called('Funes'), hours: '08:00', place: 3, restriction: '' }
    const repeats = { weekdays: [1, 2, 3, 4, 5, 6, 7], until: clock.inDays(62) }
    const { trips = [] } = await diana.call(postTrip, { body: { ...there, date: clock.inDays(60), repeats } })
    const seat = await carla.books(trips[1]?.id ?? '')
    const body = { reason: 'Ill', scope: 'following' as const }
    const key = { 'idempotency-key': `${at.PAYMENTS}-series` }
    const answer = await diana.call(bookings.cancelTrip, { params: { id: trips[1]?.id ?? '' }, body }, key)
    expect([seat.state, answer]).toEqual(['confirmed', { cancelled: 1, trips: 2 }])
    expect((await carla.sees(seat)).refund !== undefined).toBe(!isInCar)
  })

  test('a late cancellation counts against its passenger, and costs a half only after a payment', async () => {
    const passenger = await join({ name: 'Late', gender: 'Female', registered: true })
    const trip = await bruno.posts(road())
    const seat = await passenger.books(trip)
    await later(Date.parse((await passenger.opens(trip)).departsAt) - clock.now().getTime() - 3 * HOUR_MS)
    const { driverMinor, refundMinor } = await passenger.call(bookings.showCancellation, { params: { id: seat.id }, query: {} })
    expect(driverMinor + refundMinor).toBe(isInCar ? 0 : seat.priceMinor)
    await passenger.cancels(seat)
    await runs('count-person-facts')
    expect((await bruno.sees(seat)).passenger.facts?.cancelledLate).toBe(1)
  })

  test('the costs of a closed trip are divided by its receipts, and each passenger’s share is shown', async () => {
    await later(0)
    const driver = await join({ name: 'Receipts', registered: true, car: true })
    const trip = await driver.posts(road({ seats: 1 }))
    const seat = await carla.books(trip)
    await carla.call(bookings.divideByReceipts, { params: { id: trip }, body: {} })
    const { departsAt, durationS, distanceM } = await carla.opens(trip)
    await later(Date.parse(departsAt) + durationS * 1000 + HOUR_MS - clock.now().getTime())
    const images = await Promise.all([uploadedId(driver, 'receipt'), uploadedId(driver, 'receipt')])
    const litres = String(Math.round((distanceM / 1000) * 0.07))
    await driver.call(bookings.divideByReceipts, {
      params: { id: trip },
      body: { fuelPrice: '1400', litres, tolls: '0', images },
    })
    await later(3 * 24 * HOUR_MS)
    for (const job of ['complete-travelled-bookings', 'settle-trips']) await runs(job)
    const division = await carla.call(bookings.showDivision, { params: { id: trip } })
    expect(division).toMatchObject({ divided: true })
    expect(division?.shareMinor).toBeGreaterThan(0)
    expect(division?.shareMinor).toBeLessThan(seat.priceMinor)
  })

  test('the database has rows about money only with a payment provider', async () => {
    expect((await moneyIn(at)) > 0).toBe(!isInCar)
  })

  test('the other kind of payment is refused from the first priced booking on', async () => {
    const other = isInCar ? 'provider' : 'car'
    await expect(refuseOtherPayments(at.db, { PAYMENTS: other })).rejects.toThrow(WrongSetting)
    await expect(refuseOtherPayments(at.db, at.world.settings)).resolves.toBeUndefined()
  })
})

describe('a site with payment in the car', () => {
  const { ana, bruno, diana, emma, db, join, later, world } = car
  const sold = (who: CastPerson) => who.posts(road())

  test('a site with payment in the car refuses to start a payment, in both languages, and holds no seat for it', async () => {
    await later(0)
    const trip = await sold(bruno)
    expect(await refusalOf(ana.startsToPay(trip))).toBe('paid_in_car')
    const saying = async (language: string) =>
      (await ana.send('POST', '/api/payment', { idRoute: trip }, { 'accept-language': language })).json<{ detail: string }>()
        .detail
    expect(await saying('en-US')).toContain('You pay the driver in the car')
    expect(await saying('es-AR')).toContain('Le pagás al conductor')
    expect(await ana.call(bookings.listBookings, { query: { idRoute: trip } })).toEqual([])
  })

  test('a site with payment in the car has at least 20 calls and 8 jobs fewer, but all calls of the specification', async () => {
    await later(0)
    const missing = Object.values(calls).filter((call) => !isServed(call, 'car'))
    expect(missing.length).toBeGreaterThanOrEqual(20)
    for (const { method, path } of missing.filter((call) => !call.signed)) {
      const answer = await emma.send(method, `/api${path.replace(/:\w+/g, ana.id)}`, method === 'GET' ? undefined : {})
      expect([path, answer.statusCode]).toEqual([path, expect.toSatisfy((status: number) => status === 404 || status === 405)])
    }
    expect(jobsOf({ PAYMENTS: 'provider' }).length - jobsOf({ PAYMENTS: 'car' }).length).toBeGreaterThanOrEqual(8)
    expect(await ana.orders()).toEqual([])
    expect(await emma.orders({ admin: 'true' })).toEqual([])
    expect((await emma.send('GET', '/api/dashboard/transactions')).json()).toMatchObject({ rows: [] })
    expect(await refusalOf(ana.leaves(ana.id))).toBe('not_found')
  })

  test('a site with payment in the car requires the driver’s approval for a person without a profile, and no advance payment', async () => {
    await later(0)
    const guest = await join({ name: 'Guest' })
    const trip = await sold(diana)
    expect((await guest.opens(trip)).notAtOnce?.reason).toBe('registration_needed')
    expect((await guest.asksForSeat(trip, { adultAttested: true })).state).toBe('requested')
  })

  test('a comment that requests money ahead raises a signal, a comment about paying in the car does not', async () => {
    await later(0)
    const [ahead, inTheCar] = [
      await diana.posts(road({ comment: 'Pido una seña de 2000' })),
      await diana.posts(road({ comment: 'Pago en efectivo' })),
    ]
    await runJob(world, 'find-hints')
    const hints = await db.selectFrom('hints').select(['kind', 'about']).where('person_id', '=', diana.id).execute()
    expect(hints).toEqual([{ kind: 'money_outside', about: `trip:${ahead}` }])
    expect(hints).not.toContainEqual(expect.objectContaining({ about: `trip:${inTheCar}` }))
  })

  test('a row of money for a seat paid in the car breaks an invariant', async () => {
    const tx = await db.startTransaction().execute()
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`insert into fees (account_id, state, reference, provider, currency, amount_minor, pay_by, created_at)
      values (${ana.id}, 'closed', 'x', 'sandbox', 'ARS', 1, ${world.now()}, ${world.now()})`.execute(tx)
    const broken = await brokenInvariants({ db: tx, now: world.now })
    await tx.rollback().execute()
    expect(broken.map(({ id }) => id)).toContain('V28')
  })

  test('the table refuses a booking due both in the car and at the provider', async () => {
    const both = sql`update bookings set price_minor = car_minor where car_minor > 0`
    await expect(both.execute(db)).rejects.toThrow('bookings_car')
  })
})
