import { describe, expect, test } from 'vitest'
import { calls } from '#contract/all.ts'
import { cast } from '#server/testing/cast.ts'

/*
 * No cache between server and browser may store a response about a person (decision 14). A visitor, a passenger and a driver make
 * every call, with one trip, one seat and its people. Refusals must not be stored either.
 */
const { ana, bruno, visitor } = await cast()
const trip = await bruno.posts({ from: 'Rosario', to: 'Córdoba', seats: 3, price: '1000.00' })
const seat = await ana.books(trip)
const [order] = await ana.orders()

const callers = { visitor: visitor(), ana, bruno }
const named = (path: string): string => {
  const id = path.startsWith('/booking')
    ? seat.id
    : path.startsWith('/order')
      ? order?.id
      : path.startsWith('/user')
        ? bruno.id
        : trip
  return `/api${path.replace(/:\w+/g, id ?? '')}`
}

/** Left out below, because this stream never ends. Another test checks the caching of the stream. */
const stream = '/events'
const isLast = (path: string) => Number(path === '/logout')
const requests = Object.entries(calls)
  .filter(([, { path }]) => path !== stream)
  .toSorted(([, a], [, b]) => isLast(a.path) - isLast(b.path))

test('the contract has more than 50 calls to check', () => expect(requests.length).toBeGreaterThan(50))

describe.each(requests)('%s', (_, { method, path }) => {
  test.each(Object.entries(callers))('%s: no shared cache stores the response', async (_name, caller) => {
    const { headers } = await caller.send(method, named(path), method === 'GET' ? undefined : {})
    expect(headers['cache-control']).toMatch(/^(no-store|private, max-age=\d+)$/)
  })
})

test.each(['/api/nowhere', '/api/login/return?code=wrong', '/api/session'])(
  'no cache stores the response of %s',
  async (path) => {
    expect((await callers.visitor.send('GET', path)).headers['cache-control'] ?? '').toMatch(/^no-store$/)
  },
)
