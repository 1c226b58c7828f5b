import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { World } from '../../world.ts'

/** The headers of every answer. Pages add the hashes of their own inline script and style. */
export async function secure(app: FastifyInstance, { publicUrl, maps, images }: World): Promise<void> {
  const overHttps = publicUrl.startsWith('https:')
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: policy({ maps, images }) },
    strictTransportSecurity: overHttps && { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
  })
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id)
    // people are addressed by e-mail too, and the address of a page is sent on with what it loads
    if (/@|%40/.test(request.url)) void reply.header('referrer-policy', 'no-referrer')
    void reply.header('permissions-policy', 'camera=(self), geolocation=(), microphone=(), payment=()')
  })
}

const own = "'self'"

export const policy = ({ maps, images }: Pick<World, 'maps' | 'images'>, scripts: string[] = [], styles: string[] = []) => ({
  defaultSrc: ["'none'"],
  scriptSrc: [own, ...scripts],
  styleSrc: [own, ...styles],
  imgSrc: [own, 'data:', 'blob:', ...maps.hosts, ...images.hosts],
  fontSrc: [own],
  connectSrc: [own, ...maps.hosts],
  workerSrc: [own],
  manifestSrc: [own],
  formAction: [own],
  baseUri: ["'none'"],
  objectSrc: ["'none'"],
  frameAncestors: ["'none'"],
})
