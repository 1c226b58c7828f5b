import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Member } from '#domain/people/account.ts'
import { bookingsPage, seatsPage, tripsOf } from '#server/bookings/seat/views.ts'
import { fillDemoWorld } from '#server/demo/world.ts'
import { chatsPage } from '#server/messages/views.ts'
import { countsPage } from '#server/notifications/views.ts'
import { brokenInvariants } from '#server/platform/database/invariants.ts'
import { ratablePage, ratingsPage } from '#server/ratings/views.ts'
import { rowsVisited } from '#server/testing/database/plans.ts'
import { emptySite } from '#server/testing/site/site.ts'
import { tripCount } from '#server/trips/views.ts'
import { tripDetail } from '#server/views/tripDetail.ts'
import type { World } from '#server/world.ts'
import { popularRoutes } from '#web/trips/home/popularRoutes.ts'

const now = new Date('2026-11-20T15:00:00Z')
let world: World
let close = async () => {}

beforeAll(async () => {
  const site = await emptySite(now)
  world = site.world
  close = site.close
  await fillDemoWorld(world)
})
afterAll(() => close())

async function rows<Row extends object>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  return (await query.execute(world.db)).rows
}

const countOf = (all: string[]) => {
  const counts: Record<string, number> = {}
  for (const one of all) counts[one] = (counts[one] ?? 0) + 1
  return counts
}

/** Times and roads of everybody traveling, as driver or passenger. */
const journeys = sql`(
  select driver_id as person, departs_at, arrives_at, stops[1] as origin, stops[array_upper(stops, 1)] as destination
  from trips where cancelled_at is null
  union all
  select passenger_id, departs_at, arrives_at, from_place, to_place from bookings where state in ('requested', 'accepted', 'confirmed', 'travelled')
)`

test('the demo data have thousands of rows and satisfy all invariants', async () => {
  const [counted] = await rows<{ n: number }>(sql`select (select count(*) from ledger_entries)::int
    + (select count(*) from booking_history)::int + (select count(*) from ratings)::int as n`)
  expect(counted?.n).toBeGreaterThan(2000)
  expect(await brokenInvariants(world)).toEqual([])
})

test('every past trip had passengers, and each passenger paid the price', async () => {
  const past = await rows<{ seq: number; paid: number; unpaid: number }>(sql`
    select t.seq, count(*) filter (where o.state in ('paid', 'settled') and p.amount_minor = b.price_minor and b.price_minor > 0)::int as paid,
      count(*) filter (where p.id is null)::int as unpaid
    from trips t left join bookings b on b.trip_seq = t.seq left join orders o on o.booking_id = b.id left join payments p on p.order_id = o.id
    where t.departs_at < ${now} group by t.seq`)
  expect(past.length).toBeGreaterThan(120)
  expect(past.filter(({ paid, unpaid }) => paid === 0 || unpaid > 0)).toEqual([])
})

test('two days after arrival the ledger has credited the driver with the payments of all bookings', async () => {
  const closed = await rows<{ id: string; state: string; heldMinor: string; credited: string; price: string }>(sql`
    select b.id, b.state, b.price_minor::text as price,
      (select sum(e.amount_minor) from ledger_entries e where e.account = 'held:' || b.id)::text as "heldMinor",
      (select sum(-e.amount_minor) from ledger_entries e join postings p on p.id = e.posting_id
        where p.ref = 'settle:' || b.id and e.account = 'driver_due:' || b.driver_id)::text as credited
    from bookings b where b.arrives_at < ${now}::timestamptz - interval '2 days'`)
  expect(closed.length).toBeGreaterThan(150)
  expect(
    closed.filter(({ state, heldMinor, credited, price }) => state !== 'travelled' || heldMinor !== '0' || credited !== price),
  ).toEqual([])
})

test('each person is on one road at a time, and departs from the town of the last arrival unless a day has passed', async () => {
  const moves = await rows<{ gap: number; same: boolean }>(sql`
    select extract(epoch from next_at - arrives_at)::int / 60 as gap, next_origin = destination as same from (
      select *, lead(departs_at) over onward as next_at, lead(origin) over onward as next_origin from ${journeys} j
      window onward as (partition by person order by departs_at)
    ) one where next_at is not null`)
  expect(moves.length).toBeGreaterThan(800)
  expect(moves.filter(({ gap, same }) => gap < (same ? 60 : 24 * 60))).toEqual([])
})

test('each route on the home page’s cards has free seats on each of the next thirty days', async () => {
  for (const { from, to } of popularRoutes) {
    const days = await rows<{ day: string }>(sql`
      select distinct local_date::text as day from trips
      where stops[1] = ${from.id} and stops[array_upper(stops, 1)] = ${to.id} and departs_at > ${now} and listed
        and preferences & 32 = 0 and seats > (select count(*) from bookings b where b.trip_seq = seq and b.state = 'confirmed')`)
    const tomorrow = Date.parse('2026-11-21')
    const ahead = Array.from({ length: 30 }, (_, i) => new Date(tomorrow + i * 86_400_000).toISOString().slice(0, 10))
    expect(days.map(({ day }) => day)).toEqual(expect.arrayContaining(ahead))
  }
})

test('ratings are varied: many texts, in two languages, none twice about one person, with stars of all kinds', async () => {
  const ratings = await rows<{ subject: string; description: string; halves: number }>(
    sql`select subject_id::text as subject, description, halves from ratings`,
  )
  expect(ratings.length).toBeGreaterThan(200)
  const times = (texts: string[]) => Math.max(...Object.values(countOf(texts)))
  expect(times(ratings.map(({ description }) => description))).toBeLessThanOrEqual(4)
  expect(times(ratings.map(({ subject, description }) => `${subject} ${description}`))).toBe(1)
  expect(ratings.filter(({ description }) => /\b(the|and|on time|ride)\b/.test(description)).length).toBeGreaterThan(10)
  expect(ratings.filter(({ description }) => /\||[[<]/.test(description))).toEqual([])
  const stars = countOf(ratings.map(({ halves }) => String(halves)))
  expect(Object.keys(stars).length).toBeGreaterThan(6)
  expect((stars['10'] ?? 0) / ratings.length).toBeLessThan(0.6)
})

test('the first people on the login page have pending tasks: a request, a trip to rate, a message, a case', async () => {
  const [waiting] = await rows<{ requests: number; torate: number; unread: number; cases: number }>(sql`
    with lucia as (select id from accounts where subject = 'demo-lucia-fernandez'),
      sofia as (select id from accounts where subject = 'demo-sofia-herrera')
    select (select count(*) from bookings, lucia where driver_id = lucia.id and state = 'requested' and answer_by > ${now})::int as requests,
      (select count(*) from bookings b, sofia where b.passenger_id = sofia.id and b.departs_at < ${now}::timestamptz - interval '1 day'
        and b.departs_at > ${now}::timestamptz - interval '15 days'
        and not exists (select from ratings r where r.booking_id = b.id and r.author_id = sofia.id))::int as torate,
      (select count(*) from conversations, sofia where case sofia.id when first_id then first_read when second_id then second_read end < last_n)::int
        as unread,
      (select count(*) from cases where closed_at is null)::int as cases`)
  expect(waiting?.requests).toBe(1)
  expect(Math.min(waiting?.torate ?? 0, waiting?.unread ?? 0, waiting?.cases ?? 0)).toBeGreaterThan(0)
})

const member = { name: 'Ana', gender: 'Female', registered: true, hasCar: true, admin: false, standing: 'active' } as const

test('the main pages read about as few rows before the database’s first ANALYZE as after it', async () => {
  const drivers = await rows<{ id: string; trip: string; email: string }>(sql`
    select a.id, a.email, (select t.id from trips t where t.driver_id = a.id and t.departs_at > ${now} order by t.departs_at limit 1) trip
    from accounts a where a.email in ('lucia.fernandez@example.org', 'sofia.herrera@example.org') order by a.email`)
  const [lucia, sofia] = drivers.map(({ id, email }): Member => ({ ...member, id, email }))
  const trip = drivers[0]?.trip
  if (!lucia || !sofia || !trip) throw new Error('the demo world lacks Lucía, her trip or Sofía')
  const opened: [string, () => Promise<unknown>][] = [
    ['the list', () => tripCount(world, sofia, {})],
    ['a trip', () => tripDetail(world, sofia, trip, {})],
    ['the seats of a trip', () => seatsPage(world, lucia, trip)],
    ['bookings', () => bookingsPage(world, lucia, {})],
    ['own trips', () => tripsOf(world, lucia.id)],
    ['ratings', () => ratingsPage(world, sofia, lucia.id, undefined)],
    ['people to rate', () => ratablePage(world, lucia, undefined)],
    ['chats', () => chatsPage(world, lucia, undefined)],
    ['notifications', () => countsPage(world, lucia)],
  ]
  for (const [name, open] of opened) {
    const { analysed, fresh } = await rowsVisited(world.pool, open)
    expect(analysed, name).toBeGreaterThan(0)
    expect(fresh, name).toBeLessThan(2 * analysed + WHOLE_TABLES)
  }
})

/** Number of additional rows that are allowed, because a plan may read small tables as a whole once. */
const WHOLE_TABLES = 3000
