import { randomUUID } from 'node:crypto'
import { Agent, request as send } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'
import { logIn } from '#contract/people/accounts.ts'
import { browser as formBrowser } from '#server/providers/identity/testing/browser.ts'
import { type Answered, visitor } from '#server/testing/person.ts'
import type { Balancer } from '../parts/balancer.ts'
import { type Attempt, isFailed, type Journal } from './journal.ts'

/** Limits for waiting for a response, and for repeating a write with the same key. */
const PATIENCE_MS = 30_000
const REPEAT_MS = 60_000
/**
 * Maximum pause between repetitions. Pages wait as long as the response requests; this load waits less, in order to notice the
 * end of the trouble.
 */
const MAX_PAUSE_MS = 5000

/** Thrown when no attempt got a response in time. */
export class Unanswered extends Error {}

interface RequestSent {
  method: string
  url: string
  headers: Record<string, string>
  payload?: string | Buffer
}

/** Builds a browser with its own IP address. All its requests go through the balancer, and are recorded in the journal. */
export function browserAt(balancer: Balancer, journal: Journal, n: number) {
  const agent = new Agent({
    keepAlive: true,
    ca: balancer.certificate,
    servername: 'localhost',
    localAddress: `127.0.1.${n + 1}`,
    // shorter than the balancer's limit for idle connections
    timeout: 20_000,
  })
  const attempt = (sent: RequestSent) => exchange(balancer, agent, sent)
  const inject = async (sent: RequestSent): Promise<Answered> => {
    const isRepeatable = kindOf(sent) === 'write'
    const began = performance.now()
    for (let repeated = 0; ; repeated++) {
      const at = performance.now()
      const { answer, status, reason } = await attempt(sent)
      const noted: Attempt = {
        call: nameOf(sent),
        kind: kindOf(sent),
        at,
        ms: performance.now() - at,
        status,
        reason,
        repeated,
      }
      journal.note(noted)
      const isOver = !isFailed(noted) && reason !== 'still_working'
      if (answer && isOver) return answer
      if (!isRepeatable || performance.now() - began > REPEAT_MS) throw new Unanswered(`${noted.call}: ${status} ${reason}`)
      await pause(Math.min(Number(answer?.headers['retry-after'] ?? 0.5) * 1000, MAX_PAUSE_MS))
    }
  }
  const visits = visitor<Answered>({ app: { inject }, origin: balancer.url })
  return { ...visits, close: () => agent.destroy() }
}

/** Logs in at the issuer, by typing an e-mail address into its page. */
export async function logsIn(balancer: Balancer, who: ReturnType<typeof browserAt>, email: string): Promise<void> {
  const returning = await comesBackTo(balancer, who, email)
  await who.send('GET', returning)
  await who.arrive()
}

/** Returns the issuer's redirect after a person has typed an e-mail address. */
export async function comesBackTo(balancer: Balancer, who: ReturnType<typeof browserAt>, email: string): Promise<string> {
  const { address } = await who.call(logIn, { body: {} })
  const { visit } = formBrowser((next) => next.startsWith(balancer.url))
  const page = await visit(address)
  const { address: back } = await visit(page.address, { email })
  const { pathname, search } = new URL(back)
  return pathname + search
}

/** Returns headers with a new idempotency key, with which a write may be repeated. */
export const keyed = () => ({ 'idempotency-key': randomUUID() })

const kindOf = ({ method, url, headers }: RequestSent) => {
  if (method !== 'GET') return 'idempotency-key' in headers ? 'write' : 'login'
  return /^\/api\/(login|session)/.test(url) ? 'login' : 'read'
}

const nameOf = ({ method, url }: RequestSent) =>
  `${method} ${url
    .replace(/\?.*/, '')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id')
    .replace(/[^/]+@[^/]+/, ':email')}`

function exchange(
  { port }: Balancer,
  agent: Agent,
  { method, url, headers, payload }: RequestSent,
): Promise<{ answer?: Answered; status: number; reason: string }> {
  return new Promise((resolve) => {
    const broken = (error: Error) => resolve({ status: 0, reason: error.message })
    const length = payload === undefined ? {} : { 'content-length': String(Buffer.byteLength(payload)) }
    const options = {
      host: '127.0.0.1',
      port,
      method,
      path: url,
      agent,
      headers: { host: `localhost:${port}`, ...headers, ...length },
    }
    const request = send({ ...options, signal: AbortSignal.timeout(PATIENCE_MS) }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', broken)
      response.on('end', () => {
        const body = Buffer.concat(chunks).toString()
        const status = response.statusCode ?? 0
        const answer = {
          statusCode: status,
          headers: response.headers,
          body,
          cookies: cookiesOf(response.headers['set-cookie']),
          json: () => JSON.parse(body),
        }
        resolve({ answer, status, reason: status < 400 ? '' : reasonOf(body) })
      })
    })
    request.on('error', broken)
    request.end(payload)
  })
}

/** Returns the reason in a response from our servers. Responses from the balancer itself have none. */
function reasonOf(body: string): string {
  return /"reason":"(\w+)"/.exec(body)?.[1] ?? 'no server'
}

const cookiesOf = (lines: string[] = []) =>
  lines.map((text) => {
    const [name = '', value = ''] = (text.split(';')[0] ?? '').split('=')
    return { name, value: /expires=Thu, 01 Jan 1970/i.test(text) ? '' : decodeURIComponent(value) }
  })
