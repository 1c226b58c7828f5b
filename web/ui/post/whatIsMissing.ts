import type { Me } from '#contract/people/accounts.ts'

export type Missing = 'login' | 'registration' | 'car'

/**
 * Missing steps of a person before posting; undefined: none, or none that they could add, as for the suspended, to whom the page explains
 * it.
 */
export function whatIsMissing(me: Me | null): Missing | undefined {
  if (!me) return 'login'
  if (me.isBanned) return undefined
  if (!me.registered || !me.name) return 'registration'
  return me.hasCar ? undefined : 'car'
}
