import { randomUUID } from 'node:crypto'
import type { Endpoint, Reply, Sent } from '#contract/endpoint.ts'
import { showSession } from '#contract/people/accounts.ts'
import { exchanged, exchangedRefusal } from '#contract/wireNames.ts'
import { type Reason, Refused } from '#domain/refusal.ts'
import { publicUrl, type Stage } from './testServer.ts'

/** Error of a refused call, so that tests can use `rejects.toThrow('trip_full')`. */
export class CallRefused extends Error {
  readonly status: number
  readonly parts: Record<string, unknown>
  constructor(reason: Reason, status: number, parts: Record<string, unknown>) {
    super(reason)
    this.status = status
    this.parts = parts
  }
}

type Injected = Awaited<ReturnType<Stage['app']['inject']>>

/** A server, in this process or elsewhere, as a browser reaches it. */
export interface Reached<Answered = Injected> {
  app: {
    inject(request: { method: 'GET'; url: string; headers: Record<string, string>; payload?: string | Buffer }): Promise<Answered>
  }
  /** origin of the server, if different from the stage's */
  origin?: string
}

/** Properties of a response that a browser reads. */
export type Answered = Pick<Injected, 'statusCode' | 'headers' | 'body' | 'cookies' | 'json'>

/** Simulates a visitor with a browser: stores cookies, and sends the same as a page of the site. */
export function visitor<A extends Answered = Injected>({ app, origin = publicUrl }: Reached<A>) {
  const jar = new Map<string, string>()
  const page: { csrf: string | null } = { csrf: null }

  async function send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const response = await app.inject({
      method: method as 'GET', // as: inject's type lists the methods
      url: path,
      headers: {
        origin,
        cookie: [...jar].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; '),
        ...(page.csrf && { 'x-csrf-token': page.csrf }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
    })
    for (const cookie of response.cookies)
      if (cookie.value) jar.set(cookie.name, cookie.value)
      else jar.delete(cookie.name)
    return response
  }

  /** Calls with a new idempotency key if one is required, like a screen. A key in `headers` repeats an earlier call. */
  async function call<E extends Endpoint>(endpoint: E, input: Sent<E>, headers: Record<string, string> = {}): Promise<Reply<E>> {
    const {
      params = {},
      query = {},
      body,
    } = input as { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown } // as: typed at the caller
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
    const given = Object.entries(exchanged(query, endpoint.renamed?.query) as object).filter(([, value]) => value !== undefined)
    const search = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]))
    const response = await send(endpoint.method, `/api${path}?${search}`, exchanged(body, endpoint.renamed?.body), {
      ...(endpoint.keyed && { 'idempotency-key': randomUUID() }),
      ...headers,
    })
    if (response.statusCode >= 300) throw responseError(response)
    return exchanged(response.json(), endpoint.renamed?.reply) as Reply<E> // as: the server parsed it by the same schema
  }

  /** Requests the session and its token, like the first page. */
  async function arrive() {
    const session = await call(showSession, {})
    page.csrf = session.csrf
    return session
  }

  return { send, call, arrive, jar, page }
}

function responseError(response: { statusCode: number; body: string }) {
  const refusal = exchangedRefusal(JSON.parse(response.body) as { reason: Reason } & Record<string, unknown>) // as: problem+json
  return new CallRefused(refusal.reason, response.statusCode, refusal)
}

export type Visitor = ReturnType<typeof visitor<Answered>>

/** Returns the reason of a refusal with its fields, in one line; "not refused" when the call succeeded. */
export const refusalOf = (call: Promise<unknown>): Promise<string> => call.then(() => 'not refused', inWords)

function inWords(error: unknown): string {
  if (error instanceof Refused) return error.reason
  if (!(error instanceof CallRefused)) throw error
  const { fields = [], errors = [] } = error.parts as { fields?: string[]; errors?: { reason: string }[] } // as: our own server sent this response
  return [error.message, ...fields, ...errors.map(({ reason }) => reason)].join(' ')
}
