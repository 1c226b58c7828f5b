import type { Reason } from '../refusal.ts'

export const genders = ['Male', 'Female', 'Rather not say'] as const
export type Gender = (typeof genders)[number]

/** `closed`: the member has left, and the member's data is deleted later (rules 16). */
export const standings = ['active', 'suspended', 'disabled', 'closed'] as const
export type AccountStatus = (typeof standings)[number]

/** The calling person, with the facts that rules check. `registered`: an identity number is stored (A7). */
export interface Member {
  id: string
  email: string
  name: string | null
  gender: Gender | null
  registered: boolean
  hasCar: boolean
  admin: boolean
  standing: AccountStatus
}

/** People who may make a call: everyone, logged-in people, people with a profile, people who may post, administrators. */
export type Circle = 'anyone' | 'member' | 'registered' | 'poster' | 'admin'

export const isBarred = (member: Pick<Member, 'standing'>) => member.standing !== 'active'
/** Computes `isBanned` (A10): moderation bars the member. A member who has left is not banned. */
export const isBanned = ({ standing }: Pick<Member, 'standing'>) => standing === 'suspended' || standing === 'disabled'
/** Checks the administrator's flag and the profile, since an administrator must be a registered person (A9). */
export const isAdmin = (member: Pick<Member, 'admin' | 'registered'>) => member.admin && member.registered

export function whyNotCall(circle: Circle, caller: Member | undefined, openToBarred = false): Reason | undefined {
  if (caller && isBarred(caller) && !openToBarred) return 'barred'
  if (circle === 'anyone') return undefined
  if (!caller) return 'login_required'
  if (circle === 'admin' && !isAdmin(caller)) return 'admin_only'
  if (circle === 'registered' && !caller.registered) return 'registration_needed'
  if (circle === 'poster' && !caller.registered) return 'registration_required'
}

/**
 * Refuses administrators who bar themselves or remove their own administrator flag, and the removal of the last administrator.
 * `others` counts the other administrators (A11, E7).
 */
export function whyNotFlags(self: boolean, change: { admin: boolean; banned: boolean }, wasAdmin: boolean, others: number) {
  const leaves = wasAdmin && (!change.admin || change.banned)
  if (self && change.banned) return 'self_sanction'
  if (leaves && (self || others === 0)) return 'last_admin'
}

/**
 * Effective date of the terms in force, which the page of the terms shows. New terms that need acceptance get a new day (16.3).
 */
export const TERMS = '2026-11-26'

/**
 * Returns the terms that this person has to accept. A person who has not accepted any terms yet accepts them at registration.
 * Barred people need not accept them.
 */
export function termsDue({ terms, standing }: { terms: string | null; standing: AccountStatus }): string | undefined {
  return terms === null || terms === TERMS || isBarred({ standing }) ? undefined : TERMS
}

/*
 * The order matters: the headers of Edge and Opera also contain Chrome, that of Chrome contains Safari, that of Android contains
 * Linux.
 */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const named = (table: readonly [RegExp, string][], agent: string) => table.find(([mark]) => mark.test(agent))?.[1]

/**
 * Returns a name by which a person recognizes a device, such as "Firefox, Android". Null when the header contains no known name.
 * Versions are not stored.
 */
export function deviceOf(userAgent: string | undefined): string | null {
  const agent = (userAgent ?? '').slice(0, 1000)
  return [named(BROWSERS, agent), named(SYSTEMS, agent)].filter(Boolean).join(', ') || null
}
