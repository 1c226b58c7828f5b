import type { FastifyInstance } from 'fastify'

/**
 * Redirects shared texts. The service worker on the device usually receives texts that apps share. Without a service worker they
 * arrive here: the server does not read the text, and the page asks the user to paste it again.
 */
export function serveShareTarget(app: FastifyInstance): void {
  // before the body is parsed
  app.post('/paste', { onRequest: async (_, reply) => reply.redirect('/paste#lost', 303) }, async () => undefined)
}
