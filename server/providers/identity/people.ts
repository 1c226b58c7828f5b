import { createHash, randomInt } from 'node:crypto'
import type { Language } from '#contract/wire.ts'
import { familyNames, givenNames } from '../../platform/http/demo/madeUp.ts'

/**
 * Issuer of all logins at the embedded provider. It is not the provider's address, which would change with the port and make
 * every account new.
 */
export const embeddedIssuer = 'embedded'

/** An invented person of the demo, with what the embedded login page shows. */
export interface DemoPerson {
  subject: string
  email: string
  givenName: string
  familyName: string
  picture?: string
  /** role of the person, for example "Driver with a car" */
  note: Record<Language, string>
  /** true for the people at the top of the page */
  first?: boolean
}

/** Function that chooses the demo person for a role of the tour. Returns the subject, or undefined for an unknown role. */
export type Casting = (role: string, welcome: Cast['welcome']) => Promise<string | undefined>

export interface Newcomer {
  email: string
  givenName: string
  familyName: string
}

export type DemoAccount = Omit<DemoPerson, 'note' | 'first'>

/** People who can log in at the embedded provider. */
export interface Cast {
  people: () => Promise<DemoPerson[]>
  find(subject: string): Promise<DemoAccount | undefined>
  /**
   * returns the subject of a newcomer: always the same for one e-mail, and a demo person's subject for the e-mail of that person
   */
  welcome(newcomer: Newcomer): Promise<string>
}

const mostNewcomers = 10_000

/** Stores newcomers in memory. After a restart, newcomers only have to enter their names again. */
export function demoCast(people: () => Promise<DemoPerson[]>): Cast {
  const newcomers = new Map<string, DemoAccount>()
  return {
    people,
    find: async (subject) => (await people()).find((person) => person.subject === subject) ?? newcomers.get(subject),
    welcome: async (newcomer) => {
      const known = (await people()).find((person) => person.email.toLowerCase() === newcomer.email)
      return known?.subject ?? remember(newcomers, newcomer)
    },
  }
}

/** Returns the provider's subject for a newcomer with this e-mail. */
export const subjectOf = (email: string): string => `new-${createHash('sha256').update(email).digest('base64url').slice(0, 22)}`

function remember(newcomers: Map<string, DemoAccount>, newcomer: Newcomer): string {
  const subject = subjectOf(newcomer.email)
  newcomers.delete(subject)
  newcomers.set(subject, { subject, ...newcomer })
  const [oldest] = newcomers.keys()
  if (newcomers.size > mostNewcomers && oldest) newcomers.delete(oldest)
  return subject
}

/**
 * Invents a newcomer of a public demo: visitors of a public demo do not type names or addresses, which could belong to another
 * person.
 */
export function madeUpNewcomer(): Newcomer {
  const drawn = (names: readonly string[]) => names[randomInt(names.length)] ?? ''
  return {
    email: `visitor-${randomInt(1e12).toString(36)}@example.org`,
    givenName: drawn(givenNames),
    familyName: drawn(familyNames),
  }
}

export type Mistake = 'email_missing' | 'email_malformed' | 'name_missing' | 'name_too_long'
export type Mistakes = Partial<Record<keyof Newcomer, Mistake>>

/** Parses the form: trims the input, converts the e-mail to lower case, and returns an error for each wrong field. */
export function readNewcomer(form: URLSearchParams): { newcomer: Newcomer; mistakes: Mistakes } {
  const fieldText = (name: string) => (form.get(name) ?? '').normalize('NFC').replace(/\p{C}/gu, '').trim()
  const newcomer = {
    email: fieldText('email').toLowerCase(),
    givenName: fieldText('givenName'),
    familyName: fieldText('familyName'),
  }
  const wrong = {
    email: whyNotEmail(newcomer.email),
    givenName: whyNotName(newcomer.givenName),
    familyName: whyNotName(newcomer.familyName),
  }
  const mistakes: Mistakes = Object.fromEntries(Object.entries(wrong).filter(([, mistake]) => mistake))
  return { newcomer, mistakes }
}

function whyNotEmail(email: string): Mistake | undefined {
  if (!email) return 'email_missing'
  return email.length > 254 || !/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]{2,}$/.test(email) ? 'email_malformed' : undefined
}

function whyNotName(name: string): Mistake | undefined {
  if (!name) return 'name_missing'
  return name.length > 60 ? 'name_too_long' : undefined
}
