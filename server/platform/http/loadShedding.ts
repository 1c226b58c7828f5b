import type { FastifyInstance } from 'fastify'
import { refuse } from '#domain/refusal.ts'

const MOST_AT_ONCE = 200
/** Health, figures and notices of payments are answered whatever happens; a page that only listens is no work. */
const UNCOUNTED = /^\/(api\/(health|events|notice)|metrics)\b/

/** Turns requests away early when too many are being worked on. Counted from the complete request on, so that slow senders hold no place. */
export function shedLoad(app: FastifyInstance): void {
  const working = new Set<string>()
  app.addHook('preHandler', async (request) => {
    if (UNCOUNTED.test(request.url)) return
    if (working.size >= MOST_AT_ONCE) refuse('overloaded', { retryAfter: 2 })
    working.add(request.id)
  })
  app.addHook('onResponse', async (request) => void working.delete(request.id))
  app.addHook('onRequestAbort', async (request) => void working.delete(request.id))
}
