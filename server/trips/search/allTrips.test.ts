import fc from 'fast-check'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { SortOrder } from '#contract/trips/trips.ts'
import { seatsFree } from '#domain/bookings/seats.ts'
import { MINUTE_MS } from '#domain/time.ts'
import { ANY_PRICE, luggageFrom, NO_FILTER, passesFilter } from '#domain/trips/search/matching.ts'
import { NOW, type SmallWorld, smallWorld, type SmallTrip } from '../testing/smallWorld.ts'
import { ONLY_WOMEN } from './listedFlags.ts'
import { tripListStatement, allTrips } from './listing.ts'
import { type TripFilters } from './parseSearch.ts'

let world: SmallWorld
beforeAll(async () => {
  world = await smallWorld()
}, 120_000)
afterAll(() => world.close())

const drawnFilters = fc.record({
  seats: fc.constantFrom(0, 0, 1, 2, 3),
  need: fc.constantFrom(0, 0, 0, 1, 4, 5, 63, ONLY_WOMEN),
  avoid: fc.constantFrom(0, ONLY_WOMEN),
  // each driver has a block with both others
  caller: fc.constantFrom(undefined, undefined, 0, 1, 2),
  order: fc.constantFrom<SortOrder>('departure', 'price'),
  filter: fc.oneof(
    fc.constant(NO_FILTER),
    fc.record({
      verified: fc.boolean(),
      atOnce: fc.boolean(),
      fromHour: fc.constantFrom(0, 7),
      toHour: fc.constantFrom(24, 19),
      maxPrice: fc.constantFrom(ANY_PRICE, 0, 10_005, 20_000),
      luggage: fc.constantFrom('none' as const, 'none' as const, 'small' as const, 'large' as const).map(luggageFrom),
    }),
  ),
})

test('with any filters, the pages of the list contain all future trips in order, each once', async () => {
  let most = 0
  const property = fc.asyncProperty(drawnFilters, fc.integer({ min: 1, max: 61 }), async ({ caller, ...drawn }, page) => {
    const driver = world.drivers[caller ?? -1]
    const filters: TripFilters = { ...drawn, ...(driver && { caller: driver }), now: NOW, after: undefined }
    const right = rightOrder(filters)
    expect(await pages(filters, page)).toEqual(right)
    most = Math.max(most, right.length)
  })
  await fc.assert(property, { numRuns: 60, seed: 3 })
  expect(most).toBeGreaterThan(100)
})

/** Returns the numbers of the trips that have to be listed, by checking every trip. */
function rightOrder({ seats, need, avoid, filter = NO_FILTER, caller, order }: TripFilters): number[] {
  const isWanted = ({ gone, driverId, departsAt, preferences, free, road, joining, luggage, priceMinor }: SmallTrip) =>
    !gone &&
    departsAt.getUTCHours() >= filter.fromHour &&
    departsAt.getUTCHours() < filter.toHour &&
    passesFilter(
      { driverChecked: driverId === world.checked, joining, luggage, declared: true, priceMinor, unit: 100n },
      filter,
    ) &&
    departsAt > NOW &&
    !world.blocked(caller).includes(driverId) &&
    (preferences & need) === need &&
    (preferences & avoid) === 0 &&
    seatsFree(free, { from: 0, to: road.legsM.length - 1 }) >= seats
  const value = ({ departsAt, priceMinor }: SmallTrip) => (order === 'price' ? Number(priceMinor) : departsAt.getTime())
  const wanted = world.trips.filter(isWanted)
  return wanted.sort((a, b) => value(a) - value(b) || a.seq - b.seq).map(({ seq }) => seq)
}

async function pages(filters: TripFilters, page: number): Promise<number[]> {
  const found: number[] = []
  for (let { after } = filters; ;) {
    const rows = await allTrips(world.connection, { ...filters, after }, page)
    found.push(...rows.map(({ trip_seq }) => trip_seq))
    const last = rows.at(-1)
    if (!last || rows.length < page) return found
    const value = filters.order === 'price' ? last.price_minor : BigInt(last.departs_at.getTime() / MINUTE_MS)
    after = { value, seq: last.trip_seq }
  }
}

test('a page reads few of thousands of trips, with any order and page', async () => {
  await multiply(10)
  const everyone: TripFilters = { seats: 0, need: 0, avoid: 0, order: 'departure', now: NOW, after: undefined }
  const deep = { value: BigInt(NOW.getTime() / MINUTE_MS + 24 * 60), seq: 0 }
  const filterSets: TripFilters[] = [
    everyone,
    { ...everyone, seats: 1, need: 1, avoid: ONLY_WOMEN },
    { ...everyone, after: deep },
    { ...everyone, order: 'price' },
    { ...everyone, order: 'price', seats: 1, after: { value: 2_000_000n, seq: 0 } },
  ]
  for (const filters of filterSets)
    for (const most of [7, 61]) {
      const { blocks, sorts } = await explained(filters, most)
      // a listed trip takes some blocks for itself and its driver, and the rows that the filters exclude take blocks too
      expect([filters, most, sorts, blocks < 20 * most]).toEqual([filters, most, 0, true])
    }
})

/**
 * Copies every trip several times, each a minute after the previous one, and updates the statistics. Allows more time for a busy
 * machine.
 */
const multiply = (times: number) =>
  world.connection.db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = '60s'`.execute(tx)
    for (let n = 1; n <= times; n++)
      await sql`insert into trips overriding system value
        select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'seq', t.seq + 100000 * ${n}::int,
          'departs_at', t.departs_at + ${n}::int * interval '1 minute', 'arrives_at', t.arrives_at + ${n}::int * interval '1 minute'))).*
        from trips t where t.seq < 100000`.execute(tx)
    await sql`analyze trips, accounts, ratings`.execute(tx)
  })

const Node = z.object({
  'Node Type': z.string(),
  'Parent Relationship': z.optional(z.string()),
  'Shared Hit Blocks': z.number(),
  'Shared Read Blocks': z.number(),
  get Plans() {
    return z.optional(z.array(Node))
  },
})
type Node = z.output<typeof Node>

/** Returns the plan of a list as the server runs it: both use generic plans, for any values of the parameters. */
async function explained(filters: TripFilters, most: number) {
  const { statement, given } = tripListStatement(filters, most)
  const values = statement.names.map((name) => literal(given[name as keyof typeof given])) // as: `run` would refuse any other name
  const client = await world.connection.pool.connect()
  try {
    await client.query(`prepare explained as ${statement.text}`)
    const { rows } = await client.query(`explain (analyze, buffers, format json) execute explained(${values.join()})`)
    const [{ Plan }] = z.tuple([z.object({ Plan: Node })]).parse(rows[0]?.['QUERY PLAN'])
    return { blocks: Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks'], sorts: sortsIn(Plan) }
  } finally {
    await client.query('deallocate explained').finally(() => client.release())
  }
}

const literal = (value: unknown): string =>
  value instanceof Date ? pg.escapeLiteral(value.toISOString()) : Array.isArray(value) ? `'{${value.join()}}'` : String(value)

/** Counts the sorts outside subplans: subplans of a column sort only a few ratings of one driver. */
const sortsIn = (node: Node): number =>
  (node['Node Type'] === 'Sort' ? 1 : 0) +
  (node.Plans ?? []).filter((one) => one['Parent Relationship'] !== 'SubPlan').reduce((sum, one) => sum + sortsIn(one), 0)
