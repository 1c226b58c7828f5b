import { expect, test, vi } from 'vitest'
import { knowPlaces, rereadWeights } from '../../../places/known.ts'
import { cast } from '../../../testing/cast.ts'
import { eventually } from '../../../testing/eventually.ts'
import { atIntervals, CLAIM, claim, keepLiving } from './life.ts'

const { world } = await cast()
const { connectionString = '' } = world.pool.options
const another = () => keepLiving(connectionString, () => {}, 50)

test('a claim of one process excludes all others until it ends', async () => {
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

test('a claim survives a lost connection, and its holder is notified when another process has taken it', async () => {
  const mine = another()
  const onShared = vi.fn<() => void>()
  expect(await claim(mine, 'a lost line', 0, onShared)).toBe(true)
  const lines = (granted: boolean) =>
    `select pid from pg_locks where locktype = 'advisory' and ${granted ? '' : 'not '}granted and objid::bigint = hashtext('a lost line')::bigint & 4294967295`
  const pids = async (granted: boolean) => (await world.pool.query<{ pid: number }>(lines(granted))).rows.map(({ pid }) => pid)
  const cut = () => world.pool.query(`select pg_terminate_backend(pid) from (${lines(true)}) lines`)
  const [lost] = await pids(true)
  await cut()
  // waits, because a terminated connection holds its lock until its session has ended
  await eventually(async () => expect(await pids(true)).toEqual([expect.not.toBeOneOf([lost])]))
  expect(onShared).not.toHaveBeenCalled()
  // another waiting process gets the lock before this process has reconnected
  const other = await world.pool.connect()
  const taken = other.query(`select pg_advisory_lock(${CLAIM}, hashtext('a lost line'))`)
  await eventually(async () => expect(await pids(false)).toHaveLength(1))
  await cut()
  await taken
  await eventually(() => expect(onShared).toHaveBeenCalledOnce())
  await other.query(`select pg_advisory_unlock(${CLAIM}, hashtext('a lost line'))`)
  other.release()
  await mine.close()
})

test('work at intervals runs immediately, and again after each interval', async () => {
  const life = another()
  const work = vi.fn<() => Promise<void>>(async () => {})
  const stop = atIntervals(life, 120, work)
  await eventually(() => expect(work.mock.calls.length).toBeGreaterThan(2))
  stop()
  await life.close()
})

test('every process reads the weights of places that another process computed', async () => {
  const known = await knowPlaces(world.db, world.gazetteer)
  const [place] = world.gazetteer.all
  const id = place?.id ?? 0
  expect(known.weight(id)).toBe(0)
  const life = another()
  rereadWeights({ life, known, log: world.log }, 50)
  await world.pool.query('update places set weight = 7 where id = $1', [id])
  await eventually(() => expect(known.weight(id)).toBe(7))
  await life.close()
})
