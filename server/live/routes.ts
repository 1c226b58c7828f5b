import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/live.ts'
import { refuse } from '#domain/refusal.ts'
import { route } from '../http/route.ts'
import { openStream, type Stream } from './stream.ts'

/** Of one account, in one process; a browser keeps to fewer. */
const MOST_STREAMS = 12

/** The one call that does not end by itself: it ends with its app, which else would wait for it. */
export function liveRoutes(app: FastifyInstance) {
  const streams = openStreams()
  app.addHook('preClose', async () => streams.closeAll())
  return [
    route(contract.watch, (world, me, { query: { trip = [] } }, { reply, session = refuse('login_required') }) => {
      streams.refuseMoreOf(me.id)
      // a page that has left meanwhile would never be heard leaving
      if (reply.raw.destroyed) refuse('session_ended')
      const stream = openStream(world, session, [trip].flat(), reply.raw)
      streams.add(me.id, stream)
      reply.raw.once('close', () => streams.remove(stream))
      return reply.headers(untouched).type('text/event-stream').send(stream.body)
    }),
  ]
}

/** Proxies neither keep, nor hold back, nor change any of it; and the connection is used for nothing after it. */
const untouched = { 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no', connection: 'close' }

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
