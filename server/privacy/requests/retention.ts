import { archiveBefore } from '#domain/people/retention.ts'
import { record } from '../../platform/audit/queries.ts'
import type { RetentionRule } from '../../platform/retention/rule.ts'
import { deleteRequests, oldRequests } from './queries.ts'

/** What was asked of what is kept, five years after its end (K9). */
export const endedRequests: RetentionRule = {
  name: 'delete-ended-data-requests',
  at: '52 6 * * *',
  what: 'erased',
  inBulk: true,
  cutoff: archiveBefore,
  findExpired: oldRequests,
  apply: async (tx, ids, { now, cutoff }) => {
    const after = { cutoff, things: ids.length }
    await record(tx, { by: null, action: 'requests_forgotten', subject: 'job:requests', at: now, after })
    await deleteRequests(tx, ids)
    return ids
  },
}
