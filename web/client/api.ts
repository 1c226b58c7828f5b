import type { Endpoint, Reply, Sent } from '#contract/endpoint.ts'
import { exchanged, exchangedRefusal } from '#contract/wireNames.ts'
import type { Reason } from '#domain/refusal.ts'

/** `offline`: no response arrived. `no_answer`: no response arrived in time, and the server may still be working. */
type ClientReason = Reason | 'offline' | 'no_answer'

/**
 * A refusal by the server, in the reader's language; `errors` name the fields. The message is empty if an intermediary answered.
 */
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

/** Stores the session's token, which every write must send. Does nothing on the server, which renders pages of many users. */
export const rememberCsrf = (token: string | null) => void (csrf = import.meta.env.SSR ? null : token)

type SendCall = (path: string, init: RequestInit) => Promise<Response>

let send: SendCall = (path, init) => fetch(path, init)

/** Replaces the network by this function: the server sends calls to its own routes. Returns the previous function. */
export function sendCallsBy(other: SendCall): SendCall {
  const before = send
  send = other
  return before
}

/** Input of a call. Calls with an equal `key` are one request (P12). */
export type Keyed<E extends Endpoint> = Sent<E> & { key?: string }

/** Time limit of a call in milliseconds. Longer than the server needs for any response. */
const ANSWER_MS = 30_000

let reread: () => Promise<unknown> = async () => {}

/** Sets the function that refetches the shown data when a write fails, because the write may have succeeded. */
export const rereadBy = (other: () => Promise<unknown>) => void (reread = other)

/** Checks whether the change may have been made, or may still be made. A retry then needs the same key (P12). */
export const isInDoubt = (error: unknown): boolean =>
  !(error instanceof Problem) || error.status === 0 || error.status >= 500 || error.reason === 'still_working'

/** Makes a call of the contract. Throws `Problem` for every refusal, and when the response is missing, late or incomplete. */
export async function call<E extends Endpoint>(endpoint: E, input: Keyed<E>, signal?: AbortSignal): Promise<Reply<E>> {
  const limit = timeLimit(signal)
  try {
    const response = await ask(endpoint, input, limit.signal)
    const answer: unknown = await response.json().catch(unreachable)
    return exchanged(answer, endpoint.renamed?.reply) as Reply<E> // as: the server parsed the response by the same schema
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

/** Returns a signal that aborts with the caller's signal, or with `no_answer` at the time limit. */
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

/** Makes a call and returns the response with its body unread. Throws as `call` does. */
export async function ask<E extends Endpoint>(endpoint: E, input: Keyed<E>, signal?: AbortSignal): Promise<Response> {
  const { params = {}, query = {}, body, key } = input as Anything // as: the type of each call's input is checked at the call
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
  // on the server, the function that sends calls sets the language
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

/** Throws a problem for a missing or incomplete response, or for a response from an intermediary instead of the server. */
export function unreachable(error: unknown): never {
  if (error instanceof Problem || (error instanceof DOMException && error.name === 'AbortError')) throw error
  throw new Problem(0, 'offline', 'offline')
}

export async function refused(response: Response): Promise<never> {
  const { status, headers } = response
  // as: RFC 9457 defines the body
  const body = (await response.json().catch(() => ({}))) as { reason?: Reason; detail?: string } & Record<string, unknown>
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  const { reason = reasons[status] ?? 'internal', detail = '', ...parts } = exchangedRefusal(body)
  throw new Problem(status, reason, detail, { ...(seconds > 0 && { retryAfter: seconds }), ...parts })
}

/** Reasons for responses that are not from the server, such as a proxy's page. */
const reasons: Record<number, Reason> = { 429: 'too_many_requests', 503: 'overloaded' }
