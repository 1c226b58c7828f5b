import { createECDH, createHash, hkdfSync } from 'node:crypto'
import type { JWKS } from 'oidc-provider'

export interface DevKeys {
  jwks: JWKS
  cookies: string[]
}

/** The embedded provider's keys, all drawn from the master secret: the same after a restart and in every instance. */
export function devKeys(secret: Buffer): DevKeys {
  return { jwks: { keys: [signingKey(secret)] }, cookies: [drawn(secret, 'cookies', 32).toString('base64url')] }
}

const orderOfP256 = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/** An ES256 key pair. The number is drawn with extra bits and reduced: FIPS 186-5, A.2.1. */
function signingKey(secret: Buffer): JWKS['keys'][number] {
  const wide = BigInt(`0x${drawn(secret, 'signing', 48).toString('hex')}`)
  const d = Buffer.from(((wide % (orderOfP256 - 1n)) + 1n).toString(16).padStart(64, '0'), 'hex')
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(d)
  const point = curve.getPublicKey()
  const [x, y] = [point.subarray(1, 33), point.subarray(33)]
  const kid = createHash('sha256').update(point).digest('base64url').slice(0, 16)
  return { kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig', kid, x: base64url(x), y: base64url(y), d: base64url(d) }
}

const base64url = (bytes: Buffer) => bytes.toString('base64url')
const drawn = (secret: Buffer, purpose: string, bytes: number) =>
  Buffer.from(hkdfSync('sha256', secret, '', `dev-idp:v1:${purpose}`, bytes))
