import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { text as textOf } from 'node:stream/consumers'
import { refuse } from '#domain/refusal.ts'
import type { World } from '../../../world.ts'
import { encoded } from '../pages/pages.ts'
import { languageOf } from '../problem.ts'
import { nextReset, timeUntil } from './nextReset.ts'
import { noticeHash, noticeParts, demoPageHeaders, demoWaitingPage } from './pages.tsx'
import { pausingOf } from './pausing.ts'
import { setVisitor, textFor, visitorOf } from './texts.ts'
import { tourHash } from './tour.tsx'
import { demoVisitors } from './visitors.ts'

/** True for a file of the build, which is identical for all visitors. */
const isFile = (path: string) => /^\/(assets\/|demo\/|[^/]+\.\w{1,8}$)/.test(path)
/** Addresses for search engines, which a demo does not serve. */
const NOT_SERVED = /^\/(sitemap\.xml|feed\/)/
/** Addresses of calls from machines, and of the identity provider, which are not counted as visitors. */
const UNCOUNTED = /^\/(api\/|metrics\b|dev-idp\/)/

/** Pages without the tour: among the pages of embedded services, only the payment page is a stop of the tour. */
const WITHOUT_TOUR = /^\/(dev-(?!pay\/)|api\/|tour$)/

/** Requests that do not need the database, or that stay open for hours. */
const WITHOUT_WORLD = /^\/(api\/(health\/live|events)$|metrics$|robots\.txt$)/

const [FULL_S, RESETTING_S] = [60, 5]

/**
 * Sets up a public demo (F16): a notice on every page, a refusal of robots, and a limited number of visitors. It removes
 * `accept-encoding` from requests, so that its last hook gets texts that no earlier hook has compressed.
 */
export function servePublicDemo(app: FastifyInstance, world: Pick<World, 'now' | 'publicUrl' | 'settings'>): void {
  const visitors = demoVisitors(world)
  const pausing = pausingOf(app)
  const accepted = new WeakMap<FastifyRequest, string>()
  app.addHook('onRequest', async (request, reply) => {
    const path = pathOf(request)
    void reply.header('x-robots-tag', 'noindex, nofollow')
    if (path === '/robots.txt') return reply.type('text/plain; charset=utf-8').send('User-agent: *\nDisallow: /\n')
    if (NOT_SERVED.test(path)) refuse('not_found')
    if (isFile(path)) return
    accepted.set(request, request.headers['accept-encoding'] ?? '')
    delete request.headers['accept-encoding']
    if (!WITHOUT_WORLD.test(path)) {
      if (pausing.isPaused()) return refuseMeanwhile(request, reply)
      pausing.begin(request)
    }
    const visitor = visitors.known(request)
    if (!visitor && !UNCOUNTED.test(path) && visitors.isFull(request)) return sendWaiting(request, reply, 'full', FULL_S)
    setVisitor(request, visitor ?? visitors.welcome(reply))
  })
  app.addHook('onResponse', async (request) => pausing.end(request))
  app.addHook('onRequestAbort', async (request) => pausing.end(request))
  app.addHook('onSend', async (request, reply, payload) => {
    if (!isText(reply) || payload === null || payload === undefined) return payload
    const text = textFor(visitorOf(request), await wholeText(payload))
    if (!isHtml(reply)) return text
    const now = world.now()
    const left = timeUntil(nextReset(now, world.settings.APP_TIME_ZONE), now)
    allow(reply, 'style-src', noticeHash)
    const withScript = allow(reply, 'script-src', tourHash)
    const path = pathOf(request)
    const tourAt = reply.statusCode < 400 && !WITHOUT_TOUR.test(path) ? path : undefined
    const page = text.replace(/<body[^>]*>/, (body) => body + noticeParts({ left, tourAt, withScript }))
    return compressed(reply, page, accepted.get(request))
  })
}

/** True for text; false for pictures, fonts, map tiles and archives. */
const isText = (reply: FastifyReply) =>
  !reply.hasHeader('content-encoding') &&
  !/^(image|font)\/|protobuf|zip|octet-stream/.test(String(reply.getHeader('content-type')))

const wholeText = async (payload: unknown): Promise<string> => (payload instanceof Readable ? textOf(payload) : String(payload))

const pathOf = ({ url }: FastifyRequest) => url.split('?')[0] ?? ''

const isHtml = (reply: FastifyReply) => String(reply.getHeader('content-type')).startsWith('text/html')

const refuseMeanwhile = (request: FastifyRequest, reply: FastifyReply) =>
  pathOf(request).startsWith('/api/')
    ? refuse('database_unavailable', { retryAfter: RESETTING_S })
    : sendWaiting(request, reply, 'resetting', RESETTING_S)

/** Answers 503 with a page that explains the wait and retries. */
function sendWaiting(request: FastifyRequest, reply: FastifyReply, why: 'full' | 'resetting', seconds: number) {
  const page = demoWaitingPage(languageOf(request), why, { url: request.url, seconds })
  return reply
    .code(503)
    .headers({ 'retry-after': String(seconds), ...demoPageHeaders })
    .type('text/html; charset=utf-8')
    .send(page)
}

/** Adds a hash to the page's content security policy; false when the policy allows no such style or script. */
function allow(reply: FastifyReply, kind: 'style-src' | 'script-src', hash: string): boolean {
  const policy = String(reply.getHeader('content-security-policy') ?? '')
  const allowed = policy.replace(new RegExp(`${kind} [^;]*`), (those) => `${those} ${hash}`)
  void reply.header('content-security-policy', allowed)
  return allowed !== policy
}

/** Compresses the text with an encoding that the request accepts. */
function compressed(reply: FastifyReply, text: string, accepted = ''): Buffer {
  const encoding = (['br', 'gzip'] as const).find((one) => accepted.includes(one))
  if (encoding) void reply.header('content-encoding', encoding)
  const vary = String(reply.getHeader('vary') ?? '')
  if (!vary.includes('accept-encoding')) void reply.header('vary', [vary, 'accept-encoding'].filter(Boolean).join(', '))
  void reply.removeHeader('content-length')
  return encoded(text, encoding)
}
