import type { FastifyInstance, RouteHandlerMethod } from 'fastify'
import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { Endpoint } from '#contract/endpoint.ts'
import { exchangedValue } from '#contract/wireNames.ts'
import { sentence, statusOf } from '#contract/words/refusals.ts'
import type { PaymentWorld } from '#domain/payments/world.ts'
import type { World } from '../../../world.ts'
import { PageFrame, pageStyle } from '../../html/Page.tsx'
import { inlineHash, renderHtml } from '../../html/render.ts'
import { openapi, servedCalls } from './openapi.ts'

const VERSION = '0.1.0'

/** Serves the contract to programs at /api/openapi.json and to people at /api/docs. */
export function serveDocs(app: FastifyInstance, { publicUrl, settings: { PAYMENTS } }: World): void {
  const document = cachedRoute(() => JSON.stringify(openapi(VERSION, publicUrl, PAYMENTS)), 'application/json; charset=utf-8')
  const page = cachedRoute(() => docsPage(PAYMENTS), 'text/html; charset=utf-8', { 'content-security-policy': docsPolicy })
  app.get('/openapi.json', document)
  app.get('/docs', page)
}

/**
 * Serves a text that changes only with a release: compressed once, with 304 for clients that have it. The first request builds
 * the text, because building takes longer than the rest of a start, and most processes never need it.
 */
function cachedRoute(makeText: () => string, type: string, headers: Record<string, string> = {}): RouteHandlerMethod {
  let made: ReturnType<typeof packed> | undefined
  return (request, reply) => {
    const { text, compressed, etag } = (made ??= packed(makeText()))
    void reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding', ...headers }).type(type)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    const takesGzip = /\bgzip\b/.test(String(request.headers['accept-encoding']))
    return takesGzip ? reply.header('content-encoding', 'gzip').send(compressed) : reply.send(text)
  }
}

const packed = (text: string) => ({
  text,
  compressed: gzipSync(text),
  etag: `"${createHash('sha256').update(text).digest('base64url')}"`,
})

const docsPage = (world: PaymentWorld) =>
  renderHtml(
    <PageFrame language="en-US" title="Tramo: the calls" css={style} isListed>
      <main>
        <h1>The calls of Tramo</h1>
        <p>
          Everything is below <code>/api</code>. For programs: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1). A
          change needs the header <code>x-csrf-token</code> that <code>GET /session</code> answers, and a page of this site as its
          origin. Refusals are <code>application/problem+json</code> (RFC 9457) with a <code>reason</code>.
        </p>
        {servedCalls(world).map(([name, call]) => (
          <CallSection key={name} name={name} call={call} />
        ))}
      </main>
    </PageFrame>,
  )

const CallSection = ({ name, call }: { name: string; call: Endpoint }) => (
  <>
    <h2 id={name}>
      <code>
        {call.method} {call.path}
      </code>
    </h2>
    <p>
      {call.about} By: <b>{call.by}</b>.
    </p>
    {call.refusals && (
      <ul>
        {call.refusals.map((reason) => (
          <li key={reason}>
            <code>
              {statusOf[reason]} {exchangedValue(reason)}
            </code>{' '}
            {sentence(reason, 'en-US')}
          </li>
        ))}
      </ul>
    )}
  </>
)

const style = `${pageStyle}
main{max-width:46rem}
h2{margin:2.25rem 0 .35rem}
code{font-family:ui-monospace,Menlo,Consolas,monospace;font-size:.92em;overflow-wrap:anywhere}
ul{grid-template-columns:1fr;gap:.2rem;margin-top:.5rem}
li{color:var(--muted);padding-inline-start:1rem;border-inline-start:3px solid var(--line)}
li code{color:var(--ink)}
`

const docsPolicy = `default-src 'none'; style-src ${inlineHash(style)}; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
