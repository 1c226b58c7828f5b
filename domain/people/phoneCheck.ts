import { DAY_MS, MINUTE_MS } from '../time.ts'
import type { AccountStatus } from './account.ts'

/**
 * Ways for a person to prove a telephone number (A14): a message from that telephone to the operator's number, or a code by SMS.
 */
export const phoneWays = ['message', 'sms'] as const
export type PhoneWay = (typeof phoneWays)[number]

/** Actions that require a checked telephone in a community. `joining` includes posting. */
export const phoneRequirements = ['no', 'posting', 'joining'] as const
export type PhoneRequirement = (typeof phoneRequirements)[number]

export const isPhoneRequired = (required: PhoneRequirement, act: 'posting' | 'joining') =>
  required === 'joining' || required === act

export const CODE_MS = 10 * MINUTE_MS
export const MAX_TRIES = 5
/** After this long without use a telephone has to be checked again. */
export const PHONE_IDLE_MS = 365 * DAY_MS

/** Refusals of a code that a person typed, or that arrived in a message. */
export const phoneRefusals = ['phone_code_wrong', 'phone_code_over', 'phone_not_possible'] as const
export type PhoneRefusal = (typeof phoneRefusals)[number]

export const whyNotCode = (isRight: boolean, tries: number): PhoneRefusal | undefined =>
  isRight ? undefined : tries < MAX_TRIES ? 'phone_code_wrong' : 'phone_code_over'

/**
 * Checks whether another account may take over a proven number. Numbers change owners, but a barred account retains its number.
 */
export const whyNotTakePhone = ({ standing }: { standing: AccountStatus }): PhoneRefusal | undefined =>
  standing === 'active' || standing === 'closed' ? undefined : 'phone_not_possible'

/** A limit for SMS: per person, per number, per calling code, or in total. */
export interface SmsBound {
  of: 'minute' | 'person' | 'number' | 'prefix' | 'all'
  most: number
  windowMs: number
}

/** Returns the limits in the order in which they count. An SMS refused by one limit does not count toward later limits. */
export const smsBounds = (mostADay: number, isHome: boolean): readonly SmsBound[] => [
  { of: 'minute', most: 1, windowMs: MINUTE_MS },
  { of: 'person', most: 3, windowMs: DAY_MS },
  { of: 'number', most: 3, windowMs: DAY_MS },
  { of: 'prefix', most: isHome ? mostADay : Math.ceil(mostADay / 10), windowMs: DAY_MS },
  { of: 'all', most: mostADay, windowMs: DAY_MS },
]
