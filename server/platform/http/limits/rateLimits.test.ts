import { expect, test } from 'vitest'
import { cast } from '../../../testing/cast.ts'
import { rateLimitKey } from './rateLimits.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  // a caller who has disconnected
  [undefined, 'gone'],
])('%s is counted as %s', (ip, counted) => expect(rateLimitKey(ip)).toBe(counted))

test('all addresses of an IPv6 /64 share the limit of one address', async () => {
  const { stage } = await cast({ LIMITS: 'on' })
  const asks = async (remoteAddress: string) =>
    (await stage.app.inject({ method: 'POST', url: '/api/suggestionbox/add', payload: {}, remoteAddress })).statusCode
  const statuses = []
  for (let n = 1; n <= 21; n++) statuses.push(await asks(`2001:db8:7:7::${n}`))
  expect([statuses.slice(0, 20).includes(429), statuses[20], await asks('2001:db8:7:8::1')]).toEqual([false, 429, 403])
})
