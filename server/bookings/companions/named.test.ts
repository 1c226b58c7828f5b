import { afterEach, describe, expect, test } from 'vitest'
import { editTrip } from '#contract/trips/changes.ts'
import { DAY_MS, HOUR_MS } from '#domain/time.ts'
import { booksMustAgree } from '../../payments/testing/books.ts'
import { everythingOf } from '../../privacy/export.ts'
import { cast, type CastPerson } from '../../testing/cast.ts'
import { refusalOf } from '../../testing/person.ts'
import { runJob } from '../../testing/runJob.ts'
import type { World } from '../../world.ts'

/* Several seats in one booking (A4, F23). */
const stage = await cast()
const { ana, bruno, carla, diana, emma, clock, db, join, later, seatsLeft, world } = stage
const strict = await cast({ NAMED_ADULTS: 'off' })

let day = 1
const road = (more: object = {}) => ({ from: 'Rosario', to: 'Córdoba', inDays: (day += 3), seats: 4, ...more })
const juan = { kind: 'adult', name: 'Juan', lastName: 'Pérez', adultStated: true } as const
const eva = { ...juan, name: 'Eva' }
const sol = { kind: 'child', name: 'Sol', age: 4 } as const
const KIDS = { restriction: 'kidsAllowed' }
const family = { seats: 3, companions: [juan, sol] }
const three = { companions: [juan, eva] }

const until = (instant: string, ms = 0) => later(Date.parse(instant) + ms - clock.now().getTime())
async function whenClosed({ dropOff }: { dropOff: { at: string } }) {
  await until(dropOff.at, 2 * DAY_MS)
  for (const job of ['complete-travelled-bookings', 'send-refunds', 'settle-trips', 'send-refunds']) await runJob(world, job)
}
const rowOf = ({ id }: { id: string }) => db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

afterEach(() => booksMustAgree(stage))

describe('a booking for a family', () => {
  test('a family pays for three seats, takes three, and the driver is credited for three', async () => {
    await later(0)
    const trip = await bruno.posts(road(KIDS))
    const { priceMinor: each } = await ana.opens(trip)
    const { priceMinor, bookingId: id } = await ana.startsToPay(trip, { ...family, priceMinor: each * 3 })
    expect(priceMinor).toBe(each * 3)
    await ana.pays(trip)
    const seat = await ana.sees({ id })
    expect(seat).toMatchObject({ state: 'confirmed', seats: 3, priceMinor: each * 3 })
    expect(await seatsLeft(trip)).toBe(1)
    await whenClosed(seat)
    expect((await bruno.sees(seat)).creditedMinor).toBe(each * 3)
  })

  test('the passenger, the driver and administrators see names, the driver from the confirmation on', async () => {
    await later(0)
    const trip = await bruno.posts(road({ ...KIDS, joining: 'on_approval' }))
    const requested = await ana.asksForSeat(trip, family)
    expect([requested.seats, requested.companions, (await bruno.sees(requested)).companions]).toEqual([3, undefined, undefined])
    expect((await bruno.accepts(requested)).companions).toBeUndefined()
    await ana.pays(trip)
    const names = [
      { n: 1, kind: 'adult', name: 'Juan', lastName: 'Pérez' },
      { n: 2, kind: 'child', name: 'Sol', age: 4 },
    ]
    for (const who of [ana, bruno, emma]) expect((await who.sees(requested)).companions).toEqual(names)
    await bruno.accepts(await carla.asksForSeat(trip))
    await carla.pays(trip)
    await expect(carla.sees(requested)).rejects.toThrow('not_found')
    expect(JSON.stringify(await carla.opens(trip))).not.toMatch(/Juan|Sol/)
    await ana.cancels(requested)
    expect((await bruno.sees(requested)).companions).toBeUndefined()
    expect(await seatsLeft(trip)).toBe(3)
  })

  test('booking three seats of a stretch leaves the other legs free, and refuses the price of one seat', async () => {
    await later(0)
    const trip = await bruno.posts(road({ via: ['Villa María'], seats: 3 }))
    const { stops, priceMinor } = await ana.opens(trip)
    const [from, middle] = [stops[0]?.placeId ?? 0, stops[1]?.placeId ?? 0]
    await ana.asksForSeat(trip, { ...three, from, to: middle })
    expect(await refusalOf(carla.asksForSeat(trip))).toBe('trip_full')
    expect((await carla.asksForSeat(trip, { ...three, from: middle })).seats).toBe(3)
    const other = await bruno.posts(road())
    expect(await refusalOf(diana.startsToPay(other, { ...three, priceMinor }))).toBe('price_changed')
    expect(await seatsLeft(other)).toBe(4)
  })
})

describe('refusals for groups', () => {
  test.each([
    ['more than six seats', { seats: 7 }, 'seats_out_of_range'],
    ['zero seats', { seats: 0 }, 'seats_out_of_range'],
    ['seats without people', { seats: 2 }, 'validation companions_mismatch'],
    ['people without seats', { seats: 1, companions: [juan] }, 'validation companions_mismatch'],
    ['the same adult twice', { companions: [juan, juan] }, 'companion_twice'],
    [
      'an adult without the statement about their age',
      { companions: [{ ...juan, adultStated: false }] },
      'validation adult_statement_required',
    ],
    ['a name with symbols', { companions: [{ ...juan, name: '<b>' }] }, 'validation name_symbols'],
    ['a child', { companions: [sol] }, 'children_not_welcome'],
    ['more seats than are free', { companions: [juan, eva, { ...juan, name: 'Leo' }] }, 'not_enough_seats'],
  ])('join refuses %s, and holds no seat', async (_, request, why) => {
    await later(0)
    const trip = await bruno.posts(road({ seats: 3 }))
    expect(await refusalOf(ana.asksForSeat(trip, request))).toBe(why)
    expect(await refusalOf(ana.startsToPay(trip, request))).toBe(why)
    expect(await seatsLeft(trip)).toBe(3)
    await bruno.cancelsTrip(trip)
  })

  test('join refuses seven names, an unknown kind of companion, and unknown fields', async () => {
    const trip = await bruno.posts(road())
    const bodies = [
      { companions: 'abcdefg'.split('').map((name) => ({ kind: 'child', name })) },
      { companions: [{ kind: 'dog', name: 'Rex' }] },
      { companions: [{ ...sol, lastName: 'Pérez' }] },
      ...[-1, 18, 1.5, '4'].map((age) => ({ companions: [{ ...sol, age }] })),
      { companions: [{ ...juan, age: 40 }] },
      { companions: [null] },
      { seats: '3', companions: [juan, eva] },
    ]
    for (const body of bodies) expect((await ana.send('POST', '/api/booking', { idRoute: trip, ...body })).statusCode).toBe(422)
  })

  test('join refuses companions without an account on a women-only trip, and adults if accounts are required', async () => {
    await later(0)
    const women = await diana.posts(road({ restriction: 'onlyWomen,kidsAllowed' }))
    expect(await refusalOf(ana.asksForSeat(women, { companions: [eva] }))).toBe('companions_need_accounts')
    expect(await refusalOf(ana.asksForSeat(women, { companions: [sol] }))).toBe('companions_need_accounts')
    const other = await strict.bruno.posts(road(KIDS))
    expect(await refusalOf(strict.ana.asksForSeat(other, { companions: [juan] }))).toBe('companions_need_accounts')
    expect((await strict.ana.asksForSeat(other, { companions: [sol] })).seats).toBe(2)
  })

  test('join refuses a third seat without a profile, and more than eight unpaid seats (B2)', async () => {
    await later(0)
    const guest = await join({ name: 'Gil' })
    const trip = await bruno.posts(road())
    expect(await refusalOf(guest.asksForSeat(trip, { ...three, adultAttested: true }))).toBe('registration_needed')
    expect((await guest.asksForSeat(trip, { companions: [juan], adultAttested: true })).seats).toBe(2)
    const nico = await join({ name: 'Nico', registered: true })
    const four = { companions: [juan, eva, { ...juan, name: 'Leo' }] }
    const seats = []
    for (let n = 0; n < 2; n++) seats.push((await nico.asksForSeat(await diana.posts(road()), four)).state)
    expect(seats).toEqual(['accepted', 'accepted'])
    const more = await bruno.posts(road())
    expect(await refusalOf(nico.startsToPay(more))).toBe('too_many_holds')
    expect((await nico.asksForSeat(more)).state).toBe('requested')
    const onApproval = await diana.posts(road({ joining: 'on_approval' }))
    const fifth = await nico.asksForSeat(onApproval)
    await expect(diana.accepts(fifth)).rejects.toThrow('passenger_holds_seats')
  })

  test('paying refuses a different number of seats than the unpaid booking has', async () => {
    await later(0)
    const trip = await bruno.posts(road())
    await ana.startsToPay(trip)
    expect(await refusalOf(ana.startsToPay(trip, three))).toBe('already_joined')
    await ana.startsToPay(trip, { seats: 1 })
  })

  test('editing refuses fewer seats than booked, and excluding children when one has a seat (M12, TR7)', async () => {
    await later(0)
    const trip = await bruno.posts(road({ ...KIDS, seats: 3 }))
    const edits = (body: object) => refusalOf(bruno.call(editTrip, { params: { id: trip }, body }))
    const seat = await ana.books(trip, { companions: [sol] })
    expect(await edits({ place: 1 })).toBe('trip_has_passengers')
    expect(await edits({ restriction: '' })).toBe('trip_has_passengers')
    expect(await edits({ place: 2, restriction: 'kidsAllowed,petsAllowed' })).toBe('not refused')
    await ana.cancels(seat)
    expect(await edits({ restriction: '' })).toBe('not refused')
    const cheap = await diana.posts(road({ seats: 1 + 1 }))
    const { breakdown } = await diana.opens(cheap)
    const change = (body: object) => refusalOf(diana.call(editTrip, { params: { id: cheap }, body }))
    const quarter = Math.floor(breakdown.capMinor / 2)
    expect(await change({ priceMinor: quarter })).toBe('not refused')
    await carla.books(cheap, { companions: [juan] })
    // Two seats are sold at half of the cap each. A third seat lowers the cap to three quarters, which is still above this price.
    expect(await change({ place: 3 })).toBe('not refused')
  })
})

describe('late cancellations of several seats', () => {
  test('a late cancellation refunds half of each seat, and more after two of three seats are sold again (8.1, M15)', async () => {
    await later(0)
    const trip = await bruno.posts(road({ seats: 3 }))
    const seat = await ana.books(trip, three)
    const each = seat.priceMinor / 3
    const half = Math.floor(each / 2)
    await until(seat.pickUp.at, -10 * HOUR_MS)
    await ana.cancels(seat, { refundMinor: 3 * (each - half) })
    expect(await rowOf(seat)).toMatchObject({ kept_minor: BigInt(3 * half), halves_back: 0 })
    // Two of the three seats are sold again at the full price. With two halves the driver has the price of three seats, so the
    // third half is refunded.
    const other = await carla.books(trip, { companions: [juan] })
    await whenClosed(seat)
    expect(await rowOf(seat)).toMatchObject({ kept_minor: BigInt(2 * half), halves_back: 1 })
    expect((await ana.sees(seat)).refund).toEqual({ minor: seat.priceMinor - 2 * half, done: true })
    const credited = async (one: { id: string }) => (await bruno.sees(one)).creditedMinor
    expect([await credited(seat), await credited(other)]).toEqual([2 * half, 2 * each])
  })
})

async function exported(who: CastPerson): Promise<string> {
  let text = ''
  for await (const piece of await everythingOf(world as World, who.id)) text += piece // as: exports need no login provider
  return text
}

describe('names of companions', () => {
  test('the booker’s export contains names, and they are erased 30 days after the trip except the kind (K15)', async () => {
    await later(0)
    const trip = await bruno.posts(road(KIDS))
    const seat = await ana.books(trip, family)
    const named = async () =>
      db
        .selectFrom('booking_companions')
        .select(['kind', 'name', 'last_name', 'age'])
        .where('booking_id', '=', seat.id)
        .orderBy('n')
        .execute()
    expect(await exported(ana)).toContain('Pérez')
    expect((await exported(ana)).replaceAll(/\s/g, '')).toContain('"age":4')
    expect(await exported(bruno)).not.toContain('Pérez')
    await until(seat.dropOff.at, 29 * DAY_MS)
    await runJob(world, 'forget-companions')
    expect((await bruno.sees(seat)).companions).toHaveLength(2)
    await until(seat.dropOff.at, 30 * DAY_MS + HOUR_MS)
    expect((await bruno.sees(seat)).companions).toBeUndefined()
    await runJob(world, 'forget-companions')
    expect(await named()).toEqual([
      { kind: 'adult', name: null, last_name: null, age: null },
      { kind: 'child', name: null, last_name: null, age: null },
    ])
    expect((await bruno.sees(seat)).seats).toBe(3)
  })

  test('names are retained while an absence of the booking is undecided (K15)', async () => {
    await later(0)
    const seat = await carla.books(await diana.posts(road()), { companions: [juan] })
    await db
      .insertInto('absences')
      .values({ booking_id: seat.id, reporter: 'driver', claim: 'absent', reason: '', reported_at: clock.now() })
      .execute()
    await until(seat.dropOff.at, 31 * DAY_MS)
    await runJob(world, 'forget-companions')
    const left = () => db.selectFrom('booking_companions').select('name').where('booking_id', '=', seat.id).execute()
    expect(await left()).toEqual([{ name: 'Juan' }])
    await db.deleteFrom('absences').where('booking_id', '=', seat.id).execute()
    await runJob(world, 'forget-companions')
    expect(await left()).toEqual([{ name: null }])
  })
})
