import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { showPerson } from '#contract/people/people.ts'
import { editCar, listCars } from '#contract/people/vehicles.ts'
import { editTrip } from '#contract/trips/changes.ts'
import { previewTrip } from '#contract/trips/tripPosting.ts'
import { DAY_MS } from '#domain/time.ts'
import { cast, type CastPerson } from '../testing/cast.ts'
import { refusalOf } from '../testing/person.ts'
import { runJob } from '../testing/runJob.ts'

const { ana, bruno, diana, emma, join, db, clock, later, world } = await cast()

const lists = (fuel: 'petrol' | 'diesel' | 'gnc' | 'electric', price_minor: bigint, inDays = -1) =>
  db
    .insertInto('fuel_prices')
    .values({
      currency: 'ARS',
      fuel,
      price_minor,
      source: `Prices of ${fuel}`,
      valid_from: new Date(clock.now().getTime() + inDays * DAY_MS),
    })
    .execute()
await lists('gnc', 90_000n)
await lists('electric', 20_000n)
/** Sets the day on which fuels were introduced, the start of the grace period. */
const came = (at: Date) => sql`update migrations set applied_at = ${at} where name = '0200_fuel'`.execute(db)
await came(clock.now())

let days = 1
const road = () => ({ from: 'Rosario', to: 'Córdoba', inDays: (days += 2) })
const carOf = async (who: CastPerson) => (await who.call(listCars, { query: {} }))[0] as { id: string } & Record<string, unknown> // as: this car has no plate
const states = async (who: CastPerson, body: Record<string, unknown>) =>
  who.call(editCar, { params: { id: (await carOf(who)).id }, body })
const breakdownOf = async (id: string) => (await ana.opens(id)).breakdown
let n = 0
const drives = () => join({ name: `Driver ${(n += 1)}`, registered: true, car: true })

test('a car without a stated fuel counts as petrol during the grace period, and afterwards as the cheapest fuel (F35)', async () => {
  const driver = await drives()
  const before = await driver.posts(road())
  expect(await breakdownOf(before)).toMatchObject({ fuel: 'petrol', fuelPriceMinor: 150_000 })
  await came(new Date(clock.now().getTime() - 60 * DAY_MS))
  const after = await driver.posts(road())
  expect(await breakdownOf(after)).toMatchObject({ fuel: 'gnc', fuelPriceMinor: 90_000, consumptionDl: 80 })
  expect((await breakdownOf(before)).fuelPriceMinor).toBe(150_000)
  expect(await states(driver, { fuel: 'petrol' })).toMatchObject({ fuel: 'petrol', consumptionDl: 80 })
  expect(await breakdownOf(await driver.posts(road()))).toMatchObject({ fuel: 'petrol', fuelPriceMinor: 150_000 })
  await came(clock.now())
})

test('a GNC car counts at a mix of GNC and petrol prices, and the trip shows price, day, source and tolls (M8, M10)', async () => {
  await states(bruno, { fuel: 'gnc', petrolPercent: 10, consumptionDl: 75 })
  const trip = await bruno.posts({ ...road(), tolls: '3000' })
  const shown = await breakdownOf(trip)
  const fuelMinor = Math.floor((shown.distanceM * 75 * 96_000) / 1_000_000)
  expect(shown).toMatchObject({
    fuel: 'gnc',
    fuelPriceMinor: 96_000,
    mixed: { petrolPercent: 10, petrolPriceMinor: 150_000, mainPriceMinor: 90_000 },
    fuelSource: 'Prices of gnc',
    fuelMinor,
    tollsPercent: 25,
    maxTollsMinor: Math.floor(fuelMinor / 4),
    capMinor: Math.floor((fuelMinor + 300_000) / 4),
  })
  const tolls = String(shown.maxTollsMinor / 100 + 1)
  expect(await refusalOf(bruno.posts({ ...road(), tolls }))).toBe('tolls_above_reference')
})

test('a trip retains its fuel price when its car states another fuel or a price changes (M8)', async () => {
  await states(bruno, { fuel: 'gnc', petrolPercent: 0 })
  const trip = await bruno.posts(road())
  const before = await breakdownOf(trip)
  await lists('gnc', 99_000n, 0)
  await states(bruno, { fuel: 'petrol' })
  await bruno.call(editTrip, { params: { id: trip }, body: { place: 2 } })
  const { fuel, fuelPriceMinor, fuelMinor } = await breakdownOf(trip)
  expect([fuel, fuelPriceMinor, fuelMinor]).toEqual([before.fuel, before.fuelPriceMinor, before.fuelMinor])
})

test('a cheaper fuel stated after posting is shown to the driver and administrators, raises a moderation hint, and changes no price (M8)', async () => {
  const driver = await drives()
  await states(driver, { fuel: 'petrol' })
  const [trip, free] = [await driver.posts(road()), await driver.posts({ ...road(), price: '0' })]
  const before = await breakdownOf(trip)
  const signs = async () =>
    (await db.selectFrom('hints').select(['trip_id', 'kind', 'signs']).where('person_id', '=', driver.id).execute()).map(
      ({ trip_id, kind, signs }) => [trip_id, kind, ...signs],
    )
  await states(driver, { fuel: 'diesel' })
  expect(await signs()).toEqual([])
  await states(driver, { fuel: 'hybrid' })
  expect((await driver.opens(trip)).breakdown.fuelNow).toBeUndefined()
  await states(driver, { fuel: 'gnc', petrolPercent: 10 })
  await states(driver, { fuel: 'petrol' })
  await states(driver, { fuel: 'gnc' })
  expect(await signs()).toEqual([[trip, 'fuel_doubted', 'fuel_changed_after_posting']])
  expect((await driver.opens(trip)).breakdown).toEqual({ ...before, fuelNow: 'gnc' })
  expect((await emma.opens(trip)).breakdown.fuelNow).toBe('gnc')
  expect((await breakdownOf(trip)).fuelNow).toBeUndefined()
  expect((await driver.opens(free)).breakdown.fuelNow).toBe('gnc')
})

test('a fuel stated for the first time is no change, and a fuel stated after departure affects no trip', async () => {
  const driver = await drives()
  await driver.posts(road())
  await states(driver, { fuel: 'gnc' })
  await states(driver, { fuel: 'petrol' })
  const soon = await driver.posts({ ...road(), inDays: 1 })
  await later(2 * DAY_MS)
  await states(driver, { fuel: 'gnc' })
  const hints = await db.selectFrom('hints').select('trip_id').where('person_id', '=', driver.id).execute()
  expect(hints.map(({ trip_id }) => trip_id)).not.toContain(soon)
})

test('a car changed to or from electric gets the usual consumption of its kind unless another is stated (M9)', async () => {
  const driver = await drives()
  await states(driver, { fuel: 'petrol', consumptionDl: 75 })
  expect(await states(driver, { ...(await carOf(driver)), fuel: 'electric' })).toMatchObject({ consumptionDl: 150 })
  expect(await states(driver, { ...(await carOf(driver)), fuel: 'diesel' })).toMatchObject({ consumptionDl: 80 })
  expect(await states(driver, { fuel: 'electric', consumptionDl: 170 })).toMatchObject({ consumptionDl: 170 })
})

test('usual tolls of a road are those that three drivers stated between its ends, up to the limit of the car (M10)', async () => {
  const ends = { from: 'Rosario', to: 'Santa Fe, Santa Fe' }
  const usual = async (more: object = {}) => {
    const body = { originName: 'Rosario, Santa Fe', destinationName: 'Santa Fe, Santa Fe', place: 3, restriction: '', ...more }
    return (await diana.call(previewTrip, { body: { date: clock.inDays(3), hours: '09:00', ...body } })).usualTollsMinor
  }
  const posts = async (tolls: string, more: object = {}) =>
    (await drives()).posts({ ...road(), ...ends, ...(tolls && { tolls }), ...more })
  const stopovers = [{ name: 'Coronda, Santa Fe' }]
  for (const tolls of ['2000', '', '3000']) await posts(tolls)
  expect(await usual()).toBeUndefined()
  await posts('2500', { stopovers })
  expect(await usual()).toBe(250_000)
  expect(await usual({ stopovers })).toBe(250_000)
  expect(await usual({ destinationName: 'Córdoba, Córdoba' })).toBeUndefined()
  await states(diana, { consumptionDl: 30 })
  expect(await usual()).toBeLessThan(250_000)
})

test('a future price and a price in another currency do not count, and a fuel without a price is refused', async () => {
  const driver = await drives()
  await states(driver, { fuel: 'diesel' })
  await lists('diesel', 170_000n, 1)
  await db
    .insertInto('fuel_prices')
    .values({ currency: 'UYU', fuel: 'diesel', price_minor: 1n, valid_from: clock.now() })
    .execute()
  await expect(driver.posts(road())).rejects.toMatchObject({ message: 'fuel_price_missing', parts: { fuel: 'diesel' } })
  await later(DAY_MS)
  expect(await breakdownOf(await driver.posts(road()))).toMatchObject({ fuel: 'diesel', fuelPriceMinor: 170_000 })
})

test('an edit to another car uses the fuel price at the time of posting', async () => {
  const driver = await drives()
  await states(driver, { fuel: 'petrol' })
  const other = await db
    .insertInto('vehicles')
    .values({
      account_id: driver.id,
      plate: 'GN 001 CC',
      plate_key: 'GN001CC',
      brand: 'Fiat',
      model: 'Siena',
      color: 'Gris',
      cylinder: '1.4',
      created_at: clock.now(),
      fuel: 'gnc',
      petrol_percent: 20,
      belts: 4,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const trip = await driver.posts({ ...road(), price: '100' })
  const edit = (body: object) => refusalOf(driver.call(editTrip, { params: { id: trip }, body }))
  expect(await edit({ vehicleId: other.id, place: 4 })).toBe('seats_above_belts')
  expect(await edit({ vehicleId: other.id })).toBe('not refused')
  expect(await breakdownOf(trip)).toMatchObject({ fuel: 'gnc', fuelPriceMinor: Math.floor(99_000 * 0.8 + 150_000 * 0.2) })
})

test('a trip offers at most one seat less than the car has belts, two less with two in the back; a posted trip retains its seats (TR2)', async () => {
  const driver = await drives()
  const before = await driver.posts({ ...road(), seats: 6, restriction: 'twoMaxInTheBack' })
  await states(driver, { belts: 5 })
  const post = (seats: number, restriction = '') => refusalOf(driver.posts({ ...road(), seats, restriction }))
  expect([await post(5), await post(4), await post(4, 'twoMaxInTheBack'), await post(3, 'twoMaxInTheBack')]).toEqual([
    'seats_above_belts',
    'not refused',
    'seats_above_belts',
    'not refused',
  ])
  const edit = (id: string, body: object) => refusalOf(driver.call(editTrip, { params: { id }, body }))
  expect(await edit(before, { comment: 'Two bags fit' })).toBe('not refused')
  const full = await driver.posts({ ...road(), seats: 4 })
  expect(await edit(full, { restriction: 'twoMaxInTheBack' })).toBe('seats_above_belts')
  expect(await edit(full, { place: 5 })).toBe('seats_above_belts')
})

test('an electric car consumes kWh: 15 are usual, and 20 need no check (M9)', async () => {
  const car = await states(diana, { fuel: 'electric', belts: 5 })
  expect(car).toMatchObject({ fuel: 'electric', consumptionDl: 150, consumptionChecked: true, belts: 5 })
  expect(await states(diana, { consumptionDl: 200 })).toMatchObject({ consumptionDl: 200, consumptionChecked: true })
  expect(await states(diana, { fuel: 'hybrid', consumptionDl: 45 })).toMatchObject({ fuel: 'hybrid', consumptionDl: 45 })
  expect(await breakdownOf(await diana.posts(road()))).toMatchObject({
    fuel: 'petrol',
    fuelPriceMinor: 150_000,
    consumptionDl: 45,
  })
})

test.each([
  [{ fuel: 'water' }],
  [{ petrolPercent: 31 }],
  [{ petrolPercent: -1 }],
  [{ belts: 1 }],
  [{ belts: 10 }],
  [{ consumptionDl: 0 }],
  [{ consumptionDl: 1e9 }],
  [{ fuel: null }],
])('a car that states %j is refused at that field', async (body) => {
  await expect(states(diana, body)).rejects.toMatchObject({ parts: { errors: [{ field: Object.keys(body)[0] }] } })
})

test('a client without fuel fields sends the whole car back and changes no fuel', async () => {
  const car = await states(diana, { fuel: 'diesel', belts: 7, consumptionDl: 70 })
  const { fuel: _, belts: __, consumptionChecked: ___, ...known } = car
  expect(await states(diana, { ...known, color: 'Verde' })).toEqual({ ...car, color: 'Verde' })
  // strangers can read neither the fuel nor the consumption
  const [seen] = (await ana.call(showPerson, { params: { id: diana.id } })).cars
  expect(Object.keys(seen ?? {})).toEqual(['id', 'plate', 'brand', 'model', 'color', 'cylinder'])
})

test('drivers without a stated fuel are notified of the day from which the cheapest fuel counts, immediately and two weeks before (F35)', async () => {
  const delfina = await join({ name: 'Delfina', registered: true, car: true })
  const tells = async (passed: number) => {
    const came = new Date(clock.now().getTime() - passed * DAY_MS)
    await sql`update migrations set applied_at = ${came} where name = '0200_fuel'`.execute(db)
    await runJob(world, 'notify-unstated-fuel')
    return (await delfina.call(listNotifications, { query: {} })).notifications.filter(({ kind }) => kind === 'fuel_unstated')
      .length
  }
  expect([await tells(1), await tells(20), await tells(46), await tells(50), await tells(61)]).toEqual([1, 1, 2, 2, 2])
  await db.updateTable('vehicles').set({ fuel: 'gnc' }).where('account_id', '=', delfina.id).execute()
  await db.deleteFrom('notifications').where('account_id', '=', delfina.id).execute()
  expect(await tells(1)).toBe(0)
})
