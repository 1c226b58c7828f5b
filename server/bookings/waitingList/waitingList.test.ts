import { describe, expect, test } from 'vitest'
import { listBookings, showSeats } from '#contract/bookings/bookings.ts'
import { blockPerson } from '#contract/messages/messages.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { answerChange, editTrip } from '#contract/trips/changes.ts'
import { dayText, HOUR_MS, MINUTE_MS } from '#domain/time.ts'
import { endTravels } from '../../moderation/sanctions/cancelTravel.ts'
import { transact } from '../../platform/database/transact.ts'
import { HOME_ZONE, wallClock } from '../../platform/time.ts'
import { called, cast, type CastPerson } from '../../testing/cast.ts'
import { checkoutOf, noticesArrive } from '../../testing/paying.ts'
import { runJob } from '../../testing/runJob.ts'
import { serveWaitingLists } from './actions.ts'

const stage = await cast()
const { ana, bruno, carla, clock, db, diana, join, later, sandbox, seatsLeft, world } = stage
let day = 1
const freshDay = () => (day += 2)
const road = (more: object = {}) => ({ from: 'Rosario', to: 'Córdoba', inDays: freshDay(), seats: 1, ...more })
const placeId = (city: string) => world.gazetteer.named(called(city))?.id ?? 0
let people = 0
const newcomer = () => join({ name: `N${people++}`, gender: 'Female', registered: true })

const serve = () => runJob(world, 'serve-waiting-lists')
const expire = () => runJob(world, 'expire-unpaid-bookings')
const waits = (who: CastPerson, trip: string, request: object = {}) => who.asksForSeat(trip, { wait: true, ...request })
const stands = async (who: CastPerson, seat: { id: string }) => {
  const { state, position } = await who.sees(seat)
  return position === undefined ? state : `${state} ${position}`
}
const notifiedKinds = async ({ id }: { id: string }, booking: { id: string }) =>
  (
    await db
      .selectFrom('notifications')
      .select(['kind', 'details'])
      .where('account_id', '=', id)
      .where('booking_id', '=', booking.id)
      .orderBy('n')
      .execute()
  ).map(({ kind, details }) => [kind, (details as { how?: string }).how].filter(Boolean).join('.')) // as: only some kinds have a variant
const history = async ({ id }: { id: string }) =>
  (await db.selectFrom('booking_history').select(['event', 'to_state']).where('booking_id', '=', id).orderBy('n').execute()).map(
    ({ event, to_state }) => `${event} ${to_state}`,
  )

/** Posts a trip of one seat that its passenger has paid. */
async function fullTrip(more: object = {}) {
  const trip = await bruno.posts(road(more))
  const holder = await newcomer()
  return { trip, holder, accepted: await holder.books(trip) }
}

describe('the price on the waiting list (B11)', () => {
  const setsPrice = (id: string, priceMinor: number) => bruno.call(editTrip, { params: { id }, body: { priceMinor } })
  const priceHeld = async ({ id }: { id: string }) =>
    Number((await db.selectFrom('bookings').select('price_minor').where('id', '=', id).executeTakeFirstOrThrow()).price_minor)
  async function waiting(more: object = {}) {
    await later(0)
    const { trip, holder, accepted } = await fullTrip(more)
    const nora = await newcomer()
    const seat = await waits(nora, trip)
    return { trip, nora, seat, requestedMinor: seat.priceMinor, comesBack: () => holder.cancels(accepted).then(serve) }
  }

  test('a driver lowers the price before an offer, and the lower price is shown, held and charged', async () => {
    const { trip, nora, seat, requestedMinor, comesBack } = await waiting()
    await setsPrice(trip, 100_000)
    expect([requestedMinor > 100_000, (await nora.sees(seat)).priceMinor]).toEqual([true, 100_000])
    await comesBack()
    expect(await nora.sees(seat)).toMatchObject({ state: 'offered', priceMinor: 100_000 })
    await nora.accepts(seat)
    expect(await nora.startsToPay(trip, { priceMinor: 100_000 })).toMatchObject({ priceMinor: 100_000 })
    const details = await db.selectFrom('booking_history').select('details').where('booking_id', '=', seat.id).execute()
    expect(details).toContainEqual({ details: { priceWasMinor: String(requestedMinor) } })
  })

  test('a driver lowers the price during an offer, and the lower price is charged', async () => {
    const { trip, nora, seat, comesBack } = await waiting()
    await comesBack()
    await setsPrice(trip, 90_000)
    expect((await nora.sees(seat)).priceMinor).toBe(90_000)
    await nora.accepts(seat)
    const order = await nora.pays(trip)
    const { price_minor } = await db.selectFrom('orders').select('price_minor').where('id', '=', order).executeTakeFirstOrThrow()
    expect([Number(price_minor), await priceHeld(seat), (await nora.sees(seat)).state]).toEqual([90_000, 90_000, 'confirmed'])
  })

  test('a trip that became free confirms an accepted offer and ends overlapping bookings', async () => {
    const inDays = freshDay()
    const { trip, nora, seat, comesBack } = await waiting({ inDays })
    const other = await nora.asksForSeat(await diana.posts(road({ inDays, joining: 'on_approval' })))
    await comesBack()
    await setsPrice(trip, 0)
    await nora.accepts(seat)
    expect([(await nora.sees(seat)).state, (await nora.sees(other)).state]).toEqual(['confirmed', 'withdrawn'])
  })

  test('an offer costs the price of the requested stretch and of all requested seats', async () => {
    await later(0)
    const trip = await bruno.posts(road({ seats: 2, via: ['Villa María'], joining: 'on_approval' }))
    const [holder, nora] = [await newcomer(), await newcomer()]
    const unpaid = await holder.asksForSeat(trip)
    const companions = [{ kind: 'adult' as const, name: 'Uno', lastName: 'Prueba', adultStated: true }]
    const part = { from: placeId('Villa María'), to: placeId('Córdoba') }
    const seat = await nora.asksForSeat(trip, { ...part, seats: 2, companions })
    await bruno.accepts(unpaid)
    await serve()
    const half = Math.floor((await ana.opens(trip)).priceMinor / 2)
    await setsPrice(trip, half)
    const whole = await db.selectFrom('trips').select('distance_m').where('id', '=', trip).executeTakeFirstOrThrow()
    const lengthM = (seat.toM ?? 0) - (seat.fromM ?? 0)
    const one = Math.floor((half * lengthM) / whole.distance_m / 100) * 100
    await holder.withdraws(unpaid)
    await serve()
    expect(await bruno.sees(seat)).toMatchObject({ state: 'offered', priceMinor: 2 * one })
    await bruno.accepts(seat)
    expect([await priceHeld(seat), 2 * one < seat.priceMinor]).toEqual([2 * one, true])
  })
})

describe('joining the waiting list (B10)', () => {
  test('a passenger whose requested seat another person gets is notified and joins the waiting list', async () => {
    const trip = await bruno.posts(road({ joining: 'on_approval' }))
    const [first, second] = [await ana.asksForSeat(trip), await carla.asksForSeat(trip)]
    await bruno.accepts(first)
    await serve()
    const place = await carla.sees(second)
    expect(place).toMatchObject({ state: 'waiting', position: 1, acts: ['withdraw'] })
    // as for a request: until two hours before departure, on a trip with approval
    expect(Date.parse(place.pickUp.at) - Date.parse(place.answerBy)).toBe(2 * HOUR_MS)
    expect(await notifiedKinds(carla, second)).toEqual(['car_full'])
    expect(await history(second)).toEqual(['request requested', 'wait waiting'])
    await carla.withdraws(second)
  })

  test('a passenger can join the waiting list of a full trip once, behind earlier passengers', async () => {
    const { trip } = await fullTrip()
    expect(await ana.opens(trip)).toMatchObject({ whyNotJoin: 'trip_full', mayWait: true })
    await expect(ana.asksForSeat(trip)).rejects.toThrow('trip_full')
    const [anas, carlas] = [await waits(ana, trip), await waits(carla, trip)]
    expect([await stands(ana, anas), await stands(carla, carlas)]).toEqual(['waiting 1', 'waiting 2'])
    await expect(waits(ana, trip)).rejects.toThrow('already_joined')
    expect(await ana.opens(trip)).toMatchObject({ whyNotJoin: 'already_joined', mine: { id: anas.id, state: 'waiting' } })
    expect(await history(anas)).toEqual(['request requested', 'wait waiting'])
    await ana.withdraws(anas)
    expect(await stands(carla, carlas)).toBe('waiting 1')
    // a passenger who joins the list again is last
    expect(await stands(ana, await waits(ana, trip))).toBe('waiting 2')
  })

  test('a free seat leads to a request instead of the waiting list', async () => {
    const trip = await bruno.posts(road())
    expect((await waits(await newcomer(), trip)).state).toBe('accepted')
  })

  test('the waiting list refuses people who may not join, and groups larger than the car', async () => {
    const { trip, holder } = await fullTrip()
    await expect(waits(bruno, trip)).rejects.toThrow('own_trip')
    await expect(waits(holder, trip)).rejects.toThrow('already_joined')
    const companions = [{ kind: 'adult' as const, name: 'Uno', lastName: 'Prueba', adultStated: true }]
    await expect(waits(ana, trip, { seats: 2, companions })).rejects.toThrow('not_enough_seats')
    const men = await join({ name: 'Hugo', gender: 'Male', registered: true })
    const women = await diana.posts(road({ restriction: 'onlyWomen' }))
    await (await newcomer()).books(women)
    await expect(waits(men, women)).rejects.toThrow('only_women')
    const { departsAt } = await ana.opens(trip)
    await later(Date.parse(departsAt) - clock.now().getTime() - 30 * MINUTE_MS)
    await expect(waits(ana, trip)).rejects.toThrow('joining_closed')
  })

  test('the driver sees the number of people on the list, never their names, even after one leaves', async () => {
    const { trip, accepted } = await fullTrip()
    const nora = await newcomer()
    const seat = await waits(nora, trip)
    const seen = async () => ({
      count: (await bruno.call(showSeats, { params: { id: trip } })).waiting,
      seats: (await bruno.call(showSeats, { params: { id: trip } })).bookings.map(({ id }) => id),
      list: (await bruno.call(listBookings, { query: { as: 'driver', idRoute: trip } })).map(({ id }) => id),
    })
    expect(await seen()).toEqual({ count: 1, seats: [accepted.id], list: [accepted.id] })
    const carlas = await waits(carla, trip)
    const read = [
      await bruno.opens(trip),
      await bruno.call(showSeats, { params: { id: trip } }),
      await bruno.call(listBookings, { query: {} }),
      await carla.opens(trip),
      await carla.sees(carlas),
      await (await newcomer()).opens(trip),
    ].map((answer) => JSON.stringify(answer))
    for (const secret of [nora.id, seat.id]) expect(read.filter((answer) => answer.includes(secret))).toEqual([])
    await carla.withdraws(carlas)
    await expect(bruno.sees(seat)).rejects.toThrow('not_found')
    await expect(bruno.cancels(seat)).rejects.toThrow('not_found')
    await nora.withdraws(seat)
    expect(await seen()).toEqual({ count: 0, seats: [accepted.id], list: [accepted.id] })
    await expect(bruno.sees(seat)).rejects.toThrow('not_found')
    expect(await notifiedKinds(bruno, seat)).toEqual([])
  })

  test('a confirmed overlapping seat ends the waiting-list place', async () => {
    const inDays = freshDay()
    const { trip } = await fullTrip({ inDays })
    const nora = await newcomer()
    const seat = await waits(nora, trip)
    await nora.books(await diana.posts(road({ inDays })))
    expect(await stands(nora, seat)).toBe('withdrawn')
  })
})

describe('released seats and the waiting list (B11)', () => {
  test('a released seat is offered to the first on the list, who pays, and the next person moves up', async () => {
    const { trip, holder, accepted } = await fullTrip({ inDays: 80 })
    const [nora, omar] = [await newcomer(), await newcomer()]
    const [first, second] = [await waits(nora, trip), await waits(omar, trip)]
    await holder.cancels(accepted)
    await serve()
    const offer = await nora.sees(first)
    expect(offer).toMatchObject({ state: 'offered', acts: ['accept', 'withdraw'] })
    expect(Date.parse(offer.answerBy) - clock.now().getTime()).toBe(3 * HOUR_MS)
    expect([await seatsLeft(trip), await stands(omar, second)]).toEqual([0, 'waiting 1'])
    expect(await notifiedKinds(nora, first)).toEqual(['seat_offered'])
    const { day: ends, time: hours } = wallClock(new Date(offer.answerBy), HOME_ZONE)
    const { notifications } = await nora.call(listNotifications, { query: {} })
    expect(notifications[0]?.until).toEqual({ date: dayText(ends), hours })
    await expect(bruno.sees(first)).rejects.toThrow('not_found')
    await expect(omar.accepts(second)).rejects.toThrow('not_yours')
    const confirmed = await nora.accepts(first)
    expect(confirmed).toMatchObject({ state: 'accepted', acts: ['withdraw', 'pay'] })
    expect(Date.parse(confirmed.payBy ?? '') - clock.now().getTime()).toBe(15 * MINUTE_MS)
    await nora.pays(confirmed)
    expect(await stands(nora, first)).toBe('confirmed')
    expect((await bruno.sees(first)).passenger.name).toBe('N' + (people - 2))
    expect(await history(first)).toEqual([
      'request requested',
      'wait waiting',
      'offer offered',
      'accept accepted',
      'pay confirmed',
    ])
  })

  test('an offer expires at its deadline, and the next person gets it', async () => {
    const { trip, holder, accepted } = await fullTrip()
    const [nora, omar] = [await newcomer(), await newcomer()]
    const [first, second] = [await waits(nora, trip), await waits(omar, trip)]
    await holder.cancels(accepted)
    await serve()
    const until = Date.parse((await nora.sees(first)).answerBy)
    await later(until - clock.now().getTime() - 1)
    expect((await nora.sees(first)).acts).toEqual(['accept', 'withdraw'])
    clock.pass(1)
    expect(await stands(nora, first)).toBe('expired')
    await expect(nora.accepts(first)).rejects.toThrow('request_expired')
    await expire()
    await serve()
    expect([await stands(nora, first), await stands(omar, second)]).toEqual(['expired', 'offered'])
    expect(await notifiedKinds(nora, first)).toEqual(['seat_offered', 'request_expired.offer'])
    expect(await seatsLeft(trip)).toBe(0)
    // an offer shortly before departure is shorter, and ends when joining closes at the latest
    const { answerBy, pickUp } = await omar.sees(second)
    expect(Date.parse(answerBy)).toBeLessThanOrEqual(Date.parse(pickUp.at) - 30 * MINUTE_MS)
  })

  test('a declined offer goes to the next person, and with an empty list the seat is free for all', async () => {
    const { trip, holder, accepted } = await fullTrip()
    const [nora, omar] = [await newcomer(), await newcomer()]
    const [first, second] = [await waits(nora, trip), await waits(omar, trip)]
    await holder.cancels(accepted)
    await serve()
    await nora.withdraws(first)
    await serve()
    expect([await stands(nora, first), await stands(omar, second)]).toEqual(['withdrawn', 'offered'])
    await omar.withdraws(second)
    await serve()
    expect(await seatsLeft(trip)).toBe(1)
  })

  test('a released seat is reserved for the waiting list before the offer is made, even if the process dies in between', async () => {
    const { trip, holder, accepted } = await fullTrip()
    const nora = await newcomer()
    const first = await waits(nora, trip)
    await holder.cancels(accepted)
    // simulates a process that died before it made the offer
    await expect((await newcomer()).asksForSeat(trip)).rejects.toThrow('trip_full')
    await serve()
    expect(await stands(nora, first)).toBe('offered')
  })

  test('a late payment does not take precedence over the waiting list', async () => {
    const trip = await bruno.posts(road())
    const [late, nora] = [await newcomer(), await newcomer()]
    const { bookingId: id, init_point } = await late.startsToPay(trip)
    const place = await waits(nora, trip)
    await sandbox.pay(checkoutOf(init_point), 'paid_late')
    await later(15 * MINUTE_MS)
    await expire()
    await later(2 * MINUTE_MS)
    await noticesArrive(stage)
    await serve()
    expect([await stands(late, { id }), await stands(nora, place)]).toEqual(['expired', 'offered'])
  })

  test('an offer goes to the first person whose seats fit the free stretch, and a larger group keeps its place', async () => {
    const trip = await bruno.posts(road({ via: ['Villa María'], seats: 2 }))
    const to = placeId('Villa María')
    const [whole, part, group, one] = [await newcomer(), await newcomer(), await newcomer(), await newcomer()]
    const [wholes, parts] = [await whole.books(trip), await part.books(trip, { to })]
    const other = await newcomer()
    await other.books(trip, { from: to })
    const companions = [{ kind: 'adult' as const, name: 'Uno', lastName: 'Prueba', adultStated: true }]
    const groups = await waits(group, trip, { seats: 2, companions })
    const ones = await waits(one, trip, { to })
    await part.cancels(parts)
    await serve()
    expect([await stands(group, groups), await stands(one, ones)]).toEqual(['waiting 1', 'offered'])
    await whole.cancels(wholes)
    await serve()
    // seats that are too few for the group are free for other passengers
    expect([await stands(group, groups), await seatsLeft(trip)]).toEqual(['waiting 1', 1])
    expect((await (await newcomer()).asksForSeat(trip)).state).toBe('accepted')
  })

  test('an offer with approval holds the seat while the driver decides, and shows the driver only that booking', async () => {
    const trip = await bruno.posts(road({ joining: 'on_approval' }))
    const [holder, nora, omar] = [await newcomer(), await newcomer(), await newcomer()]
    const accepted = await holder.asksForSeat(trip)
    await bruno.accepts(accepted)
    const [first, second] = [await waits(nora, trip), await waits(omar, trip)]
    await holder.withdraws(accepted)
    await serve()
    expect(await nora.sees(first)).toMatchObject({ state: 'offered', acts: ['withdraw'] })
    expect((await bruno.sees(first)).acts).toEqual(['accept', 'decline'])
    expect([await notifiedKinds(nora, first), await notifiedKinds(bruno, first)]).toEqual([
      ['seat_offered.held'],
      ['seat_requested.line'],
    ])
    await expect(nora.accepts(first)).rejects.toThrow('not_yours')
    await bruno.declines(first)
    await serve()
    expect(await stands(omar, second)).toBe('offered')
    expect((await bruno.accepts(second)).state).toBe('accepted')
    expect((await omar.pays(await omar.sees(second)).then(() => omar.sees(second))).state).toBe('confirmed')
  })

  test('accepting an offer of a free seat confirms it', async () => {
    const { trip, holder, accepted } = await fullTrip({ price: '0' })
    const nora = await newcomer()
    const seat = await waits(nora, trip)
    await holder.cancels(accepted)
    await serve()
    expect(await stands(nora, seat)).toBe('offered')
    expect((await nora.accepts(seat)).state).toBe('confirmed')
    expect(await notifiedKinds(bruno, seat)).toEqual(['payment_received.free'])
  })

  test('the list skips people who are blocked, ride elsewhere, or have too many unpaid holds', async () => {
    const inDays = freshDay()
    const { trip, holder, accepted } = await fullTrip({ inDays })
    const [blocked, busy, driving, nora] = [await newcomer(), await newcomer(), diana, await newcomer()]
    const places = [await waits(blocked, trip), await waits(busy, trip), await waits(driving, trip), await waits(nora, trip)]
    await bruno.call(blockPerson, { body: { email: blocked.email } })
    for (const _ of [1, 2, 3]) await busy.asksForSeat(await bruno.posts(road()))
    await driving.posts(road({ inDays, from: 'Mendoza', to: 'Córdoba', hours: '08:00' }))
    await holder.cancels(accepted)
    await serve()
    const [one, two, three, four] = places
    expect([
      await stands(blocked, one ?? accepted),
      await stands(busy, two ?? accepted),
      await stands(driving, three ?? accepted),
      await stands(nora, four ?? accepted),
    ]).toEqual(['waiting 1', 'waiting 2', 'waiting 3', 'offered'])
  })

  test('a trip gets its offer after a full page of trips on which everyone is skipped', async () => {
    const [stuck, open] = [await fullTrip(), await fullTrip()]
    const [blocked, nora] = [await newcomer(), await newcomer()]
    const [first, second] = [await waits(blocked, stuck.trip), await waits(nora, open.trip)]
    await bruno.call(blockPerson, { body: { email: blocked.email } })
    await stuck.holder.cancels(stuck.accepted)
    await open.holder.cancels(open.accepted)
    await serveWaitingLists(world, 1)
    expect([await stands(blocked, first), await stands(nora, second)]).toEqual(['waiting 1', 'offered'])
  })

  test('seats that the driver adds go to the waiting list', async () => {
    const { trip } = await fullTrip({ price: '100' })
    const nora = await newcomer()
    const seat = await waits(nora, trip)
    await bruno.call(editTrip, { params: { id: trip }, body: { place: 2 } })
    await serve()
    expect(await stands(nora, seat)).toBe('offered')
  })

  test('the list pauses during a change of the trip, moves with it, and its people need no answer', async () => {
    const { trip, holder, accepted } = await fullTrip({ price: '100', seats: 2 })
    const other = await newcomer()
    const others = await other.books(trip)
    const nora = await newcomer()
    const seat = await waits(nora, trip)
    const before = await nora.sees(seat)
    await bruno.call(editTrip, { params: { id: trip }, body: { hours: '09:20' } })
    await other.cancels(others)
    await serve()
    expect(await stands(nora, seat)).toBe('waiting 1')
    expect((await bruno.opens(trip)).change?.answers.map(({ bookingId }) => bookingId)).toEqual([accepted.id])
    const { change } = await holder.sees(accepted)
    await holder.call(answerChange, { params: { id: accepted.id }, body: { change: change?.id ?? '', answer: 'yes' } })
    await serve()
    const after = await nora.sees(seat)
    expect([after.state, Date.parse(after.pickUp.at) - Date.parse(before.pickUp.at)]).toEqual(['offered', 20 * MINUTE_MS])
    expect(await notifiedKinds(nora, seat)).toEqual(['change_settled', 'seat_offered'])
  })
})

describe('the end of a waiting list', () => {
  test('the waiting list ends when joining closes, and everyone on it is notified', async () => {
    const { trip } = await fullTrip()
    const nora = await newcomer()
    const seat = await waits(nora, trip)
    await later(Date.parse((await nora.sees(seat)).answerBy) - clock.now().getTime())
    expect(await stands(nora, seat)).toBe('expired')
    await expire()
    expect(await notifiedKinds(nora, seat)).toEqual(['request_expired.line'])
    expect(await notifiedKinds(bruno, seat)).toEqual([])
  })

  test('a canceled trip ends its waiting list', async () => {
    const { trip } = await fullTrip()
    const nora = await newcomer()
    const seat = await waits(nora, trip)
    await bruno.cancelsTrip(trip)
    expect(await stands(nora, seat)).toBe('cancelled')
    expect(await notifiedKinds(nora, seat)).toEqual(['trip_cancelled'])
  })
})

describe('suspended people on the waiting list', () => {
  test('a suspended person leaves the list without a notification to the driver, and the list continues', async () => {
    const { trip, holder, accepted } = await fullTrip()
    const [nora, omar] = [await newcomer(), await newcomer()]
    const [first, second] = [await waits(nora, trip), await waits(omar, trip)]
    await transact(db, (tx) => endTravels(tx, nora.id, { by: null, at: clock.now() }))
    expect([await stands(nora, first), await notifiedKinds(bruno, first)]).toEqual(['cancelled', []])
    await holder.cancels(accepted)
    await serve()
    expect(await stands(omar, second)).toBe('offered')
  })
})

describe('concurrent changes of the waiting list', () => {
  test('three seats released at once go to the first three of twenty people, and none is oversold', async () => {
    const trip = await bruno.posts(road({ seats: 3 }))
    const holders = [await newcomer(), await newcomer(), await newcomer()]
    const seats = await Promise.all(holders.map((one) => one.books(trip)))
    const line: { who: CastPerson; seat: { id: string } }[] = []
    for (let i = 0; i < 20; i++) {
      const who = await newcomer()
      line.push({ who, seat: await waits(who, trip) })
    }
    const others = [await newcomer(), await newcomer(), await newcomer()]
    const outcomes = await Promise.all([
      ...holders.map((one, i) => one.cancels(seats[i] ?? { id: '' })),
      ...others.map((one) => one.asksForSeat(trip).then(({ state }) => state, String)),
      ...[1, 2, 3, 4].map(() => serve()),
    ])
    await serve()
    expect(outcomes.slice(3, 6).map((one) => String(one).includes('trip_full'))).toEqual([true, true, true])
    const states = await Promise.all(line.map(({ who, seat }) => stands(who, seat)))
    expect(states).toEqual(line.map((_, i) => (i < 3 ? 'offered' : `waiting ${i - 2}`)))
    expect(await seatsLeft(trip)).toBe(0)
  })

  test('an offer accepted, declined and expired at the same moment has one outcome', async () => {
    for (let round = 0; round < 5; round++) {
      const { trip, holder, accepted } = await fullTrip()
      const [nora, omar] = [await newcomer(), await newcomer()]
      const [first, second] = [await waits(nora, trip), await waits(omar, trip)]
      await holder.cancels(accepted)
      await serve()
      const acts = [nora.accepts(first), nora.withdraws(first), serve(), expire(), serve()]
      await Promise.allSettled(acts)
      await serve()
      const found = [await stands(nora, first), await stands(omar, second)]
      expect([
        ['accepted', 'waiting 1'],
        ['withdrawn', 'offered'],
      ]).toContainEqual(found)
      expect(await seatsLeft(trip)).toBe(0)
    }
  })
})
