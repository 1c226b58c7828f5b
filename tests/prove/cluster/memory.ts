import { rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { makeThrowAwayFolder } from '#server/testing/throwaway.ts'
import { raise } from './fleet.ts'
import type { Town } from './load/people.ts'
import { Processes } from './processes.ts'

/*
 * `npm run rehearse:memory`: what a server in its hosted form holds in memory after 10,000 requests, and after 100,000, of members who look
 * around. A leak of 100 bytes a request would be 9 MB. `--requests=20000` sends fewer.
 */
const requests = Number(process.argv.find((word) => word.startsWith('--requests='))?.slice(11) ?? 100_000)
const first = requests / 10
const AT_ONCE = 8
const MOST_GROWTH = 0.1
/** What is young has been collected by then. */
const IDLE_MS = 5000

const folder = await makeThrowAwayFolder()
const processes = new Processes(folder)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void processes.stopAll().finally(() => process.exit(130)))
try {
  process.exitCode = (await measure()) ? 0 : 2
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  process.exitCode = 1
} finally {
  await processes.stopAll()
  rmSync(folder, { recursive: true, maxRetries: 3 })
  process.exit()
}

async function measure(): Promise<boolean> {
  // so many requests of one machine are more than anyone may send
  const { servers, town, balancer } = await raise(processes, (sentence) => console.log(sentence), { LIMITS: 'off' })
  const [server] = servers
  if (!server) throw new Error('no server')
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const began = performance.now()
  let sent = 0
  const failed = new Map<number, number>()
  const goOn = async (until: number) => {
    while (sent < until) {
      const status = await look(agent, [server.port, new URL(balancer.url).host], town, sent++)
      if (status !== 200) failed.set(status, (failed.get(status) ?? 0) + 1)
    }
  }
  const after = async (count: number) => {
    await Promise.all(Array.from({ length: AT_ONCE }, () => goOn(count)))
    await pause(IDLE_MS)
    console.log(`${sent} requests: ${server.megabytes()} MB`)
    return server.megabytes()
  }
  const idle = server.megabytes()
  const few = await after(first)
  const many = await after(requests)
  const growth = Number((many / few - 1).toFixed(3))
  const figures = {
    idle,
    [`MB after ${first}`]: few,
    [`MB after ${requests}`]: many,
    growth,
    failed: [...failed.values()].reduce((sum, n) => sum + n, 0),
  }
  const seconds = Math.round((performance.now() - began) / 1000)
  const met = growth <= MOST_GROWTH && figures.failed === 0
  for (const [status, n] of failed) console.log(`${n} answers were ${status}`)
  console.log(`${seconds} s, load ${loadavg()[1]?.toFixed(1)}`)
  console.log(JSON.stringify({ name: 'rehearse:memory', figures, targets: { growth: MOST_GROWTH, failed: 0 }, met }))
  return met
}

/** One of the things that people look at, as the balancer passes it on; its status. */
function look(agent: Agent, [port, host]: [number, string], { passengers: people, trips }: Town, n: number): Promise<number> {
  const who = people[n % people.length]
  const trip = trips[n % trips.length]
  const paths = [
    '/api/maps/route',
    `/api/maps/route/${trip}`,
    '/api/session',
    '/api/booking?as=passenger',
    `/route/${trip}`,
    '/api/chat',
  ]
  const cookie = [...(who?.jar ?? [])].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')
  return new Promise((resolve) => {
    const headers = { host, cookie, 'x-forwarded-for': `127.0.1.${n % 200}`, 'x-forwarded-proto': 'https' }
    const request = get({ host: '127.0.0.1', port, path: paths[n % paths.length], agent, headers }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0))
    })
    request.on('error', () => resolve(0))
  })
}
