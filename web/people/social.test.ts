import { expect, test, vi } from 'vitest'
import { socialLink } from './Social.tsx'

test('a handle, with or without an @, links to its page', () => {
  const sofia = { href: 'https://www.instagram.com/sofia.viaja', name: '@sofia.viaja' }
  expect(socialLink('instagram', 'sofia.viaja')).toEqual(sofia)
  expect(socialLink('instagram', '@sofia.viaja')).toEqual(sofia)
})

test('an address of the site is a link with a short text', () => {
  expect(socialLink('facebook', 'https://www.facebook.com/sofia/')).toEqual({
    href: 'https://www.facebook.com/sofia/',
    name: 'facebook.com/sofia',
  })
  expect(socialLink('facebook', 'https://es-la.facebook.com/sofia')?.name).toBe('es-la.facebook.com/sofia')
})

test.each([
  ['a script', 'javascript:alert(1)'],
  ['another site', 'https://example.org/sofia'],
  ['a site that only ends alike', 'https://notfacebook.com/sofia'],
  ['an address without encryption', 'http://facebook.com/sofia'],
  ['words', 'look for me'],
])('%s is no link', (_, address) => {
  expect(socialLink('facebook', address)).toBeUndefined()
})

test('addresses and other texts are parsed in browsers without URL.canParse, such as Safari 16', () => {
  vi.stubGlobal('URL', class extends URL {})
  Object.defineProperty(URL, 'canParse', { value: undefined })
  expect(socialLink('facebook', 'https://www.facebook.com/sofia')?.name).toBe('facebook.com/sofia')
  expect(socialLink('facebook', 'look for me')).toBeUndefined()
  vi.unstubAllGlobals()
})
