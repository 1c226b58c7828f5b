import type { FastifyInstance, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import type { errors } from 'oidc-provider'
import type { CustomFetch } from 'openid-client'
import { oidcIdentity } from './hosted.ts'
import { mountLoginPage } from './loginPage.ts'
import { cast, type DemoPerson, embeddedIssuer } from './people.ts'
import type { Identity } from './port.ts'
import { type DevClient, devProvider, prefix } from './provider.ts'

interface DevIdentity extends DevClient {
  now: () => Date
  people: () => Promise<DemoPerson[]>
}

/**
 * Mounts the embedded provider under /dev-idp of our own port and returns its login, so that it cannot be mounted beside another
 * issuer's login. A visitor may log in as any person there: for development and demonstrations only.
 */
export function mountDevIdentity(app: FastifyInstance, { people, now, ...client }: DevIdentity): Identity {
  const everybody = cast(people)
  const provider = devProvider(client, everybody)
  mountLoginPage(app, { provider, cast: everybody, publicUrl: client.publicUrl })
  mountProvider(app, provider, new URL(client.publicUrl))
  const identity = oidcIdentity({ ...client, now, issuer: provider.issuer, reach: reachInside(app) })
  return { ...identity, finish: async (...returned) => ({ ...(await identity.finish(...returned)), issuer: embeddedIssuer }) }
}

function mountProvider(app: FastifyInstance, provider: Provider, site: URL): void {
  const answer = provider.callback()
  logFailures(app, provider)
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // the provider reads the body itself
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.all(`${prefix}/*`, { config: { rateLimit: false } }, async (request, reply) => {
      reply.hijack()
      await answer(seenFrom(site, request), reply.raw)
    })
  })
}

/** The pages tell no detail; the operator finds a wrong address setting in the log. */
function logFailures({ log }: FastifyInstance, provider: Provider): void {
  const refused = (_context: unknown, { error, error_description: said, error_detail: detail }: errors.OIDCProviderError) =>
    log.info({ error, said, detail }, 'embedded-identity-refused')
  provider.on('authorization.error', refused)
  provider.on('grant.error', refused)
  provider.on('end_session.error', refused)
  provider.on('server_error', (_context, error) => log.error({ err: error }, 'embedded-identity-failed'))
}

/** The provider builds its addresses from the request: they become the site's own, whatever stood there, and the prefix is taken off. */
function seenFrom(site: URL, { raw }: FastifyRequest) {
  const url = raw.url ?? prefix
  Object.assign(raw.headers, { host: site.host, 'x-forwarded-host': site.host, 'x-forwarded-proto': site.protocol.slice(0, -1) })
  return Object.assign(raw, { originalUrl: url, url: url.slice(prefix.length) })
}

/** The site's public address need not be reachable from its own process (a container, a tunnel), so our side asks without the network. */
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
