import type { FastifyInstance } from 'fastify'
import { refuse } from '#domain/refusal.ts'
import { MINUTE_MS } from '#domain/time.ts'
import { rateLimits } from '../../platform/http/limits/rateLimits.ts'
import { languageOf } from '../../platform/http/problem.ts'
import { ttlCache } from '../../platform/ttlCache.ts'
import type { World } from '../../world.ts'
import { painter } from './picture/render.ts'
import { picturePathOf, publicTrip, readSharedAddress } from './sharedTrip.ts'

const KEPT_MS = 10 * MINUTE_MS
const MAX_KEPT = 200
const AN_HOUR = 'public, max-age=3600'

/**
 * Serves a trip's picture to everyone who has its URL. It is a file for programs that show previews, so not a call of the
 * contract.
 */
export function serveSharing(app: FastifyInstance, world: World): void {
  const paint = painter(world)
  const pictures = ttlCache<Buffer>({ ms: KEPT_MS, most: MAX_KEPT, now: world.now })
  const config = world.settings.LIMITS === 'on' ? { rateLimit: rateLimits.picture } : {}
  app.get<{ Params: { id: string } }>('/maps/route/:id/picture.png', { config }, async (request, reply) => {
    const { ends, language = languageOf(request) } = readSharedAddress(new URL(request.url, 'http://here').searchParams)
    const trip = (await publicTrip(world, request.params.id, ends)) ?? refuse('not_found')
    const picture = await pictures(picturePathOf(trip, language), () => paint(trip, language))
    return reply
      .headers({ 'cache-control': AN_HOUR, vary: 'accept-language, cookie', 'cross-origin-resource-policy': 'cross-origin' })
      .type('image/png')
      .send(picture)
  })
}
