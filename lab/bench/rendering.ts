import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { quantile } from './measure.ts'
import type { Site } from './pageSite.ts'

/* Measures pages that the server renders with their data: processor time, response time, memory. */

/** Requests a URL as a logged-in person. Returns whether the server rendered the page with its data. */
type SendPage = () => Promise<boolean>

export const pageSender =
  (address: string, cookie: string, data = 'id="data"'): SendPage =>
  async () => {
    const page = await fetch(address, { headers: { cookie } })
    return (await page.text()).includes(data)
  }

/**
 * Returns the milliseconds of processor time per page, of the server and of its PostgreSQL. The pages are requested one after
 * another, after equally many warm-up pages, because the first 200 cost a third more.
 */
export async function cpuMsOf({ origin, folder }: Pick<Site, 'origin' | 'folder'>, send: SendPage, count: number) {
  for (let page = 0; page < count; page++) await send()
  const [before, databaseBefore] = [await processOf(origin), databaseMs(folder)]
  for (let page = 0; page < count; page++) if (!(await send())) throw new Error('a page came without its data')
  const [after, databaseAfter] = [await processOf(origin), databaseMs(folder)]
  return { server: ((after.cpuS - before.cpuS) * 1000) / count, database: (databaseAfter - databaseBefore) / count }
}

/**
 * Returns the processor ticks of a process and of its children that have ended (proc(5)). Linux counts a hundred ticks a second.
 */
function ticksOf(pid: string): { parent: string; own: number; ended: number } | undefined {
  try {
    const [, parent = '', ...rest] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    const [user = 0, system = 0, userOfEnded = 0, systemOfEnded = 0] = rest.slice(9, 13).map(Number)
    return { parent, own: user + system, ended: userOfEnded + systemOfEnded }
  } catch {
    return undefined // the process has ended
  }
}

/**
 * Returns the milliseconds of processor time that a site's PostgreSQL has used, including all sessions; NaN on systems without
 * /proc.
 */
function databaseMs(folder: string): number {
  const [first = ''] = readFileSync(join(folder, 'postgres/cluster/data/postmaster.pid'), 'utf8').split('\n')
  const main = ticksOf(first)
  if (!main) return Number.NaN
  const sessions = readdirSync('/proc').flatMap((pid) => (/^\d+$/.test(pid) ? (ticksOf(pid) ?? []) : []))
  const own = sessions.filter(({ parent }) => parent === first).reduce((sum, session) => sum + session.own, 0)
  return (main.own + main.ended + own) * 10
}

/** Requests pages at a fixed rate. Returns the 95th percentile in milliseconds, and the share of pages without data. */
export async function atRate(sends: SendPage[], aSecond: number, seconds: number): Promise<{ p95: number; framesShare: number }> {
  const times: number[] = []
  let frames = 0
  const timed = async (send: SendPage) => {
    const began = performance.now()
    if (!(await send())) frames++
    times.push(performance.now() - began)
  }
  const under: Promise<void>[] = []
  const began = performance.now()
  for (let n = 0; n < aSecond * seconds; n++) {
    const wait = began + (n * 1000) / aSecond - performance.now()
    if (wait > 0) await new Promise((done) => setTimeout(done, wait))
    const send = sends[n % sends.length]
    if (send) under.push(timed(send))
  }
  await Promise.all(under)
  return { p95: quantile(times, 0.95), framesShare: frames / times.length }
}

/** Returns the megabytes by which the server's memory grew during the second half of `count` pages, four at a time. */
export async function growthMb(origin: string, sends: SendPage[], count: number): Promise<number> {
  await sendAll(sends, count / 2)
  const { memoryMb } = await processOf(origin)
  await sendAll(sends, count / 2)
  return (await processOf(origin)).memoryMb - memoryMb
}

async function sendAll(sends: SendPage[], count: number): Promise<void> {
  let sent = 0
  const one = async () => {
    while (sent < count) await sends[sent++ % sends.length]?.()
  }
  await Promise.all([one(), one(), one(), one()])
}

/** Reads processor time and memory from the server's own metrics. */
async function processOf(origin: string): Promise<{ cpuS: number; memoryMb: number }> {
  const text = await (await fetch(`${origin}/metrics`)).text()
  const value = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN)
  return { cpuS: value('process_cpu_seconds_total'), memoryMb: value('process_resident_memory_bytes') / 2 ** 20 }
}
