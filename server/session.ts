import '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import { refuse } from '#domain/refusal.ts'
import { MINUTE_MS } from '#domain/time.ts'
import { endSuspension } from './moderation/expiry.ts'
import { keepSession } from './people/accounts/actions.ts'
import { findSession } from './people/accounts/sessions.ts'
import { isReadOnly } from './platform/database/connections/unavailable.ts'
import { bringsTooMany, noteUnknown, rateLimitKey } from './platform/http/limits/rateLimits.ts'
import { languageOf } from './platform/http/problem.ts'
import type { Session } from './platform/http/route.ts'
import { sessionHash } from './platform/http/sessions/session.ts'
import { canHavePasskeys } from './providers/identity/own/site.ts'
import type { World } from './world.ts'

/** Returns the valid session of the cookie, and extends its idle deadline at most once a minute. */
export async function readSession(world: Omit<World, 'identity'>, request: FastifyRequest): Promise<Session | undefined> {
  const idHash = sessionHash(world, request)
  if (!idHash) return undefined
  const address = rateLimitKey(request.ip)
  if (bringsTooMany(world, address)) refuse('too_many_requests', { retryAfter: MINUTE_MS / 1000 })
  const now = world.now()
  const found = await findSession(world.pool, idHash, now)
  if (!found) noteUnknown(world, address)
  const isDue = found && now.getTime() - found.seenAt.getTime() > 60_000
  if (isDue) await keepSession(world, found, languageOf(request))
  return found && (await asItStands(world, found, now))
}

type Found = NonNullable<Awaited<ReturnType<typeof findSession>>>

/**
 * Reactivates a person at the first call after the end of a suspension, so that the end does not depend on a job that runs on
 * time (T7, E3).
 */
async function asItStands(
  world: Omit<World, 'identity'>,
  { suspendedUntil, byPasskey, ...found }: Found,
  now: Date,
): Promise<Session> {
  const session = withoutWaitingAdmin(world, found, byPasskey)
  const { member } = session
  const over = member.standing === 'suspended' && suspendedUntil !== null && suspendedUntil <= now
  if (!over || !(await endSuspension(world, member.id).catch(whileReadOnly))) return session
  return { ...session, member: { ...member, standing: 'active' } }
}

/** Removes an administrator's rights from a session that began without a passkey, if the site uses its own login (A16). */
function withoutWaitingAdmin(world: Omit<World, 'identity'>, session: Session, byPasskey: boolean): Session {
  const { OWN_LOGIN, ADMIN_PASSKEYS } = world.settings
  const needsPasskey = OWN_LOGIN === 'on' && ADMIN_PASSKEYS === 'on' && canHavePasskeys(world)
  const waits = needsPasskey && session.member.admin && !byPasskey
  return waits ? { ...session, member: { ...session.member, admin: false }, adminWaits: true } : session
}

/** Treats the person as reactivated while the database is read-only and cannot store the reactivation. */
function whileReadOnly(error: unknown): true {
  if (isReadOnly(error)) return true
  throw error
}
