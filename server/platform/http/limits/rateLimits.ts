import type { FastifyRequest } from 'fastify'
import type { Limit } from '#contract/endpoint.ts'
import { isAdmin } from '#domain/people/account.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time.ts'
import type { World } from '../../../world.ts'

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
const GROUPS = 8

/**
 * The rate limit's key of a visitor: their address. Of IPv6 its /64, since a visitor with one address there has all of those. A
 * client that has disconnected has no address any more.
 */
export function rateLimitKey(ip: string | undefined): string {
  if (ip === undefined) return 'gone'
  const plain = MAPPED.exec(ip)?.[1] ?? ip
  if (!plain.includes(':')) return plain
  const [before = [], after] = plain.split('::').map((part) => part.split(':').filter(Boolean))
  const left = after ? Array.from({ length: GROUPS - before.length - after.length }, () => '0') : []
  return `${[...before, ...left, ...(after ?? [])].slice(0, GROUPS / 2).join(':')}::/64`
}

export interface Allowance {
  max: number | ((request: FastifyRequest) => number)
  timeWindow: number
  /** counted by address, also of who is logged in */
  keyGenerator?: (request: FastifyRequest) => string
  /** whose calls are not counted under it */
  isExempt?: (request: FastifyRequest) => boolean
}

const keyGenerator = ({ ip }: FastifyRequest) => rateLimitKey(ip)

// an administrator makes accounts for others
const isByAdmin = ({ session }: FastifyRequest) => session !== undefined && isAdmin(session.member)

/**
 * How often one account, else one address, may make a class of calls (rules 13). Windows of an hour and more hold for all processes on one
 * database (`sharedLimits.ts`), shorter ones for each.
 */
export const rateLimits: Record<Limit | 'general' | 'picture' | 'page' | 'openPage' | 'registerByAddress', Allowance> = {
  general: { max: 300, timeWindow: MINUTE_MS },
  people: { max: 60, timeWindow: MINUTE_MS },
  message: { max: 30, timeWindow: MINUTE_MS },
  plate: { max: 10, timeWindow: MINUTE_MS },
  register: { max: (request) => (isByAdmin(request) ? 60 : 5), timeWindow: HOUR_MS },
  // Accounts cost nothing, and registering tells whether a DNI has one; a household or an office shares an address.
  registerByAddress: { max: 20, timeWindow: HOUR_MS, keyGenerator, isExempt: isByAdmin },
  upload: { max: 20, timeWindow: HOUR_MS },
  search: { max: 120, timeWindow: MINUTE_MS },
  // anyone may ask (row 1, row 5)
  suggest: { max: 60, timeWindow: MINUTE_MS, keyGenerator },
  route: { max: 30, timeWindow: MINUTE_MS },
  preview: { max: 60, timeWindow: MINUTE_MS },
  reading: { max: 10, timeWindow: MINUTE_MS },
  login: { max: 25, timeWindow: 5 * MINUTE_MS },
  booking: { max: 30, timeWindow: MINUTE_MS },
  notice: { max: 600, timeWindow: MINUTE_MS },
  suggestion: { max: 5, timeWindow: HOUR_MS, keyGenerator },
  withdrawal: { max: 10, timeWindow: HOUR_MS, keyGenerator },
  page: { max: 300, timeWindow: MINUTE_MS, keyGenerator },
  // of lists of trips that need no login: a reader opens few, a copy of all of them takes many
  openPage: { max: 120, timeWindow: MINUTE_MS, keyGenerator },
  picture: { max: 60, timeWindow: MINUTE_MS },
  alert: { max: 60, timeWindow: MINUTE_MS },
  report: { max: 10, timeWindow: HOUR_MS },
  export: { max: 5, timeWindow: HOUR_MS },
  post_trip: { max: 10, timeWindow: DAY_MS },
}

/** A person has one cookie, and a house some people; each unknown one costs a question to the database. */
const MOST_A_MINUTE = 300

interface Minute {
  at: number
  of: Map<string, number>
}
const minutes = new WeakMap<World['settings'], Minute>()

/** How many cookies of no session came from each address in this minute, in this process. */
function thisMinute({ settings, now }: Pick<World, 'settings' | 'now'>): Map<string, number> {
  const at = Math.floor(now().getTime() / MINUTE_MS)
  const cached = minutes.get(settings)
  if (cached?.at === at) return cached.of
  const begun = new Map<string, number>()
  minutes.set(settings, { at, of: begun })
  return begun
}

/** Whether an address has brought so many cookies of no session that none of it is looked up for now. */
export const bringsTooMany = (world: Pick<World, 'settings' | 'now'>, address: string): boolean =>
  world.settings.LIMITS === 'on' && (thisMinute(world).get(address) ?? 0) >= MOST_A_MINUTE

export function noteUnknown(world: Pick<World, 'settings' | 'now'>, address: string): void {
  const minute = thisMinute(world)
  minute.set(address, (minute.get(address) ?? 0) + 1)
}
