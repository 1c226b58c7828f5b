import { expect, test } from 'vitest'
import { searchTrips } from '#contract/trips/trips.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time.ts'
import { cast } from '../testing/cast.ts'
import { runJob } from '../testing/runJob.ts'
import { countPersonFacts } from './actions.ts'

const { ana, bruno, carla, diana, later, clock, db, world } = await cast()
const road = { from: 'Rosario', to: 'Córdoba', price: '0', joining: 'on_approval' as const }
const none = { driven: 0, ridden: 0, cancelledLate: 0, absences: 0, answerMinutes: null }
const travel = async () => {
  await runJob(world, 'complete-travelled-bookings')
  await countPersonFacts(world)
}

/** Returns facts about the driver of this trip, as a viewer of all trips sees them. */
async function factsOn(trip: string) {
  const { routes } = await ana.call(searchTrips, { query: {} })
  return routes.find(({ id }) => id === trip)?.users[0]?.facts
}

test('trips, late cancellations and the median time to answer are counted, and shown on card and request (8.5)', async () => {
  const trips = []
  for (const inDays of [2, 8, 12]) trips.push(await bruno.posts({ ...road, inDays }))
  const [first = '', second = '', third = ''] = trips
  expect(await factsOn(first)).toEqual(none)

  const requested = await ana.asksForSeat(first)
  await later(20 * MINUTE_MS)
  await bruno.accepts(requested)
  const declined = await carla.asksForSeat(first)
  await later(50 * MINUTE_MS)
  await bruno.declines(declined)
  const cancelled = await carla.asksForSeat(second)
  await later(2 * HOUR_MS)
  await bruno.accepts(cancelled)
  await countPersonFacts(world)
  expect(await factsOn(third)).toEqual({ ...none, answerMinutes: 50 })

  // a trip closes two days after its arrival
  await later(5 * DAY_MS)
  await travel()
  expect(await factsOn(third)).toEqual({ ...none, driven: 1, answerMinutes: 50 })
  const departsAt = new Date((await ana.opens(second)).departsAt)
  await later(departsAt.getTime() - 3 * HOUR_MS - clock.now().getTime())
  await bruno.cancels(cancelled)
  await countPersonFacts(world)
  expect(await factsOn(third)).toEqual({ ...none, driven: 1, cancelledLate: 1, answerMinutes: 50 })

  const request = await ana.asksForSeat(third)
  expect((await bruno.sees(request)).passenger.facts).toEqual({ ...none, ridden: 1 })
  await later(370 * DAY_MS)
  await countPersonFacts(world)
  const again = await bruno.posts({ ...road, inDays: 3 })
  expect(await factsOn(again)).toEqual({ ...none, driven: 1 })
})

test('counting only changed bookings gives the same facts as counting all bookings, and former members have no facts', async () => {
  const stored = () =>
    db
      .selectFrom('person_facts')
      .select(['account_id', 'driven', 'ridden', 'cancelled_late', 'absences', 'answers', 'answer_minutes'])
      .orderBy('account_id')
      .execute()
  const trip = await diana.posts({ ...road, inDays: 9 })
  for (const one of [ana, carla]) {
    const seat = await one.asksForSeat(trip)
    await diana.accepts(seat)
    await countPersonFacts(world)
  }
  const counted = await stored()
  expect(counted.map(({ account_id }) => account_id)).toContain(diana.id)
  await db.deleteFrom('person_facts').execute()
  await db.updateTable('person_facts_seen').set({ seen: 0n, seen_before: 0n }).execute()
  await countPersonFacts(world)
  expect(await stored()).toEqual(counted)
})
