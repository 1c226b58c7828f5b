import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type JsonObject = Record<string, unknown>

/** An issuer that returns the values set by a test. */
export interface StandIn {
  issuer: string
  metadata: JsonObject
  idToken: string
  userinfo: JsonObject
  /** form and headers of the last token request */
  request: { form: URLSearchParams; authorization: string | undefined }
  isDown: boolean
  stop(): Promise<void>
}

const pair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })
export const ownKey = pair()
export const strangersKey = pair()

/** Starts an issuer on a free port, which signs with `ownKey`. */
export async function standIn(): Promise<StandIn> {
  const { server, origin } = await listening()
  const issuer: StandIn = {
    issuer: origin,
    metadata: { id_token_signing_alg_values_supported: ['ES256'] },
    idToken: '',
    userinfo: {},
    request: { form: new URLSearchParams(), authorization: undefined },
    isDown: false,
    stop: async () => server.close().closeAllConnections(),
  }
  server.on('request', (request, response) => void answer(issuer, request, response))
  return issuer
}

async function answer(issuer: StandIn, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const text = Buffer.concat(await request.toArray()).toString()
  if (request.url === '/token') issuer.request = { form: new URLSearchParams(text), authorization: request.headers.authorization }
  const answer = issuer.isDown ? undefined : answers(issuer)[request.url ?? '']
  response.writeHead(answer ? 200 : 503, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? {}))
}

const answers = ({ issuer, metadata, idToken, userinfo }: StandIn): Record<string, JsonObject> => ({
  '/.well-known/openid-configuration': {
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    ...metadata,
  },
  '/jwks': { keys: [{ ...ownKey.publicKey.export({ format: 'jwk' }), kid: 'own', alg: 'ES256', use: 'sig' }] },
  '/token': { access_token: 'opaque', token_type: 'Bearer', id_token: idToken },
  '/userinfo': userinfo,
})

const encoded = (words: JsonObject) => Buffer.from(JSON.stringify(words)).toString('base64url')

export function signed(
  claims: JsonObject,
  key: KeyObject = ownKey.privateKey,
  header: JsonObject = { alg: 'ES256', kid: 'own' },
): string {
  const content = `${encoded(header)}.${encoded(claims)}`
  return `${content}.${sign('sha256', Buffer.from(content), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
}

export const unsigned = (claims: JsonObject) => `${encoded({ alg: 'none' })}.${encoded(claims)}.`

/** Starts a server on a free port before it has any handler, so that components that start later know its address. */
export async function listening(): Promise<{ server: Server; origin: string }> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // as: a string only for sockets in the file system
  return { server, origin: `http://localhost:${port}` }
}
