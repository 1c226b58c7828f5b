import { expect, test, vi } from 'vitest'
import { notificationAddress, notificationOf } from './pushed.ts'

const origin = 'https://tramo.example'
const list = `${origin}/notifications`

test.each([
  ['/booking/1?tab=trips', `${origin}/booking/1?tab=trips`],
  ['//elsewhere.example/booking', list],
  ['/\\elsewhere.example', list],
  ['https://elsewhere.example/', list],
  ['javascript:alert(1)', list],
  ['/\t/elsewhere.example', list],
  ['', list],
  [undefined, list],
  [{}, list],
])('a notification with the path %s opens %s', (path, address) => {
  expect(notificationAddress(path, origin)).toBe(address)
})

test('a push shows the sent title and text, once for each subject', () => {
  const sent = { id: '1', title: 'A request', text: 'Somebody asks for a seat.', path: '/booking/1' }
  const [title, look] = notificationOf(sent, origin)
  expect([title, look.body, look.tag, look.data]).toEqual([sent.title, sent.text, '1', `${origin}/booking/1`])
})

test('an unreadable push still shows that there is news', () => {
  expect(notificationOf({}, origin)).toMatchObject(['Tramo', { data: list }])
})

test('a notification opens its address in browsers without URL.canParse, such as Safari 16', () => {
  vi.stubGlobal('URL', class extends URL {})
  Object.defineProperty(URL, 'canParse', { value: undefined })
  expect(notificationAddress('/booking/1', origin)).toBe(`${origin}/booking/1`)
  expect(notificationAddress('//', origin)).toBe(list)
  vi.unstubAllGlobals()
})
