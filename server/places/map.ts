import type { FastifyInstance } from 'fastify'
import { refuse } from '#domain/refusal.ts'
import type { World } from '../world.ts'

const A_DAY = 'public, max-age=86400'

/** The map's style and, when it is ours, its tiles. Files for a program in the browser, so not calls of the contract. */
export function serveMap(app: FastifyInstance, { maps }: World): void {
  app.get<{ Params: { theme: string } }>('/map/style/:theme', (request, reply) => {
    const { theme } = request.params
    if (theme !== 'light' && theme !== 'dark') refuse('not_found')
    return reply.header('cache-control', A_DAY).send(maps.style(theme))
  })
  app.get<{ Params: Record<'z' | 'x' | 'y', string> }>('/map/tiles/:z/:x/:y', (request, reply) => {
    const [z, x, y] = [request.params.z, request.params.x, request.params.y].map((text) =>
      /^\d{1,7}$/.test(text) ? Number(text) : refuse('not_found'),
    )
    const tile = maps.tile(z ?? 0, x ?? 0, y ?? 0)
    if (!tile) return reply.code(204).send()
    return reply
      .headers({ 'cache-control': A_DAY, 'content-type': 'application/x-protobuf', 'content-encoding': 'gzip' })
      .send(tile)
  })
}
