import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Problem } from '../../client/api.ts'
import { makeOutbox, type Outcome, outcomeOf, type Unsent } from './outbox.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const message = (text: string): Unsent => ({ key: `key of ${text}`, to: 'bruno', text, at: 0 })

/** Creates an outbox whose attempts have these outcomes in turn, and succeed afterwards. */
function outbox(outcomes: Outcome[], unsent: Unsent[] = []) {
  const tried: string[] = []
  const stored: (readonly Unsent[])[] = []
  const send = async ({ key }: Unsent): Promise<Outcome> => {
    tried.push(key)
    await new Promise((arrive) => setTimeout(arrive, 10))
    return outcomes.shift() ?? { sent: true }
  }
  const box = makeOutbox(unsent, { send, keep: (now) => stored.push(now) })
  return { box, tried, left: () => box.list().map(({ text, why }) => (why ? [text, why] : [text])), stored }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('the outbox sends messages in their order, one after the other', async () => {
  const { box, tried, left } = outbox([])
  for (const text of ['a', 'b', 'c']) box.add(message(text))
  await pass(15)
  expect([tried.length, left()]).toEqual([2, [['b'], ['c']]])
  await pass(100)
  expect([tried, left()]).toEqual([['key of a', 'key of b', 'key of c'], []])
})

test('offline, all messages wait; once the connection returns they are sent under the same keys', async () => {
  const { box, tried, left, stored } = outbox([{ laterMs: 5000 }, { laterMs: 5000 }])
  box.add(message('a'))
  box.add(message('b'))
  await pass(1000)
  expect([left(), stored.at(-1)?.length]).toEqual([[['a'], ['b']], 2])
  void box.flush()
  await pass(100)
  expect(left()).toEqual([['a'], ['b']])
  await pass(5000)
  expect([left(), stored.at(-1)]).toEqual([[], []])
  expect(tried).toEqual(['key of a', 'key of a', 'key of a', 'key of b'])
})

test('two online events send each message once', async () => {
  const { box, tried } = outbox([], [message('a')])
  await Promise.all([box.flush(), box.flush(), pass(100)])
  expect(tried).toEqual(['key of a'])
})

test('a refused message waits until the user retries or discards it; the others are sent', async () => {
  const { box, left, tried } = outbox([{ why: 'You cannot' }])
  box.add(message('a'))
  box.add(message('b'))
  await pass(100)
  expect(left()).toEqual([['a', 'You cannot']])
  void box.flush()
  await pass(100)
  expect(tried.length).toBe(2)
  box.again('key of a')
  await pass(100)
  expect(left()).toEqual([])
})

test('an ended session delays messages until the login, and the outbox reports this until an attempt succeeds', async () => {
  const { box, left } = outbox([{ laterMs: 5000, needsLogin: true }, { laterMs: 5000 }])
  const heard: boolean[] = []
  box.listen(() => heard.push(box.needsLogin()))
  box.add(message('a'))
  await pass(100)
  expect([left(), box.needsLogin(), heard.at(-1)]).toEqual([[['a']], true, true])
  await pass(5000)
  expect([left(), box.needsLogin()]).toEqual([[['a']], false])
  await pass(5100)
  expect([left(), box.needsLogin()]).toEqual([[], false])
})

test.each([
  [401, 'login_required', { laterMs: 5000, needsLogin: true }],
  // after a login in another tab, this page still has the token of the former session
  [403, 'csrf', { laterMs: 5000 }],
  [403, 'barred', { why: 'words' }],
] as const)('a response with %s, %s', (status, reason, outcome) => {
  expect(outcomeOf(new Problem(status, reason, 'words'))).toEqual(outcome)
})

test('a discarded message is deleted', async () => {
  const { box, left, stored } = outbox([{ why: 'You cannot' }])
  box.add(message('a'))
  await pass(100)
  box.discard('key of a')
  expect([left(), stored.at(-1)]).toEqual([[], []])
})
