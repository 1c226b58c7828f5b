import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Socket } from 'node:net'
import { refuse } from '#domain/refusal.ts'

const MAX_AT_ONCE = 200
/** Health checks, metrics and payment notices are always answered; an event stream causes no work. */
const UNCOUNTED = /^\/(api\/(health|events|notice)|metrics)\b/

/**
 * Refuses requests early when too many are running. Requests count once they have arrived completely, so slow senders take no
 * slot.
 */
export function shedLoad(app: FastifyInstance): void {
  const working = new Set<string>()
  app.addHook('preHandler', async (request) => {
    if (UNCOUNTED.test(request.url)) return
    if (working.size >= MAX_AT_ONCE) refuse('overloaded', { retryAfter: 2 })
    working.add(request.id)
  })
  app.addHook('onResponse', async (request) => void working.delete(request.id))
  app.addHook('onRequestAbort', async (request) => void working.delete(request.id))
}

/** Time limit for the arrival of a request, and its minimum rate after the grace period. */
export interface Pace {
  wholeMs: number
  graceMs: number
  /** bytes per second, averaged over the whole time */
  floor: number
}

declare module 'fastify' {
  interface FastifyContextConfig {
    pace?: 'upload'
  }
}

/** Gives enough time to a photo from a phone on a bad network, but not to a trickle that only takes a slot. */
export const paces: Record<'usual' | 'upload', Pace> = {
  usual: { wholeMs: 10_000, graceMs: 10_000, floor: 0 },
  upload: { wholeMs: 60_000, graceMs: 10_000, floor: 20_000 },
}

export const isTooSlow = (bytes: number, ms: number, { wholeMs, graceMs, floor }: Pace) =>
  ms > wholeMs || (ms > graceMs && bytes * 1000 < ms * floor)

/**
 * Cuts off slow senders. Node has one limit for all requests, which is set for uploads; this function adds the shorter limit for
 * other requests.
 */
export function keepPace(app: FastifyInstance, allowed = paces, everyMs = 1000): void {
  app.addHook('onRequest', async (request) => {
    if (isSent(request)) watch(request, allowed[request.routeOptions.config.pace ?? 'usual'], everyMs)
  })
}

/** True for a request whose body is still arriving; the injected requests of tests have no socket. */
const isSent = ({ headers, raw }: FastifyRequest) =>
  raw.socket instanceof Socket && (headers['content-length'] ?? headers['transfer-encoding']) !== undefined

function watch({ raw }: FastifyRequest, pace: Pace, everyMs: number): void {
  const { socket } = raw
  const [began, before] = [performance.now(), socket.bytesRead]
  const timer = setInterval(() => {
    if (raw.complete) clearInterval(timer)
    else if (isTooSlow(socket.bytesRead - before, performance.now() - began, pace)) cut()
  }, everyMs).unref()
  raw.once('close', () => clearInterval(timer))
  /** Sends the response that Node sends when its own time limit is exceeded. */
  function cut() {
    clearInterval(timer)
    socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n', () => socket.destroy())
  }
}
