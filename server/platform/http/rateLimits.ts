import type { FastifyRequest } from 'fastify'
import type { Limit } from '#contract/endpoint.ts'
import { isAdmin } from '#domain/people/account.ts'
import { MINUTE_MS } from '#domain/time.ts'
import { rateLimitKey } from './rateLimitKey.ts'

interface Allowance {
  max: number | ((request: FastifyRequest) => number)
  timeWindow: number
  /** counted by address, also of who is logged in */
  keyGenerator?: (request: FastifyRequest) => string
}

const keyGenerator = ({ ip }: FastifyRequest) => rateLimitKey(ip)

/** How often one account, else one address, may make a class of calls (rules 13). */
export const rateLimits: Record<Limit | 'general' | 'picture' | 'page' | 'registerByAddress', Allowance> = {
  general: { max: 300, timeWindow: MINUTE_MS },
  people: { max: 60, timeWindow: MINUTE_MS },
  message: { max: 30, timeWindow: MINUTE_MS },
  plate: { max: 10, timeWindow: MINUTE_MS },
  // an administrator makes accounts for others
  register: { max: ({ session }) => (session && isAdmin(session.member) ? 60 : 5), timeWindow: 60 * MINUTE_MS },
  // a household or an office shares one
  registerByAddress: { max: 20, timeWindow: 60 * MINUTE_MS, keyGenerator },
  upload: { max: 20, timeWindow: 60 * MINUTE_MS },
  search: { max: 120, timeWindow: MINUTE_MS },
  // anyone may ask (row 1, row 5)
  suggest: { max: 60, timeWindow: MINUTE_MS, keyGenerator },
  route: { max: 30, timeWindow: MINUTE_MS },
  preview: { max: 60, timeWindow: MINUTE_MS },
  login: { max: 25, timeWindow: 5 * MINUTE_MS },
  booking: { max: 30, timeWindow: MINUTE_MS },
  notice: { max: 600, timeWindow: MINUTE_MS },
  suggestion: { max: 5, timeWindow: 60 * MINUTE_MS, keyGenerator },
  withdrawal: { max: 10, timeWindow: 60 * MINUTE_MS, keyGenerator },
  page: { max: 300, timeWindow: MINUTE_MS, keyGenerator },
  picture: { max: 60, timeWindow: MINUTE_MS },
  alert: { max: 60, timeWindow: MINUTE_MS },
  report: { max: 10, timeWindow: 60 * MINUTE_MS },
  export: { max: 5, timeWindow: 60 * MINUTE_MS },
  post_trip: { max: 10, timeWindow: 24 * 60 * MINUTE_MS },
}
