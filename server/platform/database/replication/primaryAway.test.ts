import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { listAlarms } from '#contract/admin/alarms.ts'
import { listBookings } from '#contract/bookings/bookings.ts'
import { showSession } from '#contract/people/accounts.ts'
import { Refused } from '#domain/refusal.ts'
import { castOn } from '../../../testing/cast.ts'
import { replicated } from '../../../testing/database/standby.ts'
import { wireTo } from '../../../testing/database/wire.ts'
import { eventually } from '../../../testing/eventually.ts'
import { openStage } from '../../../testing/testServer.ts'
import { migrate } from '../migrate.ts'
import { readPatiently, showsAllReceived } from './primaryAway.ts'
import { keepStandby } from './standby.ts'

test('a standby shows all that came when it has replayed it, or when no more than part of a record is left', () => {
  const at = (received: bigint, replayed: bigint) => ({ received, replayed })
  expect(showsAllReceived(at(9000n, 9000n), undefined)).toBe(true)
  expect(showsAllReceived(at(9000n, 8900n), undefined)).toBe(false)
  expect(showsAllReceived(at(9000n, 8900n), at(9000n, 8800n))).toBe(false)
  expect(showsAllReceived(at(9000n, 8900n), at(8990n, 8900n))).toBe(false)
  expect(showsAllReceived(at(9000n, 8900n), at(9000n, 8900n))).toBe(true)
  expect(showsAllReceived(at(19_000n, 8900n), at(19_000n, 8900n))).toBe(false)
})

test('what fails for want of a connection is read again while the primary is away, and once when it is back', async () => {
  const away = Object.assign(new Error('no'), { code: 'ECONNREFUSED' })
  /** Fails so often; says it is alone so often. */
  const tried = async (failures: number, aloneTimes: number) => {
    let [reads, queries] = [0, 0]
    const isAlone = () => queries++ < aloneTimes
    const read = () => (reads++ < failures ? Promise.reject(away) : 'read')
    return [await readPatiently(isAlone, read).catch((error: unknown) => error), reads]
  }
  expect(await tried(0, 0)).toEqual(['read', 1])
  expect(await tried(1, 0)).toEqual([away, 1])
  expect(await tried(1, 1)).toEqual(['read', 2])
  expect(await tried(2, 1)).toEqual([away, 2])
  expect(await tried(2, 9)).toEqual(['read', 3])
  const refused = new Refused('not_found')
  await expect(
    readPatiently(
      () => true,
      () => Promise.reject(refused),
    ),
  ).rejects.toBe(refused)
})

const pair = await replicated()

describe.skipIf(!pair)('while the primary is away', async () => {
  if (!pair) return
  await migrate(pair.url, fileURLToPath(new URL('../migrations', import.meta.url)))
  const wire = await wireTo(pair.url)
  const { ana, bruno, emma, world, stage } = await castOn(
    await openStage(wire.url, {}, { url: pair.standbyUrl, mostBehindMs: 5000 }),
  )
  const { standby } = world
  afterAll(async () => {
    await stage.strike()
    await wire.close()
    await pair.stop()
  })
  /** What was done until now is on the standby. */
  const caughtUp = async () => {
    const position = (await standby?.primaryPosition()) ?? 0n
    await eventually(async () => expect(await standby?.hasReached(position)).toBe(true))
  }
  const isAlone = (is: boolean) => eventually(() => expect(standby?.isAlone()).toBe(is))

  test('people who are logged in go on reading, nobody writes, and administrators are told to wait', async () => {
    const id = await bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays: 3 })
    await caughtUp()
    await wire.refuse()
    await isAlone(true)
    expect((await ana.opens(id)).id).toBe(id)
    expect((await bruno.opens(id)).id).toBe(id)
    expect((await ana.call(showSession, {})).me?.id).toBe(ana.id)
    expect(await ana.call(listBookings, { query: { as: 'passenger' } })).toEqual([])
    await expect(ana.opens('5b7ee1ea-45b5-4ae5-8f60-05a4e1a2ab4e')).rejects.toThrow('not_found')
    await expect(bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays: 5 })).rejects.toThrow('database_unavailable')
    await expect(emma.call(listAlarms, { query: {} })).rejects.toThrow('database_unavailable')
    await wire.mend()
    await isAlone(false)
    await bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays: 6 })
  })

  test('a server that took over, and is a standby again, is used again', async () => {
    const address = await wireTo(pair.url)
    const url = new URL(pair.standbyUrl)
    url.port = new URL(address.url).port
    const other = keepStandby({ url: url.href, primary: world.pool, live: world.live, log: world.log })
    // a connection that led to the primary is given back
    await once(other.pool, 'release')
    expect(other.state().isUsed).toBe(false)
    address.leadTo(pair.standbyUrl)
    await eventually(() => expect(other.state().isUsed).toBe(true))
    await other.close()
    await address.close()
  })

  test('what the standby has received and does not show yet is waited for', async () => {
    await caughtUp()
    await pair.pauseReplay()
    const many = 'create table many as select repeat(md5(n::text), 20) from generate_series(1, 2000) n'
    await world.pool.query(many)
    await wire.refuse()
    await eventually(() => expect(standby?.state().isUsed).toBe(false))
    // two looks, of which either could have been the one that is enough
    await new Promise((resolve) => setTimeout(resolve, 1500))
    expect(standby?.isAlone()).toBe(false)
    await expect(ana.call(showSession, {})).rejects.toThrow('database_unavailable')
    await pair.resumeReplay()
    await isAlone(true)
    expect((await ana.call(showSession, {})).me?.id).toBe(ana.id)
    await wire.mend()
    await isAlone(false)
    await world.pool.query('drop table many')
  })
})
