import { createHash, createHmac, randomBytes } from 'node:crypto'
import { MIN_MS, whyNotTake } from '#domain/feedback/formToken.ts'
import type { Filled } from '#domain/field.ts'
import type { Member } from '#domain/people/account.ts'
import { refuse } from '#domain/refusal.ts'
import type { World } from '../../../world.ts'
import { constantTimeEqual, secretsOf } from '../../crypto/sealing.ts'

/*
 * A public form has a signed token: its time, a random part, and our signature. The server stores nothing then; a call that stores the form
 * stores the token's hash too, so that each is used once. No third party tracks the visitor.
 */

type Signed = Pick<World, 'secret' | 'settings' | 'now'>

const signatureOf = (secret: string, words: string) => createHmac('sha256', `ticket:${secret}`).update(words).digest('base64url')

export function issueFormToken({ secret, now }: Pick<World, 'secret' | 'now'>): string {
  const words = `${now().getTime().toString(36)}.${randomBytes(12).toString('base64url')}`
  return `${words}.${signatureOf(secret, words)}`
}

/** Hidden fields of a form; `website` is filled in by robots. */
interface Brought {
  ticket?: string | null | undefined
  website?: Filled
}

/**
 * Refuses forms that look automatic. Returns the hash of the token to store; null without a token, as from callers with a session or
 * without a browser: then only the rate limits apply.
 */
export function verifyFormToken(world: Signed, me: Member | undefined, { ticket, website }: Brought): Buffer | null {
  const givenAt = readTicket(world, ticket ?? '')
  if (!ticket || (me && !givenAt)) return website ? refuse('looks_automatic') : null
  const reason = whyNotTake({ givenAt, trap: website }, world.now())
  if (reason) refuse(reason, reason === 'looks_automatic' ? { retryAfter: MIN_MS / 1000 } : {})
  return createHash('sha256').update(ticket).digest()
}

/** The time of one of our tokens; undefined for any other text. */
function readTicket(world: Signed, ticket: string): Date | undefined {
  const [, words = '', time = '', signature = ''] = /^(([0-9a-z]{1,12})\.[\w-]{16})\.([\w-]{43})$/.exec(ticket) ?? []
  const isOurs = secretsOf(world).some((secret) => constantTimeEqual(signatureOf(secret, words), signature))
  return isOurs ? new Date(parseInt(time, 36)) : undefined
}
