import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import type { Endpoint } from '#contract/endpoint.ts'
import { exchanged, exchangedRefusal, exchangedValue } from '#contract/wireNames.ts'
import { statusOf } from '#contract/words/refusals.ts'
import type { Member } from '#domain/people/account.ts'
import { type Details, type Reason, Refused, refuse, refuseIf } from '#domain/refusal.ts'
import { DAY_MS } from '#domain/time.ts'
import type { World } from '../../world.ts'
import type { Parsed } from './route.ts'

/** A key has 1 to 64 letters, digits, - and _ (P12). */
const KEY = /^[\w-]{1,64}$/

/** True for every POST of a member, except forms with files and calls that store nothing. */
export const takesKey = ({ method, by, multipart, storesNothing }: Endpoint) =>
  method === 'POST' && by !== 'anyone' && !multipart && !storesNothing

/** Returns the Idempotency-Key of a call. Refuses a malformed key, and a call that lacks a required key. */
export function keyOf(call: Endpoint, { headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  if (!takesKey(call)) return undefined
  if (key === undefined) return call.keyed ? refuse('idempotency_key_missing') : undefined
  return typeof key === 'string' && KEY.test(key) ? key : refuse('idempotency_key_malformed')
}

export interface IdempotentCall {
  me: Member
  call: Endpoint
  key: string
  input: Parsed
  /** id of the request, named in its refusal */
  id: string
  /** called before a stored response is returned */
  onRepeat: () => Promise<void>
}

/** Runs a call once per key: a repeat within 24 hours gets the stored response or refusal (P12). */
export async function withIdempotency(world: World, request: IdempotentCall, work: () => Promise<unknown>): Promise<unknown> {
  const claim = claimOf(world, request)
  if (!(await claimKey(world, claim))) {
    await request.onRepeat()
    return firstAnswer(world, claim)
  }
  try {
    const answer = await work()
    // a response that is not stored may be requested again, so its call has to detect that the action was done
    await (request.call.binary ? releaseKey(world, claim) : storeResponse(world, claim, JSON.stringify({ answer })))
    return answer
  } catch (error) {
    await (isFinal(error) ? storeResponse(world, claim, JSON.stringify(refusalOf(error, request.id))) : releaseKey(world, claim))
    throw error
  }
}

/** True when the caller has made a call under this key before. */
export async function isStoredCall({ db }: World, call: Endpoint, { session, headers }: FastifyRequest): Promise<boolean> {
  const key = headers['idempotency-key']
  if (!session || typeof key !== 'string' || !KEY.test(key)) return false
  const row = await db
    .selectFrom('kept_answers')
    .select('key')
    .where('account_id', '=', session.member.id)
    .where('call', '=', `${call.method} ${call.path}`)
    .where('key', '=', key)
    .executeTakeFirst()
  return row !== undefined
}

const claimOf = ({ now }: World, { me, call, key, input }: IdempotentCall): Claimed => ({
  accountId: me.id,
  call: `${call.method} ${call.path}`,
  key,
  // hash of the parsed input, so that spaces and the order of fields do not matter
  sentHash: createHash('sha256')
    .update(JSON.stringify({ ...input, body: exchanged(input.body, call.renamed?.body) }))
    .digest(),
  at: now(),
})

/**
 * True for an error that is stored. After other errors the same key may be used for a retry: nothing has begun, or the outcome is
 * unknown.
 */
const isFinal = (error: unknown): error is Refused =>
  error instanceof Refused && statusOf[error.reason] < 500 && error.reason !== 'step_up_required'

/** A stored refusal, with the names of the API, so that it survives a release in which the code renames something. */
interface StoredRefusal {
  reason: string
  details: Details
}
/** Builds the stored form of a refusal; `instance` is the first request. */
const refusalOf = ({ reason, details }: Refused, instance: string): StoredRefusal => ({
  reason: exchangedValue(reason),
  details: exchangedRefusal({ ...details, instance }),
})

async function firstAnswer(world: World, claim: Claimed): Promise<unknown> {
  const stored = (await findStoredResponse(world, claim)) ?? refuse('still_working', { retryAfter: 1 })
  refuseIf(stored.sentHash.equals(claim.sentHash) ? undefined : 'idempotency_key_reused')
  if (stored.answer === undefined) return refuse('still_working', { retryAfter: 1 })
  const outcome = JSON.parse(stored.answer) as { answer: unknown } | StoredRefusal // as: `storeResponse` wrote it
  return 'reason' in outcome
    ? refuse(exchangedValue(outcome.reason) as Reason, exchangedRefusal(outcome.details))
    : outcome.answer
}

/** A call under a key: the caller's account, the call's name, and the hash of its input. */
interface Claimed {
  accountId: string
  call: string
  key: string
  sentHash: Buffer
  at: Date
}

const KEPT_MS = DAY_MS
/**
 * Age from which a call without a response counts as lost with its process, since no call takes this long. A retry need not wait
 * for this when the missing lock of the process proves that it has died.
 */
const DEAD_MS = 30_000

/** Claims the key for this call; true for the first call under its key, or the first after one that died. */
async function claimKey({ db, life }: World, { accountId, call, key, sentHash, at }: Claimed): Promise<boolean> {
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

/** Returns the stored response of a key; it has no content while the first call is still running. */
async function findStoredResponse({ db, sealer }: World, claim: Claimed) {
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

/**
 * Seals the response, which may contain a telephone number. The action is done by then: if storing fails, the response is sent
 * anyway.
 */
const storeResponse = ({ db, sealer, log }: World, claim: Claimed, answer: string): Promise<void> =>
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

const releaseKey = ({ db, log }: World, { accountId, call, key, at }: Claimed): Promise<void> =>
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

/** Deletes keys after a day (P12). */
export const purgeIdempotencyKeys = ({ db, now }: Pick<World, 'db' | 'now'>) =>
  db.deleteFrom('kept_answers').where('started_at', '<=', ago(now(), KEPT_MS)).execute()
