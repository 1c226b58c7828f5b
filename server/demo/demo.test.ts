import { sql } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seatsFree } from '#domain/bookings/seats.ts'
import type { Member } from '#domain/people/account.ts'
import { whatIsWrongWith } from '#domain/people/profile.ts'
import { dayAfter, dayText, HOUR_MS } from '#domain/time.ts'
import { costShare } from '#domain/trips/contribution.ts'
import { preferencesOf } from '#domain/trips/trip.ts'
import { auditPage } from '../admin/audit/views.ts'
import { chatPage, chatsPage } from '../messages/views.ts'
import { ownSanctionsPage } from '../moderation/sanctions/views.ts'
import { notifyMessagesWaiting, notifyRatingsOpen, notifyRatingsPublished } from '../notifications/scheduled.ts'
import { duePage } from '../payments/payouts/views.ts'
import { requestSettings } from '../platform/database/connections/session.ts'
import { wallClock } from '../platform/time.ts'
import { embeddedIssuer } from '../providers/identity/people.ts'
import { ratablePage } from '../ratings/views.ts'
import { emptySite } from '../testing/site/site.ts'
import { searchTrips } from '../trips/views.ts'
import type { World } from '../world.ts'
import { diceOf } from './dice.ts'
import { people } from './people/people.ts'
import { regulars } from './people/regulars.ts'
import { dailyRoads } from './towns.ts'
import { planDrives } from './trips/outings.ts'
import { demoPeople, fillDemoWorld } from './world.ts'

const now = new Date('2026-11-20T15:00:00Z')
const today = '2026-11-20'

const closing: (() => Promise<void>)[] = []
let filled: World

async function emptyWorld(): Promise<World> {
  const { world, close } = await emptySite(now)
  closing.push(close)
  return world
}

beforeAll(async () => {
  filled = await emptyWorld()
  await fillDemoWorld(filled)
})
afterAll(async () => {
  for (const close of closing) await close()
})

/** Returns future trips. */
const tripsOf = ({ db }: World) =>
  db
    .selectFrom('trips')
    .innerJoin('accounts', 'accounts.id', 'driver_id')
    .innerJoin('fuel_prices', 'fuel_prices.id', 'fuel_price_id')
    .selectAll('trips')
    .select(['subject', 'gender', 'fuel_prices.price_minor as fuel'])
    .where('trips.departs_at', '>', now)
    .orderBy('departs_at')
    .orderBy('trips.seq')
    .execute()

const accountsOf = ({ db }: World) => db.selectFrom('accounts').selectAll().orderBy('subject').execute()
const carsOf = ({ db }: World) =>
  db.selectFrom('vehicles').select(['plate', 'brand', 'model', 'color']).orderBy('plate').execute()

/** Returns pairs that rode together, and their ratings. */
const reportsOf = ({ db }: World) =>
  db
    .selectFrom('bookings as b')
    .innerJoin('accounts as a', 'a.id', 'b.passenger_id')
    .innerJoin('accounts as d', 'd.id', 'b.driver_id')
    .leftJoin('ratings as r', 'r.booking_id', 'b.id')
    .select(['a.subject', 'd.subject as driver', 'b.departs_at', 'b.confirmed_at', 'r.halves', 'r.description', 'r.written_at'])
    .orderBy('b.departs_at')
    .orderBy('driver')
    .orderBy('a.subject')
    .orderBy('r.description')
    .execute()

const shareOf = <T>(all: T[], which: (one: T) => boolean) => all.filter(which).length / all.length
const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()
const isFull = ({ free, legs }: { free: bigint; legs: number }) => seatsFree(free, { from: 0, to: legs }) === 0

const sofia: Member = {
  id: '00000000-0000-4000-8000-000000000000',
  email: '',
  name: 'Sofía',
  gender: 'Female',
  registered: true,
  hasCar: false,
  admin: false,
  standing: 'active',
}

/** Searches on each of the next `days` days, and returns the trips on the first page of each result. */
async function found(from: string, to: string, days: number) {
  const dates = Array.from({ length: days }, (_, i) => dayText(dayAfter(today, i)))
  const pages = await Promise.all(dates.map((date) => searchTrips(filled, sofia, { from, to, date })))
  return pages.flatMap(({ routes }) => routes)
}

test('seventy people offer about six hundred trips in thirty days, and regular drivers offer three each way a day', async () => {
  const trips = await tripsOf(filled)
  const daily = new Set(regulars.map(({ driver }) => driver.subject))
  const notDaily = trips.filter(({ subject }) => !daily.has(subject))
  expect(Math.abs(notDaily.length - 600)).toBeLessThan(40)
  expect(trips.every(({ departs_at, local_date }) => departs_at > now && local_date <= dayAfter(today, 30))).toBe(true)
  expect(new Set(trips.map(({ local_date }) => local_date)).size).toBe(31)
  expect(await accountsOf(filled)).toHaveLength(people.length + regulars.length)
  const drivers = people.filter(({ role }) => role === 'driver')
  expect(new Set(notDaily.map(({ subject }) => subject)).size).toBe(drivers.length)
  expect(await carsOf(filled)).toHaveLength(drivers.length + 1 + regulars.length)
})

test('eight roads that visitors try first have three trips each way on each of fourteen days', async () => {
  const trips = await tripsOf(filled)
  const ends = dailyRoads.flatMap(([one, other]) => [
    [one, other],
    [other, one],
  ])
  const lacking = ends.flatMap(([from = '', to = '']) =>
    Array.from({ length: 14 }, (_, n) => dayAfter(today, n + 1)).filter((day) => {
      const found = trips.filter(
        (trip) => trip.local_date === day && trip.origin_name.startsWith(from) && trip.destination_name.startsWith(to),
      )
      return found.filter((trip) => !isFull(trip)).length < 3
    }),
  )
  expect(lacking).toEqual([])
})

test('trips in GNC cars use the price of GNC, some have tolls, and each car has a belt for the driver and every offered seat', async () => {
  const gnc = await filled.db
    .selectFrom('trips as t')
    .innerJoin('fuel_prices as f', 'f.id', 't.fuel_price_id')
    .innerJoin('vehicles as v', 'v.id', 't.vehicle_id')
    .select(['t.tolls_minor', 'v.belts', 't.seats'])
    .where('f.fuel', '=', 'gnc')
    .execute()
  expect(gnc.filter(({ tolls_minor }) => tolls_minor > 0n).length).toBeGreaterThan(3)
  expect(gnc.filter(({ belts, seats }) => seats >= (belts ?? 0))).toEqual([])
})

test('passengers live at an end of the road, or traveled to its origin before (J27)', async () => {
  const { rows } = await sql<{ subject: string }>`
    select a.subject from bookings b join accounts a on a.id = b.passenger_id join trips t on t.seq = b.trip_seq
    where a.city not in ('San Nicolás de los Arroyos') and t.origin_name not like a.city || ',%'
      and t.destination_name not like a.city || ',%'
      and not exists (select from bookings o join trips p on p.seq = o.trip_seq
        where o.passenger_id = a.id and p.destination_name = t.origin_name and o.arrives_at < b.departs_at)
      and not exists (select from trips p
        where p.driver_id = a.id and p.destination_name = t.origin_name and p.arrives_at < b.departs_at)`.execute(filled.db)
  expect(rows).toEqual([])
})

test('everyone except the newcomer has a valid, sealed profile, and has accepted the terms', async () => {
  const accounts = (await accountsOf(filled)).filter(({ subject }) => subject !== 'demo-abril-moreno')
  for (const { id, age, street, city, province, about, gender, name, last_name, terms_at, ...row } of accounts) {
    const opened = (field: 'dni' | 'telephone' | 'cbu') => {
      const bytes = row[`${field}_sealed`]
      return bytes && filled.sealer.open(field, id, bytes)
    }
    const facts = { name, lastName: last_name, age, street, city, province, about, gender, drives: row.drives }
    const fields = ['name', 'lastName', 'dni', 'gender', 'age', 'telephone', 'street', 'city', 'province', 'about', 'cbu']
    const numbers = { dni: opened('dni'), telephone: opened('telephone'), cbu: opened('cbu') }
    expect(whatIsWrongWith({ ...facts, ...numbers }, fields)).toEqual([])
    expect(row.dni_hash).toEqual(filled.sealer.blind('dni', numbers.dni ?? ''))
    expect([numbers.cbu !== null, terms_at]).toEqual([row.drives, row.created_at])
  }
})

test('some people have recent messages, and the first driver on the login page has unread messages', async () => {
  const account = (await accountsOf(filled)).find(({ subject }) => subject === 'demo-lucia-fernandez')
  const lucia = { ...sofia, id: account?.id ?? '' }
  const { chats } = await chatsPage(filled, lucia, undefined)
  expect(chats.map(({ unread }) => unread).filter((unread) => unread > 0)).not.toEqual([])
  for (const { person, last } of chats) {
    const { messages } = await chatPage(filled, lucia, person.id, undefined)
    expect(messages.length).toBeGreaterThan(2)
    expect(messages.at(-1)).toEqual(last)
    expect(messages.every(({ date }) => date <= now.toISOString())).toBe(true)
    expect(messages.map(({ date }) => date)).toEqual(messages.map(({ date }) => date).toSorted())
  }
})

test('filling the database a second time changes nothing', async () => {
  const before = await tripsOf(filled)
  await fillDemoWorld(filled, { seed: 7 })
  expect(await tripsOf(filled)).toEqual(before)
})

test('the same seed and day make the same demo data, even with all driver requirements enabled and on a busy machine', async () => {
  const another = await emptyWorld()
  const usual = requestSettings.idle_in_transaction_session_timeout
  Object.assign(requestSettings, { idle_in_transaction_session_timeout: '20ms' })
  let pauses = 1
  const routing: World['routing'] = {
    route: async (...road) => {
      if (pauses-- > 0) await pause(100)
      return another.routing.route(...road)
    },
  }
  const settings = { ...another.settings, REQUIRE_PAPERS: 'all', REQUIRE_PHONE: 'posting' } as const
  try {
    await fillDemoWorld({ ...another, settings, routing })
  } finally {
    Object.assign(requestSettings, { idle_in_transaction_session_timeout: usual })
  }
  const notifications = async (world: World) =>
    (await tripsOf(world)).map(({ id: _, driver_id: __, vehicle_id: ___, series_id, ...trip }) => ({
      ...trip,
      isAmongOthers: series_id !== null,
    }))
  const met = async (world: World) =>
    (await accountsOf(world)).map(({ id: _, dni_sealed: __, telephone_sealed: ___, cbu_sealed: ____, ...account }) => account)
  expect(await notifications(another)).toEqual(await notifications(filled))
  expect(await met(another)).toEqual(await met(filled))
  expect(await carsOf(another)).toEqual(await carsOf(filled))
  expect(await reportsOf(another)).toEqual(await reportsOf(filled))
})

test('a different seed makes different demo trips, most of them on Fridays and Sundays', () => {
  const [first, ...more] = people.filter(({ role }) => role === 'driver')
  if (!first) throw new Error('nobody drives')
  const road = { today, longest: () => 4 * HOUR_MS, zone: () => 'America/Argentina/Buenos_Aires' }
  const planned = (seed: number) =>
    planDrives([first, ...more], road, diceOf(seed)).map(({ driver, day, hours }) => `${driver.subject} ${day} ${hours}`)
  const one = planned(1)
  expect(planned(1)).toEqual(one)
  expect(planned(2)).not.toEqual(one)
  const on = (days: string[]) => shareOf(one, (drive) => days.some((day) => drive.includes(day)))
  expect(on(['2026-11-27', '2026-11-29'])).toBeGreaterThan(1.3 * on(['2026-11-24', '2026-11-25']))
})

test('a failed attempt to fill the database leaves it empty', async () => {
  const world = await emptyWorld()
  const broken = { route: () => Promise.reject(new Error('the road is closed')) }
  await expect(fillDemoWorld({ ...world, routing: broken })).rejects.toThrow('the road is closed')
  expect(await accountsOf(world)).toEqual([])
})

test('no trip’s price exceeds its share of the cost, and some prices are lower', async () => {
  const trips = await tripsOf(filled)
  for (const { distance_m: distanceM, consumption_dl: consumptionDl, fuel, tolls_minor: tollsMinor, seats, ...trip } of trips) {
    expect(trip.cap_minor).toBe(costShare({ distanceM, consumptionDl, fuelPriceMinor: fuel, tollsMinor, seats }).capMinor)
    expect(trip.price_minor).toBeLessThanOrEqual(trip.cap_minor)
    expect(trip.price_minor).toBeGreaterThan(0n)
  }
  const below = shareOf(trips, ({ price_minor, cap_minor }) => price_minor + 10_000n < cap_minor)
  expect(below).toBeGreaterThan(0.2)
  expect(shareOf(trips, ({ tolls_minor }) => tolls_minor > 0n)).toBeGreaterThan(0.2)
})

test('trips vary: full, partly booked, by night, with stopovers, on approval, without stops', async () => {
  const trips = await tripsOf(filled)
  const within = (share: number, least: number, most: number) => share >= least && share <= most
  expect(trips.filter(isFull).length).toBeGreaterThan(5)
  expect(shareOf(trips, isFull)).toBeLessThan(0.1)
  expect(shareOf(trips, ({ free, legs, seats }) => seatsFree(free, { from: 0, to: legs }) < seats)).toBeGreaterThan(0.2)
  expect(shareOf(trips, ({ arrives_at, zone, local_date }) => wallClock(arrives_at, zone).day > local_date)).toBeGreaterThan(0.03)
  expect(shareOf(trips, ({ stops }) => stops.length > 2)).toSatisfy((share: number) => within(share, 0.25, 0.42))
  expect(shareOf(trips, ({ joining }) => joining === 'on_approval')).toBeGreaterThan(0.15)
  expect(shareOf(trips, ({ stops_welcome }) => !stops_welcome)).toBeGreaterThan(0.1)
})

test('each taken seat is paid by a passenger without overlapping trips, and the first people on the login page have none', async () => {
  const taken = (await tripsOf(filled)).reduce(
    (sum, { free, legs, seats }) => sum + seats - seatsFree(free, { from: 0, to: legs }),
    0,
  )
  const seats = await filled.db
    .selectFrom('bookings as b')
    .innerJoin('orders as o', 'o.booking_id', 'b.id')
    .innerJoin('accounts as a', 'a.id', 'b.passenger_id')
    .select(['b.passenger_id', 'b.departs_at', 'b.arrives_at', 'a.subject', 'o.state', 'b.price_minor', 'o.price_minor as paid'])
    .where('b.departs_at', '>', now)
    .orderBy('b.departs_at')
    .execute()
  expect(seats.length).toBe(taken)
  expect(taken).toBeGreaterThan(150)
  expect(seats.filter(({ state, price_minor, paid }) => state !== 'paid' || price_minor !== paid)).toEqual([])
  const overlapping = seats.filter(({ passenger_id, departs_at }, i) =>
    seats.slice(0, i).some((before) => before.passenger_id === passenger_id && before.arrives_at >= departs_at),
  )
  expect(overlapping).toEqual([])
  const first = new Set((await demoPeople(filled.db)).filter((one) => one.first).map(({ subject }) => subject))
  expect(seats.filter(({ subject }) => first.has(subject))).toEqual([])
})

test('one driver posted a series of trips on Fridays with returns on Sundays', async () => {
  const series = (await tripsOf(filled)).filter(({ series_id }) => series_id !== null)
  expect(new Set(series.map(({ series_id, subject }) => `${series_id} ${subject}`)).size).toBe(1)
  const [outbound, returns] = [series.filter(({ returns_seq }) => !returns_seq), series.filter(({ returns_seq }) => returns_seq)]
  expect(outbound.length).toBeGreaterThan(2)
  expect(returns.map(({ returns_seq }) => returns_seq)).toEqual(outbound.map(({ seq }) => seq))
  expect(new Set(outbound.map(({ local_date, local_time }) => `${weekdayOf(local_date)} ${local_time}`))).toEqual(
    new Set(['5 18:00:00']),
  )
  expect(new Set(returns.map(({ local_date, local_time }) => `${weekdayOf(local_date)} ${local_time}`))).toEqual(
    new Set(['0 17:00:00']),
  )
  expect(series.filter(isFull)).toEqual([])
})

test('only women drive women-only trips', async () => {
  const womenOnly = (await tripsOf(filled)).filter(({ preferences }) => preferencesOf(preferences).includes('onlyWomen'))
  expect(womenOnly.length).toBeGreaterThan(10)
  expect(womenOnly.filter(({ gender }) => gender !== 'Female')).toEqual([])
})

test('no person is on two roads at a time, and each return begins at the place of arrival', async () => {
  const trips = await tripsOf(filled)
  for (const [i, trip] of trips.entries()) {
    const following = trips.slice(i + 1).find(({ driver_id }) => driver_id === trip.driver_id)
    if (!following) continue
    expect(following.departs_at.getTime()).toBeGreaterThan(trip.arrives_at.getTime())
    expect(following.origin_name).toBe(trip.destination_name)
  }
})

test('a search from Buenos Aires to Rosario finds trips in the next days, and Rosario has a long list of trips', async () => {
  const trips = await found('Buenos Aires, Ciudad Autónoma de Buenos Aires', 'Rosario, Santa Fe', 5)
  expect(trips.length).toBeGreaterThan(2)
  expect(trips.map(({ stretch }) => stretch?.kind)).toContain('exact')
  expect(filled.known.weight(filled.gazetteer.named('Rosario, Santa Fe')?.id ?? 0)).toBeGreaterThan(50)
})

test('a search from a town half-way finds trips that pass it without a declared stop', async () => {
  const trips = await found('San Nicolás de los Arroyos, Buenos Aires', 'Rosario, Santa Fe', 7)
  expect(trips.map(({ stretch }) => stretch?.kind)).toContain('on_the_way')
  const wholes = trips.filter(({ originName }) => originName.startsWith('Buenos Aires'))
  expect(wholes.length).toBeGreaterThan(0)
  expect(wholes.every(({ stretch, priceMinor }) => (stretch?.priceMinor ?? priceMinor) < priceMinor)).toBe(true)
})

test('the login page shows one person of each kind first, in both languages', async () => {
  const offered = await demoPeople(filled.db)
  expect(offered).toHaveLength(people.length)
  const first = offered.filter(({ first: isFirst }) => isFirst).map(({ subject }) => subject)
  const accounts = (await accountsOf(filled)).filter(({ subject }) => first.includes(subject))
  expect(accounts.map(({ issuer }) => issuer)).toEqual(first.map(() => embeddedIssuer))
  expect(first).toHaveLength(6)
  expect(accounts.filter(({ admin, dni_hash }) => admin && dni_hash)).toHaveLength(1)
  expect(accounts.filter(({ standing }) => standing === 'suspended')).toHaveLength(1)
  expect(accounts.filter(({ dni_hash, name }) => dni_hash === null && name === null)).toHaveLength(1)
  expect((await tripsOf(filled)).filter(({ subject }) => first.includes(subject)).length).toBeGreaterThan(5)
  expect(offered.every(({ note }) => note['en-US'] && note['es-AR'] && note['en-US'] !== note['es-AR'])).toBe(true)
})

test('people have traveled and rated each other, the averages are realistic, and some ratings are unpublished', async () => {
  const rated = (await accountsOf(filled)).filter(({ rating_count }) => rating_count > 0)
  expect(rated.length).toBeGreaterThan(30)
  const means = rated.map(({ rating_halves, rating_count }) => rating_halves / rating_count / 2)
  expect(means.reduce((sum, mean) => sum + mean, 0) / means.length).toSatisfy((mean: number) => mean > 4 && mean < 4.9)
  const all = await filled.db.selectFrom('ratings').select(['published_at', 'halves']).execute()
  expect(all.filter(({ published_at }) => published_at > now).length).toBeGreaterThan(3)
  expect(all.filter(({ halves }) => halves < 5).length).toBeGreaterThan(3)
})

test('in new demo data, everyone with a rating has statistics of trips and answers', async () => {
  const counted = await filled.db
    .selectFrom('accounts')
    .leftJoin('person_facts', 'account_id', 'accounts.id')
    .select(['driven', 'ridden', 'answers', 'answer_minutes'])
    .where('rating_count', '>', 0)
    .execute()
  expect(counted.filter(({ driven, ridden }) => (driven ?? 0) + (ridden ?? 0) === 0)).toEqual([])
  // an answer takes at least a minute
  expect(counted.filter(({ answers, answer_minutes }) => (answers ?? 0) > 2 && answer_minutes === 0)).toEqual([])
})

test('seats of two months are paid and traveled, drivers have open credits, and the suspended driver sees the reason', async () => {
  const orders = await filled.db
    .selectFrom('orders')
    .innerJoin('bookings', 'bookings.id', 'booking_id')
    .select(['orders.state', 'created_at'])
    .where('departs_at', '<', now)
    .execute()
  expect(orders.filter(({ state }) => state === 'settled').length).toBeGreaterThan(100)
  expect(new Set(orders.map(({ created_at }) => created_at.getUTCMonth())).size).toBeGreaterThan(1)
  const { drivers } = await duePage(filled, sofia, undefined)
  expect(drivers.filter(({ priceMinor }) => priceMinor > 0).length).toBeGreaterThan(3)
  const oscar = (await accountsOf(filled)).find(({ standing }) => standing === 'suspended')
  const own = await ownSanctionsPage(filled, { ...sofia, id: oscar?.id ?? '', standing: 'suspended' })
  expect(own).toMatchObject({ state: 'suspended', sanctions: [{ step: 'suspend', offence: 'no_show' }] })
  const { entries } = await auditPage(filled, { subject: `account:${oscar?.id}` })
  expect(entries.map(({ action }) => action)).toEqual(['sanctioned'])
})

test('Lucía and Sofía, who are shown first, have people to rate', async () => {
  for (const subject of ['demo-lucia-fernandez', 'demo-sofia-herrera']) {
    const me = (await accountsOf(filled)).find((account) => account.subject === subject)
    const open = await ratablePage(filled, { ...sofia, id: me?.id ?? '' }, undefined)
    expect(open.filter(({ state }) => state === 'open').length).toBeGreaterThan(0)
  }
})

test('people have past notifications, some of them unread, which no job inserts or sends again', async () => {
  const notifications = () =>
    filled.db.selectFrom('notifications').select(['account_id', 'kind', 'read_at', 'spread_at', 'at']).execute()
  const before = await notifications()
  expect(new Set(before.map(({ kind }) => kind)).size).toBe(8)
  expect(before.every(({ at, spread_at }) => spread_at && at <= now)).toBe(true)
  const lucia = (await accountsOf(filled)).find(({ subject }) => subject === 'demo-lucia-fernandez')
  const hers = before.filter(({ account_id }) => account_id === lucia?.id)
  expect(hers.filter(({ read_at }) => !read_at).length).toBeGreaterThan(0)
  expect(hers.length).toBeLessThan(60)
  const live = { ...filled.live, publish: async () => {} }
  for (const tell of [notifyRatingsOpen, notifyRatingsPublished, notifyMessagesWaiting]) await tell({ ...filled, live })
  expect(await notifications()).toEqual(before)
})

test('the login page shows no people without demo data', async () => {
  expect(await demoPeople((await emptyWorld()).db)).toEqual([])
})
