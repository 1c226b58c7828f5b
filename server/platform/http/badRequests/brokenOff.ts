import type { ConnectionError, FastifyInstance, FastifyRequest } from 'fastify'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { Refused } from '#domain/refusal.ts'
import { languageOf, problemOf } from '../problem.ts'

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
