import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance } from 'fastify'
import { createHmac, randomUUID } from 'node:crypto'
import { live, ready } from '#contract/health.ts'
import { isServed } from '#contract/payments/served.ts'
import { adminRoutes, alarmRoutes, auditRoutes, proposalRoutes } from './admin/routes.ts'
import { changeRoutes } from './bookings/changes/routes.ts'
import { companionRoutes } from './bookings/companions/routes.ts'
import { bookingRoutes } from './bookings/routes.ts'
import { serveTour } from './demo/tour.ts'
import { suggestionRoutes, withdrawalRoutes } from './feedback/routes.ts'
import { imageRoutes } from './images/routes.ts'
import { serveSamples } from './images/samples.ts'
import { messageRoutes } from './messages/routes.ts'
import { legalHoldRoutes, moderationRoutes } from './moderation/routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { paymentRoutes } from './payments/routes.ts'
import { serveLoginReturn } from './people/accounts/login.ts'
import { findSession } from './people/accounts/sessions.ts'
import { accountRoutes, peopleRoutes, vehicleRoutes } from './people/routes.ts'
import { placeRoutes, serveMap, serveStillMaps } from './places/routes.ts'
import { secretsOf } from './platform/crypto/sealing.ts'
import type { Standby } from './platform/database/replication/standby.ts'
import {
  answerUnreadable,
  readOnlyJson,
  refuseAmbiguous,
  refuseUnknown,
  rememberRequests,
} from './platform/http/badRequests/jsonBody.ts'
import { servePublicDemo } from './platform/http/demo/publicDemo.ts'
import { keepPace, paces, shedLoad } from './platform/http/limits/loadShedding.ts'
import { serveMetrics } from './platform/http/monitoring/gauges.ts'
import { serveDocs } from './platform/http/openapi/docs.tsx'
import { answerProblem } from './platform/http/problem.ts'
import { route } from './platform/http/route.ts'
import { secure } from './platform/http/security.ts'
import { serveCalls } from './platform/http/serve.ts'
import { liveRoutes } from './platform/live/routes.ts'
import { privacyRoutes } from './privacy/routes.ts'
import type { Identity } from './providers/identity/port.ts'
import { ratingRoutes } from './ratings/routes.ts'
import { readSession } from './session.ts'
import { serveShareTarget } from './trips/groupMessages/shareTarget.ts'
import { serveOpenPages } from './trips/openPages/routes.ts'
import { serveStandard } from './trips/partners/routes.ts'
import { alertRoutes, progressRoutes, rideRequestRoutes, tripRoutes } from './trips/routes.ts'
import { serveSharing } from './trips/sharing/routes.ts'
import { viewRoutes } from './views/routes.ts'
import type { World } from './world.ts'

const up = { status: 'up' as const }
const healthRoutes = [route(live, () => up), route(ready, ({ ready }) => ready().then(() => up))]

const routes = [
  ...accountRoutes,
  ...peopleRoutes,
  ...vehicleRoutes,
  ...imageRoutes,
  ...placeRoutes,
  ...tripRoutes,
  ...viewRoutes,
  ...bookingRoutes,
  ...companionRoutes,
  ...changeRoutes,
  ...paymentRoutes,
  ...alarmRoutes,
  ...ratingRoutes,
  ...messageRoutes,
  ...alertRoutes,
  ...rideRequestRoutes,
  ...moderationRoutes,
  ...proposalRoutes,
  ...auditRoutes,
  ...privacyRoutes,
  ...legalHoldRoutes,
  ...notificationRoutes,
  ...adminRoutes,
  ...healthRoutes,
  ...suggestionRoutes,
  ...withdrawalRoutes,
  ...progressRoutes,
]

/** Creates the identity provider. The embedded one needs the app, in which it registers its own pages. */
export type IdentityFor = (app: FastifyInstance) => Identity

/** Builds the whole server without the web pages: calls, login, documentation, metrics. */
export async function makeApp(
  most: Omit<World, 'identity'>,
  identityFor: IdentityFor,
  standby?: Standby,
): Promise<FastifyInstance> {
  const app = emptyApp(most)
  const world: World = { ...most, identity: identityFor(app) }
  app.setErrorHandler(answerProblem)
  rememberRequests(app)
  refuseAmbiguous(app)
  keepPace(app)
  shedLoad(app)
  // signed with the first key, verified with any
  const keys = secretsOf(world).map((secret) => createHmac('sha256', secret).update('cookies').digest('hex'))
  await app.register(cookie, { secret: keys })
  secure(app, world)
  const isPublicDemo = world.settings.PUBLIC_DEMO === 'on'
  if (isPublicDemo) {
    servePublicDemo(app, world)
    serveSamples(app)
    await app.register((scope) => serveTour(scope, world))
  }
  serveMetrics(app, world, standby)
  await app.register((scope) => serveOpenPages(scope, world))
  if (!isPublicDemo) await app.register((scope) => serveStandard(scope, world), { prefix: '/api/standard' })
  serveShareTarget(app)
  await app.register((scope) => serveApi(scope, world, standby), { prefix: '/api' })
  return app
}

function emptyApp(world: Omit<World, 'identity'>): FastifyInstance {
  const app = fastify({
    loggerInstance: world.log,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: world.settings.TRUSTED_PROXIES ?? false,
    bodyLimit: 64 * 1024,
    requestTimeout: paces.upload.wholeMs,
    // milliseconds between two checks for requests that have timed out; the default of Node.js is 30 seconds
    http: { connectionsCheckingInterval: 1000 },
    // longer than the minute for which proxies keep an idle connection: otherwise a proxy may send a request over a connection
    // that is being closed
    keepAliveTimeout: 75_000,
    // an address that the router cannot read is refused in the usual format, not in Fastify's own
    frameworkErrors: answerProblem,
    clientErrorHandler: answerUnreadable,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 20_000 },
  })
  app.server.headersTimeout = 5000
  drainOnClose(app)
  return app
}

const DRAIN_MS = 5000

/**
 * On shutdown, waits at most five seconds for pending responses, then closes all connections. Otherwise an idle connection of a
 * client would delay the shutdown until its timeout.
 */
function drainOnClose(app: FastifyInstance): void {
  app.addHook('preClose', (done) => {
    if (app.server.listening) {
      const drained = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS)
      app.server.once('close', () => clearTimeout(drained))
    }
    done()
  })
}

async function serveApi(app: FastifyInstance, world: World, standby: Standby | undefined): Promise<void> {
  readOnlyJson(app)
  refuseUnknown(app)
  const served = routes.filter(({ call }) => isServed(call, world.settings.PAYMENTS))
  await serveCalls(app, world, [...served, ...liveRoutes(app, findSession)], { readSession, standby })
  serveLoginReturn(app, world)
  serveMap(app, world)
  serveStillMaps(app, world)
  serveSharing(app, world)
  serveDocs(app, world)
}
