import type { ConnectionError, FastifyInstance, FastifyRequest } from 'fastify'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { refuse, Refused, refuseIf } from '#domain/refusal.ts'
import { languageOf, problemOf } from '../problem.ts'

const DEEPEST = 10

/** JSON in UTF-8 is the only body that calls read: without a key twice in one object, and nested at most ten deep (rule 15). */
export function readOnlyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (!isUtf8Json(request.headers['content-type'] ?? '')) return done(new Refused('unsupported_media_type'))
    const text = textIn(bytes)
    if (text === undefined) return done(new Refused('malformed_json'))
    void parse(request, text, (error, body) => {
      if (error) return done(error)
      return isPlain(text) ? done(null, body) : done(new Refused('malformed_json'))
    })
  })
}

const PARAMETER = /\s*;\s*([\w!#$%&'*+.^`|~-]+)=([\w!#$%&'*+.^`|~-]+|"[^"\\]*")/g

/** Whether a content type is JSON whose charset, where it names one, is UTF-8; one with parts that are no parameters is none. */
export function isUtf8Json(contentType: string): boolean {
  const [type = '', ...rest] = contentType.split(/(?=\s*;)/)
  const parameters = rest.join('')
  const charsets = [...parameters.matchAll(PARAMETER)].filter(([, name]) => name?.toLowerCase() === 'charset')
  return (
    type.trim().toLowerCase() === 'application/json' &&
    /^\s*;?\s*$/.test(parameters.replace(PARAMETER, '')) &&
    charsets.every(([, , value]) => /^"?utf-?8"?$/i.test(value ?? ''))
  )
}

/** Bytes that are no UTF-8 would be read as other letters than were sent. */
function textIn(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Refuses requests that servers read differently: HTTP without a version, and a host twice. */
export function refuseAmbiguous(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    const hosts = raw.rawHeaders.filter((text, n) => n % 2 === 0 && text.toLowerCase() === 'host')
    refuseIf(raw.httpVersionMajor < 1 || hosts.length > 1 ? 'malformed_json' : undefined)
  })
}

/** Of text that is JSON already. Parsers differ in which of two equal keys they read, so that what was checked may not be what is done. */
export function isPlain(text: string): boolean {
  /** the keys so far of each object around, nothing for a list */
  const around: (Set<string> | undefined)[] = []
  // strings whole, and whether a colon makes one of them a key
  for (const [token, string, colon] of text.matchAll(/("(?:[^"\\]|\\.)*")\s*(:)?|[{}[\]]/g)) {
    if (token === '{' || token === '[') {
      if (around.push(token === '{' ? new Set() : undefined) > DEEPEST) return false
    } else if (token === '}' || token === ']') around.pop()
    else if (string && colon) {
      const keys = around.at(-1)
      const key = String(JSON.parse(string))
      if (keys?.has(key)) return false
      keys?.add(key)
    }
  }
  return true
}

/** The last request whose headers were read, by its connection: it says in which language to answer. */
const lastOf = new WeakMap<Socket, FastifyRequest>()

export function rememberRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => void lastOf.set(request.raw.socket, request))
}

const statusByCode: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/** Answers what Node could not read as a request, such as a body whose sender broke off, as other refusals are answered. */
export function answerUnreadable(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (socket.writable) socket.write(answerTo(error, lastOf.get(socket)))
  socket.destroy(error)
}

function answerTo({ code }: ConnectionError, request: FastifyRequest | undefined): string {
  const status = statusByCode[code] ?? 400
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n`
  if (status !== 400) return `${head}\r\n`
  const language = request ? languageOf(request) : 'en-US'
  const body = problemOf(new Refused('malformed_json'), language, request?.id)
  return `${head}Content-Type: application/problem+json; charset=utf-8\r\nContent-Language: ${language}\r\nCache-Control: no-store\r
Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}

interface Served {
  pattern: RegExp
  method: string
}

/**
 * Refuses what no route of this scope takes: `not_found`, and at an address that other methods have `method_not_allowed` with these. Called
 * before the routes are registered.
 */
export function refuseUnknown(app: FastifyInstance): void {
  const served: Served[] = []
  app.addHook('onRoute', ({ url, method }) => {
    const pattern = patternOf(url)
    for (const one of [method].flat()) served.push({ pattern, method: one })
  })
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.replace(/\?.*$/s, '')
    const methods = new Set(served.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))
    if (methods.size === 0) refuse('not_found')
    void reply.header('allow', [...methods].toSorted().join(', '))
    refuse('method_not_allowed')
  })
}

/** The paths of a route: parameters are one segment each, and a slash at the end is ignored, as by the router. */
const patternOf = (url: string) =>
  new RegExp(
    `^${url
      .replace(/\/$/, '')
      .replace(/[.*+?^$()[\]{}|\\]/g, '\\$&')
      .replace(/:\w+/g, '[^/]+')}/?$`,
  )
