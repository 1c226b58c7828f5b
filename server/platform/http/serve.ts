import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { register } from '#contract/people/people.ts'
import { exchanged } from '#contract/wireNames.ts'
import { MAX_BYTES } from '#domain/images/image.ts'
import { termsDue, whyNotCall } from '#domain/people/account.ts'
import { Refused, refuse, refuseIf } from '#domain/refusal.ts'
import type { World } from '../../world.ts'
import type { Standby } from '../database/replication/standby.ts'
import { bodyOfVisitor } from './demo/texts.ts'
import { isStoredCall, keyOf, withIdempotency } from './idempotency.ts'
import { allowancesOf, rateLimitKey } from './limits/rateLimits.ts'
import { isShared, type SharedLimit, sharedLimits } from './limits/sharedLimits.ts'
import { pageInProgress } from './pages/renderedPages.ts'
import { invalid, languageOf } from './problem.ts'
import type { Parsed, Route, Session } from './route.ts'
import { refuseForeign } from './sessions/session.ts'
import { noteWrite, readOnStandby } from './standbyReads.ts'

type Group = [Route, ...Route[]]

interface Serving {
  world: World
  standby: Standby | undefined
  limits: ReturnType<typeof sharedLimits>
}

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | undefined
  }
}

/** Reads the session of a request from its cookie. */
export type ReadSession = (world: World, request: FastifyRequest) => Promise<Session | undefined>

/** Serves the calls of the contract under /api. Each request passes, in order: session, limits, permission, input, handler. */
export async function serveCalls(
  app: FastifyInstance,
  world: World,
  routes: Route[],
  { readSession, standby }: { readSession: ReadSession; standby?: Standby | undefined },
): Promise<void> {
  app.decorateRequest('session', undefined)
  app.addHook('onRequest', async (request) => {
    const page = pageInProgress.getStore()
    request.session = await (page ? (page.session ??= readSession(world, request)) : readSession(world, request))
  })
  if (world.settings.LIMITS === 'on')
    await app.register(rateLimit, {
      global: true,
      hook: 'preValidation',
      keyGenerator: counted,
      ...allowancesOf(world.settings).general,
      errorResponseBuilder,
    })
  const groups = byAddress(routes)
  const serving = { world, standby, limits: sharedLimits(world) }
  for (const group of groups.filter(([{ call }]) => !call.multipart && !call.signed)) mount(app, serving, group)
  await app.register((forms) => serveForms(forms, serving, groups))
  await app.register(async (machines) => serveSigned(machines, serving, groups))
}

/** Serves calls that other machines sign: the signature covers the raw body, whatever content type is declared. */
function serveSigned(machines: FastifyInstance, serving: Serving, groups: Group[]): void {
  machines.removeAllContentTypeParsers()
  machines.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  for (const group of groups.filter(([{ call }]) => call.signed)) mount(machines, serving, group)
}

/**
 * Serves calls with a file upload. They have their own scope, because only these calls parse multipart forms, and they parse
 * nothing else.
 */
async function serveForms(forms: FastifyInstance, serving: Serving, groups: Group[]): Promise<void> {
  forms.removeAllContentTypeParsers()
  await forms.register(multipart, { limits: { fileSize: MAX_BYTES, files: 1, fields: 4, fieldSize: 1000, headerPairs: 20 } })
  for (const group of groups.filter(([{ call }]) => call.multipart)) mount(forms, serving, group)
}

const counted = (request: FastifyRequest) => request.session?.member.id ?? rateLimitKey(request.ip)
const errorResponseBuilder = (_: FastifyRequest, { ttl }: { ttl: number }) =>
  new Refused('too_many_requests', { retryAfter: Math.ceil(ttl / 1000) })

/** Groups calls that share method and path: the specification has two under GET /maps. */
function byAddress(routes: Route[]): Group[] {
  const groups = new Map<string, Group>()
  for (const one of routes) {
    const key = `${one.call.method} ${one.call.path}`
    const group = groups.get(key)
    if (group) group.push(one)
    else groups.set(key, [one])
  }
  return [...groups.values()]
}

function mount(app: FastifyInstance, serving: Serving, group: Group): void {
  const { world, limits } = serving
  const { method, path, multipart: upload } = group[0].call
  const limited = world.settings.LIMITS === 'on'
  const allowances = allowancesOf(world.settings)
  const shared = limited ? sharedLimitsOf(group, allowances) : []
  const own = limited ? (shared.length > 0 ? allowances.attempt : limitOf(group, allowances)) : undefined
  app.route({
    method,
    url: path,
    config: {
      ...(own && { rateLimit: own }),
      ...(upload && { pace: 'upload' }),
    },
    ...(shared.length > 0 && {
      preValidation: limits.counting(shared, (request) => isStoredCall(world, group[0].call, request)),
    }),
    handler: (request, reply) => answer(serving, chosen(group, request), request, reply),
  })
}

/** Returns the limits of a call that all processes count together; empty when its windows are short. */
function sharedLimitsOf([{ call }, ...others]: Group, rateLimits: Allowances): SharedLimit[] {
  const name = `${call.method} ${call.path}`
  const own = call.limit && rateLimits[call.limit]
  if (!own || !isShared(own)) return []
  if (others.length > 0) throw new Error(`${name}: calls that share an address are counted in each process`)
  const byAddress = { keyGenerator: counted, ...rateLimits.registerByAddress, call: `${name} by address` }
  return [{ keyGenerator: counted, ...own, call: name }, ...(name === REGISTERING ? [byAddress] : [])]
}

type Allowances = ReturnType<typeof allowancesOf>

const isWrite = ({ call }: Route) => call.method !== 'GET' && !call.signed

const REGISTERING = `${register.method} ${register.path}`

/** Limits calls that share an address separately, each by its own class, so that one does not use up the allowance of another. */
function limitOf(group: Group, rateLimits: Allowances) {
  const limits = new Set(group.map(({ call }) => call.limit))
  if (limits.size === 1 && !group.some(({ call }) => call.limitByEmail))
    return group[0].call.limit ? rateLimits[group[0].call.limit] : isWrite(group[0]) ? rateLimits.write : undefined
  const classOf = (request: FastifyRequest) => {
    const { limit = 'general', limitByEmail = limit } = chosen(group, request).call
    return namesEmail(request) ? limitByEmail : limit
  }
  const allowed = (request: FastifyRequest) => rateLimits[classOf(request)]
  return {
    max: (request: FastifyRequest) => {
      const { max } = allowed(request)
      return typeof max === 'number' ? max : max(request)
    },
    timeWindow: (request: FastifyRequest) => allowed(request).timeWindow,
    keyGenerator: (request: FastifyRequest) => `${classOf(request)} ${(allowed(request).keyGenerator ?? counted)(request)}`,
  }
}

const namesEmail = ({ params }: FastifyRequest) => String(Object(params).id).includes('@')

const chosen = (group: Group, request: FastifyRequest): Route =>
  group.find(({ call }) => call.chosenBy && call.chosenBy in (request.query as object)) ?? // as: a parsed query is an object
  group.find(({ call }) => !call.chosenBy) ??
  group[0]

/** Answers a call. A request that is refused, or repeats another one, uses no allowance of an hour or a day (rules 13). */
async function answer(serving: Serving, route: Route, request: FastifyRequest, reply: FastifyReply) {
  const { limits } = serving
  try {
    return await result(serving, route, request, reply, () => limits.giveBack(request, 'repeat'))
  } catch (error) {
    await limits.giveBack(request, error instanceof Refused ? error.reason : 'internal')
    throw error
  }
}

async function result(
  { world, standby }: Serving,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  onRepeat: () => Promise<void>,
) {
  const { call, handle } = route
  const session = call.signed ? undefined : request.session
  const me = session?.member
  if (call.method !== 'GET' && !call.signed) refuseForeign(world, request, session)
  refuseIf(whyNotCall(call.by, me, call.openToBarred))
  refuseIf(session && whyNotYet(call, session))
  const key = keyOf(call, request)
  const input = parseRequest(world, call, request)
  const work = async () => {
    const context = { request, reply, session, language: languageOf(request), key }
    const read = (on: World) => handle(on, me, input, context)
    const handled = await (call.method === 'GET' ? readOnStandby(world, standby, { me, route, request }, read) : read(world))
    return call.binary ? handled : exchanged(z.parse(call.reply, handled), call.renamed?.reply)
  }
  const repeatable = () =>
    me && key !== undefined ? withIdempotency(world, { me, call, key, input, id: request.id, onRepeat }, work) : work()
  const answered = await (call.method === 'GET'
    ? repeatable()
    : repeatable().finally(() => standby && noteWrite(world, standby, reply)))
  if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store')
  return answered
}

/**
 * Returns why a member may not write yet. A write needs consent to the terms in force and no restriction (16.2). Exempt are calls
 * that visitors or barred people may make, and calls with which a member leaves the product.
 */
function whyNotYet({ method, by, openToBarred, openUnderOldTerms }: Endpoint, { terms, restricted, member }: Session) {
  const isOpen = method === 'GET' || by === 'anyone' || (openUnderOldTerms ?? openToBarred)
  if (isOpen) return undefined
  if (restricted) return 'data_restricted'
  return termsDue({ terms, standing: member.standing }) ? 'terms_not_accepted' : undefined
}

function parseRequest({ settings }: World, call: Endpoint, request: FastifyRequest): Parsed {
  const read = (schema: z.ZodMiniType | undefined, input: unknown) => {
    if (!schema) return undefined
    const parsed = z.safeParse(schema, input)
    return parsed.success ? parsed.data : refuseInvalid(parsed.error)
  }
  const body = exchanged(request.body, call.renamed?.body)
  return {
    params: read(call.params, request.params),
    query: read(call.query, exchanged(withoutEmpty(call, request.query as object), call.renamed?.query)), // as: a parsed query is an object
    body: read(call.body, settings.PUBLIC_DEMO === 'on' ? bodyOfVisitor(call, request, body) : body),
  }
}

/** Removes empty parameters: the specification's searches send every parameter, even without a value (`order=&restriction=`). */
const withoutEmpty = ({ chosenBy }: Endpoint, query: object) =>
  Object.fromEntries(Object.entries(query).filter(([word, value]) => value !== '' || word === chosenBy))

function refuseInvalid(error: z.core.$ZodError): never {
  const { reason, details } = invalid(error)
  refuse(reason, details)
}
