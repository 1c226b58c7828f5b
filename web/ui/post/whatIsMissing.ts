import type { Me } from '#contract/people/accounts.ts'

export type Missing = 'login' | 'registration' | 'car'

/**
 * Returns the step that is missing before the user can post. Undefined if none is missing, or if the user is suspended, which the
 * page explains.
 */
export function whatIsMissing(me: Me | null): Missing | undefined {
  if (!me) return 'login'
  if (me.isBanned) return undefined
  if (!me.registered || !me.name) return 'registration'
  return me.hasCar ? undefined : 'car'
}
