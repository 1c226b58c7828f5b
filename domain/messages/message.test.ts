import { describe, expect, test } from 'vitest'
import { whyNotStart, whyNotWrite, wrongInMessage } from './message.ts'

const reasons = (message: string) => wrongInMessage({ message }).map(({ reason }) => reason)

describe('message', () => {
  test.each([
    ['one letter', 'a', []],
    ['a picture made of several signs', '👩‍👩‍👧', []],
    ['lines', 'Salgo a las 9.\nNos vemos.', []],
    ['2 000 characters of two units each', '🚗'.repeat(2000), []],
    ['one more', '🚗'.repeat(2001), ['text_too_long']],
    ['nothing', '', ['message_required']],
    ['spaces and empty lines', ' \n\t ', ['message_required']],
    ['what draws nothing', '\u200b\u2060', ['message_required']],
    ['a bell', 'Hola\u0007', ['text_has_control_characters']],
    ['a zero', 'Hola\0', ['text_has_control_characters']],
  ])('the form checks a message of %s', (_, text, expected) => {
    expect(reasons(text)).toEqual(expected)
  })
})

const ana = { self: false, otherActive: true, blocked: false }

test.each([
  ['somebody who is there', {}, undefined],
  ['herself', { self: true }, 'cannot_write_to_person'],
  ['somebody barred, or nobody', { otherActive: false }, 'cannot_write_to_person'],
  ['somebody when one of the two has blocked the other', { blocked: true }, 'cannot_write_to_person'],
])('the rules check a message to %s', (_, more, reason) => {
  expect(whyNotWrite({ ...ana, ...more })).toBe(reason)
})

test('a member starts at most ten conversations a day', () => {
  expect([whyNotStart(9), whyNotStart(10)]).toEqual([undefined, 'too_many_conversations'])
})
