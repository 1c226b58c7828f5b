import type { ConnectionError, FastifyInstance, FastifyRequest } from 'fastify'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { refuse, Refused, refuseIf } from '#domain/refusal.ts'
import { languageOf, problemOf } from '../problem.ts'

const DEEPEST = 10

/** Accepts only JSON bodies in UTF-8, without repeated keys in an object, and with at most ten levels of nesting (rule 15). */
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

/** True when a content type is JSON and its charset, if any, is UTF-8; false when it has malformed parameters. */
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

/** Decodes UTF-8; undefined for invalid bytes, which a lenient decoder would replace with other characters. */
function textIn(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Refuses requests that servers interpret differently: HTTP without a version, and requests with two Host headers. */
export function refuseAmbiguous(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    const hosts = raw.rawHeaders.filter((text, n) => n % 2 === 0 && text.toLowerCase() === 'host')
    refuseIf(raw.httpVersionMajor < 1 || hosts.length > 1 ? 'malformed_json' : undefined)
  })
}

/**
 * Expects valid JSON. Checks its nesting and refuses repeated keys: parsers differ in which of two equal keys they read, so the
 * checked value may differ from the used one.
 */
export function isPlain(text: string): boolean {
  /** keys so far of each enclosing object; undefined for a list */
  const around: (Set<string> | undefined)[] = []
  // matches whole strings; a colon after a string makes it a key
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

/** The last request with complete headers on each connection. It determines the language of the response. */
const lastOf = new WeakMap<Socket, FastifyRequest>()

export function rememberRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => void lastOf.set(request.raw.socket, request))
}

const statusByCode: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/** Answers a request that Node could not read, such as one with an unfinished body, in the form of other refusals. */
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
 * Refuses requests without a route in this scope: `not_found`, or `method_not_allowed` with the methods that the path accepts.
 * Call it before registering the routes.
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

/** Builds the pattern of a route's paths: a parameter is one segment, and a final slash is ignored, as by the router. */
const patternOf = (url: string) =>
  new RegExp(
    `^${url
      .replace(/\/$/, '')
      .replace(/[.*+?^$()[\]{}|\\]/g, '\\$&')
      .replace(/:\w+/g, '[^/]+')}/?$`,
  )
