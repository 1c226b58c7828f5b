import type { Endpoint, Reply, Sent } from '#contract/endpoint.ts'
import type { Image } from '#contract/images.ts'
import type { Purpose } from '#domain/image.ts'
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

/** The session's token, which every change carries. */
export const rememberCsrf = (token: string | null) => void (csrf = token)

/** Makes a call of the contract. Throws `Problem` for every 'no', also when there is no answer at all. */
export async function call<E extends Endpoint>(endpoint: E, sent: Sent<E>, signal?: AbortSignal): Promise<Reply<E>> {
  const { params = {}, query = {}, body } = sent as Anything // what one call sends is typed where it is called
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const response = await fetch(`/api${path}${searchOf(query)}`, {
    method: endpoint.method,
    headers: {
      'accept-language': document.documentElement.lang,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(csrf && endpoint.method !== 'GET' && { 'x-csrf-token': csrf }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  }).catch(unreachable)
  return response.ok ? ((await response.json()) as Reply<E>) : refused(response) // the server parsed it by the same schema
}

interface Anything {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

function searchOf(query: Record<string, unknown>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  return given.length > 0 ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : ''
}

function unreachable(error: unknown): never {
  if (error instanceof DOMException && error.name === 'AbortError') throw error
  throw new Problem(0, 'offline', 'offline')
}

async function refused(response: Response): Promise<never> {
  const told = (await response.json().catch(() => ({}))) as { reason?: Reason; detail?: string } & Record<string, unknown> // RFC 9457
  throw new Problem(response.status, told.reason ?? 'internal', told.detail ?? response.statusText, told)
}

/** Sends one image; `onProgress` hears the part that is on its way, 0 to 1. Throws `Problem`, or AbortError when it was called off. */
export function upload(file: Blob, purpose: Purpose, onProgress: (part: number) => void, signal?: AbortSignal): Promise<Image> {
  const form = new FormData()
  form.append('purpose', purpose)
  form.append('file', file, 'image')
  // fetch cannot tell how much has been sent
  const request = new XMLHttpRequest()
  request.open('POST', '/api/image')
  request.setRequestHeader('accept-language', document.documentElement.lang)
  if (csrf) request.setRequestHeader('x-csrf-token', csrf)
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
  signal?.addEventListener('abort', () => request.abort())
  return new Promise<XMLHttpRequest>((answer, fail) => {
    request.addEventListener('load', () => answer(request))
    request.addEventListener('error', () => fail(new TypeError('unreachable')))
    request.addEventListener('abort', () => fail(new DOMException('called off', 'AbortError')))
    request.send(form)
  })
    .catch(unreachable)
    .then(({ status, statusText, responseText }) => {
      const response = new Response(responseText, { status, statusText })
      return response.ok ? (response.json() as Promise<Image>) : refused(response) // the server parsed it by the same schema
    })
}
