import { describe, expect, test } from 'vitest'
import { reportAbsence, reportNotDriven } from '#contract/bookings/bookings.ts'
import * as companions from '#contract/bookings/companions.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { answerChange, editTrip } from '#contract/trips/changes.ts'
import { receivedKinds } from '../../notifications/testing/post.ts'
import { cast, type CastPerson } from '../../testing/cast.ts'
import { checkoutOf, noticesArrive } from '../../testing/paying.ts'

/* Notifications to companions with an account and to their bookers. */
const stage = await cast()
const { ana, bruno, carla, diana, clock, join, later } = stage
const rita = await join({ name: 'Rita', gender: 'Female', registered: true })

let day = 1
const road = (more: object = {}) => ({ from: 'Rosario', to: 'Córdoba', inDays: (day += 3), seats: 4, ...more })

async function agreement(booker: CastPerson, trip: string, who: CastPerson) {
  const { id } = await booker.call(companions.inviteCompanion, { params: { id: trip } })
  await who.call(companions.answerInvitation, { params: { id }, body: { agreed: true } })
  return { kind: 'account' as const, invitation: id }
}

/** Books and pays a seat for Ana with Carla as companion. */
async function ride(more: object = {}) {
  await later(0)
  const trip = await bruno.posts(road(more))
  return { trip, seat: await ana.books(trip, { companions: [await agreement(ana, trip, carla)] }) }
}

/** Returns the notifications that each person receives during an action, in order. */
async function news<Name extends string>(people: Record<Name, CastPerson>, happens: () => Promise<unknown>) {
  const names = Object.keys(people) as Name[] // as: the keys of the record above are its names
  const before = await Promise.all(names.map(async (name) => (await receivedKinds(people[name])).length))
  await happens()
  const received = names.map(async (name, i) => [
    name,
    (await receivedKinds(people[name])).slice(0, -(before[i] ?? 0) || undefined).toReversed(),
  ])
  return Object.fromEntries(await Promise.all(received)) as Record<Name, string[]>
}

const newest = async (who: CastPerson) => (await who.call(listNotifications, { query: {} })).notifications[0]

describe('a request with a companion', () => {
  test('after the driver accepts a request, the companion is notified of the pending payment, and later of the payment', async () => {
    const trip = await bruno.posts(road({ joining: 'on_approval' }))
    const seat = await ana.asksForSeat(trip, { companions: [await agreement(ana, trip, carla)] })
    expect(await news({ ana, carla }, () => bruno.accepts(seat))).toEqual({
      ana: ['request_accepted'],
      carla: ['request_accepted.alongside'],
    })
    expect(await news({ carla }, () => ana.pays(seat))).toEqual({ carla: ['seat_paid.companion'] })
  })

  test('after the driver accepts a free request, the companion is notified of the confirmation', async () => {
    const trip = await bruno.posts(road({ joining: 'on_approval', price: '0' }))
    const seat = await ana.asksForSeat(trip, { companions: [await agreement(ana, trip, carla)] })
    expect(await news({ ana, carla }, () => bruno.accepts(seat))).toEqual({
      ana: ['request_accepted.free'],
      carla: ['seat_paid.companion'],
    })
  })

  test('a companion’s other seat ends the request, and the booker is notified of the reason (B6)', async () => {
    await later(0)
    const inDays = (day += 3)
    const trip = await bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays, seats: 4, joining: 'on_approval' })
    const other = await diana.posts({ from: 'Rosario', to: 'Córdoba', inDays, seats: 4 })
    await ana.asksForSeat(trip, { companions: [await agreement(ana, trip, carla)] })
    expect(await news({ ana, bruno }, () => carla.books(other))).toEqual({
      ana: ['booking_cancelled.companion_elsewhere'],
      bruno: ['booking_cancelled.withdrawn'],
    })
    expect(await newest(ana)).toMatchObject({ person: { id: carla.id } })
    expect((await newest(ana))?.path).toMatch(/^\/route-list\/1\?/)
  })

  test('a booker’s own other seat ends the request without a notification, a companion’s other seat with one', async () => {
    await later(0)
    const inDays = (day += 3)
    const at = { from: 'Rosario', to: 'Córdoba', inDays, seats: 4 }
    const [trip, other] = [await bruno.posts({ ...at, joining: 'on_approval' }), await diana.posts(at)]
    await ana.asksForSeat(trip, { companions: [await agreement(ana, trip, rita)] })
    const yes = await agreement(ana, other, carla)
    await carla.asksForSeat(trip)
    expect(await news({ ana, rita, carla }, () => ana.books(other, { companions: [yes] }))).toEqual({
      ana: ['seat_paid'],
      rita: ['booking_cancelled.companion'],
      carla: ['seat_paid.companion', 'booking_cancelled.elsewhere'],
    })
    // the notification of a companion who lost a seat links to other trips
    expect((await newest(rita))?.path).toMatch(/^\/route-list\/1\?/)
  })
})

describe('a payment while the companion drives elsewhere (B6)', () => {
  test('the payment ends the booking, and payer and companion are notified of the reason', async () => {
    await later(0)
    const inDays = (day += 3)
    const at = { from: 'Rosario', to: 'Córdoba', inDays, seats: 4 }
    const trip = await bruno.posts(at)
    const seat = await ana.asksForSeat(trip, {
      companions: [await agreement(ana, trip, diana), await agreement(ana, trip, carla)],
    })
    const { init_point } = await ana.startsToPay(trip)
    await diana.posts(at)
    const pays = async () => {
      await stage.sandbox.pay(checkoutOf(init_point), 'succeeds')
      await noticesArrive(stage)
    }
    expect(await news({ ana, carla, diana }, pays)).toEqual({
      ana: ['booking_cancelled.paid_companion_elsewhere'],
      carla: ['booking_cancelled.companion'],
      diana: ['booking_cancelled.rides_elsewhere'],
    })
    const [why] = (await ana.call(listNotifications, { query: {} })).notifications
    expect(why).toMatchObject({ person: { id: diana.id } })
    expect(await ana.sees(seat)).toMatchObject({ state: 'withdrawn', refund: { minor: seat.priceMinor } })
  })
})

describe('a change of the trip (TR7)', () => {
  test('companions are notified when a change is proposed, and when it is settled', async () => {
    const { trip, seat } = await ride()
    const change = { hours: '10:00' }
    expect(await news({ ana, carla }, () => bruno.call(editTrip, { params: { id: trip }, body: change }))).toEqual({
      ana: ['change_proposed'],
      carla: ['change_proposed.companion'],
    })
    const changeId = (await ana.sees(seat)).change?.id ?? ''
    const agrees = () => ana.call(answerChange, { params: { id: seat.id }, body: { change: changeId, answer: 'yes' } })
    expect(await news({ ana, carla }, agrees)).toEqual({ ana: ['change_settled'], carla: ['change_settled.companion'] })
  })
})

describe('reports after the departure (8.3)', () => {
  const departs = async ({ pickUp }: { pickUp: { at: string } }) => later(Date.parse(pickUp.at) - clock.now().getTime())
  const reports = (who: CastPerson, id: string, body: object) => who.call(reportAbsence, { params: { id }, body })

  test('companions are notified of a report that a booking or some of its seats stayed empty', async () => {
    const { seat } = await ride()
    await departs(seat)
    expect(await news({ ana, carla }, () => reports(bruno, seat.id, {}))).toEqual({
      ana: ['absence_reported'],
      carla: ['absence_reported.companion'],
    })
    const next = await ride()
    await departs(next.seat)
    expect(await news({ ana, carla }, () => reports(bruno, next.seat.id, { seats: 1 }))).toEqual({
      ana: ['absence_reported.some_seats'],
      carla: ['absence_reported.companion_some'],
    })
  })

  test('companions are notified of a report that the driver could not drive', async () => {
    const { trip, seat } = await ride()
    await departs(seat)
    const says = () => bruno.call(reportNotDriven, { params: { id: trip }, body: {} })
    const received = await news({ ana, carla }, says)
    expect([received.ana, received.carla]).toEqual([
      expect.arrayContaining(['trip_cancelled.not_driven']),
      ['trip_cancelled.companion_not_driven'],
    ])
  })
})
