import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { connect } from '#server/platform/database/connect.ts'
import { embeddedDatabase } from '#server/platform/database/embedded.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { person } from '#server/testing/cast.ts'
import { openStage } from '#server/testing/testServer.ts'
import { makeThrowAwayFolder } from '#server/testing/throwaway.ts'
import { dice } from '../core/histories.ts'
import { crowd } from '../ground.ts'
import { type Client, type Diary, live } from './client.ts'
import { pause, type Victim, victim } from './server.ts'
import { isQuiet, verdict } from './witnesses.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const CLIENTS = 12
const QUIET_MS = 90_000
const median = (of: number[]) => of.toSorted((a, b) => a - b)[Math.floor(of.length / 2)] ?? 0

/** Kills the server at random moments of booking and paying, and asks three witnesses what became of it all (goal G3a). */
export async function runCrashes(kills: number, tell: (line: string) => void): Promise<Record<string, number>> {
  const data = await makeThrowAwayFolder()
  const database = await embeddedDatabase({ checkout: root, data })
  try {
    await migrate(database.url, `${root}server/platform/database/migrations`)
    return await crashed(database.url, kills, tell)
  } finally {
    await database.stop()
    await rm(data, { recursive: true, maxRetries: 3 })
  }
}

async function crashed(url: string, kills: number, tell: (line: string) => void): Promise<Record<string, number>> {
  const { cookies, trips, secret } = await population(url)
  const server = await victim(url, secret)
  const diary: Diary = { booked: new Set(), paid: new Set(), cancelled: new Set() }
  const starts = await killing(
    server,
    kills,
    cookies.map((cookie, n) => ({ cookie, trips, url: server.url, rolled: dice(n + 1) })),
    diary,
  )
  const { db, close } = connect(url, () => {})
  try {
    const quietAfter = await untilQuiet(() => isQuiet(db))
    const { broken, lost, unexplained, orphans } = await verdict(db, diary)
    for (const line of [
      ...lost,
      ...broken.map((one) => JSON.stringify(one, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))),
    ])
      tell(line)
    return {
      crash_kills: kills,
      crash_booked: diary.booked.size,
      crash_paid: diary.paid.size,
      crash_cancelled: diary.cancelled.size,
      crash_lost: lost.length,
      crash_broken: broken.length,
      crash_unexplained: Number(unexplained),
      crash_orphans: orphans,
      crash_quiet_after_s: Math.round(quietAfter / 1000),
      crash_start_median_ms: median(starts),
    }
  } finally {
    await close()
    await server.kill()
  }
}

/** People with sessions and trips with seats, made by a stage that then goes, its clock set to now. */
async function population(url: string) {
  const stage = await openStage(url)
  stage.clock.pass(Date.now() - stage.clock.now().getTime())
  const driver = await person(stage, { name: 'Dora', registered: true, car: true })
  const people = await crowd(stage, CLIENTS)
  const trips = await Promise.all(
    Array.from({ length: 6 }, (_, i) => driver.posts({ from: 'Rosario', to: 'Córdoba', seats: 2, inDays: 3 + 2 * i })),
  )
  // the numbers of a cast have no true index, and the real server looks
  await stage.db.updateTable('accounts').set({ dni_sealed: null }).execute()
  const cookies = people.map(({ jar }) => [...jar].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; '))
  const { secret } = stage.world
  await stage.strike()
  return { cookies, trips, secret }
}

async function killing(server: Victim, kills: number, clients: Client[], diary: Diary): Promise<number[]> {
  let goesOn = true
  const lives = clients.map((client) => live(client, diary, () => goesOn))
  const starts: number[] = []
  const { below } = dice(kills)
  for (let n = 0; n < kills; n++) {
    await server.start()
    starts.push(server.startedInMs())
    await pause(60 + below(500))
    await server.kill()
  }
  await server.start()
  await pause(1000)
  goesOn = false
  await Promise.all(lives)
  return starts
}

async function untilQuiet(isOver: () => Promise<boolean>): Promise<number> {
  const began = Date.now()
  while (!(await isOver()) && Date.now() - began < QUIET_MS) await pause(200)
  return Date.now() - began
}
