import type { FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import type { Endpoint } from '#contract/endpoint.ts'
import { statusOf } from '#contract/words/refusals.ts'
import type { Member } from '#domain/people/account.ts'
import { type Details, type Reason, Refused, refuse, refuseIf } from '#domain/refusal.ts'
import type { World } from '../../world.ts'
import { claimKey, type Claimed, releaseKey, findStoredResponse, storeResponse } from './idempotencyStore.ts'
import type { Parsed } from './route.ts'

/** 1 to 64 letters, digits, - and _ (P12). */
const KEY = /^[\w-]{1,64}$/

/** Every POST of a member may bring a key; forms with files have none. */
export const takesKey = ({ method, by, multipart }: Endpoint) => method === 'POST' && by !== 'anyone' && !multipart

/** The Idempotency-Key of a call; refused where one has to come and does not, or has another form. */
export function keyOf(call: Endpoint, { headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  if (!takesKey(call) || (key === undefined && !call.keyed)) return undefined
  return typeof key === 'string' && KEY.test(key) ? key : refuse('idempotency_key_missing')
}

export interface IdempotentCall {
  me: Member
  call: Endpoint
  key: string
  sent: Parsed
  /** of the request, named in its refusal */
  id: string
}

/** Works once for a key: the same call again gets the first answer, its refusal included, for a day (P12). */
export async function withIdempotency(world: World, asked: IdempotentCall, work: () => Promise<unknown>): Promise<unknown> {
  const claim = claimOf(world, asked)
  if (!(await claimKey(world, claim))) return firstAnswer(world, claim)
  try {
    const answer = await work()
    // what is not kept may be asked for again, and has to know by itself that it was done
    await (asked.call.binary ? releaseKey(world, claim) : storeResponse(world, claim, JSON.stringify({ answer })))
    return answer
  } catch (error) {
    await (isFinal(error) ? storeResponse(world, claim, JSON.stringify(refusalOf(error, asked.id))) : releaseKey(world, claim))
    throw error
  }
}

const claimOf = ({ now }: World, { me, call, key, sent }: IdempotentCall): Claimed => ({
  accountId: me.id,
  call: `${call.method} ${call.path}`,
  key,
  // what was parsed, so that spaces and the order of fields make no other call
  sentHash: createHash('sha256').update(JSON.stringify(sent)).digest(),
  at: now(),
})

/** Other errors are not stored: nothing has begun, or the outcome is unknown, and the same key may be used for a retry. */
const isFinal = (error: unknown): error is Refused =>
  error instanceof Refused && statusOf[error.reason] < 500 && error.reason !== 'step_up_required'

interface KeptRefusal {
  reason: Reason
  details: Details
}
/** The first answer names the first request. */
const refusalOf = ({ reason, details }: Refused, instance: string): KeptRefusal => ({ reason, details: { ...details, instance } })

async function firstAnswer(world: World, claim: Claimed): Promise<unknown> {
  const kept = (await findStoredResponse(world, claim)) ?? refuse('still_working', { retryAfter: 1 })
  refuseIf(kept.sentHash.equals(claim.sentHash) ? undefined : 'idempotency_key_reused')
  if (kept.answer === undefined) return refuse('still_working', { retryAfter: 1 })
  const said = JSON.parse(kept.answer) as { answer: unknown } | KeptRefusal // as keptOnce wrote it
  return 'reason' in said ? refuse(said.reason, said.details) : said.answer
}
