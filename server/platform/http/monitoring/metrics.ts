import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'
import { refuse } from '#domain/refusal.ts'
import type { World } from '../../../world.ts'
import { isLoopback } from '../../config.ts'
import { constantTimeEqual } from '../../crypto/secrets.ts'
import { reasonOf } from '../problem.ts'
import { registerGauges } from './gauges.ts'

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/

/** /metrics for Prometheus: to clients with METRICS_TOKEN; without one to this machine itself, unless others reach the site. */
export function serveMetrics(app: FastifyInstance, world: World): void {
  const { settings, publicUrl } = world
  const isOwnMachines = isLoopback(new URL(publicUrl).hostname)
  const register = new Registry()
  collectDefaultMetrics({ register })
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer',
    labelNames: ['method', 'route', 'status'],
    registers: [register],
  })
  const refusals = new Counter({
    name: 'tramo_refusals_total',
    help: 'Calls that were refused, by reason',
    labelNames: ['reason'],
    registers: [register],
  })
  registerGauges(register, world)
  app.addHook('onResponse', async (request, reply) => {
    const reason = reasonOf(request)
    if (reason) refusals.inc({ reason })
    const route = request.routeOptions.url ?? 'none'
    // a page listens for hours; that is no time to answer
    if (route === '/api/events') return
    seconds.labels(request.method, route, String(reply.statusCode)).observe(reply.elapsedTime / 1000)
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, settings.METRICS_TOKEN, isOwnMachines)) refuse('not_found')
    return reply.type(register.contentType).send(await register.metrics())
  })
}

/** A request that a proxy on this machine passes on comes from this machine too, and the proxy may not say for whom. */
const mayRead = ({ ip, headers }: FastifyRequest, token: string | undefined, isOwnMachines: boolean) =>
  token
    ? constantTimeEqual(`Bearer ${token}`, headers.authorization ?? '')
    : isOwnMachines && LOOPBACK.test(ip) && !headers['x-forwarded-for'] && !headers.forwarded
