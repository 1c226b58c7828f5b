import { atMost, cleaned, each, LETTERS, needed, shaped, type Wrong, wrongIn } from '../field.ts'
import type { Reason } from '../refusal.ts'
import { whyNotSeats } from '../trips/trip.ts'

/** Travellers of a booking without an account (A4, F23). */
export const companionKinds = ['adult', 'child'] as const
export type CompanionKind = (typeof companionKinds)[number]

/** As the booker names one. For an adult they state age and consent; a child is in their care. */
export interface NamedCompanion {
  kind: CompanionKind
  name?: string | undefined
  lastName?: string | undefined
  adultStated?: boolean | undefined
}

/** How many of each kind ride along. */
export interface Company {
  adults: number
  children: number
}

export const companyOf = (companions: Pick<NamedCompanion, 'kind'>[]): Company => ({
  adults: companions.filter(({ kind }) => kind === 'adult').length,
  children: companions.filter(({ kind }) => kind === 'child').length,
})

/** One is the booker's own. */
export const seatsFor = ({ adults, children }: Company): number => 1 + adults + children

/** Whether these are companions of a booking, by their numbers, each once. */
export const rideAlong = (held: number[], some: number[]): boolean =>
  new Set(some).size === some.length && some.every((n) => held.includes(n))

const checks = {
  name: each(needed('name_required'), shaped(LETTERS, 'name_symbols'), atMost(80)),
  lastName: each(needed('last_name_required'), shaped(LETTERS, 'last_name_symbols'), atMost(80)),
  adultStated: needed('adult_statement_required'),
}
const fieldsOf = { adult: ['name', 'lastName', 'adultStated'], child: ['name'] } as const

/** Everything wrong with the companions, each by its place in the list; there is one for each seat but the booker's own (rules 15). */
export function wrongCompanions(companions: NamedCompanion[], seats = 1 + companions.length): Wrong[] {
  const wrong = companions.flatMap((one, i) =>
    wrongIn(checks, one, fieldsOf[one.kind]).map(({ field, reason }): Wrong => ({ field: `companions.${i}.${field}`, reason })),
  )
  return seats === 1 + companions.length ? wrong : [...wrong, { field: 'companions', reason: 'companions_mismatch' }]
}

/** A booking is one to six seats, and no companion is named twice (A4). */
export function whyNotTravellers(companions: NamedCompanion[], seats = 1 + companions.length): Reason | undefined {
  const names = companions.map(({ kind, name, lastName }) => [kind, cleaned(name), cleaned(lastName)].join('\n').toLowerCase())
  return whyNotSeats(seats) ?? (new Set(names).size < names.length ? 'companion_twice' : undefined)
}

/** What a trip and the operator say about companions without an account. */
export interface Welcome {
  onlyWomen: boolean
  kidsAllowed: boolean
  /** the operator lets bookers answer for named adults */
  namedAdults: boolean
}

/** Who may ride along without an account at all: none on a trip for women. */
export const welcomeKinds = (welcome: Welcome): CompanionKind[] =>
  companionKinds.filter((kind) => !whyNotCompany(welcome, companyOf([{ kind }])))

/** On a trip for women every traveller has an account of her own (A4, V15). */
export function whyNotCompany(
  { onlyWomen, kidsAllowed, namedAdults }: Welcome,
  { adults, children }: Company,
): Reason | undefined {
  if (adults + children > 0 && onlyWomen) return 'companions_need_accounts'
  if (adults > 0 && !namedAdults) return 'companions_need_accounts'
  if (children > 0 && !kidsAllowed) return 'children_not_welcome'
}
