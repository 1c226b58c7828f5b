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
/** A standby in use has replayed whatever is older than five seconds: after a minute nothing depends on it any more. */
const COOKIE_S = 60

interface Reading {
  me: Member | undefined
  route: Route
  request: FastifyRequest
}

/**
 * Reads on the standby when the route allows it and it shows what this caller did; else on the primary, and again there after any error: a
 * refusal may mean only that the standby has not replayed yet (decision 48). Administrators decide by what they read.
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

/** Has the caller see from now on what was committed until now, refused calls included: they may have written. */
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

/** A position in the cookie, signed so that no client can require one that never comes. */
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
