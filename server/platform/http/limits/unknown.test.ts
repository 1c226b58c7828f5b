import { expect, test } from 'vitest'
import { cast } from '../../../testing/cast.ts'

const { ana, app, clock, world } = await cast({ LIMITS: 'on' })

test('at most 1,500 unknown cookies a minute are looked up for one address', async () => {
  let lookups = 0
  const { query } = world.pool
  Object.assign(world.pool, { query: (...sent: Parameters<typeof query>) => (lookups++, query.apply(world.pool, sent)) })
  const asks = (n: number, remoteAddress: string) =>
    app.inject({ url: '/api/session', headers: { cookie: `session=none${n}` }, remoteAddress })
  for (let n = 0; n < 1500; n++) await asks(n, '203.0.113.7')
  const before = lookups
  expect((await asks(1500, '203.0.113.7')).statusCode).toBe(429)
  expect(lookups).toBe(before)
  await asks(1501, '203.0.113.8')
  expect(lookups).toBe(before + 1)
  // Moves to the next minute of the stage. The general rate limit uses the real time and may still refuse, so only the look-up is
  // checked.
  clock.pass(60_000)
  await asks(1502, '203.0.113.7')
  expect(lookups).toBe(before + 2)
  Object.assign(world.pool, { query })
  expect((await ana.send('GET', '/api/session')).statusCode).toBe(200)
})
