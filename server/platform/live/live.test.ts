import { randomUUID } from 'node:crypto'
import { connect as dial } from 'node:net'
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { logOut } from '#contract/people/accounts.ts'
import { editPerson } from '#contract/people/people.ts'
import { makeApp } from '../../app.ts'
import { cast } from '../../testing/cast.ts'
import { eventually } from '../../testing/eventually.ts'
import { listenAnywhere, type Listening, listens } from '../../testing/listening.ts'
import { runJob } from '../../testing/runJob.ts'
import type { World } from '../../world.ts'
import { keepLiving } from '../database/liveness/life.ts'
import { finish } from '../http/listen.ts'
import { databaseLive } from './database.ts'
import type { Listener, Live, Topic } from './port.ts'

const { ana, bruno, carla, diana, emma, visitor, join, app, world, db } = await cast()
const here = await listenAnywhere(app)
const trip = randomUUID()

const nobody: World['identity'] = {
  start: () => Promise.reject(new Error('not here')),
  finish: () => Promise.reject(new Error('not here')),
  farewell: () => Promise.reject(new Error('not here')),
}

/** Starts a second server on the same database, which simulates another process. */
async function another(change: Partial<World> = {}) {
  const { connectionString = '' } = world.pool.options
  const live = databaseLive(connectionString, world.pool, world.log)
  const elsewhere = await makeApp({ ...world, live, ...change }, () => nobody)
  const address = await listenAnywhere(elsewhere)
  return { live, address, app: elsewhere, end: () => elsewhere.close().then(live.close) }
}

type PromiseWithResolvers = ReturnType<typeof withResolvers>

function withResolvers() {
  let [resolve, reject] = [() => {}, (_: Error) => {}]
  const promise = new Promise<void>((onEnd, onError) => ([resolve, reject] = [onEnd, onError]))
  return { promise, resolve, reject }
}

const lines: Listening[] = []
afterEach(() => lines.splice(0).forEach((line) => line.leave()))

/** Starts listening and waits for the first event. */
async function hears(...request: Parameters<typeof listens>) {
  const line = await listens(...request)
  lines.push(line)
  expect(await line.next()).toEqual({ event: 'hello' })
  return line
}

describe('a listener', () => {
  test('a listener receives every event of a trip from another process', async () => {
    const other = await another()
    const line = await hears(here, ana, [trip])
    for (let i = 0; i < 20; i++) {
      await other.live.publish([`trip:${trip}`])
      expect(await line.next()).toEqual({ event: 'hint', topic: `trip:${trip}` })
    }
    await other.end()
  })

  test('a member without administrator rights is refused the events of administrators', async () => {
    const line = await listens(here, ana, [], true)
    lines.push(line)
    expect([line.status, await line.reason()]).toEqual([403, 'admin_only'])
  })

  test('a listener receives only events of their own account and of the requested trips', async () => {
    const line = await hears(here, ana, [trip])
    const topics: Topic[] = [`account:${bruno.id}`, `trip:${randomUUID()}`, `account:${ana.id}`, `trip:${trip}`]
    await world.live.publish(topics)
    expect([await line.next(), await line.next()]).toEqual([
      { event: 'hint', topic: `account:${ana.id}` },
      { event: 'hint', topic: `trip:${trip}` },
    ])
  })

  test('a listener cannot request another account, nor more trips than the limit', async () => {
    const statusFor = async (...trips: string[]) => (await listens(here, ana, trips)).status
    expect(await statusFor(`account:${bruno.id}`)).toBe(422)
    expect(await statusFor(...Array.from({ length: 9 }, () => randomUUID()))).toBe(422)
  })

  test('a listener gets the usual headers, and proxies neither store nor delay the stream', async () => {
    const { headers } = await hears(here, ana)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': expect.stringContaining('text/event-stream'),
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-request-id': expect.any(String),
    })
    expect(headers.get('content-encoding')).toBeNull()
  })

  test('a listener has to be logged in', async () => {
    const line = await listens(here, visitor())
    expect([line.status, await line.reason()]).toEqual([401, 'login_required'])
  })

  test('a user has at most twelve listening pages, and may open another page after closing one', async () => {
    const twelve = await Promise.all(Array.from({ length: 12 }, () => hears(here, bruno)))
    const line = await listens(here, bruno)
    expect([line.status, await line.reason()]).toEqual([429, 'too_many_requests'])
    await hears(here, ana)
    twelve[0]?.leave()
    await eventually(() => hears(here, bruno))
  })

  test('a user has at most twelve live connections across all processes; those of a dead process do not count', async () => {
    const { connectionString = '' } = world.pool.options
    const olga = await join({ name: 'Olga of many tabs' })
    const life = keepLiving(connectionString, () => {}, 50)
    await eventually(() => expect(life.name()).toBeDefined())
    const other = await another({ life })
    await Promise.all([here, other.address].flatMap((address) => Array.from({ length: 6 }, () => hears(address, olga))))
    for (const address of [here, other.address]) expect((await listens(address, olga)).status).toBe(429)
    // simultaneous openings while one slot is free
    lines.at(-1)?.leave()
    await eventually(async () => {
      const statuses = await Promise.all(
        [here, other.address, here, other.address].map(async (address) => {
          const line = await listens(address, olga)
          lines.push(line)
          return line.status
        }),
      )
      expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    })
    await life.close()
    await Promise.all(Array.from({ length: 5 }, () => hears(here, olga)))
    await other.end()
  })

  test('a listener that leaves is no longer counted', async () => {
    const line = await hears(here, diana)
    line.leave()
    await eventually(async () => {
      await runJob(world, 'delete-ended-streams')
      const { rows } = await db
        .selectFrom('open_streams')
        .selectAll()
        .execute()
        .then((all) => ({ rows: all }))
      expect(rows.flatMap(({ processes }) => processes).filter((one) => one === world.life.name()).length).toBe(
        world.live.listeners(),
      )
    })
  })

  test('a HEAD request opens no stream', async () => {
    for (let i = 0; i < 13; i++) expect((await diana.send('HEAD', '/api/events')).statusCode).toBe(200)
    await hears(here, diana)
  })
})

describe('a page that was read before listening', () => {
  /** Simulates a process that has listened for half a minute by its own clock. */
  async function listeningForLong() {
    vi.useFakeTimers({ toFake: ['performance'] })
    const process = await another()
    await hears(process.address, ana)
    vi.advanceTimersByTime(30_000)
    return process
  }
  /** Returns the events that a page of this age receives, up to an event published now. */
  async function missed(address: string, who: typeof ana, ageMs: number, asAdmin = false) {
    const line = await listens(address, who, [trip], asAdmin, ageMs)
    lines.push(line)
    const end = `trip:${trip}` as const
    const all = [await line.next()]
    await world.live.publish([end])
    for (let one = await line.next(); one && one.topic !== end; one = await line.next()) all.push(one)
    return all
  }
  afterEach(() => vi.useRealTimers())

  test('a page read before listening receives exactly the events since it was read', async () => {
    const { address, end } = await listeningForLong()
    const [bystander, olga] = [await hears(address, ana), await join({ name: 'Olga' })]
    await world.live.publish([`account:${olga.id}`, `account:${bruno.id}`, `trip:${randomUUID()}`, `account:${ana.id}`])
    await bystander.next()
    vi.advanceTimersByTime(20_000)
    expect(await missed(address, emma, 20_001, true)).toEqual([
      { event: 'hello', complete: true },
      { event: 'hint', topic: 'admin' },
    ])
    expect(await missed(address, olga, 20_001)).toEqual([
      { event: 'hello', complete: true },
      { event: 'hint', topic: `account:${olga.id}` },
    ])
    expect(await missed(address, olga, 19_999)).toEqual([{ event: 'hello', complete: true }])
    expect(await missed(address, diana, 20_001)).toEqual([{ event: 'hello', complete: true }])
    await end()
  })

  test('a page has to read everything again after more than a minute, or when the process has listened for less time', async () => {
    const { address, end } = await listeningForLong()
    expect(await missed(address, diana, 30_001)).toEqual([{ event: 'hello' }])
    vi.advanceTimersByTime(60_000)
    expect(await missed(address, diana, 60_000)).toEqual([{ event: 'hello', complete: true }])
    expect(await missed(address, diana, 60_001)).toEqual([{ event: 'hello' }])
    expect((await listens(address, diana, [], false, 3_600_001)).status).toBe(422)
    await end()
  })
})

describe('the end of a stream', () => {
  test('a stream ends immediately in every tab when the user logs out', async () => {
    const [one, two] = [await hears(here, carla), await hears(here, carla)]
    await carla.call(logOut, { body: {} })
    for (const line of [one, two]) {
      expect(await line.next()).toEqual({ event: 'hint', topic: `account:${carla.id}` })
      expect(await line.next()).toEqual({ event: 'end' })
      expect(await line.next()).toBeUndefined()
    }
  })

  test('a stream ends immediately when an administrator bars the person', async () => {
    const line = await hears(here, bruno)
    await emma.call(editPerson, { params: { id: bruno.id }, body: { isBanned: true } })
    expect([await line.next(), await line.next()].at(-1)).toEqual({ event: 'end' })
  })

  test('a stream ends with the next beat when the person is barred or the session ended without an event', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const [lola, raul, ines] = [await join({ name: 'Lola' }), await join({ name: 'Raul' }), await join({ name: 'Ines' })]
      const [barred, ended, welcome] = [await hears(here, lola), await hears(here, raul), await hears(here, ines)]
      await db.updateTable('accounts').set({ standing: 'suspended' }).where('id', '=', lola.id).execute()
      await db.deleteFrom('sessions').where('account_id', '=', raul.id).execute()
      await vi.advanceTimersByTimeAsync(20_000)
      for (const line of [barred, ended]) {
        expect([await line.next(), await line.next()]).toEqual([{ event: 'beat' }, { event: 'end' }])
        expect(await line.next()).toBeUndefined()
      }
      await vi.advanceTimersByTimeAsync(20_000)
      expect([await welcome.next(), await welcome.next()]).toEqual([{ event: 'beat' }, { event: 'beat' }])
    } finally {
      vi.useRealTimers()
    }
  })

  test('a stream ends soon after the server stops, even for a client that does not read, and the page may reconnect', async () => {
    const other = await another()
    const line = await hears(other.address, ana)
    const asleep = await sleeps(other.address, ana)
    const cut = vi.spyOn(other.app.server, 'closeAllConnections')
    await finish(other.app)
    // streams that are still being read are ended after seven seconds
    expect(cut).not.toHaveBeenCalled()
    expect(await line.next()).toBeUndefined()
    asleep.destroy()
    await other.live.close()
  })

  test('a stream ends for a client that does not read, before its buffer grows', async () => {
    const events = loud()
    const other = await another({ live: events.live })
    const [awake, asleep] = [await hears(other.address, ana, [trip]), await sleeps(other.address, diana)]
    expect(events.listeners.size).toBe(2)
    let received = 0
    void (async () => {
      while (await awake.next()) received++
    })()
    // both sockets buffer some megabytes for a client that does not read
    for (let i = 0; i < 4000 && events.listeners.size > 1; i++) {
      for (let j = 0; j < 50; j++) events.say(`trip:${trip}`)
      await turn()
    }
    expect(events.listeners.size).toBe(1)
    const before = received
    events.say(`trip:${trip}`)
    await eventually(() => expect(received).toBeGreaterThan(before))
    asleep.destroy()
    await other.end()
  })
})

test('after a lost connection listeners have to read again, and then receive events', async () => {
  const line = await hears(here, ana, [trip])
  const { rows } = await world.pool.query<{ gone: boolean }>(
    `select pg_terminate_backend(pid) gone from pg_stat_activity where application_name = 'tramo live' and datname = current_database()`,
  )
  expect(rows).toEqual([{ gone: true }])
  expect(await line.next()).toEqual({ event: 'hello' })
  await world.live.publish([`trip:${trip}`])
  expect(await line.next()).toEqual({ event: 'hint', topic: `trip:${trip}` })
})

test('a committed action succeeds when its event cannot be sent', async () => {
  const warn = vi.fn<World['log']['warn']>()
  const { connectionString = '' } = world.pool.options
  const unreachable = { query: () => Promise.reject(new Error('no database')) } as unknown as World['pool'] // as: the only member that this code uses
  await databaseLive(connectionString, unreachable, { warn }).publish([`trip:${trip}`])
  expect(warn).toHaveBeenCalledOnce()
})

test('an event published during a statement is sent with the next one', async () => {
  const sent: { topics: Topic[]; end: PromiseWithResolvers }[] = []
  const query = ({ values: [, topics] }: { values: [string, Topic[]] }) => {
    const end = withResolvers()
    sent.push({ topics, end })
    return end.promise
  }
  // as: the code only queries the pool
  const live = databaseLive('', { query } as unknown as World['pool'], { warn: () => {} })
  const first = live.publish(['trip:1', 'account:1'])
  await turn()
  const others = [live.publish(['trip:2', 'account:1']), live.publish(['trip:2'])]
  await turn()
  expect(sent.map(({ topics }) => topics)).toEqual([['trip:1', 'account:1']])
  sent[0]?.end.reject(new Error('the database is away'))
  await first
  await turn()
  expect(sent.map(({ topics }) => topics).slice(1)).toEqual([['trip:2', 'account:1']])
  sent[1]?.end.resolve()
  await Promise.all(others)
  expect(sent).toHaveLength(2)
})

test('searches work while more pages are listening than requests may run', async () => {
  for (let i = 0; i < 17; i++) {
    const person = await join({ name: `Person${i}` })
    await Promise.all(Array.from({ length: 12 }, () => hears(here, person)))
  }
  expect((await ana.send('GET', '/api/maps?name=rosario')).statusCode).toBe(200)
})

test('a listening page is not counted in response times', async () => {
  await hears(here, ana)
  await ana.arrive()
  await pause(50)
  const { body } = await visitor().send('GET', '/metrics')
  expect(body).toContain('route="/api/session"')
  expect(body).not.toContain('/api/events')
})

/** Opens a page's event stream for the trip in a client that never reads from it. */
async function sleeps(address: string, { jar }: Pick<typeof ana, 'jar'>) {
  const { hostname, port } = new URL(address)
  const socket = dial(Number(port), hostname)
  socket.write(`GET /api/events?trip=${trip} HTTP/1.1\r\nHost: ${hostname}\r\nCookie: session=${jar.get('session')}\r\n\r\n`)
  await new Promise((resolve) => socket.once('data', resolve))
  socket.pause().on('error', () => {})
  return socket
}

/** Publishes events as fast as a loop can. */
function loud() {
  const listeners = new Set<Listener>()
  const live: Live = {
    publish: async () => {},
    listen: (_, listener) => {
      listeners.add(listener)
      listener.onReread(false)
      return () => void listeners.delete(listener)
    },
    heed: () => {},
    listeners: () => listeners.size,
    close: async () => {},
  }
  const say = (topic: Topic) => {
    for (const listener of listeners) listener.onEvent(topic)
  }
  return { live, listeners, say }
}
