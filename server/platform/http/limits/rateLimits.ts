import type { FastifyRequest } from 'fastify'
import type { Limit } from '#contract/endpoint.ts'
import { isAdmin } from '#domain/people/account.ts'
import type { Reason } from '#domain/refusal.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time.ts'
import type { World } from '../../../world.ts'

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
const GROUPS = 8

/**
 * Returns the key under which a visitor is counted: the IP address, or for IPv6 its /64, since a visitor usually has all
 * addresses of a /64. A disconnected client no longer has an address.
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
  /** counts by IP address, even for callers who are logged in */
  keyGenerator?: (request: FastifyRequest) => string
  /** for windows of an hour and more: only these refusals use up the allowance; without a list, all do */
  counts?: readonly Reason[]
  /** requests that are not counted */
  isExempt?: (request: FastifyRequest) => boolean
}

const keyGenerator = ({ ip }: FastifyRequest) => rateLimitKey(ip)

/**
 * Returns the maximum number of calls for one account, or for all visitors with one IP address: the people in a classroom or a
 * mobile network share one address.
 */
const perCaller = (ofAccount: number, ofAddress: number) => (request: FastifyRequest) => (request.session ? ofAccount : ofAddress)

// an administrator makes accounts for other people
const isByAdmin = ({ session }: FastifyRequest) => session !== undefined && isAdmin(session.member)

/**
 * Refusals that reveal that a document or an e-mail has an account. They use up the allowance, so that a caller cannot try many.
 */
const tellsOfOthers: readonly Reason[] = ['dni_taken', 'email_taken']

/** Refusals that only programs cause, because the site's own forms never do. */
const ofMachines: readonly Reason[] = ['looks_automatic', 'origin_refused', 'csrf']

/**
 * Limits of a class of calls for one account, or else for one IP address (rules 13). Windows of an hour and more count across all
 * processes on one database (`sharedLimits.ts`); shorter windows count in each process.
 */
type Class = Limit | 'general' | 'attempt' | 'tour' | 'picture' | 'page' | 'openPage' | 'registerByAddress'

export const rateLimits: Record<Class, Allowance> = {
  general: { max: perCaller(300, 1500), timeWindow: MINUTE_MS },
  // a second limit, per minute, for calls that have a limit per hour or day: it also counts refusals that the longer limit
  // ignores
  attempt: { max: perCaller(60, 300), timeWindow: MINUTE_MS },
  people: { max: 60, timeWindow: MINUTE_MS },
  message: { max: 30, timeWindow: MINUTE_MS },
  plate: { max: 10, timeWindow: MINUTE_MS },
  register: { max: (request) => (isByAdmin(request) ? 60 : 5), timeWindow: HOUR_MS, counts: tellsOfOthers },
  // limits registrations by IP address too: anyone can make accounts, and registering reveals whether a DNI already has one
  registerByAddress: { max: 40, timeWindow: HOUR_MS, keyGenerator, isExempt: isByAdmin, counts: tellsOfOthers },
  // a file has to be decoded before it can be refused
  upload: { max: 20, timeWindow: HOUR_MS, counts: ['image_unreadable'] },
  search: { max: perCaller(120, 600), timeWindow: MINUTE_MS },
  // visitors may request suggestions without a login (rows 1 and 5)
  suggest: { max: perCaller(60, 600), timeWindow: MINUTE_MS },
  route: { max: 30, timeWindow: MINUTE_MS },
  preview: { max: 60, timeWindow: MINUTE_MS },
  reading: { max: 10, timeWindow: MINUTE_MS },
  login: { max: perCaller(25, 250), timeWindow: 5 * MINUTE_MS },
  // each choice of the passenger's role creates a person
  tour: { max: 20, timeWindow: 5 * MINUTE_MS, keyGenerator },
  booking: { max: 30, timeWindow: MINUTE_MS },
  notice: { max: 600, timeWindow: MINUTE_MS },
  suggestion: { max: perCaller(5, 20), timeWindow: HOUR_MS, counts: ofMachines },
  withdrawal: { max: perCaller(10, 30), timeWindow: HOUR_MS, counts: ofMachines },
  // pages rendered for one person have a further limit (`renderedPages.ts`)
  page: { max: 1500, timeWindow: MINUTE_MS, keyGenerator },
  // for lists of trips that need no login: a reader opens a few of them, a program that copies all lists opens many
  openPage: { max: 600, timeWindow: MINUTE_MS, keyGenerator },
  picture: { max: perCaller(60, 300), timeWindow: MINUTE_MS },
  alert: { max: 60, timeWindow: MINUTE_MS },
  report: { max: 10, timeWindow: HOUR_MS, counts: [] },
  export: { max: 5, timeWindow: HOUR_MS, counts: [] },
  post_trip: { max: 10, timeWindow: DAY_MS, counts: [] },
}

const writing: readonly Class[] = [
  ...(['message', 'register', 'registerByAddress', 'upload', 'booking', 'suggestion', 'withdrawal'] as const),
  ...(['alert', 'report', 'export', 'post_trip'] as const),
]
/** With a lower limit a visitor could not try the product. */
const MIN_OF_DEMO = 3

const tenthOf = (most: number) => Math.max(MIN_OF_DEMO, Math.ceil(most / 10))
const tenth = ({ max, ...rest }: Allowance): Allowance => ({
  ...rest,
  max: typeof max === 'number' ? tenthOf(max) : (request) => tenthOf(max(request)),
})

const ofPublicDemo: Record<Class, Allowance> & { write: Allowance } = {
  ...rateLimits,
  ...Object.fromEntries(writing.map((name) => [name, tenth(rateLimits[name])])),
  write: tenth(rateLimits.general),
}

/**
 * Allowances of an installation. In a public demo, calls that write have a tenth of the usual limit; `write` is the limit for
 * calls without their own class.
 */
export const allowancesOf = ({
  PUBLIC_DEMO,
}: Pick<World['settings'], 'PUBLIC_DEMO'>): Record<Class, Allowance> & { write?: Allowance } =>
  PUBLIC_DEMO === 'on' ? ofPublicDemo : rateLimits

/**
 * Maximum number of cookies without a session that one IP address may send in a minute. One person has one cookie, but a
 * university shares an address; and each unknown cookie costs a database query.
 */
const MAX_A_MINUTE = 1500

interface Minute {
  at: number
  of: Map<string, number>
}
const minutes = new WeakMap<World['settings'], Minute>()

/** Counts cookies without a session by IP address, in this minute and this process. */
function thisMinute({ settings, now }: Pick<World, 'settings' | 'now'>): Map<string, number> {
  const at = Math.floor(now().getTime() / MINUTE_MS)
  const cached = minutes.get(settings)
  if (cached?.at === at) return cached.of
  const begun = new Map<string, number>()
  minutes.set(settings, { at, of: begun })
  return begun
}

/**
 * True when an IP address has sent the maximum number of cookies without a session in this minute. Its further cookies are not
 * looked up.
 */
export const bringsTooMany = (world: Pick<World, 'settings' | 'now'>, address: string): boolean =>
  world.settings.LIMITS === 'on' && (thisMinute(world).get(address) ?? 0) >= MAX_A_MINUTE

export function noteUnknown(world: Pick<World, 'settings' | 'now'>, address: string): void {
  const minute = thisMinute(world)
  minute.set(address, (minute.get(address) ?? 0) + 1)
}
