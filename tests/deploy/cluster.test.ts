import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { requestSettings } from '#server/platform/database/connections/session.ts'
import { read } from './deployments.ts'

/* deploy/cluster is run by `npm run lab -- rehearse`; here only consistency with the code and among its files. */

const patroni = parse(read('cluster/patroni.yml')) as {
  scope: string
  restapi: { connect_address: string }
  bootstrap: { dcs: { ttl: number; loop_wait: number; retry_timeout: number; synchronous_mode: boolean } }
  postgresql: { connect_address: string }
}
const balancer = read('cluster/haproxy.cfg')
const pooler = read('cluster/pgbouncer.ini')

test('the role has the limits that a server asks for behind a pooler of transactions', () => {
  const set = [...read('cluster/tramo.sql').matchAll(/^alter role tramo set (\w+) = '(\w+)';$/gm)].map(([, name, value]) => [
    name,
    value,
  ])
  expect(Object.fromEntries(set)).toEqual(requestSettings)
})

test('a primary has time to say that it is there before it loses its place', () => {
  const { ttl, loop_wait, retry_timeout, synchronous_mode } = patroni.bootstrap.dcs
  expect(ttl).toBeGreaterThanOrEqual(loop_wait + 2 * retry_timeout)
  expect(synchronous_mode).toBe(true)
})

test('the balancer leads to the addresses of the members, and asks Patroni where it answers', () => {
  expect(balancer).toContain(`server db1 ${patroni.postgresql.connect_address}\n`)
  expect(balancer).toContain(`port ${patroni.restapi.connect_address.split(':')[1]} `)
})

test('the pooler asks the balancer on its own machine', () => {
  const [, port] = /^tramo = host=127\.0\.0\.1 port=(\d+) /m.exec(pooler) ?? []
  expect(balancer).toContain(`listen primary\n  bind 127.0.0.1:${port}\n`)
})
