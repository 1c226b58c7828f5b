import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { acceptSeat, listBookings, requestSeat } from '#contract/bookings/bookings.ts'
import { startPayment } from '#contract/payments/payments.ts'
import { DAY_MS } from '#domain/time.ts'
import { cast } from '../../testing/cast.ts'
import { runJob } from '../../testing/runJob.ts'

const { ana, bruno, carla, later, world, clock, sandbox } = await cast()
let day = 1
const posts = (more: object = {}) => bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays: (day += 2), ...more })
const under = (key: string) => ({ 'idempotency-key': key })
const asks = (who: typeof ana, idRoute: string, key: string, more: object = {}) =>
  who.call(requestSeat, { body: { idRoute, ...more } }, under(key))
const sends = (path: string, body: object, headers: Record<string, string> = {}) => ana.send('POST', path, body, headers)
const storedAnswers = () => world.db.selectFrom('kept_answers').selectAll().execute()

// unpaid bookings of one test must not count in the next (B2)
afterEach(() => later(2 * DAY_MS))

describe('repeating a call under its key', () => {
  test('a repeated call returns the first response exactly, although the clock has advanced', async () => {
    const [trip, key] = [await posts(), randomUUID()]
    const first = await sends('/api/booking', { idRoute: trip }, under(key))
    clock.pass(60_000)
    const second = await sends('/api/booking', { idRoute: trip }, under(key))
    expect([second.statusCode, second.body, second.headers['cache-control']]).toEqual([200, first.body, 'no-store'])
  })

  test('a repeated call returns the first refusal, although it would now succeed', async () => {
    const [trip, key] = [await posts({ seats: 1 }), randomUUID()]
    const seat = await carla.asksForSeat(trip)
    const first = await sends('/api/booking', { idRoute: trip }, under(key))
    await carla.withdraws(seat)
    const second = await sends('/api/booking', { idRoute: trip }, under(key))
    expect([first.statusCode, second.statusCode, second.body]).toEqual([409, 409, first.body])
    expect((await asks(ana, trip, randomUUID())).state).toBe('accepted')
  })

  test('a hundred simultaneous copies of a call make one booking, and copies before the response are refused with a waiting time', async () => {
    const [trip, key] = [await posts(), randomUUID()]
    const answers = await Promise.all(Array.from({ length: 100 }, () => sends('/api/booking', { idRoute: trip }, under(key))))
    const ids = answers.filter(({ statusCode }) => statusCode === 200).map((answer) => answer.json<{ id: string }>().id)
    const others = answers
      .filter(({ statusCode }) => statusCode !== 200)
      .map((answer) => answer.json<{ reason: string }>().reason)
    expect(new Set(ids).size).toBe(1)
    expect(others.filter((reason) => !['still_working', 'overloaded', 'database_unavailable'].includes(reason))).toEqual([])
    const rows = await world.db
      .selectFrom('bookings')
      .select('id')
      .where('passenger_id', '=', ana.id)
      .where('id', '=', ids[0] ?? '')
      .execute()
    expect(rows).toHaveLength(1)
    expect((await asks(ana, trip, key)).id).toBe(ids[0])
  })

  test('a key belongs to one person and one call', async () => {
    const [trip, key] = [await posts(), randomUUID()]
    const [hers, carlas] = [await asks(ana, trip, key), await asks(carla, trip, key)]
    expect(hers.id).not.toBe(carlas.id)
    await expect(ana.call(acceptSeat, { params: { id: hers.id } }, under(key))).rejects.toThrow('not_yours')
  })
})

test('another body under the same key is refused, but the order of the fields does not matter', async () => {
  const [trip, key] = [await posts(), randomUUID()]
  await asks(ana, trip, key, { message: 'A bag' })
  expect((await sends('/api/booking', { message: 'A bag', idRoute: trip }, under(key))).statusCode).toBe(200)
  await expect(asks(ana, trip, key, { message: 'Two bags' })).rejects.toMatchObject({
    message: 'idempotency_key_reused',
    status: 422,
  })
})

test.each(['', 'a'.repeat(65), 'with space', 'ñandú', 'semi;colon'])('“%s” is refused as a malformed key', async (key) => {
  const answer = await sends('/api/booking', { idRoute: await posts() }, under(encodeURI(key)))
  expect([answer.statusCode, answer.json<{ reason: string }>().reason]).toEqual([400, 'idempotency_key_malformed'])
})

test('a call that requires a key is refused without one before its input is read', async () => {
  const answer = await sends(`/api/booking/${randomUUID()}/cancellation`, { nonsense: true })
  expect([answer.statusCode, answer.json<{ reason: string }>().reason]).toEqual([400, 'idempotency_key_missing'])
})

test('a call that was refused before it began is not stored', async () => {
  const [trip, key] = [await posts(), randomUUID()]
  expect((await sends('/api/booking', { idRoute: trip, wheels: 9 }, under(key))).statusCode).toBe(422)
  expect((await asks(ana, trip, key)).state).toBe('accepted')
})

test('a failed response is not stored: a repeat under the key continues from the failed step', async () => {
  const [trip, key] = [await posts(), randomUUID()]
  const pays = () => ana.call(startPayment, { body: { idRoute: trip } }, under(key))
  sandbox.fail('startCheckout', 'away')
  await expect(pays()).rejects.toMatchObject({ message: 'payment_provider_unavailable', status: 503 })
  const started = await pays()
  expect(await pays()).toEqual(started)
  expect(await ana.call(listBookings, { query: { idRoute: trip } })).toHaveLength(1)
})

describe('after a server died during a call', () => {
  const dies = (key: string, answer: null = null) =>
    world.db.updateTable('kept_answers').set({ answer, started_at: clock.now() }).where('key', '=', key).execute()

  test('the key stays reserved for half a minute, then a repeat finds that the action was done', async () => {
    const [trip, key] = [await posts(), randomUUID()]
    const seat = await asks(ana, trip, key)
    await dies(key)
    clock.pass(29_999)
    await expect(asks(ana, trip, key)).rejects.toMatchObject({ message: 'still_working', status: 409 })
    await expect(asks(ana, trip, key, { message: 'x' })).rejects.toThrow('idempotency_key_reused')
    clock.pass(1)
    expect((await asks(ana, trip, key)).id).toBe(seat.id)
  })

  test('the key is free immediately once the process is known to be dead, and not while it lives', async () => {
    const [trip, key] = [await posts(), randomUUID()]
    const seat = await asks(ana, trip, key)
    const worksOn = (process: string | undefined) =>
      world.db
        .updateTable('kept_answers')
        .set({ answer: null, process: process ?? '' })
        .where('key', '=', key)
        .execute()
    await worksOn(world.life.name())
    await expect(asks(ana, trip, key)).rejects.toThrow('still_working')
    await worksOn(randomUUID())
    await expect(asks(ana, trip, key, { message: 'x' })).rejects.toThrow('idempotency_key_reused')
    expect((await asks(ana, trip, key)).id).toBe(seat.id)
  })

  test('a repeated call to accept or withdraw finds that the action was done before the server died', async () => {
    const [trip, keys] = [await posts({ joining: 'on_approval' }), [randomUUID(), randomUUID()] as const]
    const seat = await ana.asksForSeat(trip)
    const accepts = () => bruno.call(acceptSeat, { params: { id: seat.id } }, under(keys[0]))
    const withdraws = () => sends(`/api/booking/${seat.id}/withdrawal`, {}, under(keys[1]))
    for (const act of [accepts, withdraws]) await act()
    for (const key of keys) await dies(key)
    clock.pass(30_000)
    expect((await accepts()).state).toBe('withdrawn')
    expect((await withdraws()).json<{ state: string }>().state).toBe('withdrawn')
    const history = await world.db
      .selectFrom('booking_history')
      .select('event')
      .where('booking_id', '=', seat.id)
      .orderBy('n')
      .execute()
    expect(history.map(({ event }) => event)).toEqual(['request', 'accept', 'withdraw'])
  })
})

test('a response is stored sealed for a day, and then deleted', async () => {
  const [trip, key] = [await posts({ inDays: 90 }), randomUUID()]
  const seat = await asks(ana, trip, key)
  const row = (await storedAnswers()).find((one) => one.key === key)
  expect(row?.answer?.toString('latin1')).not.toContain(seat.id)
  await later(DAY_MS - 1)
  expect((await asks(ana, trip, key)).state).toBe('accepted')
  clock.pass(1)
  await expect(asks(ana, trip, key, { message: 'another' })).resolves.toMatchObject({ state: 'accepted', message: 'another' })
  clock.pass(DAY_MS)
  await runJob(world, 'purge-idempotency-keys')
  expect(await storedAnswers()).toEqual([])
})
