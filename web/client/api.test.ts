import { afterEach, expect, test, vi } from 'vitest'
import { blockPerson, listChats } from '#contract/messages/messages.ts'
import { call, Problem, rereadBy, sendCallsBy } from './api.ts'

afterEach(() => sendCallsBy((path, init) => fetch(path, init)))

const brokenOff = () =>
  new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"chats":['))
      controller.error(new TypeError('network error'))
    },
  })

test.each([
  ['an answer that breaks off', () => new Response(brokenOff())],
  ['the page of a captive portal', () => new Response('<!doctype html><title>Log in to the Wi-Fi</title>')],
])('%s causes an offline problem', async (_, answer) => {
  sendCallsBy(async () => answer())
  const error: unknown = await call(listChats, { query: {} }).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(Problem)
  expect(error).toMatchObject({ status: 0, reason: 'offline' })
})

test('a call aborted while its response is read rejects with AbortError', async () => {
  const given = new AbortController()
  sendCallsBy(async () => new Response(new ReadableStream({ start: (body) => body.error(new DOMException('', 'AbortError')) })))
  await expect(call(listChats, { query: {} }, given.signal)).rejects.toMatchObject({ name: 'AbortError' })
})

/** Makes a write with this response; returns its error, and how often the shown data had been refetched before the error. */
async function changed(answer: (init: RequestInit) => Promise<Response>) {
  let reads = 0
  rereadBy(async () => void (reads += 1))
  sendCallsBy((_, init) => answer(init))
  const error: unknown = await call(blockPerson, { body: { email: 'ana@example.org' } }).catch((thrown: unknown) => thrown)
  rereadBy(async () => {})
  return { error, reads }
}

const html = (status: number, headers = {}) =>
  new Response('<html><h1>Bad Gateway</h1></html>', { status, statusText: 'Bad Gateway', headers })

test.each([
  [500, 'internal', 1],
  [502, 'internal', 1],
  [503, 'overloaded', 1],
  [413, 'internal', 0],
  [429, 'too_many_requests', 0],
])('a proxy’s page with status %i causes a problem without the proxy’s text', async (status, reason, rereads) => {
  const { error, reads } = await changed(async () => html(status, { 'retry-after': '90' }))
  expect(error).toMatchObject({ status, reason, message: '', parts: { retryAfter: 90 } })
  expect(reads).toBe(rereads)
})

test("a write that fails with a server's sentence refetches the shown data", async () => {
  const refused = { reason: 'database_unavailable', detail: 'Please try again in a moment' }
  const { error, reads } = await changed(async () => Response.json(refused, { status: 503 }))
  expect(error).toMatchObject({ status: 503, message: 'Please try again in a moment' })
  expect(reads).toBe(1)
})

test('a write without a connection refetches nothing', async () => {
  const { error, reads } = await changed(async () => Promise.reject(new TypeError('Failed to fetch')))
  expect(error).toMatchObject({ status: 0, reason: 'offline' })
  expect(reads).toBe(0)
})

test('a write that times out ends with its own problem', async () => {
  vi.useFakeTimers()
  const waiting = changed(
    ({ signal }) => new Promise((_, fail) => signal?.addEventListener('abort', () => fail(signal.reason as Error))),
  )
  await vi.advanceTimersByTimeAsync(30_000)
  vi.useRealTimers()
  expect(await waiting).toMatchObject({ error: { status: 0, reason: 'no_answer' }, reads: 1 })
})

test('a response whose body never ends is aborted', async () => {
  vi.useFakeTimers()
  const waiting = changed(async ({ signal }) => {
    const endless = new ReadableStream({
      start: (body) => signal?.addEventListener('abort', () => body.error(signal.reason)),
    })
    return new Response(endless)
  })
  await vi.advanceTimersByTimeAsync(30_000)
  vi.useRealTimers()
  expect(await waiting).toMatchObject({ error: { status: 0, reason: 'no_answer' } })
})
