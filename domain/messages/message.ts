import { atMost, type Check, each, type Filled, type Wrong, wrongIn } from '../field.ts'
import type { Reason } from '../refusal.ts'
import { DAY_MS } from '../time.ts'

export const MAX_MESSAGE = 2000
const MAX_NEW_CONVERSATIONS = 10

/** Returns the start of the 24 hours in which a member's new conversations are counted (C2). */
export const startsCountSince = (now: Date) => new Date(now.getTime() - DAY_MS)

/** A message needs more than spaces and invisible characters. */
const visible: Check<unknown> = (text) => (/[^\p{Z}\p{C}\n]/u.test(text) ? undefined : 'message_required')

const checks = { message: each(atMost(MAX_MESSAGE), visible) }

/** Returns the errors of a new message (C2). */
export const wrongInMessage = (form: { message?: Filled }): Wrong[] => wrongIn(checks, form, ['message'])

/** Facts about the writer and the receiver of a message. */
export interface Between {
  self: boolean
  /** the other person exists, is registered, and is not barred */
  otherActive: boolean
  /** one of the two has blocked the other */
  blocked: boolean
}

/**
 * Returns the reason why the caller cannot write to a person (C1, C4). It is the same for all causes, so that it does not reveal
 * a block.
 */
export const whyNotWrite = ({ self, otherActive, blocked }: Between): Reason | undefined =>
  self || !otherActive || blocked ? 'cannot_write_to_person' : undefined

/**
 * Returns the reason why a member cannot start another conversation. `started` counts the conversations begun within the last day
 * (C2).
 */
export const whyNotStart = (started: number): Reason | undefined =>
  started >= MAX_NEW_CONVERSATIONS ? 'too_many_conversations' : undefined
