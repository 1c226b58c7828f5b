import type { Invitation } from '#contract/bookings/companions.ts'
import {
  type CompanionKind,
  type NamedCompanion,
  type TravellerKind,
  whyNotTravellers,
  wrongCompanions,
} from '#domain/bookings/companions.ts'
import type { Wrong } from '#domain/field.ts'
import type { Reason } from '#domain/refusal.ts'

/** A companion in the form: named by the booker, or an account that accepted an invitation. */
export interface CompanionDraft extends Omit<NamedCompanion, 'kind' | 'adultStated'> {
  kind: TravellerKind
  /** the accepted invitation */
  invitation?: string | undefined
}

/** Returns the kinds of companions: always an account, and other kinds if the trip and the operator allow them. */
export const kindsOn = (named: readonly CompanionKind[]): TravellerKind[] => [...named, 'account']

/** Returns one companion for each seat but the booker's own, each of a kind that the trip allows. */
export function draftsFor(seats: number, named: readonly CompanionDraft[], kinds: readonly TravellerKind[]): CompanionDraft[] {
  const [usual = 'account'] = kinds
  return Array.from({ length: seats - 1 }, (_, i) => {
    const one = named[i] ?? { kind: usual }
    return kinds.includes(one.kind) ? one : { ...one, kind: usual }
  })
}

/** Returns the people who accepted, except those who already have a seat on the trip. */
export const agreedOf = (invitations: readonly Invitation[]) =>
  invitations.filter(({ state, aboard }) => state === 'agreed' && !aboard)

/** Assigns accounts to companions: the chosen account if its acceptance is valid, otherwise the first unused account. */
export function withAgreed(drafts: readonly CompanionDraft[], agreed: readonly Pick<Invitation, 'id'>[]): CompanionDraft[] {
  const stands = ({ kind, invitation }: CompanionDraft) => kind === 'account' && agreed.some(({ id }) => id === invitation)
  const taken = new Set<string>()
  const chosen = drafts.map((one) => {
    const isFirst = stands(one) && !taken.has(one.invitation ?? '')
    if (isFirst) taken.add(one.invitation ?? '')
    return isFirst || one.kind !== 'account' ? one : { ...one, invitation: undefined }
  })
  const free = agreed.filter(({ id }) => !taken.has(id))
  return chosen.map((one) => (one.kind === 'account' && !one.invitation ? { ...one, invitation: free.shift()?.id } : one))
}

const isNamed = (one: CompanionDraft): one is NamedCompanion => one.kind !== 'account'

/** Checks whether a seat waits for an account's acceptance. */
export const waitsForYes = (drafts: readonly CompanionDraft[]) =>
  drafts.some(({ kind, invitation }) => kind === 'account' && !invitation)

/** Returns the errors of named companions, with their indexes among all companions. */
export function wrongDrafts(drafts: readonly CompanionDraft[]): Wrong[] {
  return drafts.flatMap((one, i) =>
    isNamed(one)
      ? wrongCompanions([stated(one)]).map((wrong) => ({ ...wrong, field: wrong.field.replace('.0.', `.${i}.`) }))
      : [],
  )
}

export const whyNotDrafts = (drafts: readonly CompanionDraft[]): Reason | undefined => whyNotTravellers(drafts.filter(isNamed))

/**
 * Adds the statement about age and consent (A4). The booker makes it by sending an adult's name, because the sentence is above
 * the button.
 */
const stated = (one: NamedCompanion) => ({ ...one, adultStated: true })

/** Returns the companion as the call sends it: a child has one name and no statement; an account has its invitation. */
export function asSent({ kind, name = '', lastName = '', age, invitation = '' }: CompanionDraft) {
  if (kind === 'account') return { kind, invitation }
  return kind === 'child' ? { kind, name, ...(age !== undefined && { age }) } : stated({ kind, name, lastName })
}
