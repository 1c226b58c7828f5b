import { randomUUID } from 'node:crypto'
import type { Language } from '#contract/wire.ts'
import { isCbu } from '#domain/payments/payouts/payout.ts'
import { TERMS } from '#domain/people/account.ts'
import { type Day, DAY_MS } from '#domain/time.ts'
import { documentColumns } from '../../people/documents/documents.ts'
import { nameKey } from '../../people/profiles/queries.ts'
import type { Sealer } from '../../platform/crypto/sealing.ts'
import type { Db } from '../../platform/database/connect.ts'
import { type DemoPerson, embeddedIssuer } from '../../providers/identity/people.ts'
import { type Dice, diceOf } from '../dice.ts'
import { demoSubjects } from '../queries.ts'
import { provinceOf, type Town } from '../towns.ts'
import { type DemoCar, rollCar, type Made, people, type Role } from './people.ts'

/** Builds the row of an invented person. A newcomer has logged in once, without a profile yet. */
export function accountRow(person: Made, issuer: string, now: Date, dice: Dice) {
  const { subject, email, givenName, familyName, role } = person
  const login = { issuer, subject, email, given_name: givenName, family_name: familyName, demo: true }
  const created_at = new Date(now.getTime() - dice.whole(40, 700) * DAY_MS)
  if (role === 'newcomer') return { ...login, created_at: now }
  return {
    ...login,
    created_at,
    name: givenName,
    last_name: familyName,
    name_key: nameKey(givenName, familyName),
    gender: person.gender,
    about: person.about || null,
    drives: role === 'driver',
    terms_at: created_at,
    terms_version: TERMS,
    admin: role === 'administrator',
    standing: 'active' as const,
  }
}

/** Returns cars for this many people, with different plates. */
export function garage(count: number, dice: Dice): DemoCar[] {
  const cars = new Map<string, DemoCar>()
  while (cars.size < count) {
    const car = rollCar(dice)
    cars.set(car.plate, car)
  }
  return [...cars.values()]
}

export const vehicleRow = (account_id: string, { plate, places, consumptionDl, ...car }: DemoCar, created_at: Date) => ({
  account_id,
  plate,
  plate_key: plate.replaceAll(' ', ''),
  ...car,
  consumption_dl: consumptionDl,
  belts: places + 1,
  created_at,
})

/** Returns the demo people of this database, for the embedded provider's page; empty without demo data. */
export async function demoPeople(db: Db): Promise<DemoPerson[]> {
  const here = await demoSubjects(db, embeddedIssuer)
  return people.filter(({ subject }) => here.has(subject)).map(asShown)
}

function asShown(person: Made): DemoPerson {
  const { subject, email, givenName, familyName } = person
  const identity = { subject, email, givenName, familyName }
  return firstOnes.has(person)
    ? { ...identity, note: firstNotes[person.role], first: true }
    : { ...identity, note: noteOf(person) }
}

const withRole = (role: Role) => people.filter((person) => person.role === role)
const firstOfGender = (role: Role, gender: Made['gender']) =>
  withRole(role)
    .filter((person) => person.gender === gender)
    .slice(0, 1)

/** One person of each kind, including a woman and a man among passengers, since some trips are women-only. */
const firstOnes = new Set([
  ...withRole('driver').slice(0, 1),
  ...firstOfGender('passenger', 'Female'),
  ...firstOfGender('passenger', 'Male'),
  ...(['administrator', 'suspended', 'newcomer'] as const).flatMap((role) => withRole(role).slice(0, 1)),
])

export const firstWithRole = (role: Role): string | undefined => withRole(role)[0]?.subject

/** Returns the people at the top of the login page. */
export const firstSubjects = (): Set<string> => new Set([...firstOnes].map(({ subject }) => subject))

const firstNotes: Record<Role, Record<Language, string>> = {
  driver: { 'en-US': 'Driver: a request is waiting', 'es-AR': 'Conductor: tiene un pedido por responder' },
  passenger: { 'en-US': 'Passenger: registered, no car', 'es-AR': 'Pasajero: cuenta registrada, sin auto' },
  administrator: {
    'en-US': 'Administrator: a report and payouts are waiting',
    'es-AR': 'Administrador: le esperan una denuncia y varios pagos',
  },
  suspended: { 'en-US': 'Suspended: can only see why', 'es-AR': 'Cuenta suspendida: solo ve el motivo' },
  newcomer: { 'en-US': 'New here: not registered yet', 'es-AR': 'Recién llega: todavía sin registrarse' },
}

const noteOf = ({ role, home }: Made): Record<Language, string> =>
  role === 'driver'
    ? { 'en-US': `Has a car, from ${home}`, 'es-AR': `Con auto, de ${home}` }
    : { 'en-US': `No car, from ${home}`, 'es-AR': `Sin auto, de ${home}` }

const streets = ['San Martín', 'Belgrano', 'Rivadavia', 'Mitre', 'Sarmiento', 'Urquiza', 'Las Heras', '9 de Julio'] as const

/** Area codes of the towns where people live. */
const areas: Partial<Record<Town, string>> = {
  'Buenos Aires': '11',
  'La Plata': '221',
  'Mar del Plata': '223',
  'San Nicolás de los Arroyos': '336',
  Rosario: '341',
  'Santa Fe': '342',
  Córdoba: '351',
  Mendoza: '261',
  Neuquén: '299',
  'San Carlos de Bariloche': '294',
  'San Miguel de Tucumán': '381',
  Salta: '387',
  Posadas: '376',
  Resistencia: '362',
  'Puerto Madryn': '280',
  Montevideo: '5982',
}

interface Where {
  sealer: Sealer
  today: Day
  dni?: string
}

/** Returns the registration of the `n`th invented person. Numbers have the right format, and belong to no real person. */
export function particularsOf({ age, home, role }: Made, n: number, { sealer, today, dni = dniOf(n) }: Where) {
  const id = randomUUID()
  const dice = diceOf(n)
  return {
    id,
    age,
    age_on: today,
    street: `${dice.pick(streets)} ${dice.whole(100, 3900)}`,
    city: home,
    province: provinceOf(home),
    ...documentColumns(sealer, id, { kind: 'dni', country: 'AR', number: dni }),
    telephone_sealed: sealer.seal('telephone', id, telephoneOf(areas[home] ?? '11', dice)),
    cbu_sealed: role === 'driver' ? sealer.seal('cbu', id, cbuOf(n)) : null,
  }
}

/** Returns a document number that begins with 99. Real numbers never do, so a demo account never has a visitor's own number. */
const dniOf = (n: number) => String(99_104_273 + 4_871 * n)

/** Returns ten digits with the area code. */
const telephoneOf = (area: string, dice: Dice) =>
  `${area}${'5550'.slice(0, 6 - area.length)}${String(dice.whole(0, 9999)).padStart(4, '0')}`

/** Returns the CBU of an account at a fictitious bank, with both check digits. */
function cbuOf(n: number): string {
  const account = String(4_000_017_350_294 + 91_403 * n)
  const checked = Array.from({ length: 100 }, (_, i) => `9990001${Math.floor(i / 10)}${account}${i % 10}`)
  return checked.find(isCbu) ?? ''
}
