import type { FastifyInstance } from 'fastify'
import { refuse } from '#domain/refusal.ts'

interface Served {
  pattern: RegExp
  method: string
}

/**
 * Refuses what no route of this scope takes: `not_found`, and at an address that other methods have `method_not_allowed` with these. Called
 * before the routes are registered.
 */
export function refuseUnknown(app: FastifyInstance): void {
  const served: Served[] = []
  app.addHook('onRoute', ({ url, method }) => {
    const pattern = patternOf(url)
    for (const one of [method].flat()) served.push({ pattern, method: one })
  })
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.replace(/\?.*$/s, '')
    const methods = new Set(served.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))
    if (methods.size === 0) refuse('not_found')
    void reply.header('allow', [...methods].toSorted().join(', '))
    refuse('method_not_allowed')
  })
}

/** The paths of a route: parameters are one segment each, and a slash at the end is ignored, as by the router. */
const patternOf = (url: string) =>
  new RegExp(
    `^${url
      .replace(/\/$/, '')
      .replace(/[.*+?^$()[\]{}|\\]/g, '\\$&')
      .replace(/:\w+/g, '[^/]+')}/?$`,
  )
