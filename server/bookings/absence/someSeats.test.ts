import { afterEach, describe, expect, test } from 'vitest'
import { objectToAbsence, reportAbsence, reportNotDriven } from '#contract/bookings/bookings.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import type { Member } from '#domain/people/account.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time.ts'
import { booksMustAgree } from '../../payments/testing/books.ts'
import { countPersonFacts } from '../../ratings/actions.ts'
import { cast } from '../../testing/cast.ts'
import { refusalOf } from '../../testing/person.ts'
import { runJob } from '../../testing/runJob.ts'
import { decideAbsence } from './actions.ts'

/* Some seats of a booking stay empty (8.3): they are paid, and the other passengers travel. */
const stage = await cast()
const { bruno, carla, emma, clock, join, later, world } = stage
const admin = { id: emma.id, admin: true, registered: true } as Member // as: the action reads only these fields

let day = 1
/** Books three seats for a new person, and moves the clock to the departure. */
async function departed(name: string) {
  await later(0)
  const rider = await join({ name, registered: true })
  const trip = await bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays: (day += 3), seats: 4 })
  const juan = { kind: 'adult', name: 'Juan', lastName: 'Pérez', adultStated: true } as const
  const seat = await rider.books(trip, { companions: [juan, { ...juan, name: 'Eva' }] })
  await until(seat.pickUp.at)
  return { trip, rider, seat, each: seat.priceMinor / 3 }
}
const until = (instant: string, ms = 0) => later(Date.parse(instant) + ms - clock.now().getTime())
async function whenClosed({ dropOff }: { dropOff: { at: string } }, days = 2) {
  await until(dropOff.at, days * DAY_MS)
  for (const job of ['complete-travelled-bookings', 'settle-trips', 'send-refunds']) await runJob(world, job)
}
type Booked = { id: string }
const reports = ({ id }: Booked, seats?: number) =>
  bruno.call(reportAbsence, { params: { id }, body: { reason: 'One came', ...(seats !== undefined && { seats }) } })

afterEach(() => booksMustAgree(stage))

describe('the driver reports two of three seats empty', () => {
  test('without an objection one passenger travels, three seats are paid, and the booker has one absence', async () => {
    const { rider, seat, each } = await departed('Olga')
    const report = await reports(seat, 2)
    expect(report.absences).toMatchObject([{ claim: 'absent', seats: 2, upheld: null }])
    const { notifications } = await rider.call(listNotifications, { query: {} })
    expect(notifications[0]).toMatchObject({ kind: 'absence_reported', details: { how: 'some_seats', seats: 2 } })
    await whenClosed(seat)
    expect(await rider.sees(seat)).toMatchObject({ state: 'travelled', seats: 3, absentSeats: 2, shared: false })
    expect((await bruno.sees(seat)).creditedMinor).toBe(3 * each)
    await countPersonFacts(world)
    expect((await bruno.sees(seat)).passenger.facts).toMatchObject({ ridden: 1, absences: 1 })
  })

  test('with an objection an administrator decides, and the booking counts as traveled with either decision', async () => {
    const { rider, seat, each } = await departed('Pilar')
    await reports(seat, 2)
    await rider.call(objectToAbsence, { params: { id: seat.id }, body: { reason: 'We were three' } })
    await whenClosed(seat, 5)
    expect((await rider.sees(seat)).state).toBe('confirmed')
    await decideAbsence(world, admin, seat.id, { upheld: null })
    expect(await rider.sees(seat)).toMatchObject({ state: 'travelled', absences: [{ seats: 2, upheld: false }] })
    expect((await rider.sees(seat)).absentSeats).toBeUndefined()
    expect((await bruno.sees(seat)).creditedMinor).toBe(3 * each)
    await countPersonFacts(world)
    expect((await bruno.sees(seat)).passenger.facts).toMatchObject({ absences: 0 })
  })

  test('if no administrator decides within thirty days, half of the price of the two disputed seats is refunded', async () => {
    const { rider, seat, each } = await departed('Quique')
    await reports(seat, 2)
    await rider.call(objectToAbsence, { params: { id: seat.id }, body: {} })
    await whenClosed(seat, 31)
    expect(await rider.sees(seat)).toMatchObject({ state: 'travelled', shared: true, absentSeats: 2 })
    const half = Math.floor(each / 2)
    expect((await bruno.sees(seat)).creditedMinor).toBe(each + 2 * half)
    expect((await rider.sees(seat)).refund?.minor).toBe(2 * (each - half))
  })

  test('a later report by the driver that the trip was not driven refunds everything', async () => {
    const { trip, rider, seat, each } = await departed('Raúl')
    await reports(seat, 1)
    await decideAbsence(world, admin, seat.id, { upheld: 'driver' })
    expect((await rider.sees(seat)).state).toBe('confirmed')
    clock.pass(MINUTE_MS)
    await bruno.call(reportNotDriven, { params: { id: trip }, body: {} })
    expect(await rider.sees(seat)).toMatchObject({ state: 'not_driven', refund: { minor: 3 * each } })
  })
})

test('a report about all seats of a booking counts as absence of the booking', async () => {
  const { rider, seat } = await departed('Sara')
  expect((await reports(seat, 3)).absences[0]?.seats).toBeUndefined()
  await whenClosed(seat)
  expect((await rider.sees(seat)).state).toBe('absent')
})

test('a report is refused for more seats than booked, for none, from a passenger, and from strangers', async () => {
  const { rider, seat } = await departed('Tomás')
  expect([await refusalOf(reports(seat, 4)), await refusalOf(reports(seat, 0))]).toEqual(['seats_not_held', 'seats_not_held'])
  const other = rider.call(reportAbsence, { params: { id: seat.id }, body: { seats: 1 } })
  expect(await refusalOf(other)).toBe('seats_not_held')
  expect(await refusalOf(carla.call(reportAbsence, { params: { id: seat.id }, body: { seats: 1 } }))).toBe('not_found')
})
