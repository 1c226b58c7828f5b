import { sql } from 'kysely'
import { DAY_MS } from '#domain/time.ts'
import type { World } from '../../world.ts'

/** A call under a key: whose, which, and what was sent with it. */
export interface Claimed {
  accountId: string
  call: string
  key: string
  sentHash: Buffer
  at: Date
}

const KEPT_MS = DAY_MS
/** No answer takes this long: the process that worked on it has died. One whose lock is gone is not waited for. */
const DEAD_MS = 30_000

/** Whether this call is the one that works: the first under its key, or the first after one that died. */
export async function claimKey({ db, life }: World, { accountId, call, key, sentHash, at }: Claimed): Promise<boolean> {
  const claim = { sent_hash: sentHash, started_at: at, answer: null, process: life.name() ?? null }
  const row = { account_id: accountId, call, key, ...claim }
  const claimed = await db
    .insertInto('kept_answers')
    .values(row)
    .onConflict((clash) =>
      clash
        .columns(['account_id', 'call', 'key'])
        .doUpdateSet(claim)
        .where((is) =>
          is.or([
            is('kept_answers.started_at', '<=', ago(at, KEPT_MS)),
            is.and([
              is.or([is('kept_answers.started_at', '<=', ago(at, DEAD_MS)), hasDied]),
              is('kept_answers.answer', 'is', null),
              is('kept_answers.sent_hash', '=', sentHash),
            ]),
          ]),
        ),
    )
    .returning('key')
    .executeTakeFirst()
  return claimed !== undefined
}

const hasDied = sql<boolean>`kept_answers.process is not null and not lives(kept_answers.process)`

const ago = (at: Date, ms: number) => new Date(at.getTime() - ms)

/** What stands under the key; no answer while the first call still works. */
export async function findStoredResponse({ db, sealer }: World, claim: Claimed) {
  const row = await db
    .selectFrom('kept_answers')
    .select(['sent_hash', 'answer'])
    .where('account_id', '=', claim.accountId)
    .where('call', '=', claim.call)
    .where('key', '=', claim.key)
    .executeTakeFirst()
  return row && { sentHash: row.sent_hash, answer: row.answer ? sealer.open('answer', rowOf(claim), row.answer) : undefined }
}

const rowOf = ({ accountId, call, key }: Claimed) => `${accountId} ${call} ${key}`

/** Seals the answer, which may hold a telephone. The work is done by then: where keeping fails, the answer is given all the same. */
export const storeResponse = ({ db, sealer, log }: World, claim: Claimed, answer: string): Promise<void> =>
  db
    .updateTable('kept_answers')
    .set({ answer: sealer.seal('answer', rowOf(claim), answer) })
    .where('account_id', '=', claim.accountId)
    .where('call', '=', claim.call)
    .where('key', '=', claim.key)
    .where('started_at', '=', claim.at)
    .where('answer', 'is', null)
    .execute()
    .then(
      () => undefined,
      (error: unknown) => log.warn({ err: error }, 'idempotent-response-store-failed'),
    )

/** Releases an idempotency key for a retry. */
export const releaseKey = ({ db, log }: World, { accountId, call, key, at }: Claimed): Promise<void> =>
  db
    .deleteFrom('kept_answers')
    .where('account_id', '=', accountId)
    .where('call', '=', call)
    .where('key', '=', key)
    .where('started_at', '=', at)
    .where('answer', 'is', null)
    .execute()
    .then(
      () => undefined,
      (error: unknown) => log.warn({ err: error }, 'idempotency-key-release-failed'),
    )

/** Kept for a day (P12). */
export const purgeIdempotencyKeys = ({ db, now }: Pick<World, 'db' | 'now'>) =>
  db.deleteFrom('kept_answers').where('started_at', '<=', ago(now(), KEPT_MS)).execute()
