import type { Endpoint, Reply, Sent } from '#contract/endpoint.ts'
import { exchanged, exchangedRefusal } from '#contract/wireNames.ts'
import type { Reason } from '#domain/refusal.ts'

/** `offline`: no answer came; `no_answer`: none came in time, and the server may be at work. */
type ClientReason = Reason | 'offline' | 'no_answer'

/** A refusal of the server, in the reader's language; `errors` name fields. The message is empty when an intermediary answered. */
export class Problem extends Error {
  override name = 'Problem'
  readonly status: number
  readonly reason: ClientReason
  readonly parts: Record<string, unknown>
  constructor(status: number, reason: ClientReason, detail: string, parts: Record<string, unknown> = {}) {
    super(detail)
    this.status = status
    this.reason = reason
    this.parts = parts
  }
}

let csrf: string | null = null

/** The session's token, which every write carries. A server that renders pages of many people stores none. */
export const rememberCsrf = (token: string | null) => void (csrf = import.meta.env.SSR ? null : token)

type SendCall = (path: string, init: RequestInit) => Promise<Response>

let send: SendCall = (path, init) => fetch(path, init)

/** Sends calls by this instead of the network: on the server, to its own routes. Returns the former sender. */
export function sendCallsBy(other: SendCall): SendCall {
  const before = send
  send = other
  return before
}

/** Sends with an equal `key` are one request (P12). */
export type Keyed<E extends Endpoint> = Sent<E> & { key?: string }

/** Longer than any answer of the server takes. */
const ANSWER_MS = 30_000

let reread: () => Promise<unknown> = async () => {}

/** Sets the function that refetches the shown data, after a write that may have succeeded in spite of an error. */
export const rereadBy = (other: () => Promise<unknown>) => void (reread = other)

/** The change may have been made, or still be made: the same one again needs the same key (P12). */
export const isInDoubt = (error: unknown): boolean =>
  !(error instanceof Problem) || error.status === 0 || error.status >= 500 || error.reason === 'still_working'

/** Makes a call of the contract. Throws `Problem` for every refusal, also when the answer is missing, late or incomplete. */
export async function call<E extends Endpoint>(endpoint: E, input: Keyed<E>, signal?: AbortSignal): Promise<Reply<E>> {
  const limit = timeLimit(signal)
  try {
    const response = await ask(endpoint, input, limit.signal)
    const answer: unknown = await response.json().catch(unreachable)
    return exchanged(answer, endpoint.renamed?.reply) as Reply<E> // the server parsed it by the same schema
  } catch (error) {
    const wasReached = error instanceof Problem && (error.status >= 500 || error.reason === 'no_answer')
    if (endpoint.method !== 'GET' && wasReached) await Promise.race([reread().catch(() => {}), pause(REREAD_MS)])
    throw error
  } finally {
    limit.end()
  }
}

const REREAD_MS = 5000

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Aborts with the caller's signal, and with `no_answer` when its time is over. */
function timeLimit(signal: AbortSignal | undefined) {
  const own = new AbortController()
  const follow = () => own.abort(signal?.reason)
  const timer = setTimeout(() => own.abort(new Problem(0, 'no_answer', '')), ANSWER_MS)
  if (signal?.aborted) follow()
  signal?.addEventListener('abort', follow)
  const end = () => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', follow)
  }
  return { signal: own.signal, end }
}

/** The answer with its body unread. Throws as `call` does. */
export async function ask<E extends Endpoint>(endpoint: E, input: Keyed<E>, signal?: AbortSignal): Promise<Response> {
  const { params = {}, query = {}, body, key } = input as Anything // as: each call's input is typed at the call
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const response = await send(`/api${path}${searchOf(exchanged(query, endpoint.renamed?.query) as object)}`, {
    method: endpoint.method,
    headers: {
      ...headersOf(endpoint.method),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    },
    ...(body !== undefined && { body: JSON.stringify(exchanged(body, endpoint.renamed?.body)) }),
    ...(signal && { signal }),
  }).catch(unreachable)
  return response.ok ? response : refused(response)
}

export const headersOf = (method: string): Record<string, string> => ({
  // the server's own sender sets the language
  ...(!import.meta.env.SSR && { 'accept-language': document.documentElement.lang }),
  ...(csrf && method !== 'GET' && { 'x-csrf-token': csrf }),
})

interface Anything {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  key?: string
}

function searchOf(query: object): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  return given.length > 0 ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : ''
}

/** The answer was missing or incomplete, or an intermediary replied instead of the server. */
export function unreachable(error: unknown): never {
  if (error instanceof Problem || (error instanceof DOMException && error.name === 'AbortError')) throw error
  throw new Problem(0, 'offline', 'offline')
}

export async function refused(response: Response): Promise<never> {
  const { status, headers } = response
  const body = (await response.json().catch(() => ({}))) as { reason?: Reason; detail?: string } & Record<string, unknown> // RFC 9457
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  const { reason = reasons[status] ?? 'internal', detail = '', ...parts } = exchangedRefusal(body)
  throw new Problem(status, reason, detail, { ...(seconds > 0 && { retryAfter: seconds }), ...parts })
}

/** Reasons for answers that are not the server's own, such as a proxy's page. */
const reasons: Record<number, Reason> = { 429: 'too_many_requests', 503: 'overloaded' }
