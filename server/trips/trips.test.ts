import { describe, expect, test } from 'vitest'
import { previewTrip } from '#contract/trips/tripPosting.ts'
import * as contract from '#contract/trips/trips.ts'
import { HOUR_MS } from '#domain/time.ts'
import { called, cast } from '../testing/cast.ts'

const { ana, bruno, diana, emma, join, db, clock, world, breaksOnPurpose } = await cast()
let week = 1
/** Returns unused days, because a driver cannot drive two trips at once and each test has its own days. */
const freshDays = () => (week += 3)

describe('posting', () => {
  test('the server computes road, distance and price of a trip, and stores each part', async () => {
    const inDays = freshDays()
    const trip = await ana.opens(await bruno.posts({ from: 'Rosario', to: 'Córdoba', seats: 3, inDays, tolls: '6000' }))
    expect(trip.originName).toBe('Rosario, Santa Fe, Argentina')
    expect(trip.distanceM).toBeGreaterThan(380_000)
    expect(trip.distanceM).toBeLessThan(420_000)
    const { fuelMinor, tollsMinor, people, capMinor } = trip.breakdown
    expect(fuelMinor).toBe(Math.floor((trip.distanceM * 80 * 150_000) / 1_000_000))
    expect([tollsMinor, people]).toEqual([600_000, 4])
    expect(capMinor).toBe(Math.floor((fuelMinor + tollsMinor) / 4))
    expect(trip.priceMinor).toBe(capMinor - (capMinor % 100))
  })

  test('the server ignores distance, time and road that the browser sends', async () => {
    const trip = await ana.opens(
      await bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays: freshDays(), km: '9000 km', time: '1 min', points: [[0, 0]] }),
    )
    expect(trip.distanceM).toBeLessThan(420_000)
    expect(trip.points.length).toBeGreaterThan(10)
  })

  test('a driver may set a price up to the share, and a higher one is refused with its parts', async () => {
    const inDays = freshDays()
    const less = await ana.opens(await bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays, price: '5000.00' }))
    expect(less.price).toBe('5000.00')
    await expect(bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays: inDays + 1, price: '900000' })).rejects.toMatchObject({
      message: 'price_above_cost_share',
      parts: { people: 4, tollsMinor: 0, capMinor: expect.any(Number), fuelMinor: expect.any(Number) },
    })
  })

  test.each([
    ['an unknown place', { from: 'Atlantis' }, 'place_unknown'],
    ['the same place twice', { to: 'Rosario' }, 'same_place'],
    ['the same stopover as the origin', { via: ['Rosario'] }, 'same_place'],
    [
      'seven stopovers',
      { via: ['Funes', 'Villa María', 'Bell Ville', 'San Nicolás', 'Mendoza', 'Buenos Aires', 'Pilar, Córdoba'] },
      'too_many_stopovers',
    ],
    ['yesterday', { inDays: -1 }, 'date_in_past'],
    ['more than 150 days ahead', { inDays: 152 }, 'date_too_far'],
    ['a day that is none', { date: '31-02-2027' }, 'date_malformed'],
    ['an hour that is none', { hours: '25:00' }, 'date_malformed'],
    ['no seat', { seats: 0 }, 'seats_out_of_range'],
    ['seven seats (TR2)', { seats: 7 }, 'seats_out_of_range'],
    ['an unknown preference', { restriction: 'dragonsAllowed' }, 'restriction_invalid'],
    ['a repeated preference', { restriction: 'petsAllowed,petsAllowed' }, 'restriction_repeated'],
    ['women only, by a man', { restriction: 'onlyWomen' }, 'only_women_not_offered'],
    ['half a cent', { price: '10.005' }, 'amount_malformed'],
    ['tolls beyond a quarter of the fuel', { tolls: '90000' }, 'tolls_above_reference'],
    ['somebody else as the driver (TR5)', { idUser: 'ana@example.org' }, 'not_yours'],
    ['coordinates far from the place named', { origin: { long: -58.4, lat: -34.6 } }, 'place_unknown'],
  ])('a trip with %s is refused, and nothing is written', async (_, wrong, reason) => {
    const before = await db.selectFrom('trips').select(db.fn.countAll().as('n')).executeTakeFirst()
    await expect(bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays: 149, ...wrong })).rejects.toThrow(reason)
    expect(await db.selectFrom('trips').select(db.fn.countAll().as('n')).executeTakeFirst()).toEqual(before)
  })

  test('posting refuses a departure time that the local change to daylight saving time skips', async () => {
    const santiago = 'Santiago, Región Metropolitana de Santiago, Chile'
    const rancagua = "Rancagua, O'Higgins, Chile"
    const night = { from: santiago, to: rancagua, date: '05-09-2027', hours: '00:30' }
    await expect(bruno.posts(night)).rejects.toThrow('time_does_not_exist')
  })

  test('a driver cannot post two trips at the same time', async () => {
    const inDays = freshDays()
    await bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays })
    await expect(bruno.posts({ from: 'Buenos Aires', to: 'Rosario', inDays, hours: '11:00' })).rejects.toThrow('overlapping_trip')
  })

  test('ten simultaneous clicks make one trip', async () => {
    const inDays = freshDays()
    const clicks = await Promise.allSettled(
      Array.from({ length: 10 }, () => bruno.posts({ from: 'Funes', to: 'Córdoba', inDays })),
    )
    expect(clicks.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const reasons = clicks.filter((click) => click.status === 'rejected').map(({ reason }) => String(reason))
    expect(new Set(reasons)).toEqual(new Set(['Error: overlapping_trip']))
  })

  test('posting requires a profile, then a car', async () => {
    const nobody = await join({ name: 'Nadia' })
    await expect(nobody.posts({ from: 'Rosario', to: 'Córdoba' })).rejects.toThrow('registration_required')
    await expect(ana.posts({ from: 'Rosario', to: 'Córdoba' })).rejects.toThrow('car_required')
  })

  test('a preview returns the towns and the price of a trip, and stores nothing', async () => {
    const body = {
      originName: called('Rosario'),
      destinationName: called('Córdoba'),
      date: clock.inDays(148),
      hours: '09:00',
      place: 3,
      restriction: '',
    }
    const plan = await bruno.call(previewTrip, { body })
    expect(plan.passes).toContain('Villa María')
    expect(plan.priceMinor).toBe(plan.breakdown.capMinor - (plan.breakdown.capMinor % 100))
    expect(await ana.looksFor('Rosario', 'Córdoba', { inDays: 148 })).toEqual([])
  })
})

describe('finding a trip', () => {
  const inDays = freshDays()

  test('a trip is found from end to end, from a stopover, from near a stop, and from a town that it only passes', async () => {
    const id = await bruno.posts({ from: 'Rosario', to: 'Córdoba', via: ['Villa María'], inDays, seats: 2 })
    const kinds = async (from: string, to: string) =>
      (await ana.looksFor(from, to, { inDays })).map((trip) => [trip.id, trip.stretch?.kind])
    expect(await kinds('Rosario', 'Córdoba')).toEqual([[id, 'exact']])
    expect(await kinds('Villa María', 'Córdoba')).toEqual([[id, 'exact']])
    expect(await kinds('Gobernador Gálvez, Santa Fe, Argentina', 'Villa María')).toEqual([[id, 'nearby']])
    expect(await kinds('Bell Ville', 'Córdoba')).toEqual([[id, 'on_the_way']])
    expect(await kinds('Córdoba', 'Rosario')).toEqual([])
  })

  test('a stretch costs its share of the price and has a later pick-up', async () => {
    const [trip] = await ana.looksFor('Bell Ville', 'Córdoba', { inDays })
    const { stretch } = trip ?? {}
    expect(stretch?.priceMinor).toBe(
      Math.floor(Math.floor(((trip?.priceMinor ?? 0) * (stretch?.lengthM ?? 0)) / (trip?.distanceM ?? 1)) / 100) * 100,
    )
    expect(stretch?.pickUp.hours).toMatch(/^1[01]:/)
    expect(stretch?.pickUp.declared).toBe(false)
    expect(stretch?.place).toBe(2)
  })

  test('a driver who makes no other stops is found at declared stops only', async () => {
    const day = freshDays()
    await diana.posts({ from: 'Rosario', to: 'Córdoba', via: ['Villa María'], inDays: day, stopsWelcome: false })
    expect(await ana.looksFor('Bell Ville', 'Córdoba', { inDays: day })).toEqual([])
    expect(await ana.looksFor('Villa María', 'Córdoba', { inDays: day })).toHaveLength(1)
  })

  test('women-only trips are shown to women, and only women can filter by them', async () => {
    const day = freshDays()
    await diana.posts({ from: 'Rosario', to: 'Córdoba', inDays: day, restriction: 'onlyWomen,petsAllowed' })
    expect(await bruno.looksFor('Rosario', 'Córdoba', { inDays: day })).toEqual([])
    expect(await ana.looksFor('Rosario', 'Córdoba', { inDays: day, restriction: 'onlyWomen' })).toHaveLength(1)
    await expect(bruno.looksFor('Rosario', 'Córdoba', { inDays: day, restriction: 'onlyWomen' })).rejects.toThrow(
      'only_women_not_offered',
    )
  })

  test('a found trip has every requested preference and enough seats', async () => {
    const day = freshDays()
    await diana.posts({ from: 'Rosario', to: 'Córdoba', inDays: day, seats: 2, restriction: 'petsAllowed,kidsAllowed' })
    const found = async (rest: object) => (await ana.looksFor('Rosario', 'Córdoba', { inDays: day, ...rest })).length
    expect(await found({ restriction: 'kidsAllowed,petsAllowed', place: 2 })).toBe(1)
    expect(await found({ restriction: 'kidsAllowed,foodAllowed' })).toBe(0)
    expect(await found({ place: 3 })).toBe(0)
  })

  test('a seat taken on one part leaves the other parts free', async () => {
    const day = freshDays()
    const id = await diana.posts({ from: 'Rosario', to: 'Córdoba', via: ['Villa María'], inDays: day, seats: 1, price: '0' })
    await emma.asksForSeat(id, { to: world.gazetteer.named('Villa María, Córdoba')?.id })
    const found = async (from: string, to: string) => (await ana.looksFor(from, to, { inDays: day })).length
    expect([
      await found('Rosario', 'Córdoba'),
      await found('Rosario', 'Villa María'),
      await found('Villa María', 'Córdoba'),
    ]).toEqual([0, 0, 1])
    expect((await ana.opens(id)).place).toBe(0)
  })

  test('a night trip is found on the day of its pick-up', async () => {
    const day = freshDays()
    const id = await diana.posts({ from: 'Buenos Aires', to: 'Córdoba', inDays: day, hours: '22:00' })
    expect((await ana.looksFor('Rosario', 'Córdoba', { inDays: day + 1 })).map((trip) => trip.id)).toEqual([id])
    expect(await ana.looksFor('Rosario', 'Córdoba', { inDays: day })).toEqual([])
    expect((await ana.looksFor('Buenos Aires', 'Rosario', { inDays: day })).map((trip) => trip.id)).toEqual([id])
  })

  test('a search page has six trips, and the next page begins after the last of them', async () => {
    const day = freshDays()
    const drivers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => join({ name: `Driver${i}`, registered: true, car: true })),
    )
    for (const [i, driver] of drivers.entries())
      await driver.posts({ from: 'Rosario', to: 'Mendoza', inDays: day, hours: `0${i + 1}:00`, price: String(9000 - 500 * i) })
    const query = { from: called('Rosario'), to: called('Mendoza'), date: clock.inDays(day) }
    for (const order of ['departure', 'price'] as const) {
      const first = await ana.call(contract.searchTrips, { query: { ...query, order } })
      const count = await ana.call(contract.countTrips, { query: { ...query, order } })
      expect([first.routes.length, count.count, count.more, count.pages]).toEqual([6, 8, false, [first.next]])
      const second = await ana.call(contract.searchTrips, { query: { ...query, order, after: first.next } })
      expect([second.routes.length, second.next]).toEqual([2, undefined])
      expect(new Set([...first.routes, ...second.routes].map(({ id }) => id)).size).toBe(8)
      expect(first.routes[0]?.hours).toBe(order === 'departure' ? '01:00' : '08:00')
    }
  })

  test('adjacent days show their cheapest price', async () => {
    const day = freshDays()
    await diana.posts({ from: 'Rosario', to: 'Mendoza', inDays: day, price: '7000' })
    await diana.posts({ from: 'Rosario', to: 'Mendoza', inDays: day + 1, price: '6000' })
    const days = await ana.call(contract.cheapestDays, {
      query: { from: called('Rosario'), to: called('Mendoza'), date: clock.inDays(day) },
    })
    expect(days.find(({ date }) => date === clock.inDays(day))?.priceMinor).toBe(700_000)
    expect(days.find(({ date }) => date === clock.inDays(day + 1))?.priceMinor).toBe(600_000)
    expect(days.find(({ date }) => date === clock.inDays(day + 2))?.priceMinor).toBeNull()
  })

  test('a search without a day returns the next day with a trip, or none within two weeks', async () => {
    const stretch = { from: called('Mendoza'), to: called('Rosario') }
    const next = (more: object = {}) => ana.call(contract.nextDay, { query: { ...stretch, ...more } })
    expect(await next()).toEqual({ date: clock.inDays(0), found: false })
    await diana.posts({ from: 'Mendoza', to: 'Rosario', inDays: 14 })
    expect(await next()).toEqual({ date: clock.inDays(0), found: false })
    await diana.posts({ from: 'Mendoza', to: 'Rosario', inDays: 9, seats: 2 })
    expect(await next()).toEqual({ date: clock.inDays(9), found: true })
    expect((await next({ place: 3 })).found).toBe(false)
    await expect(next({ to: stretch.from })).rejects.toThrow('same_place')
    await expect(next({ from: '999999999' })).rejects.toThrow('place_unknown')
  })

  test('a search leaves out trips that depart within half an hour, and those of barred drivers', async () => {
    const soon = await join({ name: 'Sonia', registered: true, car: true })
    await soon.posts({ from: 'Funes', to: 'Córdoba', inDays: 0, hours: '10:00' })
    expect(await ana.looksFor('Funes', 'Córdoba', { inDays: 0 })).toHaveLength(1)
    clock.pass(0.75 * HOUR_MS)
    expect(await ana.looksFor('Funes', 'Córdoba', { inDays: 0 })).toEqual([])
    clock.pass(-0.75 * HOUR_MS)
    breaksOnPurpose.add('V18')
    await db.updateTable('accounts').set({ standing: 'suspended' }).where('id', '=', soon.id).execute()
    expect(await ana.looksFor('Funes', 'Córdoba', { inDays: 0 })).toEqual([])
  })

  test('the list without a search contains all future trips by their own ends', async () => {
    const { routes } = await emma.call(contract.searchTrips, { query: {} })
    expect(routes).toHaveLength(6)
    expect(routes.map(({ departsAt }) => departsAt)).toEqual(routes.map(({ departsAt }) => departsAt).toSorted())
    const cheap = await emma.call(contract.searchTrips, { query: { order: 'price' } })
    expect(cheap.routes.map(({ priceMinor }) => priceMinor)).toEqual(
      cheap.routes.map(({ priceMinor }) => priceMinor).toSorted((a, b) => a - b),
    )
  })

  test('a trip opened for a stretch shows that stretch, and an invented id is not found', async () => {
    const [trip] = await ana.looksFor('Bell Ville', 'Córdoba', { inDays })
    const opened = await ana.opens(trip?.id ?? '', { from: called('Bell Ville'), to: called('Córdoba') })
    expect(opened.stretch).toEqual(trip?.stretch)
    for (const id of ['1', 'x', '%00', "'; drop table trips", '00000000-0000-0000-0000-000000000000'])
      await expect(ana.opens(id)).rejects.toThrow('not_found')
  })
})
