import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHmac } from 'node:crypto'
import type { Endpoint } from '#contract/endpoint.ts'
import { READ_AFTER } from '#contract/live.ts'
import { isAdmin, type Member } from '#domain/people/account.ts'
import { Refused } from '#domain/refusal.ts'
import type { World } from '../../world.ts'
import { constantTimeEqual, secretsOf } from '../crypto/sealing.ts'
import { isReadOnly } from '../database/connections/unavailable.ts'
import type { Position } from '../database/replication/position.ts'
import { readPatiently } from '../database/replication/primaryAway.ts'
import type { Standby } from '../database/replication/standby.ts'

type Signing = Pick<World, 'secret' | 'settings'>

const COOKIE = 'read_after'
/** A standby in use has replayed whatever is older than five seconds: after a minute nothing depends on it any more. */
const COOKIE_S = 60

interface Reading {
  me: Member | undefined
  call: Pick<Endpoint, 'readAside'>
  request: FastifyRequest
}

/**
 * Reads on the standby when it shows what this caller did and was told of; on the primary when it does not, when it is away, and again
 * there after whatever went wrong: a refusal may say no more than that it has not heard yet. While the primary is away every read is one
 * of the standby (decision 63). Administrators decide by what they read.
 */
export async function readAside<Answer>(
  world: World,
  { me, call, request }: Reading,
  read: (world: World) => Answer | Promise<Answer>,
): Promise<Answer> {
  const { standby } = world
  if (!standby) return read(world)
  const mayBeOld = !(me && isAdmin(me))
  const aside = () => readOn(standby, world, read)
  const isWanted = mayBeOld && (call.readAside || standby.isAlone())
  if (isWanted && (await standby.hasReached(positionOf(world, request))))
    try {
      return await aside()
    } catch (error) {
      if (standby.isAlone() && (error instanceof Refused || isReadOnly(error))) throw error
      standby.failed(error)
      standby.reads.again++
    }
  else if (call.readAside) standby.reads.primary++
  if (!mayBeOld) return read(world)
  return readPatiently(
    () => standby.isAlone(),
    () => (standby.isAlone() ? aside() : read(world)),
  )
}

async function readOn<Answer>(standby: Standby, world: World, read: (world: World) => Answer | Promise<Answer>): Promise<Answer> {
  const answer = await read({ ...world, db: standby.db, pool: standby.pool, primary: world })
  standby.reads.standby++
  return answer
}

/** Has the caller see from now on what was committed until now. Whether the call was refused or not: it may have written. */
export async function noteWrite(world: World, reply: FastifyReply): Promise<void> {
  if (!world.standby) return
  const position = await world.standby.primaryPosition().catch(() => undefined)
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

/** What a caller shows to see at least what was committed before a position; signed, so that no client can ask for a position that never comes. */
export function positionToken({ secret }: Signing, position: Position): string {
  const text = position.toString()
  return `${text}.${signatureOf(secret, text)}`
}

const signatureOf = (secret: string, text: string) =>
  createHmac('sha256', `position:${secret}`).update(text).digest('base64url').slice(0, 22)

/** Of what the caller wrote, by the cookie, and of what their page was told, by the header. */
function positionOf(world: Signing, request: FastifyRequest): Position {
  const header = request.headers[READ_AFTER]
  const tokens = [request.cookies[COOKIE], typeof header === 'string' ? header : undefined]
  return tokens.map((token) => positionIn(world, token)).reduce((one, other) => (one > other ? one : other))
}

function positionIn(world: Signing, token = ''): Position {
  const [, text, signature = ''] = /^(\d{1,20})\.([\w-]{22})$/.exec(token) ?? []
  if (text === undefined) return 0n
  return secretsOf(world).some((secret) => constantTimeEqual(signatureOf(secret, text), signature)) ? BigInt(text) : 0n
}
