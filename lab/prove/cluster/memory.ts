import { copyFileSync, readFileSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { makeThrowAwayFolder } from '#server/testing/throwaway.ts'
import { raise } from './fleet.ts'
import { type Kind, kinds, look } from './load/looks.ts'
import type { Server } from './parts/servers.ts'
import { Processes, until } from './processes.ts'

/*
 * `npm run lab -- rehearse:memory`: measures a hosted server's memory after 10,000 and after 100,000 requests of members. Also
 * measures the memory after a full garbage collection, which distinguishes a leak from memory that V8 reserves: a leak of 100
 * bytes per request would be 9 MB. Then measures the processor time of each kind of request. `--requests=20000` sends fewer
 * requests. Node's settings are those in NODE_OPTIONS and MALLOC_ARENA_MAX.
 */
const requests = Number(process.argv.find((word) => word.startsWith('--requests='))?.slice(11) ?? 100_000)
const marks = [0.01, 0.1, 0.3, 1].map((share) => Math.round(share * requests))
const AT_ONCE = 8
/** Maximum growth from the second measurement to the last, both of resident memory and of memory in use, as a fraction. */
const MAX_GROWTH = 0.1
/** Pause after which young objects have been collected. */
const IDLE_MS = 5000
/** Number of requests of each kind whose processor time is measured. */
const EACH = 1000

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

/** Memory in MB. */
interface MemoryUse {
  /** resident memory, before and after garbage collection */
  resident: number
  collected: number
  /** memory in use: the heap, and buffers outside it */
  heap: number
  external: number
}

/** Returns the settings of the server, without rate limits, because one machine sends all requests of the measurement. */
function settings(): Record<string, string> {
  const probe = join(folder, 'heap.mjs')
  copyFileSync(fileURLToPath(new URL('heap.mjs', import.meta.url)), probe)
  const { NODE_OPTIONS = '', MALLOC_ARENA_MAX, HEAP_SNAPSHOTS } = process.env
  return {
    LIMITS: 'off',
    NODE_OPTIONS: `${NODE_OPTIONS} --import ${pathToFileURL(probe).href}`.trim(),
    ...(MALLOC_ARENA_MAX && { MALLOC_ARENA_MAX }),
    ...(HEAP_SNAPSHOTS && { HEAP_SNAPSHOTS }),
  }
}

async function measure(): Promise<boolean> {
  const { servers, town, balancer } = await raise(processes, (sentence) => console.log(sentence), settings())
  const [server] = servers
  if (!server) throw new Error('no server')
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const to = { agent, port: server.port, host: new URL(balancer.url).host }
  const began = performance.now()
  let sent = 0
  const failed = new Map<number, number>()
  const goOn = async (end: number, of: Kind[] = kinds) => {
    const one = async () => {
      while (sent < end) {
        const status = await look(to, town, of[sent % of.length] ?? 'list', sent++)
        if (status !== 200) failed.set(status, (failed.get(status) ?? 0) + 1)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, one))
  }
  const figures: Record<string, number> = { idle: server.megabytes() }
  const all: MemoryUse[] = []
  for (const mark of marks) {
    await goOn(mark)
    await pause(IDLE_MS)
    const use = await memoryOf(server, all.length + 1)
    all.push(use)
    for (const [name, megabytes] of Object.entries(use)) figures[`${name} after ${mark}, MB`] = megabytes
    console.log(`${mark} requests: ${JSON.stringify(use)} MB`)
  }
  for (const kind of kinds) {
    const before = server.cpuSeconds()
    await goOn(sent + EACH, [kind])
    figures[`${kind}, ms of a processor`] = Number(((1000 * (server.cpuSeconds() - before)) / EACH).toFixed(2))
  }
  const [, few, , many] = all
  figures['growth'] = grown(few?.resident, many?.resident)
  figures['growth in use'] = grown(few?.heap, many?.heap)
  figures['failed'] = [...failed.values()].reduce((sum, n) => sum + n, 0)
  for (const [status, n] of failed) console.log(`${n} answers were ${status}`)
  console.log(`${Math.round((performance.now() - began) / 1000)} s, load ${loadavg()[1]?.toFixed(1)}`)
  return concluded(figures)
}

function grown(before = NaN, after = NaN): number {
  return Number((after / before - 1).toFixed(3))
}

function concluded(figures: Record<string, number>): boolean {
  const targets: Record<string, number> = { growth: MAX_GROWTH, 'growth in use': MAX_GROWTH, failed: 0 }
  const met = Object.entries(targets).every(([name, most]) => (figures[name] ?? Infinity) <= most)
  console.log(JSON.stringify({ name: 'rehearse:memory', figures, targets, met }))
  return met
}

async function memoryOf(server: Server, times: number): Promise<MemoryUse> {
  const resident = server.megabytes()
  const lines = () => [...readFileSync(server.log, 'utf8').matchAll(/^memory: (.*)$/gm)]
  server.signal('SIGUSR2')
  await until('the server says what it holds', () => lines().length >= times)
  const { rss, heapUsed, external } = JSON.parse(lines().at(-1)?.[1] ?? '') as NodeJS.MemoryUsage // as: heap.mjs prints it
  return { resident, collected: megabytes(rss), heap: megabytes(heapUsed), external: megabytes(external) }
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1e5) / 10
}
