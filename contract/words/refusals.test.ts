import { expect, test } from 'vitest'
import { sentence } from './refusals.ts'

test.each([
  [1, '1 minute', '1 minuto'],
  [60, '1 minute', '1 minuto'],
  [61, '2 minutes', '2 minutos'],
  [3600, '60 minutes', '60 minutos'],
  [5400, '90 minutes', '90 minutos'],
  [5401, '2 hours', '2 horas'],
  [86_399, '24 hours', '24 horas'],
])('a limit that ends in %i seconds says so in both languages', (seconds, english, spanish) => {
  expect(sentence('too_many_requests', 'en-US', seconds)).toBe(`Too many requests at once. Please try again in ${english}.`)
  expect(sentence('too_many_requests', 'es-AR', seconds)).toBe(
    `Hay demasiadas solicitudes a la vez. Probá de nuevo en ${spanish}.`,
  )
})

test('a refusal without a time has its own sentence', () => {
  expect(sentence('too_many_requests', 'en-US')).toBe('Too many requests at once. Please wait a moment.')
  expect(sentence('trip_full', 'en-US', 60)).toBe('Trip Full')
})

test.each(['en-US', 'es-AR'] as const)('a failed login names cookies: blocked, they are its likely cause (%s)', (language) =>
  expect(sentence('login_failed', language)).toContain('cookies'),
)
