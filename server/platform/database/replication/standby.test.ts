import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { blockPerson } from '#contract/messages/messages.ts'
import { editTrip } from '#contract/trips/changes.ts'
import { castOn } from '../../../testing/cast.ts'
import { replicated } from '../../../testing/database/standby.ts'
import { eventually } from '../../../testing/eventually.ts'
import { listenAnywhere, listens } from '../../../testing/listening.ts'
import { type Copy, openStage } from '../../../testing/testServer.ts'
import { positionToken } from '../../http/standbyReads.ts'
import { databaseLive } from '../../live/database.ts'
import { migrate } from '../migrate.ts'
import { positionFrom } from './position.ts'
import { keepStandby } from './standby.ts'

const pair = await replicated()
const FOREVER_MS = 3_600_000

test('a position is parsed from its two halves, and other texts are refused', () => {
  expect(positionFrom('16/B374D848')).toBe(0x16_b374_d848n)
  expect(positionFrom('0/0') < positionFrom('0/FFFFFFFF') && positionFrom('0/FFFFFFFF') < positionFrom('1/0')).toBe(true)
  for (const wrong of ['', '16', '16/', '16/G', '1/123456789']) expect(() => positionFrom(wrong)).toThrow('no position')
})

/** Opens a stage that reads on the standby, and waits until the standby has replayed everything. */
async function staged({ url, standbyUrl }: NonNullable<typeof pair>, mostBehindMs = FOREVER_MS) {
  const copy: Copy = { url: standbyUrl, mostBehindMs }
  const people = await castOn(await openStage(url, {}, copy))
  const { standby } = people.stage
  if (!standby) throw new Error('the stage has no standby')
  const caughtUp = async () => {
    const position = await standby.primaryPosition()
    await eventually(async () => expect(await standby.hasReached(position)).toBe(true))
  }
  await caughtUp()
  return { ...people, standby, caughtUp }
}

describe.skipIf(!pair)('reads on a streaming standby of PostgreSQL 15', async () => {
  if (!pair) return
  await migrate(pair.url, fileURLToPath(new URL('../migrations', import.meta.url)))
  const stage = await staged(pair)
  const { ana, bruno, carla, emma, app, world, standby, caughtUp, join } = stage
  const here = await listenAnywhere(app)

  afterEach(async () => {
    await pair.resumeReplay()
    await caughtUp()
  })
  afterAll(async () => {
    await stage.stage.strike()
    await pair.stop()
  })

  /** Returns the trips that a person sees, and the server that answered. */
  async function seenBy(who: typeof ana, inDays: number) {
    const before = { ...standby.reads }
    const { routes } = (
      await who.send(
        'GET',
        `/api/maps/route?from=Rosario, Santa Fe, Argentina&to=Córdoba, Córdoba, Argentina&date=${encodeURIComponent(stage.clock.inDays(inDays))}`,
      )
    ).json<{ routes: { id: string }[] }>()
    const from = (['standby', 'primary', 'again'] as const).filter((one) => standby.reads[one] > before[one])
    return { ids: routes.map(({ id }) => id), from: from.join() }
  }

  test('a writer and a receiver of an event read the primary until the standby has replayed the change', async () => {
    await pair.pauseReplay()
    const id = await bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays: 3 })
    expect(await seenBy(bruno, 3)).toEqual({ ids: [id], from: 'primary' })
    await eventually(async () => expect(await seenBy(carla, 3)).toEqual({ ids: [id], from: 'primary' }))
    await pair.resumeReplay()
    await caughtUp()
    expect(await seenBy(bruno, 3)).toEqual({ ids: [id], from: 'standby' })
    expect(await seenBy(carla, 3)).toEqual({ ids: [id], from: 'standby' })
  })

  test('the primary counts a search that found nothing on the standby', async () => {
    const counted = async () =>
      (await world.db.selectFrom('unmet_searches').select('people').execute()).map(({ people }) => people)
    const before = await counted()
    expect(await seenBy(carla, 9)).toEqual({ ids: [], from: 'standby' })
    expect(await counted()).toEqual([...before, 1])
  })

  test('a refusal on the standby is checked again on the primary', async () => {
    const [id, renamed] = [await bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays: 4 }), randomUUID()]
    await caughtUp()
    await pair.pauseReplay()
    // changes the trip without publishing an event, as between an action's commit and its event
    await world.db.updateTable('trips').set({ id: renamed }).where('id', '=', id).execute()
    const before = standby.reads.again
    expect((await carla.opens(renamed)).id).toBe(renamed)
    expect(standby.reads.again).toBe(before + 1)
    await expect(carla.opens('5b7ee1ea-45b5-4ae5-8f60-05a4e1a2ab4e')).rejects.toThrow('not_found')
  })

  test('a page notified of a changed trip reads the change', async () => {
    const id = await bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays: 5, seats: 3 })
    await caughtUp()
    const line = await listens(here, carla, [id])
    expect(await line.next()).toEqual({ event: 'hello' })
    await pair.pauseReplay()
    await bruno.call(editTrip, { params: { id }, body: { place: 2 } })
    expect(await line.next()).toEqual({ event: 'hint', topic: `trip:${id}` })
    expect((await carla.send('GET', `/api/maps/route/${id}`)).json<{ place: number }>().place).toBe(2)
    line.leave()
  })

  test('the server ignores a cookie whose position it has not signed', async () => {
    const never = positionToken({ ...world, secret: 'somebody else’s, and just as long as it has to be' }, 1n << 60n)
    const readsWith = async (token: string) => {
      carla.jar.set('read_after', token)
      return (await seenBy(carla, 7)).from
    }
    for (const forged of [never, '9999.', `${'9'.repeat(20)}.${'A'.repeat(22)}`, ''])
      expect(await readsWith(forged)).toBe('standby')
    expect(await readsWith(positionToken(world, 1n << 60n))).toBe('primary')
    carla.jar.delete('read_after')
  })

  test('after the event of a block every reader sees it, and administrators always read the primary', async () => {
    const nora = await join({ name: 'Nora', registered: true, car: true })
    const id = await nora.posts({ from: 'Rosario', to: 'Córdoba', inDays: 8 })
    await caughtUp()
    expect((await seenBy(carla, 8)).ids).toEqual([id])
    expect((await seenBy(emma, 8)).from).toBe('primary')
    await pair.pauseReplay()
    await nora.call(blockPerson, { body: { email: carla.email } })
    await eventually(async () => expect(await seenBy(carla, 8)).toEqual({ ids: [], from: 'primary' }))
  })

  test('a read succeeds although the standby fails during it, and the standby is used again after it recovers', async () => {
    const id = await bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays: 9 })
    await caughtUp()
    const all = () => Promise.all(Array.from({ length: 12 }, () => seenBy(carla, 9)))
    const ids = (seen: Awaited<ReturnType<typeof all>>) => seen.map((one) => one.ids.join())
    expect(ids(await all())).toEqual(Array(12).fill(id))
    const before = standby.reads.again
    await pair.freeze()
    const reading = all()
    // waits until the standby's position can be queried
    await eventually(() => expect(standby.pool.totalCount - standby.pool.idleCount).toBeGreaterThan(1))
    await pair.kill()
    expect(ids(await reading)).toEqual(Array(12).fill(id))
    expect(standby.reads.again).toBeGreaterThan(before)
    await eventually(() => expect(standby.state().isUsed).toBe(false))
    expect(await seenBy(carla, 9)).toEqual({ ids: [id], from: 'primary' })
    await pair.start()
    await caughtUp()
    expect(await seenBy(carla, 9)).toEqual({ ids: [id], from: 'standby' })
  })

  test('a late standby is not used until it has caught up', async () => {
    const late = keepStandby({ url: pair.standbyUrl, primary: world.pool, live: world.live, log: world.log, mostBehindMs: 1500 })
    await eventually(() => expect(late.state().isUsed).toBe(true))
    await pair.pauseReplay()
    await bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays: 10 })
    await eventually(() => expect(late.state().isUsed).toBe(false))
    expect(late.state().behindS).toBeGreaterThan(1)
    expect(await late.hasReached(0n)).toBe(false)
    await pair.resumeReplay()
    await eventually(async () => expect(await late.hasReached(0n)).toBe(true))
    await late.close()
  })

  test('a server that follows no primary is refused as a standby', async () => {
    const warn = vi.fn<(about: { err: Error }, what: string) => void>()
    const log = { warn, info: () => {} } as unknown as typeof world.log // as: the standby only calls these
    const live = databaseLive(pair.url, world.pool, world.log)
    const wrong = keepStandby({ url: pair.url, primary: world.pool, live, log })
    expect(await wrong.hasReached(0n)).toBe(false)
    expect(wrong.state()).toEqual({ isUsed: false, behindS: undefined })
    await wrong.close()
    await live.close()
  })
})
