import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { listBookings } from '#contract/bookings/bookings.ts'
import { listChats } from '#contract/messages/messages.ts'
import { showPerson } from '#contract/people/people.ts'
import { startJobs } from '#server/jobs.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { person } from '#server/testing/cast.ts'
import { emptyDatabase } from '#server/testing/database/database.ts'
import { openStage } from '#server/testing/testServer.ts'
import { SCENE_MS } from '../../tools/upgrades/scene.ts'

const folder = fileURLToPath(new URL('.', import.meta.url))
const migrations = fileURLToPath(new URL('../../server/platform/database/migrations', import.meta.url))
const dumps = readdirSync(folder).filter((name) => name.endsWith('.sql.gz'))
const ends: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const end of ends.toReversed()) await end()
})

/** The database that this release left behind. */
async function left(dump: string): Promise<{ url: string; applied: string[] }> {
  const { url, drop } = await emptyDatabase()
  ends.push(drop)
  const client = new pg.Client(url)
  await client.connect()
  await client.query(gunzipSync(readFileSync(`${folder}${dump}`)).toString())
  const { rows } = await client.query<{ name: string }>('select name from public.migrations')
  await client.end()
  return { url, applied: rows.map(({ name }) => name) }
}

test('each release that was published has its dump', () => {
  expect(dumps).toContain('v0.2.0.sql.gz')
})

test.each(dumps)('from %s to now: migrated, people find what they had, and go on', async (dump) => {
  const { url, applied } = await left(dump)
  const all = readdirSync(migrations).map((name) => name.replace(/\.sql$/, ''))
  expect(applied.filter((name) => !all.includes(name))).toEqual([])
  expect(await migrate(url, migrations)).toEqual(all.filter((name) => !applied.includes(name)).toSorted())

  const on = await openStage(url)
  ends.push(on.strike) // which asks every invariant
  on.clock.pass(SCENE_MS)
  const [ana, bruno] = [await person(on, { name: 'Ana' }), await person(on, { name: 'Bruno' })]
  const bookings = await ana.call(listBookings, { query: {} })
  expect(bookings.map(({ state }) => state).sort()).toEqual(['confirmed', 'travelled'])
  expect((await ana.call(listChats, { query: {} })).chats).toMatchObject([{ person: { id: bruno.id } }])
  expect(await ana.call(showPerson, { params: { id: bruno.id } })).toMatchObject({ name: 'Bruno' })
  expect(await ana.books(await bruno.posts({ from: 'Rosario', to: 'Buenos Aires', inDays: 10 }))).toMatchObject({
    state: 'confirmed',
  })
  await (
    await startJobs(on.world, url)
  )()
})
