import { editTrip } from '#contract/trips/changes.ts'
import { showTrip } from '#contract/trips/trips.ts'
import { HOUR_MS } from '#domain/time.ts'
import { person, type Person } from '#server/testing/cast.ts'
import type { Stage } from '#server/testing/testServer.ts'
import { keepEverybody } from '../ground.ts'
import { STOPS, wallClock } from '../http/scene.ts'
import type { Offer, Paper, Plan } from './acts.ts'

export interface Office {
  on: Stage
  emma: Person
  elena: Person
  /** so that each person has a name of their own */
  outings: number
  /** passengers by number, who may ride again: a month later nothing is held against them */
  known: Map<number, Person>
}

/** One trip on the server with the people around it, and what was seen of it from outside. */
export interface Outing {
  office: Office
  plan: Plan
  driver: Person
  /** by number, from when they first do something */
  passengers: Map<number, Person>
  /** when all people of the outing last logged in */
  loggedIn: number
  tripId: string
  seq: number
  /** when it was first to leave */
  departs: number
  distanceM: number
  /** metres from the origin at which one may get on or off */
  stopsM: number[]
  placeIds: number[]
  tolls: bigint
  bookings: { id: string; who: number }[]
  mostSeats: number
  /** by booking: what the driver gave back of it */
  given: Map<string, bigint>
  /** bookings paid and not gone back when the trip left, of people who came */
  aboard: Set<string>
  /** bookings of people who waited for a car that did not come */
  waited: Set<string>
  /** bookings of people who got in though their money was gone */
  free: Set<string>
  paper: Paper | undefined
  /** what our bank sent to the driver, but for what came back */
  transfers: { payout: string; minor: bigint }[]
}

/** Hours between posting a trip and its departure; as many acts as may be lie before it. */
export const LEAD_HOURS = 60
export const FUEL_MINOR = 150_000n

export async function openOffice(on: Stage): Promise<Office> {
  const [emma, elena] = [
    await person(on, { name: 'Emma', registered: true, admin: true }),
    await person(on, { name: 'Elena', registered: true, admin: true }),
  ]
  return { on, emma, elena, outings: 0, known: new Map() }
}

/** A trip among people who have not met before. */
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
    mostSeats: plan.offer.seats,
    given: new Map(),
    aboard: new Set(),
    waited: new Set(),
    free: new Set(),
    paper: undefined,
    transfers: [],
  }
}

async function posts(driver: Person, { seats, percent, consumptionDl }: Offer, departs: number): Promise<string> {
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

/** Down to whole pesos. */
export const wholeUnits = (minor: number) => Math.floor(minor / 100) * 100
