import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ServerResponse } from 'node:http'
import * as contract from '#contract/live.ts'
import { isAdmin, isBarred } from '#domain/people/account.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import type { World } from '../../world.ts'
import { route, type Session } from '../http/route.ts'
import { takeStream } from './openStreams.ts'
import type { Topic } from './port.ts'

const BEAT_MS = 20_000
const GOODBYE_MS = 300
/** Maximum number of bytes buffered for a slow reader, in addition to the sockets' buffers: some two hundred events. */
const MAX_UNREAD_BYTES = 16 * 1024

/** Finds the session with this hash, unless it has ended. */
type FindSession = (pool: World['pool'], idHash: Buffer, now: Date) => Promise<Pick<Session, 'member'> | undefined>

type Listening = Pick<World, 'pool' | 'now' | 'live'> & { findSession: FindSession }

interface Stream {
  /** ends the stream like a lost connection, so that the page reconnects */
  close(): void
}

/**
 * Writes events of one page into a started response: about the caller and the requested topics, beginning with those of the last
 * `ageMs` milliseconds. The stream ends when the page leaves, stops reading, or loses its permission.
 */
function openStream(
  world: Listening,
  session: Session,
  { subscribed, ageMs }: { subscribed: Topic[]; ageMs: number | undefined },
  response: ServerResponse,
): Stream {
  const own: Topic = `account:${session.member.id}`
  const topics = [own, ...subscribed]
  const { say, close } = linesTo(response)
  const check = () => leaveUnlessWelcome(world, session, subscribed.includes('admin'), () => (say('end'), close()))
  // throttled, because a busy site has events all the time
  const watching = throttle(() => say('hint', { topic: 'admin' }))
  const onEvent = (topic: Topic) => {
    if (topic === 'admin') return watching.event()
    say('hint', { topic })
    if (topic === own) void check()
  }
  const onReread = (complete: boolean) => say('hello', complete ? { complete } : {})
  const stop = world.live.listen(topics, { onEvent, onReread }, ageMs)
  const beating = setInterval(() => (say('beat'), void check()), BEAT_MS)
  response.once('close', () => {
    stop()
    watching.stop()
    clearInterval(beating)
  })
  return { close }
}

/**
 * Writes events as text straight into the response: with thousands of streams, a stream object in between would take as much
 * memory as everything else. Drops a client that does not read, since its buffer would only grow.
 */
function linesTo(response: ServerResponse) {
  let over = false
  // spreads the reconnections of many pages that lost the same server
  response.write(`retry: ${1000 + Math.round(Math.random() * 3000)}\n\n`)
  return {
    say(event: string, data: object = {}) {
      if (over || response.destroyed) return
      if (response.writableLength > MAX_UNREAD_BYTES) response.destroy()
      else response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
    },
    close() {
      if (!over) response.end()
      over = true
      setTimeout(() => response.destroy(), GOODBYE_MS).unref()
    },
  }
}

/**
 * Ends the stream of a person without permission. A database outage ends no stream: no events arrive during an outage, and the
 * next heartbeat checks again.
 */
async function leaveUnlessWelcome(
  { pool, now, findSession }: Listening,
  { idHash }: Session,
  asAdmin: boolean,
  leave: () => void,
): Promise<void> {
  const found = await findSession(pool, idHash, now()).catch(() => 'unknown' as const)
  if (found === 'unknown') return
  if (!found || isBarred(found.member) || (asAdmin && !isAdmin(found.member))) leave()
}

const PAUSE_MS = 500

/**
 * Sends an event immediately, and then at most twice a second, including the last one, so that the data on the page is never more
 * than a second old (F12).
 */
function throttle(say: () => void): { event(): void; stop(): void } {
  let resting: NodeJS.Timeout | undefined
  let again = false
  function event(): void {
    if (resting) return void (again = true)
    say()
    resting = setTimeout(() => {
      resting = undefined
      if (again) event()
    }, PAUSE_MS)
    again = false
  }
  return { event, stop: () => clearTimeout(resting) }
}

/**
 * Registers the event stream. It is the only call that does not end by itself. It ends when the app closes, which would otherwise
 * wait for it.
 */
export function liveRoutes(app: FastifyInstance, findSession: FindSession) {
  const streams = openStreams()
  app.addHook('preClose', async () => streams.closeAll())
  return [
    route(
      contract.watch,
      async (world, me, { query: { trip = [], admin, age: ageMs } }, { reply, session = refuse('login_required') }) => {
        refuseIf(admin && !isAdmin(me) ? 'admin_only' : undefined)
        void reply.headers(untouched)
        if (reply.request.method === 'HEAD') return reply.send()
        const giveBack = await takeStream(world, me.id)
        // if the page has already left, no event would report the end of its connection
        if (reply.raw.destroyed) {
          giveBack()
          refuse('session_ended')
        }
        sendHead(reply)
        const subscribed = [...[trip].flat().map((id): Topic => `trip:${id}`), ...(admin ? ['admin' as const] : [])]
        const stream = openStream({ ...world, findSession }, session, { subscribed, ageMs }, reply.raw)
        streams.add(stream)
        reply.raw.once('close', () => {
          streams.remove(stream)
          giveBack()
        })
        return reply
      },
    ),
  ]
}

/** Headers that keep proxies from storing, delaying or changing the stream; the connection is not reused afterwards. */
const untouched = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  connection: 'close',
}

/** Sends the headers through Fastify; from here on this module writes the response itself. */
function sendHead(reply: FastifyReply): void {
  reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value)
}

function openStreams() {
  const open = new Set<Stream>()
  let closed = false
  return {
    add(stream: Stream) {
      open.add(stream)
      // the request arrived just before all streams were closed
      if (closed) stream.close()
    },
    remove: (stream: Stream) => void open.delete(stream),
    closeAll() {
      closed = true
      for (const stream of open) stream.close()
    },
  }
}
