import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { refuse } from '#domain/refusal.ts'
import { MINUTE_MS } from '#domain/time.ts'
import type { World } from '../../../world.ts'
import { constantTimeEqual, secretsOf } from '../../crypto/sealing.ts'
import type { Session } from '../route.ts'

const isSecure = (world: Pick<World, 'publicUrl'>) => world.publicUrl.startsWith('https:')
// Browsers refuse the __Host- prefix without Secure, and over plain http they accept Secure only from localhost.
const cookieName = (world: Pick<World, 'publicUrl'>) => (isSecure(world) ? '__Host-session' : 'session')

export const hashOf = (id: string) => createHash('sha256').update(id).digest()

/** Makes a new session id of 256 random bits and sets it as the cookie. */
export function issueCookie(world: World, reply: FastifyReply): string {
  const id = randomBytes(32).toString('base64url')
  void reply.setCookie(cookieName(world), id, { path: '/', httpOnly: true, secure: isSecure(world), sameSite: 'lax' })
  return id
}

export const clearCookie = (world: World, reply: FastifyReply) =>
  void reply.clearCookie(cookieName(world), { path: '/', secure: isSecure(world) })

/** Returns the key of the cookie's session in the database, even if the session has ended. */
export function sessionHash(world: Pick<World, 'publicUrl'>, request: FastifyRequest): Buffer | undefined {
  const id = request.cookies[cookieName(world)]
  return id ? hashOf(id) : undefined
}

export const csrfOf = (world: Pick<World, 'secret'>, session: Pick<Session, 'idHash'>) => csrfBy(world.secret, session)

const csrfBy = (secret: string, { idHash }: Pick<Session, 'idHash'>) =>
  createHmac('sha256', `csrf:${secret}`).update(idHash).digest('base64url')

/** Refuses a write unless it comes from a page of this site and contains the token of the session. */
export function refuseForeign(world: World, request: FastifyRequest, session: Session | undefined): void {
  const site = request.headers['sec-fetch-site']
  const ours = site === undefined ? request.headers.origin === new URL(world.publicUrl).origin : site === 'same-origin'
  if (!ours) refuse('origin_refused')
  const token = String(request.headers['x-csrf-token'] ?? '')
  if (session && !secretsOf(world).some((secret) => constantTimeEqual(csrfBy(secret, session), token))) refuse('csrf')
}

const FRESH_MS = 10 * MINUTE_MS

export function isRecentLogin(session: Session | undefined, now: Date): boolean {
  const at = session?.authenticatedAt
  const age = at ? now.getTime() - at.getTime() : Infinity
  // a login time in the future would count as recent until that time
  return age >= 0 && age <= FRESH_MS
}

/**
 * Refuses unless the last login is at most ten minutes ago according to the identity provider's clock (rules 1). The client logs
 * the user in again at `loginAt`, with the parameter `fresh`.
 */
export function requireRecentLogin(session: Session | undefined, now: Date): void {
  if (!isRecentLogin(session, now)) refuse('step_up_required', { loginAt: '/api/login' })
}
