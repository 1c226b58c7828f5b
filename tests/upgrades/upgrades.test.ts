import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { listBookings } from '#contract/bookings/bookings.ts'
import { listChats } from '#contract/messages/messages.ts'
import { showPerson } from '#contract/people/people.ts'
import { DAY_MS } from '#domain/time.ts'
import { startJobs } from '#server/jobs.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { person } from '#server/testing/cast.ts'
import { emptyDatabase } from '#server/testing/database/database.ts'
import { openStage } from '#server/testing/testServer.ts'
import { findPricing, fuelsCameAt } from '#server/trips/fuelPricing.ts'
import { SCENE_MS } from '../../tools/upgrades/scene.ts'

const folder = fileURLToPath(new URL('.', import.meta.url))
const migrations = fileURLToPath(new URL('../../server/platform/database/migrations', import.meta.url))
const dumps = readdirSync(folder).filter((name) => name.endsWith('.sql.gz'))
const ends: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const end of ends.toReversed()) await end()
})

/** Restores the database of a release. */
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

/** Returns the price of each trip, and the values from which it was calculated. */
async function facts(url: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<{ id: string }>(
    `select t.id, t.price_minor, t.cap_minor, t.seats, t.consumption_dl, t.tolls_minor, f.price_minor fuel
     from trips t join fuel_prices f on f.id = t.fuel_price_id order by t.id`,
  )
  await client.end()
  expect(rows).not.toEqual([])
  return rows
}

/**
 * Checks that migrated cars state no fuel. For 60 days after the migration, their trips are calculated with petrol, and
 * afterwards with a fuel such as GNC if it has a price (F35).
 */
async function expectUnstatedFuels(db: Db): Promise<void> {
  const cars = await db.selectFrom('vehicles').select(['fuel', 'belts', 'petrol_percent']).execute()
  expect(cars.length).toBeGreaterThan(0)
  expect(new Set(cars.map((car) => JSON.stringify(car)))).toEqual(new Set(['{"fuel":null,"belts":null,"petrol_percent":0}']))
  const prices = await db.selectFrom('fuel_prices').selectAll().execute()
  expect(prices.filter(({ fuel, used }) => fuel !== 'petrol' || !used)).toEqual([])
  const since = (await fuelsCameAt(db)).getTime()
  await db.transaction().execute(async (tx) => {
    const gnc = { currency: 'ARS', fuel: 'gnc' as const, price_minor: 1n, valid_from: new Date(since) }
    await tx.insertInto('fuel_prices').values(gnc).execute()
    const countedAt = async (at: number) =>
      (await findPricing(tx, { fuel: null, petrol_percent: 0 }, 'ARS', new Date(at)))?.main.fuel
    expect([await countedAt(since + 60 * DAY_MS - 1), await countedAt(since + 60 * DAY_MS)]).toEqual(['petrol', 'gnc'])
    await tx.deleteFrom('fuel_prices').where('fuel', '=', 'gnc').execute()
  })
}

test('every published release has a dump', () => {
  expect(dumps).toContain('v0.2.0.sql.gz')
})

test.each(dumps)('an upgrade from %s preserves people’s data, and people can continue', async (dump) => {
  const { url, applied } = await left(dump)
  const all = readdirSync(migrations).map((name) => name.replace(/\.sql$/, ''))
  expect(applied.filter((name) => !all.includes(name))).toEqual([])
  const before = await facts(url)
  expect(await migrate(url, migrations)).toEqual(all.filter((name) => !applied.includes(name)).toSorted())

  expect(await facts(url)).toEqual(before)

  const on = await openStage(url)
  ends.push(on.strike) // checks every invariant
  if (!applied.includes('0200_fuel')) await expectUnstatedFuels(on.db)
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
