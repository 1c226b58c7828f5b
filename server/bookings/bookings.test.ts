import { describe, expect, test } from 'vitest'
import { listBookings, showSeats } from '#contract/bookings/bookings.ts'
import { plateEnd } from '#domain/people/vehicle.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time.ts'
import { called, cast } from '../testing/cast.ts'

const { ana, bruno, carla, diana, emma, join, later, seatsLeft, world, clock } = await cast()
let day = 1
/** Each test uses different days, because no person may be in two cars at the same time. */
const freshDay = () => (day += 2)
const road = (more: object = {}) => ({ from: 'Rosario', to: 'Córdoba', inDays: freshDay(), ...more })
const approved = (more: object = {}) => road({ joining: 'on_approval', ...more })
const placeId = (city: string) => world.gazetteer.named(called(city))?.id ?? 0

describe('requesting a seat', () => {
  test('the last seat goes to the first passenger whom the driver accepts, and the second acceptance is refused', async () => {
    const trip = await bruno.posts(approved({ seats: 1 }))
    const [anas, carlas] = [await ana.asksForSeat(trip), await carla.asksForSeat(trip)]
    await bruno.accepts(anas)
    // Carla's request stays open, because it was not accepted: the car is full
    await expect(bruno.accepts(carlas)).rejects.toThrow('trip_full')
    expect(await seatsLeft(trip)).toBe(0)
    expect((await carla.sees(carlas)).state).toBe('requested')
  })

  test('instant booking holds the seat for a quarter of an hour at the current price', async () => {
    const trip = await bruno.posts(road({ seats: 2 }))
    const { priceMinor } = await ana.opens(trip)
    const seat = await ana.asksForSeat(trip, { message: 'With a small bag' })
    expect(seat).toMatchObject({
      state: 'accepted',
      priceMinor,
      message: 'With a small bag',
      acts: ['withdraw', 'pay'],
    })
    expect(Date.parse(seat.payBy ?? '')).toBe(clock.now().getTime() + 15 * MINUTE_MS)
    expect(await seatsLeft(trip)).toBe(1)
    expect((await bruno.sees(seat)).acts).toEqual(['cancel'])
    await expect(carla.sees(seat)).rejects.toThrow('not_found')
  })

  test('a free seat is confirmed immediately, or with the driver’s acceptance', async () => {
    const free = await bruno.posts(road({ price: '0' }))
    expect((await ana.asksForSeat(free)).state).toBe('confirmed')
    const requested = await carla.asksForSeat(await diana.posts(approved({ price: '0' })))
    expect(requested.state).toBe('requested')
    expect((await diana.accepts(requested)).state).toBe('confirmed')
  })

  test('a stretch costs its share, takes only its own legs, and shows its own times', async () => {
    const trip = await bruno.posts(road({ via: ['Villa María'], seats: 1 }))
    const [from, to] = [placeId('Rosario'), placeId('Villa María')]
    const { stretch } = await ana.opens(trip, { from: String(from), to: String(to) })
    const first = await ana.asksForSeat(trip, { to })
    expect(first).toMatchObject({ declared: true, joining: 'at_once', priceMinor: stretch?.priceMinor, extraM: 0 })
    expect(first.dropOff).toMatchObject({ name: called('Villa María'), hours: stretch?.dropOff.hours })
    expect(first.toM - first.fromM).toBe(stretch?.lengthM)
    const second = await carla.asksForSeat(trip, { from: to })
    expect(second.state).toBe('accepted')
    expect(first.priceMinor + second.priceMinor).toBeLessThanOrEqual((await bruno.opens(trip)).priceMinor)
    await expect(diana.asksForSeat(trip)).rejects.toThrow('trip_full')
  })

  test('a stop that was not offered always needs the driver’s approval, and the driver sees the detour', async () => {
    const trip = await bruno.posts(road())
    const seat = await ana.asksForSeat(trip, { from: placeId('Bell Ville') })
    expect(seat).toMatchObject({
      state: 'requested',
      joining: 'on_approval',
      declared: false,
      pickUp: { name: called('Bell Ville') },
    })
    const nearby = await carla.asksForSeat(trip, { to: placeId('Villa Nueva, Córdoba, Argentina') })
    expect((await bruno.sees(nearby)).extraM).toBeGreaterThan(0)
    await carla.withdraws(nearby)
    const direct = await bruno.posts(road({ stopsWelcome: false }))
    await expect(carla.asksForSeat(direct, { from: placeId('Bell Ville') })).rejects.toThrow('not_offered')
    await expect(carla.asksForSeat(direct, { from: placeId('Mendoza') })).rejects.toThrow('not_offered')
    await expect(carla.asksForSeat(trip, { from: placeId('Córdoba'), to: placeId('Rosario') })).rejects.toThrow('not_offered')
    await expect(carla.asksForSeat(trip, { to: placeId('Funes') })).rejects.toThrow('not_offered')
  })

  test('search and join refuse a stretch whose price rounds to zero on a paid trip (ST8)', async () => {
    const inDays = freshDay()
    const trip = await bruno.posts({ from: 'Rosario', to: 'Córdoba', via: ['Bell Ville'], inDays, price: '2' })
    const [from, to] = [placeId('Bell Ville'), placeId('Villa María')]
    const stretch = { from: String(from), to: String(to) }
    expect((await ana.opens(trip, stretch)).whyNotJoin).toBe('not_offered')
    await expect(ana.asksForSeat(trip, { from, to })).rejects.toThrow('not_offered')
    await expect(ana.startsToPay(trip, { from, to })).rejects.toThrow('not_offered')
    expect(await ana.looksFor('Bell Ville', 'Villa María', { inDays })).toEqual([])
    const [found] = await ana.looksFor('Rosario', 'Córdoba', { inDays })
    expect(found?.priceMinor).toBe(200)
    // on a free trip, stretches cost nothing
    const free = await diana.posts({ from: 'Rosario', to: 'Córdoba', inDays, price: '0' })
    expect((await ana.looksFor('Bell Ville', 'Villa María', { inDays })).map(({ id }) => id)).toEqual([free])
  })

  test('join refuses a second booking of a trip, an own trip, an overlapping ride, and a late request', async () => {
    const inDays = freshDay()
    // not Ana, who still holds seats of earlier tests
    const nora = await join({ name: 'Nora', registered: true })
    const trip = await bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays })
    await expect(bruno.asksForSeat(trip)).rejects.toThrow('own_trip')
    await nora.books(trip)
    await expect(nora.asksForSeat(trip)).rejects.toThrow('already_joined')
    const other = await diana.posts({ from: 'Rosario', to: 'Villa María', inDays, hours: '10:00' })
    await expect(nora.asksForSeat(other)).rejects.toThrow('overlapping_booking')
    await expect(bruno.asksForSeat(other)).rejects.toThrow('overlapping_booking')
    await expect(carla.asksForSeat('no-trip')).rejects.toThrow('not_found')
    expect((await nora.opens(trip)).whyNotJoin).toBe('already_joined')
    expect((await nora.opens(other)).whyNotJoin).toBe('overlapping_booking')
    expect((await bruno.opens(trip)).whyNotJoin).toBe('own_trip')
    expect((await carla.opens(trip)).whyNotJoin).toBeNull()
  })

  test('joining closes half an hour before the pick-up, or two hours before on trips with approval', async () => {
    const [sooner, slower] = [await bruno.posts(road()), await diana.posts(approved())]
    const { departsAt } = await ana.opens(sooner)
    await later(Date.parse(departsAt) - clock.now().getTime() - 30 * MINUTE_MS - 1)
    expect((await ana.asksForSeat(sooner)).state).toBe('accepted')
    await later(1)
    await expect(carla.asksForSeat(sooner)).rejects.toThrow('joining_closed')
    // two hours later, a pick-up at a stop further along the road can still be booked
    expect((await carla.asksForSeat(sooner, { from: placeId('Villa María') })).state).toBe('requested')
    await later(HOUR_MS)
    await expect(diana.asksForSeat(sooner)).rejects.toThrow('trip_departed')
    await later(Date.parse((await ana.opens(slower)).departsAt) - clock.now().getTime() - 2 * HOUR_MS)
    expect((await ana.opens(slower)).whyNotJoin).toBe('joining_closed')
    await expect(ana.asksForSeat(slower)).rejects.toThrow('joining_closed')
  })

  test('a women-only trip refuses men in every way of joining', async () => {
    const [atOnce, onApproval] = [
      await diana.posts(road({ restriction: 'onlyWomen' })),
      await diana.posts(approved({ restriction: 'onlyWomen' })),
    ]
    const rafa = await join({ name: 'Rafa', gender: 'Rather not say', registered: true })
    const guest = await join({ name: 'Gala' })
    for (const trip of [atOnce, onApproval]) {
      await expect(bruno.asksForSeat(trip)).rejects.toThrow('only_women')
      await expect(rafa.asksForSeat(trip)).rejects.toThrow('only_women')
      await expect(guest.asksForSeat(trip, { adultAttested: true })).rejects.toThrow('only_women')
      expect((await bruno.opens(trip)).whyNotJoin).toBe('only_women')
    }
    expect((await ana.asksForSeat(atOnce)).state).toBe('accepted')
    expect((await diana.accepts(await carla.asksForSeat(onApproval))).state).toBe('accepted')
  })

  test('a person without a profile declares to be an adult, and the text’s version and the time are stored', async () => {
    const trip = await bruno.posts(road())
    const nico = await join({ name: 'Nico' })
    expect((await nico.opens(trip)).whyNotJoin).toBeNull()
    await expect(nico.asksForSeat(trip)).rejects.toThrow('adult_attestation_required')
    const seat = await nico.asksForSeat(trip, { adultAttested: true })
    const row = await world.db.selectFrom('bookings').selectAll().where('id', '=', seat.id).executeTakeFirstOrThrow()
    expect([row.adult_attested, row.requested_at, row.gender]).toEqual(['adult-1', clock.now(), null])
  })

  test('a barred driver’s trip refuses passengers', async () => {
    const dora = await join({ name: 'Dora', registered: true, car: true })
    const trip = await dora.posts(road())
    await world.db.updateTable('accounts').set({ standing: 'suspended' }).where('id', '=', dora.id).execute()
    await expect(ana.asksForSeat(trip)).rejects.toThrow('trip_cancelled')
    await expect(ana.opens(trip)).rejects.toThrow('trip_cancelled')
  })
})

describe('answering a request', () => {
  test('only the driver can answer a request, once, and before its deadline', async () => {
    const trip = await bruno.posts(approved({ inDays: freshDay() + 2 }))
    const seat = await ana.asksForSeat(trip)
    expect((await bruno.sees(seat)).acts).toEqual(['accept', 'decline'])
    await expect(ana.accepts(seat)).rejects.toThrow('not_yours')
    await expect(carla.accepts(seat)).rejects.toThrow('not_found')
    await expect(carla.declines(seat)).rejects.toThrow('not_found')
    expect((await bruno.declines(seat, 'No room for the bag')).state).toBe('declined')
    await expect(bruno.accepts(seat)).rejects.toMatchObject({ message: 'not_possible_now', parts: { state: 'declined' } })
    expect(JSON.stringify(await ana.sees(seat))).not.toContain('No room')
    const again = await ana.asksForSeat(trip)
    await later(DAY_MS)
    expect((await ana.sees(again)).state).toBe('expired')
    await expect(bruno.accepts(again)).rejects.toThrow('request_expired')
    expect((await ana.asksForSeat(trip)).state).toBe('requested')
  })

  test('the operator sets how long the driver may take to answer', async () => {
    const quick = await cast({ ANSWER_HOURS: '3' })
    const seat = await quick.ana.asksForSeat(await quick.bruno.posts({ from: 'Rosario', to: 'Córdoba', joining: 'on_approval' }))
    expect(Date.parse(seat.answerBy) - Date.parse(seat.requestedAt)).toBe(3 * HOUR_MS)
  })

  test('join refuses people without registration if the operator requires it', async () => {
    const strict = await cast({ REQUIRE_REGISTRATION: 'on' })
    const trip = await strict.bruno.posts({ from: 'Rosario', to: 'Córdoba' })
    const guest = await strict.join({ name: 'Gala' })
    await expect(guest.asksForSeat(trip, { adultAttested: true })).rejects.toThrow('registration_needed')
    expect((await guest.opens(trip)).whyNotJoin).toBe('registration_needed')
    expect((await strict.ana.asksForSeat(trip)).state).toBe('accepted')
  })

  test('a passenger withdraws a request or an unpaid seat, and the seat is free again', async () => {
    const trip = await bruno.posts(road({ seats: 1 }))
    const seat = await ana.asksForSeat(trip)
    await expect(bruno.withdraws(seat)).rejects.toThrow('not_yours')
    expect((await ana.withdraws(seat)).state).toBe('withdrawn')
    await expect(ana.withdraws(seat)).rejects.toThrow('not_possible_now')
    expect(await seatsLeft(trip)).toBe(1)
    const request = await carla.asksForSeat(await diana.posts(approved()))
    expect((await carla.withdraws(request)).state).toBe('withdrawn')
  })
})

describe('expired holds', () => {
  const somebody = (name: string) => join({ name, registered: true })

  test('an expired hold shows its seat as free before the job runs, and its booking as ended', async () => {
    const [hilda, irma] = [await somebody('Hilda'), await somebody('Irma')]
    const trip = await bruno.posts(road({ seats: 1 }))
    const seat = await hilda.asksForSeat(trip)
    await hilda.startsToPay(trip)
    expect((await irma.opens(trip)).whyNotJoin).toBe('trip_full')
    await later(15 * MINUTE_MS)
    expect((await hilda.sees(seat)).state).toBe('expired')
    expect(await seatsLeft(trip)).toBe(1)
    expect((await hilda.opens(trip)).whyNotJoin).toBeNull()
    expect((await irma.asksForSeat(trip)).state).toBe('accepted')
    await expect(hilda.asksForSeat(trip)).rejects.toThrow('trip_full')
    const stored = await world.db.selectFrom('bookings').select('state').where('id', '=', seat.id).executeTakeFirst()
    expect(stored?.state).toBe('expired')
  })

  test('a passenger requests again after their own hold expired', async () => {
    const hilda = await somebody('Juana')
    const trip = await bruno.posts(road({ seats: 1 }))
    const first = await hilda.asksForSeat(trip)
    await later(15 * MINUTE_MS)
    const second = await hilda.asksForSeat(trip)
    expect([second.state, second.id === first.id]).toEqual(['accepted', false])
  })
})

describe('visibility of contacts', () => {
  test('driver and passenger see each other’s telephone from the day before until a week after the trip, and no one else does', async () => {
    const sealed = (id: string) => world.sealer.seal('telephone', id, `555${id.slice(0, 4)}`)
    for (const { id } of [ana, bruno])
      await world.db
        .updateTable('accounts')
        .set({ telephone_sealed: sealed(id) })
        .where('id', '=', id)
        .execute()
    const trip = await bruno.posts(road())
    const requested = await ana.asksForSeat(trip)
    expect((await bruno.sees(requested)).passenger).not.toHaveProperty('telephone')
    await ana.pays(requested)
    const paid = await ana.sees(requested)
    expect(Date.parse(paid.contactsFrom ?? '')).toBe(Date.parse(paid.pickUp.at) - DAY_MS)
    expect(paid.driver).not.toHaveProperty('telephone')
    await later(Date.parse(paid.contactsFrom ?? '') - clock.now().getTime())
    const [hers, his, admins] = [await ana.sees(requested), await bruno.sees(requested), await emma.sees(requested)]
    expect([hers.driver.telephone, his.passenger.telephone]).toEqual([`555${bruno.id.slice(0, 4)}`, `555${ana.id.slice(0, 4)}`])
    expect([hers.passenger, his.driver, admins.driver, admins.passenger].filter((one) => 'telephone' in one)).toEqual([])
    expect(hers.order).toMatchObject({ state: 'paid', status: 'created', init_point: null })
    expect([his, admins].filter((one) => 'order' in one)).toEqual([])
    await later(Date.parse(hers.dropOff.at) - clock.now().getTime() + 7 * DAY_MS)
    expect((await ana.sees(requested)).driver).not.toHaveProperty('telephone')
  })

  test('the passenger sees the driver’s car, with the full plate during the same days as the telephone', async () => {
    const requested = await ana.asksForSeat(await bruno.posts(road()))
    const { car: before, contactsFrom } = await ana.pays(requested).then(() => ana.sees(requested))
    await later(Date.parse(contactsFrom ?? '') - clock.now().getTime())
    const { car: now, dropOff } = await ana.sees(requested)
    await later(Date.parse(dropOff.at) - clock.now().getTime() + 7 * DAY_MS)
    const { car: after } = await ana.sees(requested)
    const { plate = '', ...look } = now ?? { brand: '' }
    expect(plate).toMatch(/^[A-Z\d ]{6,9}$/)
    expect(before).toEqual({ ...look, plate: plateEnd(plate) })
    expect(after).toEqual(before)
  })

  test('driver, passenger and administrator each get exactly these fields of a booking', async () => {
    const seat = await carla.books(await bruno.posts(road()))
    const fields = async (who: typeof ana) => Object.keys(await who.sees(seat)).toSorted()
    const shared =
      'absences acts answerBy confirmedAt contactsFrom currency declared destinationName driver dropOff extraM fromM id idRoute joining message now originName passenger payBy pickUp price priceMinor requestedAt seats shared state toM'.split(
        ' ',
      )
    expect(await fields(carla)).toEqual([...shared, 'car', 'order'].toSorted())
    expect(await fields(bruno)).toEqual(shared)
    expect(await fields(emma)).toEqual(shared)
    await carla.cancels(seat)
    expect(await fields(carla)).toEqual([...shared, 'car', 'order', 'refund'].toSorted())
    expect(await fields(bruno)).toEqual(shared)
    expect(await fields(emma)).toEqual([...shared, 'refund'].toSorted())
    expect(Object.keys((await carla.sees(seat)).driver)).toEqual([
      'id',
      'name',
      'photo',
      'gender',
      'rating',
      'ratings',
      'identityChecked',
      'facts',
    ])
  })

  test('passengers of a trip see each other, and other people see the driver', async () => {
    const trip = await bruno.posts(road())
    await ana.books(trip)
    await carla.asksForSeat(trip)
    const names = async (who: typeof ana) => (await who.opens(trip)).users.map(({ name }) => name)
    expect(await names(ana)).toEqual(['Bruno', 'Ana'])
    expect(await names(bruno)).toEqual(['Bruno', 'Ana'])
    expect(await names(carla)).toEqual(['Bruno', 'Carla'])
    expect(await names(diana)).toEqual(['Bruno'])
    expect((await ana.opens(trip)).mine).toMatchObject({ state: 'confirmed' })
    expect(await diana.opens(trip)).not.toHaveProperty('mine')
  })

  test('the driver sees the seats of each leg, and the total price', async () => {
    const trip = await bruno.posts(road({ via: ['Villa María'], seats: 2 }))
    const seat = await ana.books(trip, { to: placeId('Villa María') })
    await carla.asksForSeat(trip)
    const seats = await bruno.call(showSeats, { params: { id: trip } })
    expect(seats.stops.map(({ name }) => name)).toEqual(['Rosario', 'Villa María', 'Córdoba'])
    expect(seats.legs.map(({ free }) => free)).toEqual(expect.arrayContaining([0, 1]))
    expect([seats.legs[0]?.free, seats.legs.at(-1)?.free]).toEqual([0, 1])
    expect(seats.bookings.map(({ passenger, state }) => [passenger.name, state])).toEqual([
      ['Ana', 'confirmed'],
      ['Carla', 'accepted'],
    ])
    expect([seats.expectedMinor, seats.creditedMinor]).toEqual([seat.priceMinor, 0])
    await expect(ana.call(showSeats, { params: { id: trip } })).rejects.toThrow('not_yours')
    expect((await emma.call(showSeats, { params: { id: trip } })).bookings).toHaveLength(2)
  })

  test('the list of bookings starts with the next trips', async () => {
    const ines = await join({ name: 'Ines', registered: true, car: true })
    const inDays = freshDay() + 4
    const posts = (by: typeof ana, later: number) =>
      by.posts({ from: 'Rosario', to: 'Córdoba', inDays: inDays + later, price: '0' })
    const [past, soon, late] = [await posts(bruno, -3), await posts(bruno, 0), await posts(diana, 1)]
    for (const trip of [late, past, soon]) await ines.asksForSeat(trip)
    const own = await posts(ines, 5)
    await ana.asksForSeat(own)
    await later(Date.parse((await ana.opens(past)).departsAt) - clock.now().getTime() + HOUR_MS)
    const listed = async (query: object = {}) => (await ines.call(listBookings, { query })).map(({ idRoute }) => idRoute)
    expect(await listed()).toEqual([soon, late, own, past])
    expect(await listed({ as: 'driver' })).toEqual([own])
    expect(await listed({ as: 'passenger', idRoute: late })).toEqual([late])
  })
})
