import type { FastifyInstance, FastifyReply } from 'fastify'
import * as contract from '#contract/live.ts'
import { isAdmin } from '#domain/people/account.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import { route } from '../http/route.ts'
import type { Topic } from './port.ts'
import { type FindSession, openStream, type Stream } from './stream.ts'

/** Of one account, in one process; a browser keeps to fewer. */
const MOST_STREAMS = 12

/** The one call that does not end by itself: it ends with its app, which else would wait for it. */
export function liveRoutes(app: FastifyInstance, findSession: FindSession) {
  const streams = openStreams()
  app.addHook('preClose', async () => streams.closeAll())
  return [
    route(
      contract.watch,
      (world, me, { query: { trip = [], admin, age: ageMs } }, { reply, session = refuse('login_required') }) => {
        refuseIf(admin && !isAdmin(me) ? 'admin_only' : undefined)
        streams.refuseMoreOf(me.id)
        // a page that has left meanwhile would never be heard leaving
        if (reply.raw.destroyed) refuse('session_ended')
        void reply.headers(untouched)
        // who only asks what the answer would be like
        if (reply.request.method === 'HEAD') return reply.send()
        sendHead(reply)
        const asked = [...[trip].flat().map((id): Topic => `trip:${id}`), ...(admin ? ['admin' as const] : [])]
        const stream = openStream({ ...world, findSession }, session, { asked, ageMs }, reply.raw)
        streams.add(me.id, stream)
        reply.raw.once('close', () => streams.remove(stream))
        return reply
      },
    ),
  ]
}

/** Proxies neither keep, nor hold back, nor change any of it; and the connection is used for nothing after it. */
const untouched = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  connection: 'close',
}

/** From here on the answer is written by us. */
function sendHead(reply: FastifyReply): void {
  reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value)
}

function openStreams() {
  const accounts = new Map<Stream, string>()
  let closed = false
  return {
    refuseMoreOf(account: string) {
      const open = [...accounts.values()].filter((one) => one === account).length
      if (open >= MOST_STREAMS) refuse('too_many_requests', { retryAfter: 60 })
    },
    add(account: string, stream: Stream) {
      accounts.set(stream, account)
      // asked for just before everyone was sent away
      if (closed) stream.close()
    },
    remove: (stream: Stream) => void accounts.delete(stream),
    closeAll() {
      closed = true
      for (const stream of accounts.keys()) stream.close()
    },
  }
}
