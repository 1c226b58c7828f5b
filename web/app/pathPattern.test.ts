import { expect, test } from 'vitest'
import { pathPattern } from './pathPattern.ts'

test.each([
  ['/', ['/'], ['/home', '']],
  ['/home', ['/home'], ['/', '/home/x', '/homes']],
  ['/route/$id', ['/route/4f'], ['/route', '/route/', '/route/4f/edit']],
  ['/chat/{-$id}', ['/chat', '/chat/4f'], ['/chat/4f/5', '/chats']],
  ['/admin/$', ['/admin', '/admin/people', '/admin/people/4f'], ['/administer']],
  ['/maps.txt', ['/maps.txt'], ['/mapsxtxt']],
])('%s', (route, taken, left) => {
  const pattern = new RegExp(pathPattern(route))
  expect(taken.filter((path) => !pattern.test(path))).toEqual([])
  expect(left.filter((path) => pattern.test(path))).toEqual([])
})
