import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

export const showTasks = endpoint({
  method: 'GET',
  path: '/moderation/tasks',
  about:
    'How much waits for the caller, without what they are a party to; each number is 100 at most, and then means 100 or more.',
  by: 'admin',
  reply: z.object({
    /** active administrators; with only one, the operator's command replaces the second administrator */
    admins: z.int(),
    cases: z.int(),
    /** definitive decisions and proposals that the caller may confirm, or that only the operator can (A11) */
    approvals: z.int(),
    /** appeals that the caller may decide, or that only the operator can */
    appeals: z.int(),
    absences: z.int(),
    /** doubtful receipts to judge */
    receipts: z.int(),
    /** requests about a person's own data */
    requests: z.int(),
    /** prepared payouts that the caller may release, or that only the operator can */
    payouts: z.int(),
    identities: z.int(),
    hints: z.int(),
    withdrawals: z.int(),
    suggestions: z.int(),
    alarms: z.array(z.object({ kind: z.string(), n: z.int() })),
    /** names of the jobs that are late or failed */
    jobs: z.array(z.string()),
    /** payable drivers with a bank account, by currency, in minor units */
    due: z.array(z.object({ currency: z.string(), minor: z.int(), drivers: z.int() })),
  }),
})
export type Tasks = z.output<typeof showTasks.reply>
