import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Reason, refuse } from '#domain/refusal.ts'
import { HOUR_MS, MINUTE_MS } from '#domain/time.ts'
import type { World } from '../../../world.ts'
import { prepared, run } from '../../database/prepared.ts'
import type { Allowance } from './rateLimits.ts'

type Counting = Pick<World, 'pool' | 'sealer' | 'now'>

/** A rate limit that all processes count together; `call` is the name under which its requests are counted. */
export interface SharedLimit extends Allowance {
  call: string
  keyGenerator: (request: FastifyRequest) => string
}

/**
 * True for a window that is counted in the database. In memory, a restart or another process would reset the count of a long
 * window.
 */
export const isShared = ({ timeWindow }: Allowance) => timeWindow >= HOUR_MS

/** Locks rows in a fixed order, so that two calls never wait for each other. */
const counting = prepared(
  'count-calls',
  `insert into rate_limits as known (call, caller, calls, ends_at)
    select call, caller, 1, ends_at
      from unnest(:calls::text[], :callers::bytea[], :ends::timestamptz[]) as made (call, caller, ends_at) order by call, caller
    on conflict (call, caller) do update set
      calls = case when known.ends_at <= :now::timestamptz then 1 else known.calls + 1 end,
      ends_at = case when known.ends_at <= :now::timestamptz then excluded.ends_at else known.ends_at end
    returning call, calls, ends_at as "endsAt"`,
)

/** Gives back one call. Refused calls are counted too, so a count above the limit is first lowered to the limit. */
const uncounting = prepared(
  'uncount-calls',
  `update rate_limits known set calls = least(known.calls, made.max) - 1
    from unnest(:calls::text[], :callers::bytea[], :most::int[], :ends::timestamptz[]) as made (call, caller, max, ends_at)
    where known.call = made.call and known.caller = made.caller and known.ends_at = made.ends_at and known.calls > 0`,
)

/** A limit that applies to the caller of a request. */
interface Binding {
  call: string
  caller: Buffer
  max: number
  timeWindow: number
  counts?: readonly Reason[] | undefined
}
interface Counted extends Binding {
  calls: number
  endsAt: Date
}

type Hook = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

interface SharedLimits {
  /**
   * Makes a hook that counts a request against several limits, in one statement for all processes, and refuses it beyond a limit.
   */
  counting: (limits: SharedLimit[], isRepeat: IsRepeat) => Hook
  /** Gives back the allowance of a request that was refused for this reason, or that repeated another one. */
  giveBack: (request: FastifyRequest, reason: Reason | 'internal' | 'repeat') => Promise<void>
}

/** True for a request whose response is stored under its Idempotency-Key: the request has no effect, and uses no allowance. */
type IsRepeat = (request: FastifyRequest) => Promise<boolean>

export function sharedLimits(world: Counting & Pick<World, 'log'>): SharedLimits {
  const spent = spentAllowances()
  const countedFor = new WeakMap<FastifyRequest, Counted[]>()
  const counting =
    (limits: SharedLimit[], isRepeat: IsRepeat): Hook =>
    async (request, reply) => {
      const binding = limits.filter(({ isExempt }) => !isExempt?.(request)).map((limit) => boundBy(world, limit, request))
      const now = world.now()
      const known = spent.oneOf(binding, now)
      const counted = known ? [known] : await count(world, binding, now)
      const exceeded = counted.find(({ calls, max }) => calls > max)
      if (exceeded) spent.add(exceeded, now)
      if (exceeded && (await isRepeat(request))) return
      const [stated] = exceeded ? [exceeded] : counted
      if (stated) say(reply, stated, secondsUntil(stated.endsAt, now))
      if (exceeded) refuse('too_many_requests', { retryAfter: secondsUntil(exceeded.endsAt, now) })
      countedFor.set(request, counted)
    }
  const giveBack = async (request: FastifyRequest, reason: Reason | 'internal' | 'repeat') => {
    const isFree = ({ counts }: Counted) => reason === 'repeat' || counts?.every((one) => one !== reason)
    const free = (countedFor.get(request) ?? []).filter(isFree)
    countedFor.delete(request)
    if (free.length === 0) return
    for (const one of free) spent.forget(one)
    await uncount(world, free).catch((error: unknown) => world.log.warn({ err: error }, 'rate-limit-release-failed'))
  }
  return { counting, giveBack }
}

const boundBy = (
  { sealer }: Counting,
  { call, max, timeWindow, keyGenerator, counts }: SharedLimit,
  request: FastifyRequest,
): Binding => ({
  call,
  caller: sealer.blind('limit', keyGenerator(request)),
  max: typeof max === 'number' ? max : max(request),
  timeWindow,
  counts,
})

async function count({ pool }: Counting, binding: Binding[], now: Date): Promise<Counted[]> {
  const rows = await run<Pick<Counted, 'call' | 'calls' | 'endsAt'>>(pool, counting, {
    calls: binding.map(({ call }) => call),
    callers: binding.map(({ caller }) => caller),
    ends: binding.map(({ timeWindow }) => new Date(now.getTime() + timeWindow)),
    now,
  })
  return binding.flatMap((one) => rows.filter(({ call }) => call === one.call).map((row) => ({ ...one, ...row })))
}

const uncount = ({ pool }: Pick<World, 'pool'>, counted: Counted[]) =>
  run(pool, uncounting, {
    calls: counted.map(({ call }) => call),
    callers: counted.map(({ caller }) => caller),
    most: counted.map(({ max }) => max),
    ends: counted.map(({ endsAt }) => endsAt),
  })

/** Counts an action of a caller and returns its number in the window; for actions that are counted but not refused. */
export async function countCalls(
  world: Counting,
  { call, key, windowMs }: { call: string; key: string; windowMs: number },
): Promise<number> {
  const binding = { call, caller: world.sealer.blind('limit', key), max: Infinity, timeWindow: windowMs }
  const [counted] = await count(world, [binding], world.now())
  return counted?.calls ?? 1
}

const secondsUntil = (end: Date, now: Date) => Math.ceil((end.getTime() - now.getTime()) / 1000)

/** Sets the same headers that limits within one process set. */
function say(reply: FastifyReply, { calls, max }: Counted, seconds: number): void {
  void reply.headers({
    'x-ratelimit-limit': max,
    'x-ratelimit-remaining': Math.max(0, max - calls),
    'x-ratelimit-reset': seconds,
    ...(calls > max && { 'retry-after': seconds }),
  })
}

const MAX_SPENT = 5000

/** Caches for a minute which allowances are used up, so that a flood of such calls causes no query. */
function spentAllowances() {
  const known = new Map<string, Counted & { until: Date }>()
  const keyOf = ({ call, caller }: Binding) => `${call} ${caller.toString('base64')}`
  return {
    oneOf: (binding: Binding[], now: Date) =>
      binding.flatMap((one) => known.get(keyOf(one)) ?? []).find(({ endsAt, until }) => endsAt > now && until > now),
    add(one: Counted, now: Date) {
      const [oldest] = known.keys()
      if (known.size >= MAX_SPENT && oldest !== undefined) known.delete(oldest)
      known.set(keyOf(one), { ...one, until: new Date(now.getTime() + MINUTE_MS) })
    },
    forget: (one: Counted) => void known.delete(keyOf(one)),
  }
}

/** Deletes the records of a caller after the window (K18). */
export const deleteEndedLimits = ({ db, now }: Pick<World, 'db' | 'now'>) =>
  db.deleteFrom('rate_limits').where('ends_at', '<=', now()).execute()
