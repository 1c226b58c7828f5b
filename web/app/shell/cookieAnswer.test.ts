import { expect, test } from 'vitest'
import { cookieAnswer, cookieOf } from './CookieNotice.tsx'

test('an answered notice is not shown again for six months', () => {
  expect(cookieAnswer('')).toBeUndefined()
  expect(cookieAnswer('language=es-AR; cookies=rejected')).toBe('rejected')
  expect(cookieAnswer('cookies=accepted; language=en-US')).toBe('accepted')
  expect(cookieOf('rejected')).toContain('cookies=rejected; path=/; max-age=15768000')
})

test('a cookie with another name or value is ignored', () => {
  expect(cookieAnswer('nocookies=accepted')).toBeUndefined()
  expect(cookieAnswer('cookies=acceptedly')).toBeUndefined()
})
