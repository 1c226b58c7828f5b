import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { refuse } from '#domain/refusal.ts'
import type { World } from '../../world.ts'
import { openAlarms } from '../alarms/actions.ts'
import { isLoopback } from '../config.ts'
import { constantTimeEqual } from '../crypto/secrets.ts'
import { jobAges } from '../jobs/runs.ts'

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/

/** /metrics for Prometheus: to clients with METRICS_TOKEN; without one to this machine itself, unless others reach the site. */
export function serveMetrics(app: FastifyInstance, { settings, publicUrl, db, now }: World): void {
  const isOwnMachines = isLoopback(new URL(publicUrl).hostname)
  const register = new Registry()
  collectDefaultMetrics({ register })
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer',
    labelNames: ['method', 'route', 'status'],
    registers: [register],
  })
  // it registers itself
  void new Gauge({
    name: 'tramo_alarms_open',
    help: 'Alarms that wait for a person, by what they are about; broken_V… is an invariant that does not hold',
    labelNames: ['kind'],
    registers: [register],
    async collect() {
      // nothing is better than what was true before, when the database cannot be asked
      this.reset()
      for (const { kind, n } of await openAlarms(db).catch(() => [])) this.set({ kind }, n)
    },
  })
  void new Gauge({
    name: 'tramo_job_age_seconds',
    help: 'Time since each job last ended well; what alarms when jobs stop cannot be a job',
    labelNames: ['job'],
    registers: [register],
    async collect() {
      this.reset()
      for (const { name, age } of await jobAges(db, now()).catch(() => [])) this.set({ job: name }, age)
    },
  })
  app.addHook('onResponse', async (request, reply) => {
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
