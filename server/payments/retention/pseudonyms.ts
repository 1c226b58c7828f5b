import { refuse } from '#domain/refusal.ts'
import { isUuid } from '#domain/uuid.ts'
import { record } from '../../platform/audit/queries.ts'
import { transact } from '../../platform/database/transact.ts'
import type { World } from '../../world.ts'
import { readPseudonym } from './books.ts'

/**
 * Returns, as JSON text, the identity of a former member in the ledger. The operator uses it for accounting and courts, and every
 * use is recorded.
 */
export async function openPseudonym({ db, sealer, now }: Pick<World, 'db' | 'sealer' | 'now'>, id: string, reason: string) {
  if (!reason.trim()) throw new Error('Say why: --why TEXT')
  if (!isUuid(id)) refuse('not_found')
  const person = (await readPseudonym(db, sealer, id)) ?? refuse('not_found')
  const entry = { by: null, action: 'pseudonym_opened', subject: `account:${id}` as const, at: now(), reason }
  await transact(db, (tx) => record(tx, entry))
  return person
}
