import { sql } from 'kysely'
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { embeddedDatabase } from '#server/platform/database/embedded/embedded.ts'
import { brokenInvariants } from '#server/platform/database/invariants.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { person, type CastPerson } from '#server/testing/cast.ts'
import { tidyUp } from '#server/testing/holding.ts'
import { openStage, type Stage } from '#server/testing/testServer.ts'
import { makeThrowAwayFolder } from '#server/testing/throwaway.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Number of the server's last log lines to print when a proof fails. */
const MAX_LINES = 5

/** Runs a callback with the whole server on a temporary PostgreSQL. Its clock moves only by command. */
export async function onGround<Done>(work: (on: Stage) => Promise<Done>): Promise<Done> {
  const data = await makeThrowAwayFolder()
  const served = await embeddedDatabase({ checkout: root, data, durable: false })
  try {
    await migrate(served.url, `${root}server/platform/database/migrations`)
    const on = await openStage(served.url, { LOG_LEVEL: 'error' })
    return await work(on)
      .catch((error: unknown) => {
        for (const line of on.logged.slice(-MAX_LINES)) process.stderr.write(line)
        throw error
      })
      .finally(on.strike)
  } finally {
    await served.stop()
    await rm(data, { recursive: true, maxRetries: 3 })
  }
}

/** Registers `count` people, every second one a woman. */
export async function crowd(on: Stage, count: number): Promise<CastPerson[]> {
  const people: CastPerson[] = []
  for (let n = 0; n < count; n++)
    people.push(await person(on, { name: `P${n}`, registered: true, gender: n % 2 === 0 ? 'Female' : 'Male' }))
  return people
}

/** Counts the deadlocks that the database had to break. */
export async function deadlocks({ db }: Stage): Promise<number> {
  const { rows } = await sql<{
    n: bigint
  }>`select pg_stat_clear_snapshot(), deadlocks n from pg_stat_database where datname = current_database()`.execute(db)
  return Number(rows[0]?.n ?? 0)
}

/** Renews all sessions. They end after hours, and the clock of these proofs skips days. */
export const keepEverybody = ({ db, clock }: Stage) =>
  sql`update sessions set created_at = ${clock.now()}, seen_at = ${clock.now()}, authenticated_at = ${clock.now()}`.execute(db)

/** Returns the broken invariants. Runs the retention jobs of the skipped nights before, because these proofs span months. */
export async function brokenOf({ world }: Stage): Promise<string[]> {
  await tidyUp(world)
  return (await brokenInvariants(world)).map(({ id, rows }) => `${id} ${asText(rows[0])}`)
}

const asText = (row: unknown) => JSON.stringify(row, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))

/** Returns a different bank account for each driver, so that the bank's file shows which drivers were paid. */
export function cbuOf(n: number): string {
  const digit = (digits: string, weights: number[]) =>
    (10 - (digits.split('').reduce((sum, one, i) => sum + Number(one) * (weights[i] ?? 0), 0) % 10)) % 10
  const [bank, account] = ['0110599', String(n).padStart(13, '0')]
  return `${bank}${digit(bank, [7, 1, 3, 9, 7, 1, 3])}${account}${digit(account, [3, 9, 7, 1, 3, 9, 7, 1, 3, 9, 7, 1, 3])}`
}
