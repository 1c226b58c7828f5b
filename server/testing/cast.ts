import { createHash, randomBytes } from 'node:crypto'
import * as bookings from '#contract/bookings/bookings.ts'
import { logIn } from '#contract/people/accounts.ts'
import { type NewTrip, postTrip } from '#contract/trips/tripPosting.ts'
import * as trips from '#contract/trips/trips.ts'
import type { Gender, AccountStatus } from '#domain/people/account.ts'
import { startSession } from '../people/accounts/actions.ts'
import { indexNames, nameKey } from '../people/profiles/queries.ts'
import { csrfOf, hashOf } from '../platform/http/sessions/session.ts'
import { paying } from './paying.ts'
import { visitor } from './person.ts'
import { stage, type Stage } from './testServer.ts'

interface Part {
  name: string
  /** family name from the identity provider */
  familyName?: string
  gender?: Gender
  registered?: boolean
  car?: boolean
  admin?: boolean
  standing?: AccountStatus
}

/** Creates the people for the tests: bruno and diana drive, ana and carla look for seats, emma administers. */
export const cast = async (extra: Record<string, string> = {}) => castOn(await stage(extra))

/** Creates the people for the tests on this stage. */
export async function castOn(on: Stage) {
  const present: { staysAway(): void }[] = []
  const join = async (part: Part) => {
    const one = await person(on, part)
    present.push(one)
    return one
  }
  /** Advances the clock. Each person logs in again before their next action, because their session may expire in that time. */
  async function later(ms: number) {
    on.clock.pass(ms)
    for (const one of present) one.staysAway()
  }
  const [ana, bruno, carla, diana, emma] = await Promise.all([
    join({ name: 'Ana', gender: 'Female', registered: true }),
    join({ name: 'Bruno', gender: 'Male', registered: true, car: true }),
    join({ name: 'Carla', gender: 'Female', registered: true }),
    join({ name: 'Diana', gender: 'Female', registered: true, car: true }),
    join({ name: 'Emma', gender: 'Female', registered: true, admin: true }),
  ])
  const seatsLeft = async (id: string) => (await diana.opens(id)).place
  return { ...on, stage: on, later, seatsLeft, join, ana, bruno, carla, diana, emma, visitor: () => visitor(on) }
}

/** Logs a person in, with the profile that the test needs. */
export async function person(on: Stage, part: Part) {
  const email = `${part.name.toLowerCase()}@example.org`
  const now = on.clock.now()
  on.people.set(part.name, {
    issuer: 'stage',
    subject: part.name,
    email,
    emailVerified: true,
    givenName: part.name,
    ...(part.familyName && { familyName: part.familyName }),
    authenticatedAt: now,
    idToken: 'token',
  })
  const { browser, comesBack, isBack, staysAway } = returning(on, part.name)
  await isBack()
  const { id } = await on.db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  await giveProfile(on, id, part)
  const [acts, money] = [deeds(on, browser), paying(on, browser)]
  /** Requests a seat, and makes it confirmed and paid. */
  async function books(trip: string, request: SeatRequest = {}) {
    const seat = await acts.asksForSeat(trip, request)
    if (seat.state === 'accepted') await money.pays(seat)
    return acts.sees(seat)
  }
  return { ...browser, comesBack, staysAway, id, email, ...acts, ...money, books }
}

/** Creates a browser whose person logs in again before their first action after an absence. */
function returning(on: Stage, code: string) {
  const browser = visitor(on)
  let back: Promise<unknown> | undefined
  async function logsIn() {
    await browser.call(logIn, { body: {} })
    await browser.send('GET', `/api/login/return?code=${code}`)
    return browser.arrive()
  }
  function comesBack() {
    const arriving = logsIn()
    back = arriving
    return arriving
  }
  const staysAway = () => (back = undefined)
  const isBack = () => (back ??= entersBy(on, browser, code))
  const send: typeof browser.send = (...sent) => isBack().then(() => browser.send(...sent))
  const call: typeof browser.call = (...sent) => isBack().then(() => browser.call(...sent))
  return { browser: { ...browser, send, call }, comesBack, isBack, staysAway }
}

/** Logs a person in by a new session in the database: the three requests of a login would take most of a test. */
async function entersBy({ world, people }: Stage, { jar, page }: ReturnType<typeof visitor>, code: string) {
  const person = people.get(code)
  if (!person) throw new Error(`${code} is not on this stage`)
  const [session, before] = [randomBytes(32).toString('base64url'), jar.get('session')]
  const idHash = hashOf(session)
  const former = before === undefined ? undefined : hashOf(before)
  await startSession(world, person, { idHash, former, device: null, address: '127.0.0.1', language: 'en-US' })
  jar.set('session', session)
  page.csrf = csrfOf(world, { idHash })
}

export type CastPerson = Awaited<ReturnType<typeof person>>

async function giveProfile(
  { db, clock, world }: Stage,
  id: string,
  { name, gender = 'Rather not say', registered, car, admin = false, standing = 'active' }: Part,
) {
  await db.transaction().execute(async (tx) => {
    const key = nameKey(name, 'Prueba')
    const dni_hash = createHash('sha256').update(id).digest()
    const dni_sealed = world.sealer.seal('dni', id, '30000111')
    const profile = registered ? { name, last_name: 'Prueba', name_key: key, gender, dni_hash, dni_sealed } : {}
    if (registered) await indexNames(tx, id, key)
    await tx
      .updateTable('accounts')
      .set({ ...profile, admin, standing })
      .where('id', '=', id)
      .execute()
    // one plate per account: some tests make thousands of accounts on one database
    const plate = `AB${BigInt(`0x${id.replaceAll('-', '')}`)
      .toString(36)
      .slice(-7)
      .toUpperCase()}`
    if (car)
      await tx
        .insertInto('vehicles')
        .values({
          account_id: id,
          plate,
          plate_key: plate,
          brand: 'Fiat',
          model: 'Cronos',
          color: 'Rojo',
          cylinder: '1.30',
          created_at: clock.now(),
        })
        .execute()
  })
}

const places: Record<string, string> = {
  Rosario: 'Rosario, Santa Fe, Argentina',
  Córdoba: 'Córdoba, Córdoba, Argentina',
  'Villa María': 'Villa María, Córdoba, Argentina',
  'Bell Ville': 'Bell Ville, Córdoba, Argentina',
  Funes: 'Funes, Santa Fe, Argentina',
  'Buenos Aires': 'Buenos Aires, Ciudad Autónoma de Buenos Aires, Argentina',
  'San Nicolás': 'San Nicolás de los Arroyos, Buenos Aires, Argentina',
  Mendoza: 'Mendoza, Mendoza, Argentina',
}

export const called = (city: string) => places[city] ?? city

type Posting = Partial<NewTrip> & { from: string; to: string; seats?: number; inDays?: number; via?: string[] }

type Seat = Pick<bookings.Booking, 'id'>
type SeatRequest = Omit<bookings.Seat, 'idRoute'>

/** Actions of a person, by the names that tests use. */
function deeds(on: Stage, { call }: ReturnType<typeof visitor>) {
  const day = (inDays: number) => on.clock.inDays(inDays)
  return {
    posts: async ({ from, to, seats = 3, inDays = 2, via = [], ...rest }: Posting) =>
      (
        await call(postTrip, {
          body: {
            originName: called(from),
            destinationName: called(to),
            date: day(inDays),
            hours: '09:00',
            place: seats,
            restriction: '',
            stopovers: via.map((name) => ({ name: called(name) })),
            ...rest,
          },
        })
      ).id,
    looksFor: async (from: string, to: string, { inDays = 2, ...rest }: Record<string, unknown> & { inDays?: number } = {}) =>
      (await call(trips.searchTrips, { query: { from: called(from), to: called(to), date: day(inDays), ...rest } })).routes,
    asksForSeat: (idRoute: string, request: SeatRequest = {}) => call(bookings.requestSeat, { body: { idRoute, ...request } }),
    accepts: ({ id }: Seat) => call(bookings.acceptSeat, { params: { id } }),
    declines: ({ id }: Seat, reason?: string) => call(bookings.declineSeat, { params: { id }, body: { reason } }),
    withdraws: ({ id }: Seat) => call(bookings.withdrawSeat, { params: { id } }),
    cancels: ({ id }: Seat, shown: { refundMinor?: number; reason?: string } = {}) =>
      call(bookings.cancelSeat, { params: { id }, body: shown }),
    cancelsTrip: (id: string, reason = 'The car broke down') => call(bookings.cancelTrip, { params: { id }, body: { reason } }),
    sees: ({ id }: Seat) => call(bookings.showBooking, { params: { id } }),
    opens: (id: string, ends: { from?: string; to?: string } = {}) => call(trips.showTrip, { params: { id }, query: ends }),
  }
}
