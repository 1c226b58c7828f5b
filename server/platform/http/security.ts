import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { World } from '../../world.ts'

/** Sets the headers of every response. Pages add the hashes of their own inline script and style. */
export function secure(app: FastifyInstance, { publicUrl, maps, images }: World): void {
  const overHttps = publicUrl.startsWith('https:')
  const headers = {
    ...headersOfHelmet({
      contentSecurityPolicy: { useDefaults: false, directives: policy({ maps, images }) },
      strictTransportSecurity: overHttps && { maxAge: 31_536_000, includeSubDomains: true },
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      crossOriginEmbedderPolicy: false,
    }),
    'permissions-policy': permissionsPolicy(),
  }
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(headers).header('x-request-id', request.id)
    // The address of some pages contains an e-mail, and browsers send a page's address as referrer with further requests.
    if (/@|%40/.test(request.url)) void reply.header('referrer-policy', 'no-referrer')
  })
}

/**
 * Returns the permissions policy. Only the screens may request the device's position: a ticket measures the distance to its
 * meeting point in the browser (TR18).
 */
export const permissionsPolicy = (geolocation = '()') => `camera=(self), geolocation=${geolocation}, microphone=(), payment=()`

/** Returns the headers of Helmet. They do not depend on the request, so they are made once, on a response that is never sent. */
function headersOfHelmet(options: Parameters<typeof helmet>[0]): OutgoingHttpHeaders {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  helmet(options)(request, response, (error) => {
    if (error) throw error
  })
  return response.getHeaders()
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
