import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { answerInvitation, inviteCompanion } from '#contract/bookings/companions.ts'
import { DAY_MS, HOUR_MS } from '#domain/time.ts'
import { receivedKinds } from '../../notifications/testing/post.ts'
import { cast } from '../../testing/cast.ts'
import { runJob } from '../../testing/runJob.ts'

const { ana, bruno, carla, db, clock, world, later } = await cast()
const keep = () => runJob(world, 'keep-agreed-times')

/** Rewrites the trip and its bookings as if they had been stored under time zone rules one hour behind. */
async function useOlderZoneRules(id: string) {
  await db.transaction().execute(async (tx) => {
    const hour = sql`interval '1 hour'`
    await sql`update bookings set departs_at = departs_at + ${hour}, arrives_at = arrives_at + ${hour}
      where trip_seq = (select seq from trips where id = ${id})`.execute(tx)
    await sql`update trips set departs_at = departs_at + ${hour}, arrives_at = arrives_at + ${hour} where id = ${id}`.execute(tx)
  })
}
const departure = async (id: string) =>
  (await db.selectFrom('trips').select('departs_at').where('id', '=', id).executeTakeFirstOrThrow()).departs_at

test('a future trip keeps its agreed local time, and its driver and passengers are notified once', async () => {
  const trip = await bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays: 4, price: '0' })
  const seat = await ana.books(trip)
  const agreed = await departure(trip)
  await keep()
  expect([await departure(trip), await receivedKinds(bruno)]).toEqual([agreed, expect.not.arrayContaining(['clock_changed'])])
  await useOlderZoneRules(trip)
  expect(await keep()).toBe(1)
  expect(await keep()).toBe(0)
  expect(await departure(trip)).toEqual(agreed)
  expect((await ana.sees(seat)).pickUp.at).toBe(seat.pickUp.at)
  const times = (kinds: string[]) => kinds.filter((kind) => kind === 'clock_changed').length
  expect([times(await receivedKinds(bruno)), times(await receivedKinds(ana)), times(await receivedKinds(carla))]).toEqual([
    1, 1, 0,
  ])
  expect(await carla.looksFor('Rosario', 'Córdoba', { inDays: 4 })).toHaveLength(1)
  const history = await db.selectFrom('trip_history').select(['event', 'details']).where('event', '=', 'clock_changed').execute()
  expect(history).toEqual([{ event: 'clock_changed', details: { from: expect.any(String), to: agreed.toISOString() } }])
})

test('a trip that has departed by the old or the new time is not changed', async () => {
  const trip = await bruno.posts({ from: 'Rosario', to: 'Mendoza', inDays: 9, price: '0' })
  await useOlderZoneRules(trip)
  const before = await departure(trip)
  await later(before.getTime() - HOUR_MS / 2 - clock.now().getTime())
  expect([await keep(), await departure(trip)]).toEqual([0, before])
  await later(DAY_MS)
  expect([await keep(), await departure(trip)]).toEqual([0, before])
})

test('companions are notified of a corrected departure', async () => {
  const trip = await bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays: 9, seats: 4, price: '0' })
  const { id } = await ana.call(inviteCompanion, { params: { id: trip } })
  await carla.call(answerInvitation, { params: { id }, body: { agreed: true } })
  const seat = await ana.books(trip, { companions: [{ kind: 'account', invitation: id }] })
  await useOlderZoneRules(trip)
  await keep()
  expect((await receivedKinds(carla)).filter((kind) => kind === 'clock_changed')).toHaveLength(1)
  expect((await carla.sees(seat)).pickUp.at).toBe(seat.pickUp.at)
})
