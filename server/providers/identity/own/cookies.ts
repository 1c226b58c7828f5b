import cookies from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DAY_MS } from '#domain/time.ts'
import { constantTimeEqual } from '../../../platform/crypto/sealing.ts'
import { type Asking, LOGIN_CODE_MS } from './codes.ts'
import { addressHash, secretHash, newSecret, type OwnIdentity, prefix } from './identity.ts'

const [ATTEMPT, DEVICE, OFFER] = ['login_code', 'login_device', 'login_offer']
const DEVICE_MS = 365 * DAY_MS

function setCookie({ publicUrl }: OwnIdentity, reply: FastifyReply, name: string, value: string, ageMs: number): void {
  const secure = publicUrl.startsWith('https:')
  // lax, because the link is opened from the site of a mail program
  const options = { path: prefix, httpOnly: true, sameSite: 'lax', secure, maxAge: ageMs / 1000 } as const
  void reply.header('set-cookie', cookies.serialize(name, value, options))
}

export const requestCookie = ({ headers }: FastifyRequest, name: string) => cookies.parse(headers.cookie ?? '')[name]
const valueOf = (request: FastifyRequest, name: string) => (requestCookie(request, name) ?? '').split('.')

export const setAttempt = (own: OwnIdentity, reply: FastifyReply, secret: string, email: string) =>
  setCookie(own, reply, ATTEMPT, `${secret}.${Buffer.from(email).toString('base64url')}`, LOGIN_CODE_MS)
export const clearAttempt = (own: OwnIdentity, reply: FastifyReply) => setCookie(own, reply, ATTEMPT, '', 0)

/** Returns the code request of this browser, with the mail address. */
export function requestedBy({ sealer }: OwnIdentity, request: FastifyRequest): (Asking & { email: string }) | undefined {
  const [secret = '', encoded = ''] = valueOf(request, ATTEMPT)
  const email = Buffer.from(encoded, 'base64url').toString()
  return secret && email ? { browser: secretHash(secret), address: addressHash(sealer, email), email } : undefined
}

const macOf = ({ sealer }: OwnIdentity, name: string, email: string) =>
  sealer.blind('login', `device:${name}:${email}`).toString('base64url')

/** Marks a browser that has logged in to the address, so that mails requested by strangers do not count for this browser. */
export function setDevice(own: OwnIdentity, reply: FastifyReply, email: string): void {
  const name = newSecret()
  setCookie(own, reply, DEVICE, `${name}.${macOf(own, name, email)}`, DEVICE_MS)
}

export function deviceFor(own: OwnIdentity, request: FastifyRequest, email: string): string | undefined {
  const [name = '', mac = ''] = valueOf(request, DEVICE)
  return name && constantTimeEqual(macOf(own, name, email), mac) ? name : undefined
}

/** Records in a cookie that this browser was offered a passkey, so that the offer appears only once. */
export const notePasskeyOffered = (own: OwnIdentity, reply: FastifyReply) => setCookie(own, reply, OFFER, 'yes', DEVICE_MS)
export const wasPasskeyOffered = (request: FastifyRequest) => valueOf(request, OFFER)[0] === 'yes'
