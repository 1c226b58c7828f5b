import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#domain/time.ts'
import { office } from '../moderation/testing/office.ts'
import { cast, type CastPerson } from '../testing/cast.ts'

const stage = await cast({ PAYMENTS: 'car' })
const { bruno, emma, join, clock, later, db } = stage
const { reports, sanctions, caseOf, passes } = office(stage)

let people = 0
const somebody = () => join({ name: `Lapse${people++}`, registered: true, gender: 'Female' })

/** Books a seat, and cancels it `hours` hours before departure. */
async function cancels(who: CastPerson, hours: number): Promise<Date> {
  const trip = await bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays: 4 })
  const seat = await who.asksForSeat(trip)
  expect(seat.state).toBe('confirmed')
  const departsAt = new Date((await who.opens(trip)).departsAt)
  await later(departsAt.getTime() - clock.now().getTime() - hours * HOUR_MS)
  await who.cancels(seat)
  await later(hours * HOUR_MS + 12 * HOUR_MS)
  return departsAt
}

const offered = async () => bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays: 4 })

test('after three late cancellations in 90 days drivers approve each request, until the first is over 90 days old', async () => {
  const who = await somebody()
  const first = await cancels(who, 3)
  await cancels(who, 30)
  await cancels(who, 3)
  const before = await offered()
  expect((await who.opens(before)).notAtOnce).toBeUndefined()
  await bruno.cancelsTrip(before)
  await cancels(who, 23)
  const trip = await offered()
  const until = new Date(first.getTime() + 90 * DAY_MS)
  expect((await who.opens(trip)).notAtOnce).toEqual({ reason: 'too_many_holds', until: until.toISOString() })
  const seat = await who.asksForSeat(trip)
  expect(seat).toMatchObject({ state: 'requested', joining: 'on_approval' })
  expect((await bruno.accepts(seat)).state).toBe('confirmed')
  await bruno.cancelsTrip(trip)
  await later(until.getTime() - clock.now().getTime())
  const last = await offered()
  expect((await who.opens(last)).notAtOnce).toBeUndefined()
  expect((await who.asksForSeat(last)).state).toBe('confirmed')
  await bruno.cancelsTrip(last)
})

test('an upheld report that a share was not paid counts against the passenger, an open report does not', async () => {
  const who = await somebody()
  await cancels(who, 3)
  await cancels(who, 3)
  const ridden = await offered()
  await who.asksForSeat(ridden)
  await later(5 * DAY_MS)
  await reports(bruno, { subject: 'person', id: who.id, reason: 'money_outside' })
  const trip = await offered()
  expect((await who.opens(trip)).notAtOnce).toBeUndefined()
  await passes(0)
  const { id: reported } = await db.selectFrom('reports').select('id').where('person_id', '=', who.id).executeTakeFirstOrThrow()
  expect(reported).toBeDefined()
  await sanctions(emma, { caseId: await caseOf(emma, who), step: 'warn', offence: 'money_outside' })
  expect((await who.opens(trip)).notAtOnce).toMatchObject({ reason: 'too_many_holds' })
})
