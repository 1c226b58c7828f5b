import { expect, test } from 'vitest'
import { editTrip } from '#contract/trips/changes.ts'
import { DAY_MS } from '#domain/time.ts'
import { office } from '../../moderation/testing/office.ts'
import { cast } from '../../testing/cast.ts'
import { runJob } from '../../testing/runJob.ts'

const stage = await cast()
const { ana, bruno, emma, db, world } = stage
const { sanctions, passes, notificationsOf } = office(stage)

test('barring a driver ends the open change of their trip', async () => {
  const trip = await bruno.posts({ from: 'Rosario', to: 'Córdoba' })
  await ana.books(trip)
  await bruno.call(editTrip, { params: { id: trip }, body: { hours: '10:00' } })
  const departs = () =>
    db.selectFrom('trips').select(['departs_at', 'change_id']).where('id', '=', trip).executeTakeFirstOrThrow()
  const { departs_at } = await departs()
  await sanctions(emma, { person: bruno.id, step: 'suspend', months: 1 })
  await passes(DAY_MS)
  expect(await runJob(world, 'settle-trip-changes')).toBe(0)
  expect(await departs()).toEqual({ departs_at, change_id: null })
  const moves = await db.selectFrom('change_history').select('to_state').orderBy('n').execute()
  expect(moves.map(({ to_state }) => to_state)).toEqual(['open', 'waiting', 'void', 'dropped'])
  expect((await notificationsOf(ana)).map(({ kind }) => kind)).not.toContain('change_settled')
})
