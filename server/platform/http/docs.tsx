import type { FastifyInstance, RouteHandlerMethod } from 'fastify'
import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { calls } from '#contract/all.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { sentence, statusOf } from '#contract/words/refusals.ts'
import type { World } from '../../world.ts'
import { openapi } from './openapi.ts'

const VERSION = '0.1.0'
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** The contract for programs at /api/openapi.json and for people at /api/docs. */
export function serveDocs(app: FastifyInstance, { publicUrl }: World): void {
  const document = kept(JSON.stringify(openapi(VERSION, publicUrl)), 'application/json; charset=utf-8')
  const page = kept(docsPage(), 'text/html; charset=utf-8')
  app.get('/openapi.json', document)
  app.get('/docs', page)
}

/** Answers with a text that stays the same until the next release: compressed once, and not sent again to who has it. */
function kept(text: string, type: string): RouteHandlerMethod {
  const compressed = gzipSync(text)
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`
  return (request, reply) => {
    void reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding' }).type(type)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    const takesGzip = /\bgzip\b/.test(String(request.headers['accept-encoding']))
    return takesGzip ? reply.header('content-encoding', 'gzip').send(compressed) : reply.send(text)
  }
}

const docsPage = () => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Tramo: the calls</title>
<h1>The calls of Tramo</h1>
<p>Everything is below <code>/api</code>. For programs: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).
A change needs the header <code>x-csrf-token</code> that <code>GET /session</code> answers, and a page of this site as its origin.
Refusals are <code>application/problem+json</code> (RFC 9457) with a <code>reason</code>.</p>
${Object.entries(calls).map(callSection).join('\n')}
</html>`

const callSection = ([name, call]: [string, Endpoint]) => `<h2 id="${name}"><code>${call.method} ${escaped(call.path)}</code></h2>
<p>${escaped(call.about)} By: <b>${call.by}</b>.</p>
<ul>${(call.refusals ?? []).map((reason) => `<li><code>${statusOf[reason]} ${reason}</code> ${escaped(sentence(reason, 'en-US'))}</li>`).join('')}</ul>`
