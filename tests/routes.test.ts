import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { textPages } from '#web/pages/textPages.ts'

/* The route table of the specification (section 2), compared with the files that implement it. */
const source = readFileSync('web/app/routes.tsx', 'utf8')
const under = (parent: 'root' | 'gated') =>
  [...source.matchAll(new RegExp(`getParentRoute: \\(\\) => ${parent},\\s*path: '([^']+)'`, 'g'))].map(([, path]) => path)

test('the public pages are routes directly under the root, so they need no login', () => {
  const texts = ['/aboutus', '/cookies-policy', '/faq', '/privacy-policy', '/recommendations', '/terms-and-conditions']
  expect([...textPages].toSorted()).toEqual(texts)
  expect(under('root')).toEqual(expect.arrayContaining(['/', '/home', '/suggestion-box']))
})

test('every address of the specification that needs a login is behind the gate', () => {
  const trips = ['/route', '/route/finish', '/route/$id', '/route-list', '/route-list/$seats', '/maps/route', '/routes-found']
  const people = ['/register', '/profile', '/user/$id', '/car', '/users', '/post/$id', '/chat/{-$id}']
  expect(under('gated')).toEqual(expect.arrayContaining([...trips, ...people]))
  expect(under('root').filter((path) => [...trips, ...people].includes(path ?? ''))).toEqual([])
  expect(source).toMatch(
    /\['\/admin', '\/admin\/\$'\] as const\)\.map\(\(path\) =>\s*createRoute\({\s*getParentRoute: \(\) => gated,/,
  )
})

test('the administrators’ screens are at the addresses of the specification', () => {
  const screens = [...readFileSync('web/admin/screens.tsx', 'utf8').matchAll(/path: '([^']*)'/g)].map(([, path]) => path)
  const specified = ['', 'users', 'users/*', 'update', 'newUser', 'routes', 'feedback', 'transactions']
  expect(screens).toEqual(expect.arrayContaining(specified))
})
