import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { logTo, withoutPersons } from './log.ts'

test.each([
  ['/api/user/ana@example.org', '/api/user/[e-mail]'],
  ['/api/user/ana%40example.org?x=1', '/api/user/[e-mail]?x=1'],
  ['/api/user?email=ana@example.org&y=2', '/api/user?email=[e-mail]&y=2'],
  ['/api/login/return?code=abc&state=def', '/api/login/return?code=[hidden]&state=[hidden]'],
  ['/api/maps/route?from=1&to=2', '/api/maps/route?from=1&to=2'],
])('%s is logged as %s', (url, logged) => {
  expect(withoutPersons(url)).toBe(logged)
})

test('a line about a request holds no cookie, no header and nobody’s e-mail', () => {
  const lines: string[] = []
  const log = logTo(new Writable({ write: (chunk, _, done) => (lines.push(String(chunk)), done()) }), 'info')
  const req = { id: '1', method: 'GET', url: '/api/user/ana@example.org', headers: { cookie: 'session=secret' } }
  log.info({ req, account: { email: 'ana@example.org', dni: '30123456' } }, 'asked')
  expect(lines).toHaveLength(1)
  expect(lines[0]).not.toMatch(/secret|ana@|30123456/)
})
