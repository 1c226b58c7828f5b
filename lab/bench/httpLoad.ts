import http from 'node:http'
import * as z from 'zod/mini'

/** A process that sends requests at an even rate, even if responses are slow, until the parent ends it. */

const Load = z.object({ origin: z.string(), host: z.string(), paths: z.array(z.string()), perSecond: z.number() })

const BEAT_MS = 20
/** Maximum number of open requests. A server that is too slow for the rate gets no more. */
const MAX_OPEN = 400
const agent = new http.Agent({ keepAlive: true, maxSockets: MAX_OPEN })

function send({ origin, host, paths, perSecond }: z.output<typeof Load>): void {
  let [sent, open] = [0, 0]
  /** Number of responses by status; 0 means no response. */
  const statuses: Record<number, number> = {}
  const start = performance.now()
  const end = (status: number) => {
    open--
    statuses[status] = (statuses[status] ?? 0) + 1
  }
  setInterval(() => {
    for (const due = ((performance.now() - start) / 1000) * perSecond; sent < due; sent++) {
      if (open >= MAX_OPEN) continue
      open++
      http
        .get(`${origin}${paths[sent % paths.length]}`, { agent, headers: { host, 'accept-encoding': 'gzip' } }, (answer) =>
          answer.resume().on('end', () => end(answer.statusCode ?? 0)),
        )
        .on('error', () => end(0))
    }
  }, BEAT_MS)
  process.on('message', () => process.send?.(statuses))
}

process.once('message', (message) => send(Load.parse(message)))
process.on('disconnect', () => process.exit())
