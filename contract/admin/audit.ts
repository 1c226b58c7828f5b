import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { wireText } from '../wire.ts'

const someone = z.nullable(z.object({ id: z.uuid(), name: z.nullable(z.string()) }))

/** An entry of the audit log. Numbers have no gaps, and each hash includes the one before. */
export const AuditEntry = z.object({
  n: z.int(),
  at: z.iso.datetime(),
  /** null for an action of a scheduled job, or of the operator's command */
  actor: someone,
  action: z.string(),
  /** such as `account:…`, `trip:…`, `payout:…` */
  subject: z.string(),
  /** the owner, when the subject is an account */
  person: someone,
  reason: z.nullable(z.string()),
  /** with personal values masked; null once the content was deleted at the end of the retention period */
  before: z.nullable(z.unknown()),
  after: z.nullable(z.unknown()),
  address: z.nullable(z.string()),
  /** hexadecimal */
  hash: z.string(),
})
export type AuditEntry = z.output<typeof AuditEntry>

export const listAudit = endpoint({
  method: 'GET',
  path: '/audit',
  about:
    'What administrators and the clock did to people, and who read what is sealed; the newest first, 50 a page. `actor` is an e-mail or id, or `clock`; `subject` an e-mail, an id, or a whole subject; dates are dd-mm-yyyy, both included.',
  by: 'admin',
  query: z.object({
    actor: z.optional(wireText),
    subject: z.optional(wireText),
    action: z.optional(wireText),
    from: z.optional(wireText),
    to: z.optional(wireText),
    after: z.optional(wireText),
  }),
  reply: z.object({
    entries: z.array(AuditEntry),
    next: z.optional(z.string()),
    /** the last check of the whole log: its time and result, and the last entry at that time; null before the first check */
    followed: z.nullable(z.object({ n: z.int(), hash: z.string(), at: z.iso.datetime(), holds: z.boolean() })),
  }),
  refusals: ['date_malformed'],
})
