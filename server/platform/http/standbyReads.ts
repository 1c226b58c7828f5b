import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHmac } from 'node:crypto'
import { isAdmin, type Member } from '#domain/people/account.ts'
import type { World } from '../../world.ts'
import { constantTimeEqual, secretsOf } from '../crypto/sealing.ts'
import type { Position } from '../database/replication/position.ts'
import type { Standby } from '../database/replication/standby.ts'
import type { Route } from './route.ts'

type Signing = Pick<World, 'secret' | 'settings'>

const COOKIE = 'read_after'
/**
 * Lifetime of the cookie. A standby in use has replayed everything older than five seconds, so the cookie has no effect after a
 * minute.
 */
const COOKIE_S = 60

interface Reading {
  me: Member | undefined
  route: Route
  request: FastifyRequest
}

/**
 * Reads on the standby when the route allows it and the standby has replayed this caller's writes; otherwise on the primary.
 * After any error it reads again on the primary: a refusal may only mean that the standby has not replayed yet (decision 48).
 * Administrators read the primary, because they base decisions on the data.
 */
export async function readOnStandby<Answer>(
  world: World,
  standby: Standby | undefined,
  { me, route, request }: Reading,
  read: (world: World) => Answer | Promise<Answer>,
): Promise<Answer> {
  if (!standby || !route.onStandby) return read(world)
  if (!(me && isAdmin(me)) && (await standby.hasReached(positionIn(world, request.cookies[COOKIE]))))
    try {
      const answer = await read({ ...world, db: standby.db, pool: standby.pool })
      standby.reads.standby++
      return answer
    } catch (error) {
      standby.failed(error)
      standby.reads.again++
    }
  else standby.reads.primary++
  return read(world)
}

/**
 * Makes everything committed until now visible to the caller's later reads. Call it after refused calls too: they may have
 * written.
 */
export async function noteWrite(world: World, standby: Standby, reply: FastifyReply): Promise<void> {
  const position = await standby.primaryPosition().catch(() => undefined)
  if (position === undefined) return
  const secure = world.publicUrl.startsWith('https:')
  void reply.setCookie(COOKIE, positionToken(world, position), {
    path: '/',
    httpOnly: true,
    secure,
    sameSite: 'lax',
    maxAge: COOKIE_S,
  })
}

/** Signs a position for the cookie, so that no client can require a position that is never reached. */
export function positionToken({ secret }: Signing, position: Position): string {
  const text = position.toString()
  return `${text}.${signatureOf(secret, text)}`
}

const signatureOf = (secret: string, text: string) =>
  createHmac('sha256', `position:${secret}`).update(text).digest('base64url').slice(0, 22)

function positionIn(world: Signing, token = ''): Position {
  const [, text, signature = ''] = /^(\d{1,20})\.([\w-]{22})$/.exec(token) ?? []
  if (text === undefined) return 0n
  return secretsOf(world).some((secret) => constantTimeEqual(signatureOf(secret, text), signature)) ? BigInt(text) : 0n
}
