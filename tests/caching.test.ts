import { describe, expect, test } from 'vitest'
import { calls } from '#contract/all.ts'
import { cast } from '#server/testing/cast.ts'

/*
 * Caches between the server and people store no answer about a person (decision 14). Every call is made, by a visitor, a passenger and a
 * driver, for the trip, the seat and the people of one story; refusals are equally private.
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

/** A stream without an end; its own story checks its caching. */
const stream = '/events'
const isLast = (path: string) => Number(path === '/logout')
const requests = Object.entries(calls)
  .filter(([, { path }]) => path !== stream)
  .toSorted(([, a], [, b]) => isLast(a.path) - isLast(b.path))

test('there are calls to ask', () => expect(requests.length).toBeGreaterThan(50))

describe.each(requests)('%s', (_, { method, path }) => {
  test.each(Object.entries(callers))('%s: is kept by no shared cache', async (_name, caller) => {
    const { headers } = await caller.send(method, named(path), method === 'GET' ? undefined : {})
    expect(headers['cache-control']).toMatch(/^(no-store|private, max-age=\d+)$/)
  })
})

test.each(['/api/nowhere', '/api/login/return?code=wrong', '/api/session'])('nor is %s', async (path) => {
  expect((await callers.visitor.send('GET', path)).headers['cache-control'] ?? '').toMatch(/^no-store$/)
})
