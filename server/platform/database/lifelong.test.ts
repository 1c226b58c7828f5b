import { expect, test, vi } from 'vitest'
import { knowPlaces, rereadWeights } from '../../places/known.ts'
import { cast } from '../../testing/cast.ts'
import { keepLiving } from './life.ts'
import { atIntervals, claim } from './lifelong.ts'

const { world } = await cast()
const { connectionString = '' } = world.pool.options
const another = () => keepLiving(connectionString, () => {}, 50)

test('what one process claims no other one has, until it ends', async () => {
  const [one, two] = [another(), another()]
  const onShared = vi.fn<() => void>()
  expect(await claim(one, 'the test', 0, onShared)).toBe(true)
  expect(await claim(two, 'something else', 0, onShared)).toBe(true)
  expect(onShared).not.toHaveBeenCalled()
  expect(await claim(two, 'the test', 0, onShared)).toBe(false)
  expect(onShared).toHaveBeenCalledOnce()
  const three = another()
  const waiting = claim(three, 'the test', 60_000, onShared)
  await one.close()
  expect(await waiting).toBe(true)
  await Promise.all([two.close(), three.close()])
})

test('a claim outlasts its connection, and says so when another process took it meanwhile', async () => {
  const mine = another()
  const [onShared, notTheirs] = [vi.fn<() => void>(), vi.fn<() => void>()]
  expect(await claim(mine, 'a lost line', 0, onShared)).toBe(true)
  const lineOf = 'select pid from pg_locks where locktype = $1 and objid::bigint = hashtext($2)::bigint & 4294967295'
  const cut = (what: string) => world.pool.query(`select pg_terminate_backend(pid) from (${lineOf}) lines`, ['advisory', what])
  await cut('a lost line')
  const held = async () => (await world.pool.query(lineOf, ['advisory', 'a lost line'])).rowCount
  await vi.waitFor(async () => expect(await held()).toBe(1), 10_000)
  expect(onShared).not.toHaveBeenCalled()
  const other = another()
  const taken = claim(other, 'a lost line', 60_000, notTheirs)
  await vi.waitFor(async () => {
    await cut('a lost line')
    expect(onShared).toHaveBeenCalledOnce()
  }, 10_000)
  expect(await taken).toBe(true)
  await Promise.all([mine.close(), other.close()])
})

test('work at intervals is done at once, and again when its time has come', async () => {
  const life = another()
  const work = vi.fn<() => Promise<void>>(async () => {})
  const stop = atIntervals(life, 120, work)
  await vi.waitFor(() => expect(work.mock.calls.length).toBeGreaterThan(2))
  stop()
  await life.close()
})

test('every process reads the weights of places that another one has weighed', async () => {
  const known = await knowPlaces(world.db, world.gazetteer)
  const [place] = world.gazetteer.all
  const id = place?.id ?? 0
  expect(known.weight(id)).toBe(0)
  const life = another()
  rereadWeights({ life, known, log: world.log }, 50)
  await world.pool.query('update places set weight = 7 where id = $1', [id])
  await vi.waitFor(() => expect(known.weight(id)).toBe(7))
  await life.close()
})
