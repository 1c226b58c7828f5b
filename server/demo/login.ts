import type { Language } from '#contract/wire.ts'
import type { Db } from '../platform/database/connect.ts'
import { type DemoPerson, embeddedIssuer } from '../providers/identity/people.ts'
import { type Made, people, type Role } from './people.ts'
import { demoSubjects } from './queries.ts'

/** The demo people of this database, for the embedded provider's page; none where there is no demo world. */
export async function demoPeople(db: Db): Promise<DemoPerson[]> {
  const here = await demoSubjects(db, embeddedIssuer)
  return people.filter(({ subject }) => here.has(subject)).map(asShown)
}

function asShown(person: Made): DemoPerson {
  const { subject, email, givenName, familyName } = person
  const shown = { subject, email, givenName, familyName }
  return firstOnes.has(person) ? { ...shown, note: firstNotes[person.role], first: true } : { ...shown, note: noteOf(person) }
}

const withRole = (role: Role) => people.filter((person) => person.role === role)
const firstOfGenre = (role: Role, genre: Made['genre']) =>
  withRole(role)
    .filter((person) => person.genre === genre)
    .slice(0, 1)

/** One of each kind to start with, and both a woman and a man among passengers, since some trips are women-only. */
const firstOnes = new Set([
  ...withRole('driver').slice(0, 1),
  ...firstOfGenre('passenger', 'Female'),
  ...firstOfGenre('passenger', 'Male'),
  ...(['administrator', 'suspended', 'newcomer'] as const).flatMap((role) => withRole(role).slice(0, 1)),
])

/** Whom the login page shows first. */
export const firstSubjects = (): Set<string> => new Set([...firstOnes].map(({ subject }) => subject))

const firstNotes: Record<Role, Record<Language, string>> = {
  driver: { 'en-US': 'Drives: has a car and trips', 'es-AR': 'Maneja: tiene auto y viajes' },
  passenger: { 'en-US': 'Passenger: registered, no car', 'es-AR': 'Viaja: con registro, sin auto' },
  administrator: { 'en-US': 'Administrator', 'es-AR': 'Administra el sitio' },
  suspended: { 'en-US': 'Suspended: sees why, and nothing else', 'es-AR': 'Cuenta suspendida: ve el motivo y nada más' },
  newcomer: { 'en-US': 'New here: has not registered yet', 'es-AR': 'Recién llega: todavía sin registro' },
}

const noteOf = ({ role, home }: Made): Record<Language, string> =>
  role === 'driver'
    ? { 'en-US': `Has a car, from ${home}`, 'es-AR': `Con auto, de ${home}` }
    : { 'en-US': `No car, from ${home}`, 'es-AR': `Sin auto, de ${home}` }
