import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#domain/time.ts'
import { cast } from '../../testing/cast.ts'

const { ana, bruno, emma } = await cast()
const trip = await bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays: 3 })
const seat = await ana.asksForSeat(await bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays: 6 }))
const { id: order } = await ana.startsToPay(seat.idRoute)

async function answer(who: typeof ana, method: string, path: string, body?: object): Promise<unknown> {
  const response = await who.send(method, `/api${path}`, body, { 'idempotency-key': randomUUID() })
  return response.json<{ reason?: string }>().reason ?? response.statusCode
}

describe('malformed bookings and payments', () => {
  test.each([
    ['a place id beyond 32-bit integers', { from: 3_000_000_000 }, 'validation'],
    ['a place id with a fraction', { to: 0.5 }, 'validation'],
    ['a negative place id', { from: -2_147_483_648 }, 'not_offered'],
    ['a message with half of a surrogate pair', { message: 'a\ud800' }, 'validation'],
    ['a message with a zero byte', { message: 'a\0' }, 'validation'],
  ])('booking and paying refuse %s', async (_, request, reason) => {
    expect(await answer(ana, 'POST', '/booking', { idRoute: trip, ...request })).toBe(reason)
    expect(await answer(ana, 'POST', '/payment', { idRoute: trip, ...request })).toBe(reason)
  })

  test.each(['\0', '\ud800'])('canceling refuses a reason with %j in it', async (odd) => {
    const reason = `Ill${odd}`
    expect(await answer(ana, 'POST', `/booking/${seat.id}/cancellation`, { reason })).toBe('validation')
    expect(await answer(bruno, 'POST', `/booking/${seat.id}/refusal`, { reason })).toBe('validation')
    expect(await answer(bruno, 'POST', `/maps/route/${trip}/cancellation`, { reason })).toBe('validation')
  })

  test('deleting an order refuses a reason with a zero byte', async () => {
    expect(await answer(emma, 'DELETE', `/order/${order}?reason=Late%00`)).toBe('validation')
    expect((await ana.sees(seat)).state).toBe('accepted')
  })

  test.each([1e300, -1, '1e3', '1,5', ' ', '0x10'])('paying refuses a price of %j', async (price) => {
    expect(await answer(ana, 'POST', '/payment', { idRoute: trip, price })).toBe('amount_malformed')
  })
})

test('every call that queries the provider has the same rate limit as bookings', async () => {
  const busy = await cast({ LIMITS: 'on' })
  for (const path of ['acceptance', 'withdrawal']) {
    const paths = Array.from({ length: 31 }, () => `/booking/${randomUUID()}/${path}`)
    const answers = []
    for (const one of paths) answers.push(await answerOf(busy.ana, 'POST', one))
    expect([answers.filter((one) => one === 404).length, answers.at(-1)]).toEqual([30, 429])
  }
  busy.clock.pass(MINUTE_MS)
  const left = []
  for (let n = 0; n < 31; n++) left.push(await answerOf(busy.ana, 'DELETE', `/order/${randomUUID()}`))
  expect([left.filter((one) => one === 404).length, left.at(-1)]).toEqual([30, 429])
})

const answerOf = async (who: typeof ana, method: string, path: string) =>
  (await who.send(method, `/api${path}`, method === 'POST' ? {} : undefined)).statusCode
