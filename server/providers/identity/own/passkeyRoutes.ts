import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import type { Language } from '#contract/wire.ts'
import { deviceOf } from '#domain/people/account.ts'
import { HOUR_MS } from '#domain/time.ts'
import { rateLimitKey } from '../../../platform/http/limits/rateLimits.ts'
import { countCalls } from '../../../platform/http/limits/sharedLimits.ts'
import type { Session } from '../../../platform/http/route.ts'
import { isRecentLogin } from '../../../platform/http/sessions/session.ts'
import { insertChallenge, proveByPasskey } from './codes.ts'
import { turnOffCopied } from './codeWatch.ts'
import { setDevice, notePasskeyOffered, wasPasskeyOffered } from './cookies.ts'
import {
  expired,
  formField,
  html,
  pageLanguage,
  type OwnLogin,
  type OwnRequest,
  type OwnRoute,
  returnTo,
  showAsk,
  attemptTarget,
} from './http.ts'
import { newSecret, prefix, secretHash } from './identity.ts'
import { MAX_NAME, passkeysPage } from './passkeyPages.tsx'
import { deletePasskey, findPasskey, insertPasskey, notePasskeyUse, passkeysOf, renamePasskey } from './passkeys.ts'
import { passkeyScript } from './passkeyScript.ts'
import { authenticationOptions, registrationOptions, verifyAuthentication, verifyRegistration } from './webauthn.ts'

/** Functions of the site that the pages about passkeys use. */
export interface Site {
  sessionOf: (request: FastifyRequest) => Promise<Session | undefined>
  /** starts a new login and returns the URL that the browser has to open; the login ends at the path `returnTo` of this site */
  again: (reply: FastifyReply, options: { language: Language; fresh?: boolean; returnTo: string }) => Promise<string>
  /** records that the session has just proved a passkey */
  onPasskey: (session: Session) => Promise<void>
}

const PAGE = `${prefix}/passkeys`

/** Mounts the login by passkey, and the page of the user's passkeys. */
export function mountPasskeys(scope: FastifyInstance, own: OwnLogin, site: Site): void {
  const script = passkeyScript()
  scope.get(`${prefix}/passkey.js`, (_request, reply) => reply.type('text/javascript; charset=utf-8').send(script))
  scope.post<OwnRoute>(`${prefix}/passkey/options`, (request, reply) => startLogin(own, request, reply))
  scope.post<OwnRoute>(`${prefix}/passkey`, (request, reply) => finishLogin(own, request, reply))
  scope.get<OwnRoute>(PAGE, (request, reply) => showPasskeys(own, site, request, reply))
  scope.post<OwnRoute>(`${PAGE}/options`, (request, reply) => startAdding(own, site, request, reply))
  scope.post<OwnRoute>(PAGE, (request, reply) => change(own, site, request, reply))
}

async function startLogin(own: OwnLogin, request: OwnRequest, reply: FastifyReply) {
  const target = attemptTarget(request.query)
  if (!target) return reply.code(400).send({})
  const counted = { call: 'login-passkeys', key: rateLimitKey(request.ip), windowMs: HOUR_MS }
  if (own.settings.LIMITS === 'on' && (await countCalls(own, counted)) > 500) return reply.code(429).send({})
  const challenge = newSecret()
  await insertChallenge(own.db, { challenge: secretHash(challenge), target, unused: randomBytes(32) }, own.now())
  return reply.send(await authenticationOptions(own, challenge))
}

async function finishLogin(own: OwnLogin, request: OwnRequest, reply: FastifyReply) {
  const answered = await proveLogin(own, answerOf(request) as AuthenticationResponseJSON | undefined) // as: the library checks its shape
  if (!answered) return showAsk(own, request, reply, attemptTarget(request.query), { email: '', mistake: 'passkey_failed' })
  setDevice(own, reply, answered.email)
  return returnTo(own, request, reply, answered)
}

/** Turns an authenticator's response into a result for the site. */
async function proveLogin(own: OwnLogin, response: AuthenticationResponseJSON | undefined) {
  const passkey = typeof response?.id === 'string' ? await findPasskey(own.db, response.id) : undefined
  const verified = passkey && response && (await verifyAuthentication(own, passkey, response))
  if (!passkey || !verified) return undefined
  const { email } = passkey
  const code = newSecret()
  // the challenge is spent first, so that a form sent twice is not taken for a copied key
  const proved = await proveByPasskey(own.db, secretHash(verified.challenge), { hash: secretHash(code), email }, own.now())
  if (!proved) return undefined
  if (await notePasskeyUse(own.db, passkey, BigInt(verified.counter), own.now())) return { code, state: proved.state, email }
  await turnOffCopied(own, passkey)
  return undefined
}

/** Parses the hidden field of the form, which the script fills. */
function answerOf(request: FastifyRequest): unknown {
  try {
    return JSON.parse(formField(request, 'response'))
  } catch {
    return undefined
  }
}

/** Accepts only paths of this site. */
const safePath = (path: unknown) => (typeof path === 'string' && /^\/(?![/\\])[^\\\p{C}]*$/u.test(path) ? path : undefined)

async function showPasskeys(own: OwnLogin, site: Site, request: OwnRequest, reply: FastifyReply, hasFailed = false) {
  const session = await site.sessionOf(request)
  const [language, to] = [pageLanguage(request), safePath(request.query.to)]
  if (!session) return reply.redirect(await site.again(reply, { language, returnTo: request.url }), 303)
  const passkeys = await passkeysOf(own.db, session.member.id)
  const adminWaits = session.adminWaits === true
  if (to && !adminWaits && (wasPasskeyOffered(request) || passkeys.length > 0)) return reply.redirect(to, 303)
  if (to) notePasskeyOffered(own, reply)
  const [isRecent, isNeeded] = [isRecentLogin(session, own.now()), request.query.needed === 'yes']
  const page = { language, home: to ?? '/profile?tab=data', to, passkeys, isRecent, adminWaits, isNeeded, hasFailed }
  return html(reply.code(hasFailed ? 422 : 200)).send(passkeysPage(page))
}

const registrantOf = ({ member: { id, email }, idHash }: Session) => ({ id, email, session: idHash })

async function startAdding(own: OwnLogin, site: Site, request: OwnRequest, reply: FastifyReply) {
  const session = await site.sessionOf(request)
  if (!session || !isRecentLogin(session, own.now())) return reply.code(403).send({})
  const known = await passkeysOf(own.db, session.member.id)
  return reply.send(await registrationOptions(own, registrantOf(session), known))
}

/** Adds, renames or deletes a passkey of the caller, within ten minutes of a login. */
async function change(own: OwnLogin, site: Site, request: OwnRequest, reply: FastifyReply) {
  const session = await site.sessionOf(request)
  if (!session) return expired(own, request, reply)
  const language = pageLanguage(request)
  const next = safePath(request.query.to) ?? `${PAGE}?lang=${language}`
  if (!isRecentLogin(session, own.now()))
    return reply.redirect(await site.again(reply, { language, fresh: true, returnTo: next }), 303)
  const { id: me } = session.member
  const [removed, renamed, name] = ['delete', 'rename', 'name'].map((field) => formField(request, field))
  if (removed) await deletePasskey(own.db, me, removed)
  else if (renamed) await renamePasskey(own.db, me, renamed, nameOf(name))
  else if (!(await addPasskey(own, site, request, session))) return showPasskeys(own, site, request, reply, true)
  return reply.redirect(next, 303)
}

/** Returns the typed name; empty if none was typed, so that the passkey's name does not change. */
const nameOf = (typed = '') => typed.normalize('NFC').replace(/\p{C}/gu, '').trim().slice(0, MAX_NAME)

async function addPasskey(own: OwnLogin, site: Site, request: OwnRequest, session: Session): Promise<boolean> {
  const credential = await verifyRegistration(own, registrantOf(session), answerOf(request))
  if (!credential) return false
  const added = await insertPasskey(own.db, {
    account_id: session.member.id,
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey),
    counter: BigInt(credential.counter),
    transports: credential.transports ?? [],
    name: nameOf(deviceOf(request.headers['user-agent']) ?? '') || 'Passkey',
    made_at: own.now(),
  })
  if (added) await site.onPasskey(session)
  return added
}
