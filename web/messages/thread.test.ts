import { expect, test } from 'vitest'
import type { Chat, Message } from '#contract/messages/messages.ts'
import { refreshed, withEarlier, withSent } from './thread.ts'

const now = '2026-11-20T12:00:00.000Z'
const me = '11111111-1111-4111-8111-111111111111'
const message = (id: number): Message => ({
  id,
  author: me,
  authorId: me,
  email: 'ana@example.org',
  own: true,
  message: `${id}`,
  date: now,
})
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n)
const chat = (from: number, to: number, more = from > 1): Chat => ({
  person: { id: me, name: 'Ana', photo: null, gender: null },
  messages: numbers(from, to).map(message),
  now,
  more,
  blocked: false,
  whyNotWrite: null,
})
const idsAndMore = ({ messages, more }: Chat) => [messages.map(({ id }) => id), more]

test('a refreshed chat preserves earlier messages', () => {
  expect(idsAndMore(refreshed(undefined, chat(1, 3)))).toEqual([[1, 2, 3], false])
  expect(idsAndMore(refreshed(chat(1, 4), chat(3, 6)))).toEqual([numbers(1, 6), false])
  expect(idsAndMore(refreshed(chat(2, 4), chat(5, 6)))).toEqual([numbers(2, 6), true])
})

test('after a gap between known and new messages the chat shows only the new ones', () => {
  expect(idsAndMore(refreshed(chat(1, 4), chat(60, 109)))).toEqual([numbers(60, 109), true])
})

test('a response that is older than the user’s last message does not remove it', () => {
  expect(idsAndMore(refreshed(chat(1, 5), chat(1, 4)))).toEqual([numbers(1, 5), false])
})

test('an empty chat shows its first message', () => {
  expect(idsAndMore(withSent(chat(1, 0), message(1)))).toEqual([[1], false])
  expect(idsAndMore(refreshed(chat(1, 0), chat(1, 1)))).toEqual([[1], false])
})

test('withSent adds a message at the end, once, and never after a gap', () => {
  expect(idsAndMore(withSent(chat(1, 2), message(3)))).toEqual([[1, 2, 3], false])
  expect(idsAndMore(withSent(chat(1, 3), message(3)))).toEqual([[1, 2, 3], false])
  expect(idsAndMore(withSent(chat(1, 2), message(5)))).toEqual([[1, 2], false])
})

test('an earlier page is added on top, unless messages between the two are missing', () => {
  expect(idsAndMore(withEarlier(chat(51, 60), chat(1, 50)))).toEqual([numbers(1, 60), false])
  expect(idsAndMore(withEarlier(chat(70, 80), chat(1, 50)))).toEqual([numbers(70, 80), true])
})
