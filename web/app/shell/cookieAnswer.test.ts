import { expect, test } from 'vitest'
import { cookieAnswer, cookieOf } from './CookieNotice.tsx'

test('an answered notice stays closed for six months', () => {
  expect(cookieAnswer('')).toBeUndefined()
  expect(cookieAnswer('language=es-AR; cookies=rejected')).toBe('rejected')
  expect(cookieAnswer('cookies=accepted; language=en-US')).toBe('accepted')
  expect(cookieOf('rejected')).toContain('cookies=rejected; path=/; max-age=15768000')
})

test('a cookie of another name or with another word is no answer', () => {
  expect(cookieAnswer('nocookies=accepted')).toBeUndefined()
  expect(cookieAnswer('cookies=acceptedly')).toBeUndefined()
})
