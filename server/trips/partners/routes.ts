import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse, Refused } from '#domain/refusal.ts'
import { rateLimits } from '../../platform/http/limits/rateLimits.ts'
import { languageOf } from '../../platform/http/problem.ts'
import type { World } from '../../world.ts'
import { type Caller, driverJourneys, driverRegularTrips } from './journeys.ts'
import { journeySearch, regularSearch, WrongParameter } from './parameters.ts'
import { countCall, MAX_A_MINUTE } from './partners.ts'

const MINUTE_S = 60

const NOT_SERVED = 'Seats are booked by people, at the webUrl of a journey.'

/**
 * Serves the search of the carpooling standard (fabmob/standard-covoiturage 0.0.1) to partners with a key (ST22). A refusal is an
 * `error` of its contract, not one of our problem documents.
 */
export async function serveStandard(app: FastifyInstance, world: Omit<World, 'identity'>): Promise<void> {
  app.setErrorHandler(answerError)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume()
    done(null)
  })
  if (world.settings.LIMITS === 'on') {
    await app.register(rateLimit, { global: false })
    // requests with a wrong key and status requests are counted by IP address
    const counted = app.createRateLimit(rateLimits.openPage)
    app.addHook('onRequest', async (request) => {
      const limit = await counted(request)
      if (!limit.isAllowed && limit.isExceeded) refuse('too_many_requests', { retryAfter: limit.ttlInSeconds })
    })
  }
  app.addHook('onRequest', async (_, reply) => void reply.header('cache-control', 'no-store'))
  app.get('/status', async () => ({}))
  await app.register(async (partners) => {
    partners.addHook('onRequest', (request) => checkPartner(world, request))
    const search =
      <Search>(read: (query: Record<string, unknown>) => Search, find: Find<Search>) =>
      (request: FastifyRequest) =>
        find(world, { partner: partnerOf(request), language: languageOf(request) }, read(Object(request.query)))
    partners.get('/driver_journeys', search(journeySearch, driverJourneys))
    partners.get('/driver_regular_trips', search(regularSearch, driverRegularTrips))
    // always empty, because passengers' requests for rides are private
    for (const path of ['/passenger_journeys', '/passenger_regular_trips']) partners.get(path, async () => [])
    for (const path of ['/bookings', '/booking_events'])
      partners.post(path, async (_, reply) => reply.code(400).send({ error: NOT_SERVED }))
    partners.post('/messages', async (_, reply) => reply.code(404).send({ error: 'missing_journey' }))
    for (const method of ['GET', 'PATCH'])
      partners.route({
        method,
        url: '/bookings/:bookingId',
        handler: (_, reply) => reply.code(404).send({ error: 'missing_booking' }),
      })
  })
}

type Find<Search> = (world: Omit<World, 'identity'>, caller: Caller, search: Search) => Promise<object[]>

const partners = new WeakMap<FastifyRequest, string>()
const partnerOf = (request: FastifyRequest) => partners.get(request) ?? refuse('login_required')

async function checkPartner(world: Omit<World, 'identity'>, request: FastifyRequest): Promise<void> {
  const key = request.headers['x-api-key']
  const partner = typeof key === 'string' ? await countCall(world, key) : undefined
  if (!partner) refuse('login_required')
  if (partner.minute_calls > MAX_A_MINUTE) refuse('too_many_requests', { retryAfter: MINUTE_S })
  partners.set(request, partner.name)
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof WrongParameter) return reply.code(400).send({ error: error.message })
  const reason = error instanceof Refused ? error.reason : 'internal'
  if (reason === 'too_many_requests' && error instanceof Refused)
    return reply
      .code(429)
      .header('retry-after', Number(error.details['retryAfter'] ?? MINUTE_S))
      .send()
  if (reason === 'login_required') return reply.code(401).send({ error: 'X-API-Key is missing or unknown', reason })
  request.log.error({ err: error }, 'standard-call-failed')
  return reply.code(500).send()
}
