import autocannon from 'autocannon'
import http from 'node:http'
import * as z from 'zod/mini'
import { interleaved, quantile } from './measure.ts'

/**
 * A process that sends requests to the server, first one after another and then over eight connections. It sends the results to
 * the parent over the channel.
 */

const Work = z.object({
  origin: z.string(),
  cookie: z.string(),
  /** paths of each kind of search, one per question */
  pathsByKind: z.record(z.string(), z.array(z.string())),
  rounds: z.int(),
})
type Work = z.output<typeof Work>

const [CONNECTIONS, SECONDS, WARM_UP_SECONDS] = [8, 8, 3]
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })

const get = ({ origin, cookie }: Work, path: string) =>
  new Promise<void>((resolve, reject) => {
    const request = http.get(`${origin}${path}`, { agent, headers: { cookie } }, (answer) => {
      answer
        .resume()
        .on('end', () => (answer.statusCode === 200 ? resolve() : reject(new Error(`${path} gave ${answer.statusCode}`))))
    })
    request.on('error', reject)
  })

async function inTurn(work: Work) {
  const contenders = Object.entries(work.pathsByKind).map(([name, paths]) => ({
    name,
    cpu: () => 0,
    answer: (question: number) => get(work, paths[question] ?? ''),
  }))
  const questions = Math.min(...Object.values(work.pathsByKind).map((paths) => paths.length))
  const measured = await interleaved(contenders, [...Array(questions).keys()], work.rounds)
  return Object.fromEntries(
    [...measured].map(([name, { wall }]) => [
      name,
      { p50: quantile(wall, 0.5), p95: quantile(wall, 0.95), p99: quantile(wall, 0.99) },
    ]),
  )
}

async function atOnce({ origin, cookie, pathsByKind }: Work) {
  const rates: Record<string, number> = {}
  for (const [name, paths] of Object.entries(pathsByKind)) {
    const requests = paths.map((path) => ({ path }))
    const load = (duration: number) =>
      autocannon({ url: origin, connections: CONNECTIONS, duration, headers: { cookie }, requests })
    await load(WARM_UP_SECONDS)
    const { requests: done, non2xx } = await load(SECONDS)
    if (non2xx > 0) throw new Error(`${non2xx} answers were refusals`)
    rates[name] = done.average
  }
  return rates
}

process.on('message', (message) => {
  const work = Work.parse(message)
  const answer = work.rounds > 0 ? inTurn(work) : atOnce(work)
  answer.then((figures) => process.send?.({ figures })).catch((error: unknown) => process.send?.({ error: String(error) }))
})
