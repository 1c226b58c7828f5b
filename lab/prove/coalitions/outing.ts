import { sql } from 'kysely'
import { divideByReceipts } from '#contract/bookings/bookings.ts'
import { editTrip } from '#contract/trips/changes.ts'
import { showTrip } from '#contract/trips/trips.ts'
import { refuse } from '#domain/refusal.ts'
import { DAY_MS, HOUR_MS } from '#domain/time.ts'
import { person, type CastPerson } from '#server/testing/cast.ts'
import { uploadedId } from '#server/testing/papers.ts'
import { runJob } from '#server/testing/runJob.ts'
import type { Stage } from '#server/testing/testServer.ts'
import { keepEverybody } from '../ground.ts'
import { STOPS, wallClock } from '../http/scene.ts'
import { type Along, isHonest, type Offer, type Paper, type Plan } from './acts.ts'

export interface Office {
  on: Stage
  emma: CastPerson
  elena: CastPerson
  /** number of outings so far, for distinct names */
  outings: number
  /** passengers by number; they may ride again, because nothing counts against them a month later */
  known: Map<number, CastPerson>
}

/** A trip on the server with its people, and observations from outside. */
export interface Outing {
  office: Office
  plan: Plan
  driver: CastPerson
  /** passengers by number, from their first action on */
  passengers: Map<number, CastPerson>
  /** last login of the outing's people */
  loggedIn: number
  tripId: string
  seq: number
  /** first planned departure */
  departs: number
  distanceM: number
  /** meters from the origin of each stop */
  stopsM: number[]
  placeIds: number[]
  tolls: bigint
  bookings: { id: string; who: number }[]
  /** in order of creation */
  invitations: { id: string; who: number; along: Along }[]
  /** accepted invitations that were not withdrawn, by the key of `yesOf` */
  yeses: Set<string>
  /** confirmed seats that companions gave up themselves */
  left: { booking: string; at: Date }[]
  /** accounts with a seat at departure */
  people: Set<string>
  /** a simultaneous trip of another driver, once a passenger requests a seat on it */
  elsewhere: string | undefined
  mostSeats: number
  /** amounts that the driver refunded, by booking */
  given: Map<string, bigint>
  /** bookings that were paid and not refunded at departure, of people who came */
  aboard: Set<string>
  /** bookings of people who waited for a car that did not come */
  waited: Set<string>
  /** bookings of people who boarded after getting their money back */
  free: Set<string>
  paper: Paper | undefined
  /** our transfers to the driver's bank, without returned ones */
  transfers: { payout: string; minor: bigint }[]
}

/** Hours between posting a trip and its departure. Most actions are before the departure. */
export const LEAD_HOURS = 60
const FUEL_MINOR = 150_000n

export async function openOffice(on: Stage): Promise<Office> {
  const [emma, elena] = [
    await person(on, { name: 'Emma', registered: true, admin: true }),
    await person(on, { name: 'Elena', registered: true, admin: true }),
  ]
  return { on, emma, elena, outings: 0, known: new Map() }
}

/** Begins a trip among people who have not met before. */
export async function beginOuting(office: Office, plan: Plan): Promise<Outing> {
  const { on } = office
  const n = (office.outings += 1)
  await keepEverybody(on)
  const loggedIn = on.clock.now().getTime()
  const driver = await person(on, { name: `D${n}`, registered: true, car: true })
  const departs = loggedIn + LEAD_HOURS * HOUR_MS
  const tripId = await posts(driver, plan.offer, departs)
  const row = await on.db
    .selectFrom('trips')
    .innerJoin('routes', 'routes.id', 'route_id')
    .select(['trips.seq', 'routes.stops', 'stops_m', 'trips.distance_m', 'tolls_minor', 'departs_at'])
    .where('trips.id', '=', tripId)
    .executeTakeFirstOrThrow()
  return {
    office,
    plan,
    driver,
    passengers: new Map(),
    loggedIn,
    tripId,
    seq: row.seq,
    departs: row.departs_at.getTime(),
    distanceM: row.distance_m,
    stopsM: row.stops_m,
    placeIds: row.stops,
    tolls: row.tolls_minor,
    bookings: [],
    invitations: [],
    yeses: new Set(),
    left: [],
    people: new Set(),
    elsewhere: undefined,
    mostSeats: plan.offer.seats,
    given: new Map(),
    aboard: new Set(),
    waited: new Set(),
    free: new Set(),
    paper: undefined,
    transfers: [],
  }
}

export async function posts(driver: CastPerson, { seats, percent, consumptionDl }: Offer, departs: number): Promise<string> {
  const id = await driver.posts({
    from: STOPS[0],
    to: STOPS[2],
    via: [STOPS[1]],
    seats,
    consumptionDl,
    joining: 'at_once',
    ...wallClock(departs),
  })
  if (percent === 100) return id
  const { priceMinor } = await driver.call(showTrip, { params: { id }, query: {} })
  await driver.call(editTrip, { params: { id }, body: { priceMinor: wholeUnits((priceMinor * percent) / 100) } })
  return id
}

/** Rounds down to whole pesos. */
export const wholeUnits = (minor: number) => Math.floor(minor / 100) * 100

const BEFORE_DEPARTURE = ['expire-unpaid-bookings', 'settle-trip-changes', 'send-refunds']
const AFTERWARDS = ['expire-unpaid-bookings', 'complete-travelled-bookings', 'send-refunds', 'settle-trips', 'send-refunds']

/** Runs the server's jobs of every few minutes. */
export async function clockWorks({ office: { on }, departs }: Outing): Promise<void> {
  const jobs = on.clock.now().getTime() < departs ? BEFORE_DEPARTURE : AFTERWARDS
  for (const job of jobs) await runJob(on.world, job)
}

/** Moves time forward, never back. Afterwards driver and passengers count as logged in a minute ago. */
export async function goTo(outing: Outing, instant: number): Promise<void> {
  const { on } = outing.office
  const ms = instant - on.clock.now().getTime()
  if (ms > 0) on.clock.pass(ms)
  if (on.clock.now().getTime() - outing.loggedIn > DAY_MS) await logInAnew(outing)
}

/** Renews the login of driver and passengers, because actions on money and accounts require a recent login. */
export async function logInAnew(outing: Outing): Promise<void> {
  const { office, driver, passengers } = outing
  const now = office.on.clock.now()
  const people = [office.emma, office.elena, driver, ...passengers.values()].map(({ id }) => id)
  await sql`update sessions set created_at = ${now}, seen_at = ${now}, authenticated_at = ${now}
    where account_id = any(${people}::uuid[])`.execute(office.on.db)
  outing.loggedIn = now.getTime()
}

/** Returns a passenger by number, and creates the passenger at the first action. */
export async function passengerOf(outing: Outing, who: number): Promise<CastPerson> {
  const { office, passengers } = outing
  const there = passengers.get(who)
  if (there) return there
  const name = `${isHonest(who) ? 'H' : 'F'}${who}x${office.outings}`
  const known = office.known.get(who)
  const passenger = known ?? (await person(office.on, { name, registered: true }))
  passengers.set(who, passenger)
  office.known.set(who, passenger)
  if (known) await logInAnew(outing)
  return passenger
}

/** Returns the last booking of a passenger. */
export const lastOf = ({ bookings: all }: Outing, who: number) => all.findLast((one) => one.who === who) ?? refuse('not_found')

export const yesOf = (booker: string, account: string) => `${account} to ${booker}`

/** Returns the cost of driving the road with a car of this consumption, including tolls, in minor units. */
export const roadCost = ({ distanceM, tolls }: Outing, consumptionDl: number): bigint =>
  (BigInt(distanceM) * BigInt(consumptionDl) * FUEL_MINOR) / 1_000_000n + tolls

/** Returns the true cost of the trip, as exactly as receipts can state it: two full tanks and the tolls. */
export function honestCost({ plan, distanceM, tolls }: Outing): bigint {
  return (litresOf(distanceM, plan.truth.consumptionDl) * FUEL_MINOR) / 100n + tolls
}

/** Returns the fuel for a distance in hundredths of a liter. */
const litresOf = (distanceM: number, consumptionDl: number) => (BigInt(distanceM) * BigInt(consumptionDl)) / 10_000n

/** Enters the driver's receipts, which may be false. */
export async function entersReceipts(outing: Outing, paper: Paper): Promise<void> {
  const { driver, tripId, plan, distanceM, tolls } = outing
  const [real, posted] = [plan.truth.consumptionDl, plan.offer.consumptionDl]
  const litres: Record<Paper, bigint> = {
    honest: litresOf(distanceM, real),
    zero: 0n,
    tiny: 1n,
    posted: litresOf(distanceM, posted),
    triple: 3n * litresOf(distanceM, posted),
  }
  const images = [await uploadedId(driver, 'receipt'), await uploadedId(driver, 'receipt')]
  await driver.call(divideByReceipts, {
    params: { id: tripId },
    body: {
      fuelPrice: paper === 'tiny' ? '0.01' : decimal(FUEL_MINOR),
      ...(litres[paper] > 0n && { litres: decimal(litres[paper]) }),
      ...(tolls > 0n && { tolls: decimal(tolls) }),
      images,
    },
  })
}

const decimal = (hundredths: bigint) => `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`
