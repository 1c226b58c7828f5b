import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { sendMessage, showChat } from '#contract/messages/messages.ts'
import { DAY_MS } from '#domain/time.ts'
import { makeApp } from '../app.ts'
import { databaseLive } from '../platform/live/database.ts'
import { cast } from '../testing/cast.ts'
import { listenAnywhere, type Listening, listens } from '../testing/listening.ts'
import { refusalOf } from '../testing/person.ts'
import type { World } from '../world.ts'

const { ana, diana, join, later, db, app, world } = await cast()
const here = await listenAnywhere(app)
type Person = typeof ana

const writes = (who: Person, whom: { id: string }, message: string, key?: string) =>
  who.call(sendMessage, { body: { email: whom.id, message } }, key ? { 'idempotency-key': key } : {})
const chat = (who: Person, whom: { id: string }) => who.call(showChat, { params: { id: whom.id }, query: {} })
const reads = async (who: Person, whom: { id: string }) => (await chat(who, whom)).messages.map(({ message }) => message)

const nobody: World['identity'] = {
  start: () => Promise.reject(new Error('not here')),
  finish: () => Promise.reject(new Error('not here')),
  farewell: () => Promise.reject(new Error('not here')),
}

/** Simulates a second server process on the same database within this one. */
async function anotherServer() {
  const { connectionString = '' } = world.pool.options
  const live = databaseLive(connectionString, world.pool, world.log)
  const elsewhere = await makeApp({ ...world, live }, () => nobody)
  return { address: await listenAnywhere(elsewhere), end: () => elsewhere.close().then(live.close) }
}

/** Number of pairs of people registered so far, which makes their names unique. */
let pairs = 0
const two = async () => {
  const n = ++pairs
  return [
    await join({ name: `Rosa${n}`, registered: true }),
    await join({ name: `Tito${n}`, registered: true, car: true }),
  ] as const
}

describe('a repeated message', () => {
  test('a message sent again with the same key is stored once, and both calls get the same response', async () => {
    const [rosa, tito] = await two()
    const key = randomUUID()
    const first = await writes(rosa, tito, 'una vez', key)
    expect(await writes(rosa, tito, 'una vez', key)).toEqual(first)
    expect([(await chat(rosa, tito)).messages[0]?.key, (await chat(tito, rosa)).messages[0]?.key]).toEqual([key, undefined])
    expect(await refusalOf(writes(rosa, tito, 'otra cosa', key))).toBe('idempotency_key_reused')
    expect(await reads(tito, rosa)).toEqual(['una vez'])
  })

  test('a message sent twenty times simultaneously is stored once', async () => {
    const [rosa, tito] = await two()
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 20 }, () => refusalOf(writes(rosa, tito, 'ya', key))))
    expect(answers.filter((answer) => !['not refused', 'still_working'].includes(answer))).toEqual([])
    expect(await reads(tito, rosa)).toEqual(['ya'])
  })

  test('a message repeated two days later, or after a lost response, is stored once', async () => {
    const [rosa, tito] = await two()
    const key = randomUUID()
    const first = await writes(rosa, tito, 'desde la ruta', key)
    await db.deleteFrom('kept_answers').where('account_id', '=', rosa.id).execute()
    expect(await writes(rosa, tito, 'desde la ruta', key)).toEqual(first)
    await later(2 * DAY_MS)
    expect(await writes(rosa, tito, 'desde la ruta', key)).toEqual(first)
    await db.deleteFrom('kept_answers').where('account_id', '=', rosa.id).execute()
    expect(await refusalOf(writes(rosa, ana, 'desde la ruta', key))).toBe('idempotency_key_reused')
    expect(await reads(tito, rosa)).toEqual(['desde la ruta'])
  })

  test('two people who use the same key send two messages', async () => {
    const [rosa, tito] = await two()
    const key = randomUUID()
    await writes(rosa, tito, 'mía', key)
    await writes(tito, rosa, 'mía', key)
    expect(await reads(rosa, tito)).toEqual(['mía', 'mía'])
  })
})

describe('live updates of chats', () => {
  const lines: Listening[] = []
  afterEach(() => lines.splice(0).forEach((line) => line.leave()))
  const hears = async (address: string, who: Person) => {
    const line = await listens(address, who)
    lines.push(line)
    expect(await line.next()).toEqual({ event: 'hello' })
    return line
  }

  test('the receiver on another server is notified of a message immediately, and a stranger is not', async () => {
    const [rosa, tito] = await two()
    const other = await anotherServer()
    const [his, strangers, own] = [await hears(other.address, tito), await hears(other.address, diana), await hears(here, rosa)]
    await writes(rosa, tito, 'Ya salgo')
    expect(await his.next()).toEqual({ event: 'hint', topic: `account:${tito.id}` })
    expect(await own.next()).toEqual({ event: 'hint', topic: `account:${rosa.id}` })
    await world.live.publish([`account:${diana.id}`])
    expect(await strangers.next()).toEqual({ event: 'hint', topic: `account:${diana.id}` })
    await other.end()
  })

  test('two servers that receive the same key store one message', async () => {
    const [rosa, tito] = await two()
    const other = await anotherServer()
    const key = randomUUID()
    const cookie = [...rosa.jar].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')
    const csrf = (await rosa.send('GET', '/api/session')).json<{ csrf: string }>().csrf
    const sends = (address: string) =>
      fetch(`${address}/api/chat/add`, {
        method: 'POST',
        headers: {
          cookie,
          'x-csrf-token': csrf,
          'idempotency-key': key,
          'content-type': 'application/json',
          origin: world.publicUrl,
        },
        body: JSON.stringify({ email: tito.id, message: 'una' }),
      })
    const statuses = await Promise.all([here, other.address, here, other.address].map(async (at) => (await sends(at)).status))
    expect(statuses).toContain(200)
    expect(await reads(tito, rosa)).toEqual(['una'])
    await other.end()
  })
})
