import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Provider, { errors } from 'oidc-provider'
import type { CustomFetch } from 'openid-client'
import type { Language } from '#contract/wire.ts'
import { oidcIdentity } from './hosted.ts'
import { type LoginPage, loginPage, pageHeaders, sentencePage } from './pages.tsx'
import { bestLanguage } from './pageTexts.ts'
import { demoCast, type Cast, type Casting, type DemoPerson, embeddedIssuer, madeUpNewcomer, readNewcomer } from './people.ts'
import type { Identity } from './port.ts'
import { type DevClient, devProvider, prefix } from './provider.ts'

interface LoginHost {
  provider: Provider
  cast: Cast
  publicUrl: string
  /** true in a public demo, where newcomers get invented names */
  isPublic: boolean
  casting?: Casting | undefined
}

interface LoginRoute {
  Querystring: { lang?: string }
}

/** Mounts the page on which a visitor chooses a person. The provider's cookie binds the choice to one login of one browser. */
export function mountLoginPage(app: FastifyInstance, host: LoginHost): void {
  const home = new URL('/', host.publicUrl).href
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 8_192 },
      (_request, body, done) => done(null, body),
    )
    // runs after the headers of every response are set, and before a public demo adds its hashes
    scope.addHook('preParsing', async (_request, reply) => void reply.headers(pageHeaders(home)))
    scope.setErrorHandler((error, request, reply) => apologise(error, request, reply, home))
    scope.get<LoginRoute>(`${prefix}/login/:uid`, (request, reply) => ask(host, request, reply, home))
    scope.post<LoginRoute>(`${prefix}/login/:uid`, (request, reply) => answer(host, request, reply, home))
  })
}

type LoginRequest = FastifyRequest<LoginRoute>
type PageData = Omit<LoginPage, 'people' | 'isPublic'>

async function ask(host: LoginHost, request: LoginRequest, reply: FastifyReply, home: string) {
  const { params } = await host.provider.interactionDetails(request.raw, reply.raw)
  const cast = await host.casting?.(String(params.login_hint), host.cast.welcome)
  if (cast !== undefined) return enter(host, request, reply, cast)
  return show(host, reply, { home, language: await languageOf(host, request, reply) })
}

async function answer(host: LoginHost, request: LoginRequest, reply: FastifyReply, home: string) {
  // called first, because it throws when this browser has no login in progress, before any input is stored
  const language = await languageOf(host, request, reply)
  const form = new URLSearchParams(String(request.body))
  const chosen = form.get('subject')
  if (chosen !== null)
    return (await isInCast(host, chosen)) ? enter(host, request, reply, chosen) : show(host, reply, { home, language })
  if (host.isPublic) return enter(host, request, reply, await host.cast.welcome(madeUpNewcomer()))
  const { newcomer, mistakes } = readNewcomer(form)
  if (Object.keys(mistakes).length) return show(host, reply.code(422), { home, language, newcomer, mistakes })
  return enter(host, request, reply, await host.cast.welcome(newcomer))
}

const show = async ({ cast, isPublic }: LoginHost, reply: FastifyReply, page: PageData) =>
  reply.type('text/html; charset=utf-8').send(loginPage({ ...page, people: await cast.people(), isPublic }))

/** Checks whether a person has a button. Newcomers can log in only by the form, so the value of a button must be in the cast. */
const isInCast = async ({ cast }: LoginHost, subject: string) =>
  (await cast.people()).some((person) => person.subject === subject)

async function enter({ provider }: LoginHost, request: LoginRequest, reply: FastifyReply, accountId: string) {
  const result = { login: { accountId, remember: false } }
  return reply.redirect(await provider.interactionResult(request.raw, reply.raw, result, { mergeWithLastSubmission: false }), 303)
}

async function languageOf({ provider }: LoginHost, request: LoginRequest, reply: FastifyReply): Promise<Language> {
  const { params } = await provider.interactionDetails(request.raw, reply.raw)
  return bestLanguage(request.query.lang, params.ui_locales, request.headers['accept-language'])
}

/** Explains an expired page, because a page left open too long is normal. Other errors reach the server's own handler. */
function apologise(error: unknown, request: FastifyRequest, reply: FastifyReply, home: string) {
  if (!(error instanceof errors.SessionNotFound)) throw error
  const { lang } = request.query as LoginRequest['query'] // as: only pages of the login use this function
  const page = sentencePage(bestLanguage(lang, request.headers['accept-language']), 'expired', home)
  return reply.code(400).type('text/html; charset=utf-8').send(page)
}

interface DevIdentity extends DevClient {
  now: () => Date
  people: () => Promise<DemoPerson[]>
  isPublic?: boolean
  casting?: Casting | undefined
}

/**
 * Mounts the embedded provider under /dev-idp of our own port and returns the login. As one function does both, the provider is
 * never mounted next to the login of another issuer. Any visitor can log in as any person: use it for development and
 * demonstrations only.
 */
export function mountDevIdentity(
  app: FastifyInstance,
  { people, now, isPublic = false, casting, ...client }: DevIdentity,
): Identity {
  const everybody = demoCast(people)
  const provider = devProvider(client, everybody)
  mountLoginPage(app, { provider, cast: everybody, publicUrl: client.publicUrl, isPublic, casting })
  mountProvider(app, provider, new URL(client.publicUrl))
  const identity = oidcIdentity({ ...client, now, issuer: provider.issuer, reach: reachInside(app) })
  return { ...identity, finish: async (...returned) => ({ ...(await identity.finish(...returned)), issuer: embeddedIssuer }) }
}

function mountProvider(app: FastifyInstance, provider: Provider, site: URL): void {
  const answer = provider.callback()
  logFailures(app, provider)
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // no body parser, because the provider reads the body itself
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.all(`${prefix}/*`, { config: { rateLimit: false } }, async (request, reply) => {
      reply.hijack()
      await answer(seenFrom(site, request), reply.raw)
    })
  })
}

/** Logs the provider's errors, because the provider's pages show no details. The log also reveals a wrong address setting. */
function logFailures({ log }: FastifyInstance, provider: Provider): void {
  const refused = (
    _context: unknown,
    { error, error_description: description, error_detail: detail }: errors.OIDCProviderError,
  ) => log.info({ error, description, detail }, 'embedded-identity-refused')
  provider.on('authorization.error', refused)
  provider.on('grant.error', refused)
  provider.on('end_session.error', refused)
  provider.on('server_error', (_context, error) => log.error({ err: error }, 'embedded-identity-failed'))
}

/**
 * Rewrites a request to the site's own address without the prefix, because the provider derives its addresses from the request.
 */
function seenFrom(site: URL, { raw }: FastifyRequest) {
  const url = raw.url ?? prefix
  Object.assign(raw.headers, { host: site.host, 'x-forwarded-host': site.host, 'x-forwarded-proto': site.protocol.slice(0, -1) })
  return Object.assign(raw, { originalUrl: url, url: url.slice(prefix.length) })
}

/**
 * Calls the provider within the process: the site's public address may be unreachable from the server itself (a container, a
 * tunnel).
 */
const reachInside =
  (app: FastifyInstance): CustomFetch =>
  async (address, { method, headers, body }) => {
    const { pathname, search } = new URL(address)
    const payload = body instanceof URLSearchParams ? { payload: body.toString() } : {}
    const answer = await app.inject({ method: method === 'POST' ? 'POST' : 'GET', url: pathname + search, headers, ...payload })
    return new Response(answer.body, {
      status: answer.statusCode,
      headers: { 'content-type': String(answer.headers['content-type']) },
    })
  }
