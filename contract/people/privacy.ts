import * as z from 'zod/mini'
import { openBusiness } from '#domain/privacy/retention.ts'
import { endpoint } from '../endpoint.ts'
import { text } from '../wire.ts'

/* A person's rights over their stored data (16.2). Barred people have these rights too (E5). */

export const exportMine = endpoint({
  method: 'GET',
  path: '/me/export',
  about:
    'Everything that is kept of the caller, as a file: profile, cars, trips, seats, payments, ratings, messages, images, sanctions, and who opened their papers. With a fresh login; it is recorded.',
  by: 'member',
  openToBarred: true,
  limit: 'export',
  binary: 'application/json',
  reply: z.unknown(),
  refusals: ['step_up_required'],
})

/** Open business that prevents closing the account. `id` is the id of the trip or booking; money is in minor units. */
const Business = z.object({
  kind: z.enum(openBusiness),
  id: z.optional(z.uuid()),
  minor: z.optional(z.int()),
  currency: z.optional(z.string()),
})

export const showClosing = endpoint({
  method: 'GET',
  path: '/me/closing',
  about: 'What would happen if the caller closed their account now: what is in the way, and until when what is kept.',
  by: 'member',
  openToBarred: true,
  reply: z.object({
    business: z.array(Business),
    /** the last trip was 60 days ago, so that open business becomes a sealed claim and the account can be closed */
    asClaim: z.boolean(),
    /** closing the account would leave no administrator */
    lastAdmin: z.boolean(),
    /** when profile, documents and messages are deleted */
    deleteAt: z.iso.datetime(),
    /** reason to retain data for more than 30 days */
    heldBecause: z.nullable(z.enum(['negative_rating', 'report'])),
    /** financial records are retained, without a name, until the end of this year */
    moneyUntil: z.int(),
  }),
})

export const closeAccount = endpoint({
  method: 'POST',
  path: '/me/closing',
  about:
    'Closes the caller’s account and ends every session. Refused while trips, seats or money are open, with the list; money that still is 60 days after the last trip stays as a sealed claim. With a fresh login.',
  by: 'member',
  openToBarred: true,
  body: z.strictObject({ reason: z.optional(text(500)) }),
  reply: z.object({
    deleteAt: z.iso.datetime(),
    /** open business that is stored as a sealed claim */
    open: z.array(Business),
  }),
  refusals: ['step_up_required', 'account_has_open_business', 'last_admin'],
})

export const giveConsent = endpoint({
  method: 'POST',
  path: '/me/consent',
  about:
    'Accepts the terms that wait for a yes: `version` is the session’s `termsDue`. When, from where and in which language is kept.',
  by: 'member',
  openToBarred: true,
  body: z.strictObject({ version: text(20), checkbox: z.boolean() }),
  reply: z.object({}),
  refusals: ['not_possible_now'],
})
