import type { Me } from '#contract/people/accounts.ts'

export type Missing = 'login' | 'registration' | 'car'

/** What a person lacks for posting a trip; undefined: nothing. */
export function whatIsMissing(me: Me | null): Missing | undefined {
  if (!me) return 'login'
  if (!me.registered || !me.name) return 'registration'
  return me.hasCar ? undefined : 'car'
}
