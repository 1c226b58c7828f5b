import { showSession } from '#contract/people/accounts.ts'
import { editPerson, register } from '#contract/people/people.ts'
import { addCar } from '#contract/people/vehicles.ts'
import { postTrip } from '#contract/trips/tripPosting.ts'
import { DAY_MS } from '#domain/time.ts'
import { uploadedId, registrationOf } from '#server/testing/papers.ts'
import { cbuOf } from '../../ground.ts'
import { STOPS, wallClock } from '../../http/scene.ts'
import type { Balancer } from '../parts/balancer.ts'
import { browserAt, logsIn } from './browser.ts'
import type { Journal } from './journal.ts'

/** A member with a browser, and the member's seats according to the server. */
export type Member = ReturnType<typeof browserAt> & { email: string; id: string; seats: string[] }

export interface Town {
  passengers: Member[]
  drivers: Member[]
  trips: string[]
  /** lets a member log in on another device and visit pages */
  logsIn(n: number): Promise<unknown>
}

const PASSENGERS = 30
const DRIVERS = 4
const TRIPS_EACH = 9
const SEATS = 4
/** Number of parallel registrations, each with three photos. */
const AT_ONCE = 4

/** Registers people with photos, and drivers, who post trips for the coming days. All calls go through the balancer. */
export async function settle(balancer: Balancer, journal: Journal): Promise<Town> {
  const arrivals = Array.from({ length: PASSENGERS + DRIVERS }, (_, n) => () => arrive(balancer, journal, n))
  const members = await inTurns(arrivals)
  const drivers = members.slice(0, DRIVERS)
  const posted = await Promise.all(drivers.map(drives))
  return {
    passengers: members.slice(DRIVERS),
    drivers,
    trips: posted.flat(),
    logsIn: (n) => onAnotherDevice(balancer, journal, DRIVERS + n),
  }
}

const emailOf = (n: number) => `person${n}@example.org`

async function onAnotherDevice(balancer: Balancer, journal: Journal, n: number): Promise<void> {
  const browser = browserAt(balancer, journal, n)
  await logsIn(balancer, browser, emailOf(n)).finally(browser.close)
}

async function arrive(balancer: Balancer, journal: Journal, n: number): Promise<Member> {
  const browser = browserAt(balancer, journal, n)
  const email = emailOf(n)
  await logsIn(balancer, browser, email)
  const id = (await browser.call(showSession, {})).me?.id ?? ''
  await browser.call(register, {
    body: await registrationOf(browser, { name: `Persona ${letters(n)}`, dni: String(20_000_000 + n) }),
  })
  return { ...browser, email, id, seats: [] }
}

/** Returns letters for a number, because names may not have digits. */
const letters = (n: number) => String.fromCharCode(65 + Math.floor(n / 26), 65 + (n % 26))

async function drives(member: Member, n: number): Promise<string[]> {
  const car = { plate: `AB ${100 + n} CD`, color: 'Rojo', brand: 'Fiat', model: 'Cronos', cylinder: '1.3' }
  await member.call(addCar, { body: { ...car, greencard: await uploadedId(member, 'green_card') } })
  await member.call(editPerson, { params: { id: member.id }, body: { drives: true, cbu: cbuOf(n) } })
  const [originName, via, destinationName] = STOPS
  const trips: string[] = []
  for (let day = 3; day < 3 + TRIPS_EACH; day++) {
    const when = wallClock(Date.now() + day * DAY_MS)
    const trip = { originName, destinationName, stopovers: [{ name: via }], place: SEATS, restriction: '', ...when }
    trips.push((await member.call(postTrip, { body: trip })).id)
  }
  return trips
}

async function inTurns<Done>(works: (() => Promise<Done>)[]): Promise<Done[]> {
  const done: Done[] = []
  for (let from = 0; from < works.length; from += AT_ONCE)
    done.push(...(await Promise.all(works.slice(from, from + AT_ONCE).map((work) => work()))))
  return done
}
