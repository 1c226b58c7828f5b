import type { FastifyInstance } from 'fastify'

/**
 * What an app shares with the installed one is taken by the worker on the device. Where there is none the text comes here: it is not
 * read, and the page asks for it once more.
 */
export function serveShareTarget(app: FastifyInstance): void {
  // before the body is looked at
  app.post('/paste', { onRequest: async (_, reply) => reply.redirect('/paste#lost', 303) }, async () => undefined)
}
