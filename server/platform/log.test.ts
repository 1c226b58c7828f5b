import { expect, test } from 'vitest'
import { exchangedField } from '#contract/wireNames.ts'
import { logTo, markBy, withoutPersons } from './log.ts'

const plate = exchangedField('plate')
const mark = markBy('a key of the test')
const ana = mark('ana@example.org')

test.each([
  ['/api/user/ana@example.org', `/api/user/${ana}`],
  ['/api/user/Ana%40example.org?x=1', `/api/user/${ana}?x=1`],
  ['/api/user?email=ana@example.org&y=2', `/api/user?email=${ana}&y=2`],
  ['/api/user?name=zulema&after=zulema%20prueba.1', '/api/user?name=[hidden]&after=[hidden]'],
  ['/api/admin/users?q=zulema&page=1', '/api/admin/users?q=[hidden]&page=1'],
  ['/api/maps/route/1?reason=mam%C3%A1', '/api/maps/route/1?reason=[hidden]'],
  ['/dev-sms?number=%2B5493415551234&text=Tramo+123456&lang=es-AR', '/dev-sms?number=[hidden]&text=[hidden]&lang=es-AR'],
  ['/api/follow/s3cret?x=1', '/api/follow/[hidden]?x=1'],
  ['/api/notification/off/a.trips.s3cret?x=1', '/api/notification/off/[hidden]?x=1'],
  [`/api/car?${plate}=AB123CD`, `/api/car?${plate}=[hidden]`],
  ['/api/login/return?code=abc&state=def', '/api/login/return?code=[hidden]&state=[hidden]'],
  ['/api/maps/route?from=1&to=2', '/api/maps/route?from=1&to=2'],
  ['/api/user/%E0%A4%40x', `/api/user/${mark('%E0%A4%40x')}`],
])('the log writes %s as %s', (url, logged) => {
  expect(withoutPersons(url, mark)).toBe(logged)
})

test('the log replaces an e-mail by a pseudonym that depends only on the key', () => {
  expect(ana).toMatch(/^\[e-mail [0-9a-f]{12}\]$/)
  expect([
    mark('ANA@example.org') === ana,
    mark('bea@example.org') === ana,
    markBy('another')('ana@example.org') === ana,
  ]).toEqual([true, false, false])
})

test('a log line about a request contains no cookie, header or e-mail', () => {
  const lines: string[] = []
  const log = logTo({ write: (line) => void lines.push(line) }, 'info', 'a key of the test')
  const req = { id: '1', method: 'GET', url: '/api/user/ana@example.org', headers: { cookie: 'session=secret' } }
  const row = Object.assign(new Error('no <ana@example.org> here'), {
    code: '23514',
    detail: 'Failing row contains (San Luis 1).',
  })
  log.info({ options: { headers: { cookie: 'secret' } }, req, account: { email: 'ana@example.org', dni: '30123456' } }, 'asked')
  log.error({ err: row }, 'Route GET:/user/ana@example.org not found')
  expect(lines).toHaveLength(2)
  expect(lines.join('')).not.toMatch(/secret|ana@|30123456|San Luis/)
  expect(lines[1]).toContain(`no <${ana}> here`)
  expect(lines[1]).toContain('23514')
})

test('the log masks long addresses quickly', () => {
  const before = process.cpuUsage()
  for (const long of ['a'.repeat(16_000), '@'.repeat(16_000), '%40'.repeat(5000), '/@'.repeat(8000)])
    withoutPersons(`/${long}`, (email) => email)
  expect(process.cpuUsage(before).user).toBeLessThan(100_000)
})
