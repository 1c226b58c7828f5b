import { atMost, type Check, each, EMAIL, type Filled, LETTERS, needed, shaped, type Wrong, wrongIn } from '../field.ts'
import type { Reason } from '../refusal.ts'
import { HOUR_MS } from '../time.ts'

/** Fields of the suggestion form, in the order in which they are checked (specification 5). */
export const suggestionFields = ['author', 'authorEmail', 'suggestion'] as const
export type SuggestionField = (typeof suggestionFields)[number]
export type SuggestionForm = Partial<Record<SuggestionField, Filled>>

export const MAX_SUGGESTION = 2000
const MAX_AN_HOUR = 120
/** Maximum number of suggestions without a form token in an hour. Only robots send such suggestions. */
const MAX_WITHOUT_FORM = 20

/** Checks for the email address to which an answer is sent. The withdrawal form uses them too. */
export const emailChecks = each(needed('email_required'), shaped(EMAIL, 'email_malformed'), atMost(254))

/** A suggestion needs more than spaces and invisible characters. */
const visible: Check<unknown> = (text) => (/[^\p{Z}\p{C}\n]/u.test(text) ? undefined : 'suggestion_required')

const checks: Record<SuggestionField, Check<SuggestionForm>> = {
  author: each(needed('name_required'), shaped(LETTERS, 'name_symbols'), atMost(80)),
  authorEmail: emailChecks,
  suggestion: each(visible, atMost(MAX_SUGGESTION)),
}

/** Returns the errors of a suggestion in the form's order. */
export const wrongInSuggestion = (form: SuggestionForm): Wrong<SuggestionField>[] => wrongIn(checks, form, suggestionFields)

/** Returns the instant after which suggestions count toward the hourly limit of all visitors. */
export const hourBefore = (now: Date) => new Date(now.getTime() - HOUR_MS)

/**
 * Returns the reason to refuse any suggestion: too many within the last hour (`sent`, of all visitors), or the same text within
 * the last day.
 */
export function whyNotSuggest({ sent, repeated, form }: { sent: number; repeated: boolean; form: boolean }): Reason | undefined {
  if (repeated) return 'already_sent'
  if (sent >= (form ? MAX_AN_HOUR : MAX_WITHOUT_FORM)) return 'too_many_requests'
}

/** Returns the instant before which suggestions are deleted (K13): twelve calendar months ago. */
export function suggestionsKeptSince(now: Date): Date {
  const since = new Date(now)
  since.setUTCMonth(since.getUTCMonth() - 12)
  return since
}
