import { DAY_MS } from '#domain/time.ts'
import { refreshPlaceWeights } from '../jobs.ts'
import type { Tx } from '../platform/database/connect.ts'
import { todayIn } from '../platform/time.ts'
import { embeddedIssuer } from '../providers/identity/people.ts'
import { resolvePlace } from '../trips/search/parseSearch.ts'
import type { World } from '../world.ts'
import { accountRow, garage, vehicleRow } from './accounts.ts'
import { sellAhead } from './ahead.ts'
import { standAlerts } from './alerts.ts'
import { allAtOnce } from './atOnce.ts'
import { type Car, secondCar } from './cars.ts'
import { talk } from './chats.ts'
import { corridors } from './corridors.ts'
import { type Dice, diceOf } from './dice.ts'
import { writeIn } from './letters.ts'
import { tellPast } from './news.ts'
import { habitsOf, offerOf } from './offers.ts'
import { suspendOne } from './office.ts'
import { type Drive, planDrives, type Road } from './outings.ts'
import { particularsOf } from './particulars.ts'
import { livePast } from './past.ts'
import { type Made, people } from './people.ts'
import { memberOf, post, remembering } from './posting.ts'
import { insertCars, insertFuelPrice, insertPeople, isEmpty, waitForOurTurn } from './queries.ts'
import { sellPast } from './sales.ts'
import { fullName, type Town } from './towns.ts'

export { demoPeople } from './login.ts'

type Site = Omit<World, 'identity'>

const USUAL_SEED = 20_261_120
const HOME_ZONE = 'America/Argentina/Buenos_Aires'

/**
 * Fills an empty database with people, cars and trips on the next thirty days; one that holds an account is left alone. The same
 * seed on the same day makes the same world.
 */
export async function fillDemoWorld(site: Site, seed = USUAL_SEED): Promise<void> {
  if (!(await isEmpty(site.db))) return
  // no page listens while the world is made
  const live: World['live'] = { ...site.live, publish: async () => {} }
  // posting a trip needs no login, the one part of the world that is not there yet
  const world = { ...site, live, routing: remembering(site.routing) } as World
  await allAtOnce(site.pool, async (db) => {
    await db.transaction().execute(waitForOurTurn)
    if (await isEmpty(db)) await fill({ ...world, db }, seed)
  })
  await refreshPlaceWeights(site)
}

interface Driver {
  id: string
  car: Car
}

async function fill(world: World, seed: number): Promise<void> {
  const dice = diceOf(seed)
  const drivers = await world.db.transaction().execute((tx) => populate(tx, world, dice))
  const [first, ...more] = drivers.keys()
  if (!first) throw new Error('nobody drives')
  const drives = planDrives([first, ...more], await roadOf(world), dice)
  const taken = await publish(world, drives, drivers, dice)
  await suspendOne(world)
  await sellPast(world, seed)
  await world.db.transaction().execute((tx) => livePast(tx, world.now(), seed))
  const wanted = taken.filter(({ seats }) => seats > 0)
  if (world.payments.name === 'sandbox') await world.db.transaction().execute((tx) => sellAhead(tx, world.now(), wanted, seed))
  await world.db.transaction().execute((tx) => talk(tx, world.now()))
  await world.db.transaction().execute((tx) => writeIn(tx, world.now()))
  await world.db.transaction().execute((tx) => standAlerts(tx, world))
  await world.db.transaction().execute((tx) => tellPast(tx, world.now()))
}

/** All people, and the cars of the drivers. */
async function populate(tx: Tx, { now: clock, sealer }: World, dice: Dice): Promise<Map<Made, Driver>> {
  const now = clock()
  const rows = people.map((person, n) => ({
    ...accountRow(person, embeddedIssuer, now, dice),
    ...(person.role !== 'newcomer' && particularsOf(person, n, { sealer, today: todayIn(now, HOME_ZONE) })),
  }))
  const ids = await insertPeople(tx, rows)
  const driving = people.map((person, i) => ({ person, id: ids[i] ?? '' })).filter(({ person }) => person.role === 'driver')
  const drivers = garage(driving.length, dice).flatMap((car, i) => driving.slice(i, i + 1).map((one) => ({ ...one, car })))
  const first = drivers.map(({ id, car }) => vehicleRow(id, car, now))
  const second = drivers.slice(0, 1).map(({ id }) => vehicleRow(id, secondCar, new Date(now.getTime() + 1)))
  await insertCars(tx, [...first, ...second])
  // 1 850.00 ARS a litre is made up for the demo; an administrator keeps the real one
  await insertFuelPrice(tx, { currency: 'ARS', price_minor: 185_000n, valid_from: new Date(now.getTime() - 30 * DAY_MS) })
  return new Map(drivers.map(({ person, ...driver }) => [person, driver]))
}

async function roadOf(world: World): Promise<Road> {
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

/** There and back take the same. */
const endsOf = (ends: readonly [Town, Town]) => ends.toSorted().join()

/** One after the other: all of them are one transaction on one connection. Trips that left earlier today are not offered. */
async function publish(world: World, drives: Drive[], drivers: Map<Made, Driver>, dice: Dice) {
  const habits = new Map([...drivers.keys()].map((person) => [person, habitsOf(dice)]))
  const taken = []
  for (const drive of drives) {
    const driver = drivers.get(drive.driver)
    if (!driver) continue
    const offer = offerOf(drive, driver.car, habits.get(drive.driver) ?? [], dice)
    if (drive.departsAt > world.now()) taken.push(await post(world, memberOf(drive.driver, driver.id), offer))
  }
  return taken
}
