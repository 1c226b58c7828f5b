import { Kysely, PostgresDialect, PostgresDriver, type PostgresPool, sql } from 'kysely'
import type pg from 'pg'
import { UNREAD_MS } from '#domain/notifications/notification.ts'
import { DAY_MS } from '#domain/time.ts'
import { refreshPlaceWeights } from '../jobs.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import { onOwnPool } from '../platform/database/connections/pool.ts'
import { plugins } from '../platform/database/emptyLists.ts'
import type { Tables } from '../platform/database/tables.ts'
import { transact } from '../platform/database/transact.ts'
import { todayIn } from '../platform/time.ts'
import { embeddedIssuer } from '../providers/identity/people.ts'
import { countPersonFacts } from '../ratings/actions.ts'
import { resolvePlace } from '../trips/search/parseSearch.ts'
import type { World } from '../world.ts'
import { standAlerts } from './alerts.ts'
import { talk } from './chats.ts'
import { type Dice, diceOf } from './dice.ts'
import { reportOne, suspendOne, writeIn } from './office.ts'
import { accountRow, garage, particularsOf, vehicleRow } from './people/accounts.ts'
import { type DemoCar, type Made, people, secondCar } from './people/people.ts'
import { regulars } from './people/regulars.ts'
import { ridersAmong } from './people/riders.ts'
import {
  type DemoRider,
  insertCars,
  insertDemoFuelPrice,
  insertPeople,
  isEmpty,
  listDemoPeople,
  tripsAhead,
  waitForOurTurn,
} from './queries.ts'
import { corridors, fullName, type Town } from './towns.ts'
import { habitsOf, memberOf, offerOf, postOffer, remembering } from './trips/offers.ts'
import { type Drive, planDrives, type RoadFacts } from './trips/outings.ts'
import { askForSeat, livePast, sellAhead } from './trips/past.ts'
import { publishTimetable } from './trips/timetable.ts'

export { demoPeople } from './people/accounts.ts'

type DemoTarget = Omit<World, 'identity'>

const UNLIMITED = 0
const USUAL_SEED = 20_261_120
const HOME_ZONE = 'America/Argentina/Buenos_Aires'

/**
 * Fills an empty database with people, cars and trips in the next thirty days; does nothing in one with an account. The same seed
 * on the same day makes the same data. `isDaily` adds three trips each way a day on the roads that visitors try first.
 */
export async function fillDemoWorld(site: DemoTarget, { seed = USUAL_SEED, isDaily = true } = {}): Promise<void> {
  if (!(await isEmpty(site.db))) return
  // no page listens while the demo data are made
  const live: World['live'] = { ...site.live, publish: async () => {} }
  // posting a trip uses no login, which does not exist yet; drivers of the demo need neither documents nor a checked telephone
  const settings = { ...site.settings, REQUIRE_PAPERS: 'off', REQUIRE_PHONE: 'no' } as const
  const world = { ...site, settings, live, routing: remembering(site.routing) } as World
  const onError = (error: Error) => site.log.warn({ err: error }, 'demo-world-error')
  await onOwnPool(site.pool, UNLIMITED, onError, async (pool) => {
    await allAtOnce(pool, async (db) => {
      await transact(db, waitForOurTurn)
      if (await isEmpty(db)) await fill({ ...world, db }, seed, isDaily)
    })
    await pool.query('analyze')
  })
  await refreshPlaceWeights(site)
}

interface Driver {
  id: string
  car: DemoCar
}

async function fill(world: World, seed: number, isDaily: boolean): Promise<void> {
  const dice = diceOf(seed)
  const drivers = await transact(world.db, (tx) => populate(tx, world, dice))
  const [first, ...more] = drivers.keys()
  if (!first) throw new Error('nobody drives')
  const drives = planDrives([first, ...more], await roadOf(world), dice)
  const wanted = await publish(world, drives, drivers, dice)
  if (isDaily) for (const [id, seats] of await runDaily(world, diceOf(seed + 7))) wanted.set(id, seats)
  await suspendOne(world)
  await reportOne(world)
  await transact(world.db, (tx) => ride(tx, world, wanted, seed))
  await transact(world.db, (tx) => talk(tx, world.now()))
  await transact(world.db, (tx) => writeIn(tx, world.now()))
  await transact(world.db, (tx) => standAlerts(tx, world))
  // otherwise the cards of drivers with ratings would show "First trip on Tramo" until the job has run
  await countPersonFacts(world)
  await transact(world.db, (tx) => insertPast(tx, world.now()))
}

/** Inserts the regular drivers, their cars and their trips. */
async function runDaily(world: World, dice: Dice): Promise<Map<string, number>> {
  const [now, today] = [world.now(), todayIn(world.now(), HOME_ZONE)]
  const cars = garage(regulars.length, dice)
  const drivers = await transact(world.db, async (tx) => {
    const rows = regulars.map(({ driver }, n) => rowOf(driver, people.length + n, world, dice))
    const ids = await insertPeople(tx, rows)
    const settled = regulars.flatMap((regular, n) => cars.slice(n, n + 1).map((car) => ({ ...regular, id: ids[n] ?? '', car })))
    await insertCars(
      tx,
      settled.map(({ id, car }) => vehicleRow(id, car, now)),
    )
    return settled
  })
  return publishTimetable(world, drivers, today, dice)
}

const rowOf = (person: Made, n: number, { now, sealer }: World, dice: Dice) => ({
  ...accountRow(person, embeddedIssuer, now(), dice),
  ...(person.role !== 'newcomer' && particularsOf(person, n, { sealer, today: todayIn(now(), HOME_ZONE) })),
})

/** Inserts the passengers, before and after today. Future trips have paid seats only with the sandbox, where no money moves. */
async function ride(tx: Tx, world: World, wanted: Map<string, number>, seed: number): Promise<void> {
  const now = world.now()
  const trips = await tripsAhead(tx, now)
  const riding = (await listDemoPeople(tx)).filter(({ subject }) => travelling.has(subject))
  const riders = ridersAmong(riding, homesOf(world, riding))
  for (const trip of trips) riders.drive(trip)
  await livePast(world, tx, riders, seed)
  await askForSeat(tx, world, { trips, riders }, seed)
  if (world.payments.name === 'sandbox') await sellAhead(tx, world, { trips, wanted, riders }, seed)
}

/** Drivers and passengers. Administrators do not ride, because they decide about other people's trips. */
const travelling = new Set(people.filter(({ role }) => role === 'driver' || role === 'passenger').map(({ subject }) => subject))

/**
 * Towns from which people ride instead of their home town. No demo trip begins or ends in Joaquín's home town, so he rides from
 * his place of study.
 */
const bases: Partial<Record<Town, Town>> = { 'San Nicolás de los Arroyos': 'Rosario' }

function homesOf(world: World, riding: DemoRider[]): Map<string, number> {
  const homes = new Map(people.map(({ subject, home }) => [subject, resolvePlace(world, fullName(bases[home] ?? home)).id]))
  return new Map(riding.map(({ id, subject }) => [id, homes.get(subject) ?? 0]))
}

/** Invented for the demo; real prices are set by an administrator. */
const madeUpPrices = [
  ['petrol', 185_000n],
  ['diesel', 190_000n],
  ['gnc', 95_000n],
  ['electric', 20_000n],
] as const

/** Inserts all people, and the cars of the drivers. */
async function populate(tx: Tx, world: World, dice: Dice): Promise<Map<Made, Driver>> {
  const now = world.now()
  const ids = await insertPeople(
    tx,
    people.map((person, n) => rowOf(person, n, world, dice)),
  )
  const driving = people.map((person, i) => ({ person, id: ids[i] ?? '' })).filter(({ person }) => person.role === 'driver')
  const drivers = garage(driving.length, dice).flatMap((car, i) => driving.slice(i, i + 1).map((one) => ({ ...one, car })))
  const first = drivers.map(({ id, car }) => vehicleRow(id, car, now))
  const second = drivers.slice(0, 1).map(({ id }) => vehicleRow(id, secondCar, new Date(now.getTime() + 1)))
  await insertCars(tx, [...first, ...second])
  const valid_from = new Date(now.getTime() - 30 * DAY_MS)
  for (const [fuel, price_minor] of madeUpPrices)
    await insertDemoFuelPrice(tx, { currency: 'ARS', fuel, price_minor, source: 'Demo', used: true, valid_from })
  return new Map(drivers.map(({ person, ...driver }) => [person, driver]))
}

async function roadOf(world: World): Promise<RoadFacts> {
  const place = (town: Town) => resolvePlace(world, fullName(town))
  const longest = new Map<string, number>()
  for (const { ends, via } of corridors) {
    const { durationS } = await world.routing.route([ends[0], ...via, ends[1]].map(place))
    longest.set(endsOf(ends), durationS * 1000)
  }
  return {
    today: todayIn(world.now(), HOME_ZONE),
    longest: ({ from, to }) => longest.get(endsOf([from, to])) ?? 0,
    zone: ({ from }) => place(from).zone,
  }
}

/** Returns the key of a road, sorted, since both directions have the same tolls. */
const endsOf = (ends: readonly [Town, Town]) => ends.toSorted().join()

/**
 * Publishes drives one after another, in one transaction on one connection. Skips trips that left earlier today. Returns the
 * seats to sell by trip.
 */
async function publish(world: World, drives: Drive[], drivers: Map<Made, Driver>, dice: Dice): Promise<Map<string, number>> {
  const habits = new Map([...drivers.keys()].map((person) => [person, habitsOf(dice)]))
  const taken = new Map<string, number>()
  for (const drive of drives) {
    const driver = drivers.get(drive.driver)
    if (!driver) continue
    const offer = offerOf(drive, driver.car, habits.get(drive.driver) ?? [], dice)
    if (drive.departsAt <= world.now() || drive.isPostedAlong) continue
    const { id, seats } = await postOffer(world, memberOf(drive.driver, driver.id), offer)
    taken.set(id, seats)
  }
  return taken
}

/**
 * Runs actions, each of which opens a transaction, in one single transaction. A start that is killed meanwhile leaves an empty
 * database, which the next start fills, and the disk is flushed only once. Uses a connection without the timeouts of requests,
 * because on a busy machine seconds pass between two statements.
 */
async function allAtOnce(pool: pg.Pool, act: (db: Db) => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await act(within(client))
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

function within(client: pg.PoolClient): Db {
  const pool: PostgresPool = { connect: async () => client, end: async () => {} }
  return new Kysely<Tables>({
    dialect: Object.assign(new PostgresDialect({ pool }), { createDriver: () => new WithinDriver({ pool }) }),
    plugins,
  })
}

/** Driver that runs all transactions inside the open transaction, on the same connection. */
class WithinDriver extends PostgresDriver {
  override async beginTransaction() {}
  override async commitTransaction() {}
  override async rollbackTransaction() {}
  override async releaseConnection() {}
}

const [LATELY_MS, UNSEEN_MS] = [14 * DAY_MS, 2 * DAY_MS]

/**
 * Inserts the notifications of the previous two weeks, with the keys that the jobs use, so that no job inserts them again.
 * Notifications older than two days are read, and no notification is sent by mail.
 */
async function insertPast(tx: Tx, now: Date): Promise<void> {
  const since = new Date(now.getTime() - LATELY_MS)
  const seen = new Date(now.getTime() - UNSEEN_MS)
  await sql`update notifications set spread_at = ${now}, read_at = case when at < ${seen} then at + interval '3 hours' end`.execute(
    tx,
  )
  await sql`insert into notifications (account_id, kind, key, trip_id, booking_id, person_id, details, at, spread_at, read_at)
    select account_id, kind, key, trip_id, booking_id, person_id, details, at, ${now}, case when at < ${seen} then at + interval '3 hours' end
    from (${ofSeats(now)} union all ${ofRatings} union all ${ofMessages('first', 'second')} union all ${ofMessages('second', 'first')}) told
    where at > ${since} and at <= ${now} order by at, account_id, key
    on conflict do nothing`.execute(tx)
}

const ofSeats = (now: Date) => sql`
  select told.* from bookings b cross join lateral (values
    (b.passenger_id, 'seat_paid', b.id::text, null::uuid, b.id, b.driver_id, '{}'::jsonb, b.confirmed_at),
    (b.driver_id, 'payment_received', b.id::text, null, b.id, b.passenger_id, '{}', b.confirmed_at),
    (b.passenger_id, 'rating_open', b.id::text, null, b.id, b.driver_id, '{}', b.departs_at + interval '1 day')
  ) told (account_id, kind, key, trip_id, booking_id, person_id, details, at) where b.confirmed_at < ${now}
  union all
  select distinct t.driver_id, 'rating_open', t.id::text, t.id, null::uuid, null::uuid, '{}'::jsonb, t.departs_at + interval '1 day'
  from bookings b join trips t on t.seq = b.trip_seq where b.confirmed_at < ${now}`

const ofRatings = sql`
  select subject_id, 'rating_published', id::text, null::uuid, booking_id, author_id, '{}'::jsonb, published_at
  from ratings where hidden_at is null`

const ofMessages = (me: 'first' | 'second', other: 'first' | 'second') => {
  const [mine, theirs, read] = [sql.ref(`${me}_id`), sql.ref(`${other}_id`), sql.ref(`${me}_read`)]
  return sql`select ${mine}, 'messages_waiting', id || ' ' || ${read}, null::uuid, null::uuid, ${theirs}, '{}'::jsonb,
      last_at + make_interval(secs => ${UNREAD_MS / 1000})
    from conversations where last_n > ${read}`
}
