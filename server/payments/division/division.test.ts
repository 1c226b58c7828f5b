import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { divideByReceipts, showDivision } from '#contract/bookings/bookings.ts'
import { extendReceipts, judgeReceipts, listDivisions } from '#contract/moderation/moderation.ts'
import { showClosing } from '#contract/people/privacy.ts'
import { DAY_MS, HOUR_MS } from '#domain/time.ts'
import { cast, type CastPerson } from '../../testing/cast.ts'
import { uploadedId } from '../../testing/papers.ts'
import { refusalOf } from '../../testing/person.ts'
import { runJob } from '../../testing/runJob.ts'
import { balance } from '../ledger.ts'
import { syncOrder } from '../statusSync/actions.ts'
import { alarms, booksMustAgree } from '../testing/books.ts'

const stage = await cast()
const { ana, bruno, carla, diana, emma, db, clock, later, world } = stage
const runs = (name: string) => runJob(world, name)
const due = async (who: CastPerson) => -(await balance(db, `driver_due:${who.id}`, 'ARS'))
const asks = (who: CastPerson, id: string) => enters(who, id, {})
type Typed = { fuelPrice?: string; litres?: string; tolls?: string; images?: string[] }
const enters = (who: CastPerson, id: string, body: Typed) => who.call(divideByReceipts, { params: { id }, body })
/** Submits receipts with a photo of each. */
const entersWithPhotos = async (who: CastPerson, id: string, body: Typed) =>
  enters(who, id, { ...body, images: await photosOf(who) })
const photosOf = (who: CastPerson) => Promise.all([uploadedId(who, 'receipt'), uploadedId(who, 'receipt')])
const shows = (who: CastPerson, id: string) => who.call(showDivision, { params: { id } })

let day = 1
async function aTrip(riders: CastPerson[], more: object = {}) {
  await later(0)
  const trip = await bruno.posts({ from: 'Rosario', to: 'Córdoba', seats: 3, inDays: (day += 2), ...more })
  for (const rider of riders) await rider.pays(trip)
  const { departsAt, durationS, priceMinor, distanceM } = await bruno.opens(trip)
  return { trip, price: priceMinor, distanceM, arrives: Date.parse(departsAt) + durationS * 1000 }
}
async function passes(instant: number) {
  await later(instant - clock.now().getTime())
  for (const job of ['complete-travelled-bookings', 'send-refunds', 'settle-trips', 'send-refunds']) await runs(job)
}
const back = async (trip: string) => {
  const found = db
    .selectFrom('refunds')
    .innerJoin('bookings', 'bookings.id', 'booking_id')
    .innerJoin('trips', 'trips.seq', 'trip_seq')
  const rows = await found
    .select(['amount_minor', 'refunds.state'])
    .where('trips.id', '=', trip)
    .where('cause', '=', 'receipts')
    .execute()
  return rows.map(({ amount_minor, state }) => ({ minor: Number(amount_minor), state }))
}

const seatOf = (who: CastPerson, trip: string) =>
  db
    .selectFrom('bookings')
    .innerJoin('trips', 'trips.seq', 'trip_seq')
    .select(['bookings.id', 'trip_seq'])
    .where('trips.id', '=', trip)
    .where('passenger_id', '=', who.id)
    .executeTakeFirstOrThrow()
function missing(): never {
  throw new Error('no such booking')
}

afterEach(() => booksMustAgree(stage))

describe('dividing by receipts', () => {
  test('a division refunds what exceeds the receipts before the driver is credited', async () => {
    const before = await due(bruno)
    const { trip, price, arrives } = await aTrip([ana, carla])
    expect(await shows(ana, trip)).toBeNull()
    expect(await asks(ana, trip)).toMatchObject({ entered: false, shareMinor: null, receipts: [] })
    const photos = await photosOf(bruno)
    expect(
      await enters(bruno, trip, { fuelPrice: '1.200,00', litres: '25,505 lts', tolls: '$ 900', images: photos }),
    ).toMatchObject({
      entered: true,
      receipts: photos,
    })
    const share = Math.floor((25.5 * 120_000 + 90_000) / 3)
    await passes(arrives + 2 * DAY_MS)
    expect((await shows(carla, trip))?.shareMinor).toBe(share)
    expect(share).toBeLessThan(price)
    expect(await back(trip)).toEqual([
      { minor: price - share, state: 'done' },
      { minor: price - share, state: 'done' },
    ])
    expect(await due(bruno)).toBe(before + 2n * BigInt(share))
  })

  test('a division refunds nothing if the trip cost more than was paid', async () => {
    const before = await due(bruno)
    const { trip, price, arrives } = await aTrip([ana])
    await entersWithPhotos(bruno, trip, { fuelPrice: '2900' })
    await passes(arrives + 2 * DAY_MS)
    expect([await back(trip), await due(bruno)]).toEqual([[], before + BigInt(price)])
  })

  test('a division shares the cost per meter among the people aboard', async () => {
    const { trip, distanceM, arrives } = await aTrip([ana], { via: ['Villa María'] })
    const { stops } = await bruno.opens(trip)
    const booked = await carla.startsToPay(trip, { from: stops[0]?.placeId ?? 0, to: stops[1]?.placeId ?? 0 })
    await carla.pays(trip)
    await entersWithPhotos(bruno, trip, { fuelPrice: '800' })
    await passes(arrives + 2 * DAY_MS)
    // the receipts are far below the published costs, which raises a signal
    const hints = db.selectFrom('hints').select('signs').where('kind', '=', 'fuel_doubted').where('about', '=', `trip:${trip}`)
    expect(await hints.execute()).toEqual([{ signs: ['cost_far_below_cap'] }])
    const { toM } = await carla.sees({ id: booked.bookingId })
    // on each meter two people share the cost by halves, three by thirds
    const cost = 80_000 * 80
    const [hers, annas] = [await shows(carla, trip), await shows(ana, trip)]
    expect(hers?.shareMinor).toBe(Math.floor((cost * toM) / 3 / 1_000_000))
    expect(annas?.shareMinor).toBe(Math.floor((cost * (toM / 3 + (distanceM - toM) / 2)) / 1_000_000))
    expect((await shows(bruno, trip))?.costMinor).toBe(Math.floor((cost * distanceM) / 1_000_000))
  })

  test('a withheld half is limited to the share of the cost, and its passenger is refunded the excess (D5)', async () => {
    const before = await due(bruno)
    const { trip, price, arrives } = await aTrip([carla])
    const late = await ana.asksForSeat(trip)
    await ana.pays(late)
    const { departsAt } = await bruno.opens(trip)
    await later(Date.parse(departsAt) - 5 * HOUR_MS - clock.now().getTime())
    await ana.cancels(late)
    await asks(carla, trip)
    await enters(bruno, trip, { fuelPrice: '1000.00', litres: '24', tolls: '0', images: await photosOf(bruno) })
    await passes(arrives + 2 * DAY_MS)
    const share = (24 * 100_000) / 3
    const half = Math.floor(price / 2)
    expect((await shows(ana, trip))?.shareMinor).toBe(share)
    expect(await due(bruno)).toBe(before + BigInt(share) + BigInt(Math.min(share, half)))
  })

  describe('division and a half taken by a bank', () => {
    /**
     * Starts a division of a trip with Carla aboard and a late cancellation by Ana. The bank then reports these states of Ana's
     * payment.
     */
    async function takenOf(...states: string[]) {
      const { trip, price, arrives } = await aTrip([carla])
      const late = await ana.asksForSeat(trip)
      await ana.pays(late)
      const { departsAt } = await bruno.opens(trip)
      await later(Date.parse(departsAt) - 5 * HOUR_MS - clock.now().getTime())
      await ana.cancels(late)
      await runs('send-refunds')
      await asks(carla, trip)
      await enters(bruno, trip, { fuelPrice: '1000.00', litres: '24', tolls: '0', images: await photosOf(bruno) })
      for (const one of states) await says(late, one)
      return { trip, price, arrives, says: (one: string) => says(late, one) }
    }
    const says = async ({ id }: { id: string }, status: string) => {
      const order = db.selectFrom('orders').select('id').where('booking_id', '=', id).executeTakeFirstOrThrow()
      const { id: orderId } = await order
      await sql`update sandbox_payments s set status = ${status}, changed_at = ${clock.now()},
        refunded_minor = case ${status} when 'refunded' then s.amount_minor else s.refunded_minor end
        from payments p where p.order_id = ${orderId} and p.provider_payment_id = s.id::text`.execute(db)
      await syncOrder(world, orderId)
    }
    const COST = 24 * 100_000

    test.each([
      ['that the bank has taken does not share the cost', ['charged_back'], 2, []],
      ['that was refunded at the end of a dispute does not share the cost', ['in_mediation', 'refunded'], 2, []],
      ['shares the cost while the bank has not decided', ['in_mediation'], 3, ['approved']],
      ['shares the cost again when the dispute is won', ['charged_back', 'approved'], 3, []],
    ])('the half of a late cancellation %s (D4)', async (_, states, people, afterwards) => {
      const { trip, price, arrives, says: then } = await takenOf(...states)
      await passes(arrives + 2 * DAY_MS)
      const share = (await shows(carla, trip))?.shareMinor
      expect([share, COST / 2 < price]).toEqual([COST / people, true])
      for (const one of afterwards) await then(one)
      await passes(arrives + 2 * DAY_MS)
    })

    test('a bank’s decision after the division does not change it', async () => {
      const { trip, arrives, says: then } = await takenOf()
      await passes(arrives + 2 * DAY_MS)
      await then('charged_back')
      await passes(arrives + 3 * DAY_MS)
      expect((await shows(carla, trip))?.shareMinor).toBe(COST / 3)
    })
  })

  test('a division ends when its only requester no longer has a paid seat, and continues if there is another requester (D1)', async () => {
    const before = await due(bruno)
    const { trip, price, arrives } = await aTrip([ana, carla])
    const anas = await seatOf(ana, trip)
    await asks(ana, trip)
    await ana.cancels(anas)
    expect(await shows(carla, trip)).toBeNull()
    await passes(arrives + 2 * DAY_MS)
    expect(await due(bruno)).toBe(before + BigInt(price))
    const other = await aTrip([ana, carla], { seats: 2 })
    await asks(ana, other.trip)
    await asks(carla, other.trip)
    await ana.cancels(await seatOf(ana, other.trip))
    expect(await shows(carla, other.trip)).toMatchObject({ entered: false })
    await passes(other.arrives + 2 * DAY_MS)
    expect(await due(bruno)).toBe(before + BigInt(price))
    await entersWithPhotos(bruno, other.trip, { fuelPrice: '800' })
    const share = (await shows(carla, other.trip))?.shareMinor ?? 0
    expect([share < other.price, await due(bruno)]).toEqual([true, before + BigInt(price) + BigInt(share)])
  })

  test('receipts far from the published values await an administrator, who accepts or rejects them', async () => {
    const before = await due(bruno)
    const silly = { fuelPrice: '0.01' }
    const { trip, price, arrives } = await aTrip([ana])
    await asks(ana, trip)
    await later(arrives - clock.now().getTime())
    await entersWithPhotos(bruno, trip, silly)
    await passes(arrives + 2 * DAY_MS)
    expect([await due(bruno), await back(trip), (await shows(ana, trip))?.doubtful]).toEqual([before, [], true])
    expect(await emma.call(listDivisions, {})).toMatchObject([{ idRoute: trip, doubts: ['fuel_price'], fuelPriceMinor: 1 }])
    const judges = (who: CastPerson, believed: boolean, id = trip) =>
      who.call(judgeReceipts, { params: { id }, body: { believed, reason: 'I saw the photos.' } })
    await judges(emma, false)
    // the trip is settled in the same transaction, by the reference price, and the driver has a case
    const silent = (await shows(ana, trip))?.shareMinor ?? 0
    expect([await due(bruno), silent > 0 && silent < price]).toEqual([before + BigInt(silent), true])
    expect(await refusalOf(judges(emma, true))).toBe('not_possible_now')
    const sources = await db.selectFrom('cases').select('source').where('person_id', '=', bruno.id).execute()
    expect(sources).toEqual([{ source: 'receipts' }])
    const honest = await aTrip([ana])
    await entersWithPhotos(bruno, honest.trip, silly)
    await judges(emma, true, honest.trip)
    await passes(honest.arrives + 2 * DAY_MS)
    expect((await shows(ana, honest.trip))?.silent).toBe(false)
  })

  test('doubtful receipts count as rejected after ten days without a decision', async () => {
    const before = await due(bruno)
    const { trip, arrives } = await aTrip([ana])
    await later(arrives + HOUR_MS - clock.now().getTime())
    await entersWithPhotos(bruno, trip, { fuelPrice: '0.01' })
    await passes(arrives + 10 * DAY_MS)
    expect(await due(bruno)).toBe(before)
    await passes(arrives + 10 * DAY_MS + HOUR_MS)
    expect([(await shows(ana, trip))?.silent, (await due(bruno)) > before]).toEqual([true, true])
  })

  test('an administrator extends the deadline by seven days, once', async () => {
    const { trip, arrives } = await aTrip([ana])
    await asks(ana, trip)
    const extend = () => emma.call(extendReceipts, { params: { id: trip }, body: { reason: 'The driver is ill.' } })
    const { dueBy } = (await shows(ana, trip)) ?? missing()
    await extend()
    expect((await shows(ana, trip))?.dueBy).toBe(new Date(Date.parse(dueBy) + 7 * DAY_MS).toISOString())
    expect(await refusalOf(extend())).toBe('not_possible_now')
    await passes(arrives + 13 * DAY_MS)
    await entersWithPhotos(bruno, trip, { fuelPrice: '1500' })
    expect((await shows(ana, trip))?.divided).toBe(true)
  })

  test('settlement waits for receipts; without any the reference price counts and an administrator is notified', async () => {
    const before = await due(bruno)
    const { trip, arrives } = await aTrip([ana])
    await later(arrives + HOUR_MS - clock.now().getTime())
    await asks(bruno, trip)
    await passes(arrives + 7 * DAY_MS)
    expect([await due(bruno), (await shows(emma, trip))?.shareMinor]).toEqual([before, null])
    await passes(arrives + 7 * DAY_MS + HOUR_MS)
    expect(await due(bruno)).toBeGreaterThan(before)
    expect((await shows(emma, trip))?.silent).toBe(true)
    expect(await refusalOf(enters(bruno, trip, { fuelPrice: '900' }))).toBe('receipts_overdue')
  })

  test('after closing no division can be requested, and settled seats are final', async () => {
    const before = await due(bruno)
    const { trip, price, arrives } = await aTrip([ana])
    await later(arrives + 2 * DAY_MS - 1 - clock.now().getTime())
    expect((await ana.sees(await seatOf(ana, trip))).acts).toContain('divide')
    clock.pass(1)
    expect(await refusalOf(asks(ana, trip))).toBe('window_closed')
    await passes(arrives + 2 * DAY_MS)
    expect([await due(bruno), await refusalOf(asks(bruno, trip))]).toEqual([before + BigInt(price), 'window_closed'])
  })

  test('a division of a trip settled by an older version changes no sum and raises an alarm', async () => {
    const before = await due(bruno)
    const { trip, price, arrives } = await aTrip([ana, carla])
    await passes(arrives + 2 * DAY_MS)
    const { trip_seq } = await seatOf(ana, trip)
    const division = { trip_seq, asked_by: ana.id, asked_at: new Date(arrives), due_by: new Date(arrives + 7 * DAY_MS) }
    await db.insertInto('divisions').values(division).execute()
    await db.insertInto('division_askers').values({ trip_seq, account_id: ana.id, asked_at: division.asked_at }).execute()
    // the account cannot be closed now, because its money may still have to be refunded
    const open = async (who: CastPerson) => (await who.call(showClosing, {})).business.map(({ kind }) => kind)
    expect([await open(bruno), await open(ana)]).toEqual([expect.arrayContaining(['money_held']), ['money_held']])
    await entersWithPhotos(bruno, trip, { fuelPrice: '800' })
    await passes(arrives + 3 * DAY_MS)
    expect([await back(trip), await due(bruno), await alarms(stage)]).toEqual([
      [],
      before + 2n * BigInt(price),
      expect.arrayContaining(['divided_after_settlement']),
    ])
  })
})

describe('requesters and deadline of a division', () => {
  test('people on a trip request a division once, until the trip closes', async () => {
    const { trip, arrives } = await aTrip([ana])
    expect([
      await refusalOf(asks(carla, trip)),
      await refusalOf(shows(diana, trip)),
      await refusalOf(asks(ana, 'no-id')),
    ]).toEqual(['not_found', 'not_found', 'not_found'])
    expect(await refusalOf(enters(ana, trip, { fuelPrice: '900' }))).toBe('not_yours')
    await asks(ana, trip)
    expect([await refusalOf(asks(ana, trip)), (await asks(bruno, trip)).entered]).toEqual(['already_reported', false])
    await entersWithPhotos(bruno, trip, { fuelPrice: '900' })
    expect(await refusalOf(enters(bruno, trip, { fuelPrice: '800' }))).toBe('already_reported')
    const other = await aTrip([ana])
    await later(other.arrives + 2 * DAY_MS - clock.now().getTime())
    expect(await refusalOf(asks(ana, other.trip))).toBe('window_closed')
    expect(arrives).toBeLessThan(other.arrives)
  })

  test("receipts with malformed amounts, or with another person's image, are refused", async () => {
    const { trip } = await aTrip([ana])
    const wrong = [
      { fuelPrice: '0' },
      { fuelPrice: 'much' },
      { tolls: '5' },
      { fuelPrice: '900', litres: '0' },
      { fuelPrice: '900', litres: '1.234' },
      { fuelPrice: '900', litres: '41,532 km' },
      { fuelPrice: '900', tolls: 'some' },
    ]
    for (const body of wrong) expect(await refusalOf(enters(bruno, trip, body))).toBe('amount_malformed')
    const hers = await uploadedId(ana, 'receipt')
    expect(await refusalOf(enters(bruno, trip, { fuelPrice: '900', images: [hers] }))).toBe('image_not_yours')
    expect(await shows(bruno, trip)).toBeNull()
  })

  test('each cost needs a separate photo: fuel, and tolls if there were any', async () => {
    const { trip } = await aTrip([ana])
    const [fuel, toll] = await photosOf(bruno)
    const images = [fuel ?? '', fuel ?? '']
    expect(await refusalOf(enters(bruno, trip, { fuelPrice: '900' }))).toBe('receipt_missing')
    expect(await refusalOf(enters(bruno, trip, { fuelPrice: '900', tolls: '10', images }))).toBe('receipt_missing')
    const twoNames = [fuel ?? '', `/api/image/${fuel ?? ''}`]
    expect(await refusalOf(enters(bruno, trip, { fuelPrice: '900', tolls: '10', images: twoNames }))).toBe('receipt_missing')
    expect(await shows(bruno, trip)).toBeNull()
    await enters(bruno, trip, { fuelPrice: '900', tolls: '10', images: [fuel ?? '', toll ?? ''] })
    expect((await shows(ana, trip))?.receipts).toEqual([fuel, toll])
  })

  test('driver, passengers and administrators see a receipt, and no one else', async () => {
    const { trip } = await aTrip([ana])
    const photo = await uploadedId(bruno, 'receipt')
    const opens = async (who: CastPerson) => (await who.send('GET', `/api/image/${photo}`)).statusCode
    expect([await opens(bruno), await opens(ana)]).toEqual([200, 404])
    await enters(bruno, trip, { fuelPrice: '900', images: [photo] })
    expect([await opens(bruno), await opens(ana), await opens(emma), await opens(carla)]).toEqual([200, 200, 200, 404])
    expect((await ana.send('GET', `/api/image/${photo}`)).headers['cache-control']).toBe('no-store')
  })
})
