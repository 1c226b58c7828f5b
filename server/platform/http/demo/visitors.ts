import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import { DAY_MS, MINUTE_MS } from '#domain/time.ts'
import type { World } from '../../../world.ts'

export const MAX_VISITORS = 200
/** Time without a request after which a visitor's place is free. */
const IDLE_MS = 15 * MINUTE_MS
const COOKIE = 'demo_visitor'

/** The visitors of a public demo: each browser has a signed cookie, which groups the sessions that it logs in with. */
export function demoVisitors({ now, publicUrl }: Pick<World, 'now' | 'publicUrl'>) {
  const seen = new Map<string, number>()
  const secure = publicUrl.startsWith('https:')
  const isFull = () => {
    const since = now().getTime() - IDLE_MS
    for (const [visitor, at] of seen) if (at < since) seen.delete(visitor)
    return seen.size >= MAX_VISITORS
  }
  return {
    /** The visitor that the cookie names, who has a place from now on; undefined: no cookie of ours, or no place is free. */
    known(request: FastifyRequest): string | undefined {
      const { valid, value } = request.unsignCookie(request.cookies[COOKIE] ?? '')
      if (!valid || !value || (!seen.has(value) && isFull())) return undefined
      seen.set(value, now().getTime())
      return value
    },
    isFull,
    /** A visitor takes a place when the cookie comes back, so that robots without cookies take none. */
    welcome(reply: FastifyReply): string {
      const visitor = randomBytes(6).toString('hex')
      const options = { path: '/', httpOnly: true, secure, sameSite: 'lax', signed: true, maxAge: DAY_MS / 1000 } as const
      void reply.setCookie(COOKIE, visitor, options)
      return visitor
    },
  }
}
