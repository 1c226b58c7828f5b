import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import { DAY_MS, MINUTE_MS } from '#domain/time.ts'
import type { World } from '../../../world.ts'
import { rateLimitKey } from '../limits/rateLimits.ts'

export const MAX_VISITORS = 200
/** Maximum number of places for one IP address, so that it cannot take all places. */
export const MAX_OF_ADDRESS = 60
/** Time without a request after which a visitor's place is free. */
const IDLE_MS = 15 * MINUTE_MS
const COOKIE = 'demo_visitor'

/** Visitors of a public demo: each browser has a signed cookie, and the sessions of its logins belong to that visitor. */
export function demoVisitors({ now, publicUrl }: Pick<World, 'now' | 'publicUrl'>) {
  const seen = new Map<string, { at: number; from: string }>()
  const secure = publicUrl.startsWith('https:')
  const isFull = ({ ip }: FastifyRequest) => {
    const since = now().getTime() - IDLE_MS
    for (const [visitor, { at }] of seen) if (at < since) seen.delete(visitor)
    const from = rateLimitKey(ip)
    return seen.size >= MAX_VISITORS || [...seen.values()].filter((one) => one.from === from).length >= MAX_OF_ADDRESS
  }
  return {
    /**
     * Returns the visitor of the cookie and gives them a place; undefined without a cookie of this server, or when no place is
     * free.
     */
    known(request: FastifyRequest): string | undefined {
      const { valid, value } = request.unsignCookie(request.cookies[COOKIE] ?? '')
      if (!valid || !value || (!seen.has(value) && isFull(request))) return undefined
      seen.set(value, { at: now().getTime(), from: seen.get(value)?.from ?? rateLimitKey(request.ip) })
      return value
    },
    /** returns true when no place is free for this address */
    isFull,
    /** Sets the cookie. A visitor takes a place only when their browser returns it, so that robots without cookies take none. */
    welcome(reply: FastifyReply): string {
      const visitor = randomBytes(6).toString('hex')
      const options = { path: '/', httpOnly: true, secure, sameSite: 'lax', signed: true, maxAge: DAY_MS / 1000 } as const
      void reply.setCookie(COOKIE, visitor, options)
      return visitor
    },
  }
}
