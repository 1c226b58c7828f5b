import type { Endpoint, Reply, Sent } from '#contract/endpoint.ts'
import { READ_AFTER } from '#contract/live.ts'
import { exchanged, exchangedRefusal } from '#contract/wireNames.ts'
import type { Reason } from '#domain/refusal.ts'

/** A 'no' of the server, in the reader's language; `errors` name fields. */
export class Problem extends Error {
  override name = 'Problem'
  readonly status: number
  readonly reason: Reason | 'offline'
  readonly parts: Record<string, unknown>
  constructor(status: number, reason: Reason | 'offline', detail: string, parts: Record<string, unknown> = {}) {
    super(detail)
    this.status = status
    this.reason = reason
    this.parts = parts
  }
}

let csrf: string | null = null

/** The session's token, which every change carries. A server that renders pages of many people keeps none. */
export const rememberCsrf = (token: string | null) => void (csrf = import.meta.env.SSR ? null : token)

let readAfter: string | null = null

/** From now on what is read shows at least what this says: the server told it with a live event. */
export const readFrom = (after: string) => void (readAfter = after)

type SendCall = (path: string, init: RequestInit) => Promise<Response>

let send: SendCall = (path, init) => fetch(path, init)

/** From now on calls are sent by this instead of the network: on the server, to its own routes. */
export const sendCallsBy = (other: SendCall) => void (send = other)

/** The same `key` twice is one wish, however often it is sent (P12). */
export type Keyed<E extends Endpoint> = Sent<E> & { key?: string }

/** Makes a call of the contract. Throws `Problem` for every 'no', also when there is no answer or it breaks off. */
export async function call<E extends Endpoint>(endpoint: E, sent: Keyed<E>, signal?: AbortSignal): Promise<Reply<E>> {
  const response = await ask(endpoint, sent, signal)
  const answer: unknown = await response.json().catch(unreachable)
  return exchanged(answer, endpoint.renamed?.reply) as Reply<E> // the server parsed it by the same schema
}

/** The answer with its body unread. Throws as `call` does. */
export async function ask<E extends Endpoint>(endpoint: E, sent: Keyed<E>, signal?: AbortSignal): Promise<Response> {
  const { params = {}, query = {}, body, key } = sent as Anything // what one call sends is typed where it is called
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
  // the server's own sender says whose language it is
  ...(!import.meta.env.SSR && { 'accept-language': document.documentElement.lang }),
  ...(csrf && method !== 'GET' && { 'x-csrf-token': csrf }),
  ...(readAfter && method === 'GET' && { [READ_AFTER]: readAfter }),
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

/** There was no answer, or it broke off, or something on the way answered instead of the server. */
export function unreachable(error: unknown): never {
  if (error instanceof DOMException && error.name === 'AbortError') throw error
  throw new Problem(0, 'offline', 'offline')
}

export async function refused(response: Response): Promise<never> {
  const body = (await response.json().catch(() => ({}))) as { reason?: Reason; detail?: string } & Record<string, unknown> // RFC 9457
  const { reason = 'internal', detail = response.statusText, ...parts } = exchangedRefusal(body)
  throw new Problem(response.status, reason, detail, parts)
}
