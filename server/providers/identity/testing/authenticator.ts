import { isoCBOR } from '@simplewebauthn/server/helpers'
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const counted = (n: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(n)
  return bytes
}

/** Details in which a response differs from a valid response. */
export interface Forgery {
  origin?: string
  rpId?: string
  /** false: without verification of the user */
  isVerified?: boolean
  counter?: number
  userHandle?: string
  challenge?: string
}

interface CreationOptions {
  challenge: string
  rp: { id?: string }
  user: { id: string }
}

/** Returns a public key of the curve P-256 for ES256, as a COSE map. */
const coseOf = (x: string, y: string) =>
  new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ])

/** Simulates an authenticator with one key; returns its responses as a browser passes them on. */
export function authenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  const state = { counter: 0, userHandle: '', rpId: '' }
  const cose = coseOf(x, y)
  const clientData = (type: string, challenge: string, forged: Forgery) =>
    Buffer.from(
      JSON.stringify({ type, challenge: forged.challenge ?? challenge, origin: forged.origin ?? origin, crossOrigin: false }),
    )
  const head = ({ rpId = state.rpId, isVerified = true, counter = state.counter }: Forgery, flags: number) =>
    Buffer.concat([sha256(rpId), Buffer.from([1 + (isVerified ? 4 : 0) + flags]), counted(counter)])

  function create({ challenge, rp, user }: CreationOptions, forged: Forgery = {}) {
    state.userHandle = user.id
    state.rpId = rp.id ?? ''
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, isoCBOR.encode(cose)])
    const authData = new Uint8Array(Buffer.concat([head(forged, 64), credential]))
    const attestation = new Map<string, string | Map<string, string> | Uint8Array>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ])
    const response = {
      clientDataJSON: base64url(clientData('webauthn.create', challenge, forged)),
      attestationObject: base64url(isoCBOR.encode(attestation)),
      transports: ['internal'],
    }
    return { id: base64url(id), rawId: base64url(id), type: 'public-key', clientExtensionResults: {}, response }
  }

  function use({ challenge }: { challenge: string }, forged: Forgery = {}) {
    state.counter += 1
    const [data, client] = [head(forged, 0), clientData('webauthn.get', challenge, forged)]
    const response = {
      clientDataJSON: base64url(client),
      authenticatorData: base64url(data),
      signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
      userHandle: forged.userHandle ?? state.userHandle,
    }
    return { id: base64url(id), rawId: base64url(id), type: 'public-key', clientExtensionResults: {}, response }
  }

  return { create, use }
}
