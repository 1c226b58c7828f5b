import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { formText, id, text, wireText } from '../wire.ts'

/* The suggestion box: anyone can write, and administrators read (rules 11, C5). */

/**
 * Fields of every form that visitors can send. A caller with a session needs no ticket. The page hides the field `website`, so
 * only robots fill it in.
 */
export const handed = { ticket: z.optional(z.nullable(wireText)), website: formText }

export const giveTicket = endpoint({
  method: 'GET',
  path: '/ticket',
  about: 'A ticket for one form that needs no login: good from `waitMs` on, for a day, once.',
  by: 'anyone',
  openToBarred: true,
  reply: z.object({ ticket: z.string(), waitMs: z.int() }),
})

const line = formText

export const NewSuggestion = z.strictObject({ author: line, authorEmail: line, suggestion: line, ...handed })
export type NewSuggestion = z.input<typeof NewSuggestion>

export const addSuggestion = endpoint({
  method: 'POST',
  path: '/suggestionbox/add',
  about: 'Anyone suggests something, 5 times an hour from one address. Visitors bring a ticket.',
  by: 'anyone',
  openToBarred: true,
  limit: 'suggestion',
  body: NewSuggestion,
  reply: z.object({ id: z.uuid() }),
  refusals: ['looks_automatic', 'form_expired', 'already_sent', 'too_many_requests'],
})

export const Suggestion = z.object({
  id: z.uuid(),
  author: z.string(),
  authorEmail: z.string(),
  suggestion: z.string(),
  sentAt: z.iso.datetime(),
})
export type Suggestion = z.output<typeof Suggestion>

export const listSuggestions = endpoint({
  method: 'GET',
  path: '/suggestionbox',
  about: 'What people suggested, the newest first; 8 a page, and how many there are.',
  by: 'admin',
  query: z.object({ after: z.optional(wireText) }),
  reply: z.object({ suggestions: z.array(Suggestion), count: z.int(), next: z.optional(z.string()) }),
})

export const removeSuggestion = endpoint({
  method: 'DELETE',
  path: '/suggestionbox/:id',
  about: 'Deletes a suggestion; who did it is written down, with the reason if one is given.',
  by: 'admin',
  params: z.object({ id }),
  query: z.object({ reason: z.optional(text(500)) }),
  reply: z.object({ removed: z.boolean() }),
  refusals: ['not_found'],
})
