import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import Provider, { interactionPolicy } from 'oidc-provider'

/*
 * An OpenID Connect issuer like that of an operator. Logs in any user as the owner of the e-mail address that the user types.
 * `node issuer.ts PORT SITE`; its client is `tramo` with the secret `secret of the client`.
 */
const [port = '', site = ''] = process.argv.slice(2)
const issuer = `http://localhost:${port}`
const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const policy = interactionPolicy.base()
policy.remove('consent')

const provider = new Provider(issuer, {
  jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kty: 'EC', kid: 'rehearsal', alg: 'ES256', use: 'sig' }] },
  cookies: { keys: ['a key of the rehearsal'] },
  clients: [
    {
      client_id: 'tramo',
      client_secret: 'secret of the client',
      redirect_uris: [`${site}/api/login/return`],
      post_logout_redirect_uris: [`${site}/`],
      id_token_signed_response_alg: 'ES256',
      require_auth_time: true,
    },
  ],
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
  features: { devInteractions: { enabled: false } },
  interactions: { policy, url: (_ctx, { uid }) => `/login/${uid}` },
  findAccount: (_ctx, email) => ({
    accountId: email,
    claims: () => ({ sub: email, email, email_verified: true, given_name: email.split('@')[0] ?? '', family_name: 'Prueba' }),
  }),
  async loadExistingGrant({ oidc }) {
    const [clientId, accountId] = [oidc.client?.clientId, oidc.session?.accountId]
    if (!clientId || !accountId) return undefined
    const grant = new oidc.provider.Grant({ clientId, accountId })
    grant.addOIDCScope('openid email profile')
    await grant.save()
    return grant
  },
  ttl: { Interaction: 3600, Session: 3600, Grant: 3600, AccessToken: 600, AuthorizationCode: 600, IdToken: 3600 },
})

async function logIn(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'POST') return void response.end('<form method="post"><input name="email"></form>')
  const email = new URLSearchParams(await text(request)).get('email') ?? ''
  await provider.interactionFinished(request, response, { login: { accountId: email } })
}

const answer = provider.callback()
createServer((request, response) => {
  if (!request.url?.startsWith('/login/')) return void answer(request, response)
  logIn(request, response).catch((error: unknown) => response.writeHead(400).end(String(error)))
}).listen(Number(port), '127.0.0.1', () => console.log(`listens: ${issuer}`))
