import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { requestSettings } from '#server/platform/database/connections/session.ts'
import { read } from './deployments.ts'

/* `npm run lab -- rehearse` runs deploy/cluster; these tests check that its files match the code and each other. */

const patroni = parse(read('cluster/patroni.yml')) as {
  scope: string
  restapi: { connect_address: string }
  bootstrap: { dcs: { ttl: number; loop_wait: number; retry_timeout: number; synchronous_mode: boolean } }
  postgresql: { connect_address: string }
}
const balancer = read('cluster/haproxy.cfg')
const pooler = read('cluster/pgbouncer.ini')

test('the database role has the limits that a server needs behind a pooler of transactions', () => {
  const set = [...read('cluster/tramo.sql').matchAll(/^alter role tramo set (\w+) = '(\w+)';$/gm)].map(([, name, value]) => [
    name,
    value,
  ])
  expect(Object.fromEntries(set)).toEqual(requestSettings)
})

test('the primary has time to renew the lease before it loses the role of primary', () => {
  const { ttl, loop_wait, retry_timeout, synchronous_mode } = patroni.bootstrap.dcs
  expect(ttl).toBeGreaterThanOrEqual(loop_wait + 2 * retry_timeout)
  expect(synchronous_mode).toBe(true)
})

test('the balancer connects to the members’ addresses, and checks the address where Patroni responds', () => {
  expect(balancer).toContain(`server db1 ${patroni.postgresql.connect_address}\n`)
  expect(balancer).toContain(`port ${patroni.restapi.connect_address.split(':')[1]} `)
})

test('the pooler connects to the balancer on its own machine', () => {
  const [, port] = /^tramo = host=127\.0\.0\.1 port=(\d+) /m.exec(pooler) ?? []
  expect(balancer).toContain(`listen primary\n  bind 127.0.0.1:${port}\n`)
})
