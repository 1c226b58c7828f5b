import { atMost, type Check, each, type Filled, type Wrong, wrongIn } from '../field.ts'
import type { Reason } from '../refusal.ts'
import { DAY_MS } from '../time.ts'

export const MAX_MESSAGE = 2000
const MAX_NEW_CONVERSATIONS = 10

/** The start of the 24 hours in which a member's new conversations are counted (C2). */
export const startsCountSince = (now: Date) => new Date(now.getTime() - DAY_MS)

/** Spaces and invisible characters are no message. */
const visible: Check<unknown> = (text) => (/[^\p{Z}\p{C}\n]/u.test(text) ? undefined : 'message_required')

const checks = { message: each(atMost(MAX_MESSAGE), visible) }

/** Errors of a new message (C2). */
export const wrongInMessage = (form: { message?: Filled }): Wrong[] => wrongIn(checks, form, ['message'])

/** Facts of two people when one writes to the other. */
export interface Between {
  self: boolean
  /** the person exists, is registered, and is not barred */
  otherActive: boolean
  /** by either of the two */
  blocked: boolean
}

/** Reason that the caller cannot write to a person (C1, C4). All causes share one reason, so that it does not reveal a block. */
export const whyNotWrite = ({ self, otherActive, blocked }: Between): Reason | undefined =>
  self || !otherActive || blocked ? 'cannot_write_to_person' : undefined

/** Reason that a member cannot begin another conversation: `started` are those of the last day (C2). */
export const whyNotStart = (started: number): Reason | undefined =>
  started >= MAX_NEW_CONVERSATIONS ? 'too_many_conversations' : undefined
