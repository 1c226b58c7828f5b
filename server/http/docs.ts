import type { FastifyInstance } from 'fastify'
import { calls } from '#contract/all.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { sentence, statusOf } from '#contract/refusals.ts'
import type { World } from '../world.ts'
import { openapi } from './openapi.ts'

const VERSION = '0.1.0'
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** The contract for programs at /api/openapi.json and for people at /api/docs. */
export function serveDocs(app: FastifyInstance, { publicUrl }: World): void {
  const document = openapi(VERSION, publicUrl)
  const page = docsPage()
  app.get('/openapi.json', () => document)
  app.get('/docs', (_, reply) => reply.type('text/html; charset=utf-8').send(page))
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
