import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

const PAGE = 2

interface Signed {
  /** yyyymmdd'T'hhmmss'Z' */
  at: string
  lastsS: number
  scope: string[]
  headers: string[]
  signature: string
  bodyHash: string
}

interface Access {
  accessKey: string
  secretKey: string
  now: () => number
}

type Files = Map<string, { bytes: Buffer; type: string; at: Date }>

/**
 * Simulates a bucket named `tramo` that checks the signature of each request by computing it independently (AWS Signature Version
 * 4).
 */
export async function s3StandIn({ accessKey, secretKey, now }: Access) {
  const files: Files = new Map()
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const [status, bytes] = answer(request, body)
      return response.writeHead(status).end(bytes)
    })
  })
  const origin = await listening(server)

  function answer(request: IncomingMessage, body: Buffer): [number, Buffer?] {
    const url = new URL(request.url ?? '', origin)
    if (!isSigned(request, url, body, { accessKey, secretKey, now })) return [403]
    const name = url.pathname
    if (request.method === 'PUT')
      files.set(name, { bytes: body, type: request.headers['content-type'] ?? '', at: new Date(now()) })
    if (request.method === 'PUT') return [200]
    if (request.method === 'DELETE') return [(files.delete(name), 204)]
    if (url.searchParams.get('list-type') === '2')
      return [200, pageAfter(files, url.searchParams.get('continuation-token') ?? '')]
    const found = files.get(name)
    return found ? [200, found.bytes] : [404]
  }

  return { address: `${origin}/tramo`, files, close: () => (server.closeAllConnections(), server.close()) }
}

/** Returns two names per page, in order; the token is the last name of the previous page. */
function pageAfter(files: Files, after: string): Buffer {
  const rest = [...files].map(([name, { at }]) => ({ key: name.replace('/tramo/', ''), at })).filter(({ key }) => key > after)
  const page = rest.toSorted((a, b) => (a.key < b.key ? -1 : 1)).slice(0, PAGE)
  const entries = page.map(
    ({ key, at }) => `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified><Size>1</Size></Contents>`,
  )
  const more = rest.length > PAGE ? `<NextContinuationToken>${page.at(-1)?.key}</NextContinuationToken>` : ''
  return Buffer.from(`<?xml version="1.0"?><ListBucketResult><Name>tramo</Name>${more}${entries.join('')}</ListBucketResult>`)
}

function isSigned(request: IncomingMessage, url: URL, body: Buffer, { accessKey, secretKey, now }: Access): boolean {
  const signed = inQuery(url) ?? inHeader(request)
  if (!signed || signed.scope[0] !== accessKey || !signed.headers.includes('host')) return false
  const age = now() - instantOf(signed.at)
  if (Number.isNaN(age) || age < -900_000 || age > signed.lastsS * 1000) return false
  if (signed.bodyHash !== 'UNSIGNED-PAYLOAD' && signed.bodyHash !== sha256(body)) return false
  return signatureOf(signed, request, url, secretKey) === signed.signature
}

function signatureOf({ at, scope, headers, bodyHash }: Signed, request: IncomingMessage, url: URL, secretKey: string): string {
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map((pair) => pair.map(escaped).join('='))
    .sort()
    .join('&')
  const lines = headers.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`).join('')
  const canonical = [request.method, url.pathname, query, lines, headers.join(';'), bodyHash].join('\n')
  const [, day = '', region = '', service = ''] = scope
  const key = [region, service, 'aws4_request'].reduce(hmac, hmac(`AWS4${secretKey}`, day))
  return hmac(key, ['AWS4-HMAC-SHA256', at, scope.slice(1).join('/'), sha256(canonical)].join('\n')).toString('hex')
}

const escaped = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
const instantOf = (at: string) => Date.parse(at.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/, '$1-$2-$3:$4:$5'))

function inQuery({ searchParams }: URL): Signed | undefined {
  const parameter = (name: string) => searchParams.get(`X-Amz-${name}`) ?? ''
  if (!searchParams.has('X-Amz-Signature')) return undefined
  return {
    at: parameter('Date'),
    lastsS: Number(parameter('Expires')),
    scope: parameter('Credential').split('/'),
    headers: parameter('SignedHeaders').split(';'),
    signature: parameter('Signature'),
    bodyHash: 'UNSIGNED-PAYLOAD',
  }
}

function inHeader({ headers }: IncomingMessage): Signed | undefined {
  const parts = /^AWS4-HMAC-SHA256 Credential=(\S+), SignedHeaders=(\S+), Signature=(\w+)$/.exec(headers.authorization ?? '')
  if (!parts) return undefined
  const [, credential = '', names = '', signature = ''] = parts
  const bodyHash = String(headers['x-amz-content-sha256'] ?? '')
  const at = String(headers['x-amz-date'] ?? '')
  return { at, lastsS: 900, scope: credential.split('/'), headers: names.split(';'), signature, bodyHash }
}

/** Starts a test server on a free port; returns its origin. */
export async function listening(server: Server): Promise<string> {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  // as: a server on a TCP port never has the text address of a pipe
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
