import { createHash, createHmac, randomBytes } from 'node:crypto'
import { MIN_MS, whyNotTake } from '#domain/feedback/formToken.ts'
import type { Filled } from '#domain/field.ts'
import type { Member } from '#domain/people/account.ts'
import { refuse } from '#domain/refusal.ts'
import type { World } from '../../../world.ts'
import { constantTimeEqual, secretsOf } from '../../crypto/sealing.ts'

/*
 * The token of a public form: its time, a random part, and our signature. The server stores nothing when it issues one. A call
 * that stores the form also stores the token's hash, so that each token is used once. No third party tracks the visitor.
 */

type Signed = Pick<World, 'secret' | 'settings' | 'now'>

const signatureOf = (secret: string, words: string) => createHmac('sha256', `ticket:${secret}`).update(words).digest('base64url')

export function issueFormToken({ secret, now }: Pick<World, 'secret' | 'now'>): string {
  const words = `${now().getTime().toString(36)}.${randomBytes(12).toString('base64url')}`
  return `${words}.${signatureOf(secret, words)}`
}

/** Hidden fields of a form; robots fill in `website`. */
interface Brought {
  ticket?: string | null | undefined
  website?: Filled
}

/**
 * Refuses forms that look automatic. Returns the hash of the token, which the caller stores. Returns null without a token, as
 * from callers with a session or without a browser: only the rate limits apply to them.
 */
export function verifyFormToken(world: Signed, me: Member | undefined, { ticket, website }: Brought): Buffer | null {
  const givenAt = readTicket(world, ticket ?? '')
  if (!ticket || (me && !givenAt)) return website ? refuse('looks_automatic') : null
  const reason = whyNotTake({ givenAt, trap: website }, world.now())
  if (reason) refuse(reason, reason === 'looks_automatic' ? { retryAfter: MIN_MS / 1000 } : {})
  return createHash('sha256').update(ticket).digest()
}

/** Returns the time of a token of this server; undefined for any other text. */
function readTicket(world: Signed, ticket: string): Date | undefined {
  const [, words = '', time = '', signature = ''] = /^(([0-9a-z]{1,12})\.[\w-]{16})\.([\w-]{43})$/.exec(ticket) ?? []
  const isOurs = secretsOf(world).some((secret) => constantTimeEqual(signatureOf(secret, words), signature))
  return isOurs ? new Date(parseInt(time, 36)) : undefined
}
