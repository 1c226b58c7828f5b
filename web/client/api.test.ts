import { afterEach, expect, test } from 'vitest'
import { listChats } from '#contract/messages/messages.ts'
import { call, Problem, sendCallsBy } from './api.ts'

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
])('%s is no answer', async (_, answer) => {
  sendCallsBy(async () => answer())
  const error: unknown = await call(listChats, { query: {} }).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(Problem)
  expect(error).toMatchObject({ status: 0, reason: 'offline' })
})

test('a call that was given up stays so while its answer is read', async () => {
  const given = new AbortController()
  sendCallsBy(async () => new Response(new ReadableStream({ start: (body) => body.error(new DOMException('', 'AbortError')) })))
  await expect(call(listChats, { query: {} }, given.signal)).rejects.toMatchObject({ name: 'AbortError' })
})
