import type { FastifyInstance } from 'fastify'

/**
 * The worker on the device receives texts that apps share. Without a worker they arrive here: the text is not read, and the page requests
 * it again.
 */
export function serveShareTarget(app: FastifyInstance): void {
  // before the body is parsed
  app.post('/paste', { onRequest: async (_, reply) => reply.redirect('/paste#lost', 303) }, async () => undefined)
}
