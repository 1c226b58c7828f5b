import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomInt, timingSafeEqual } from 'node:crypto'
import { codeIn } from '#domain/code.ts'
import { EMAIL } from '#domain/field.ts'
import { MailAway } from '../../mail/port.ts'
import { pageHeaders } from '../pages.tsx'
import { deliveryFor, mayGuess } from './allowances.ts'
import {
  type Asking,
  countGuess,
  findAsked,
  hasLink,
  insertLoginCode,
  MAX_CODE_TRIES,
  noteUndelivered,
  prove,
  spendLink,
  type Target,
} from './codes.ts'
import { requestedBy, clearAttempt, deviceFor, setAttempt, setDevice } from './cookies.ts'
import {
  expired,
  formField,
  homeOf,
  html,
  pageLanguage,
  type OwnLogin,
  type OwnRequest,
  type OwnRoute,
  returnTo,
  type AddressForm,
  showAsk,
  mistakeStatus,
  attemptTarget,
} from './http.ts'
import { addressHash, secretHash, newSecret, prefix } from './identity.ts'
import { codeMail } from './letter.tsx'
import { codePage, elsewherePage, linkPage, ownStyle } from './pages.tsx'
import { mountPasskeys, type Site } from './passkeyRoutes.ts'
import type { LoginMistake } from './texts.ts'

/** Mounts the pages of the login by mail. Call it after the server's own hooks are registered. */
export function mountOwnLogin(app: FastifyInstance, own: OwnLogin, site: Site): void {
  const home = homeOf(own)
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    const form = { parseAs: 'string', bodyLimit: 8_192 } as const
    scope.addContentTypeParser('application/x-www-form-urlencoded', form, (_request, body, done) => done(null, body))
    scope.addHook('onSend', async (_request, reply) => void reply.headers(pageHeaders(home, ownStyle, true)))
    scope.addHook('preHandler', async (request, reply) => {
      if (request.method === 'POST' && !isOwnForm(request, home)) return expired(own, request as OwnRequest, reply.code(403))
    })
    scope.get<OwnRoute>(prefix, (request, reply) => showAsk(own, request, reply, attemptTarget(request.query), { email: '' }))
    scope.post<OwnRoute>(prefix, (request, reply) => {
      const target = attemptTarget(request.query)
      return target ? send(own, request, reply, target, formField(request, 'email')) : expired(own, request, reply)
    })
    scope.get<OwnRoute>(`${prefix}/code`, (request, reply) => showCode(own, request, reply))
    scope.post<OwnRoute>(`${prefix}/code`, (request, reply) => answer(own, request, reply))
    scope.get<OwnRoute>(`${prefix}/link`, (request, reply) => openLink(own, request, reply))
    mountPasskeys(scope, own, site)
  })
}

/** Checks that a form was sent from this site. Otherwise another site could make its own visitors send mails to strangers. */
function isOwnForm({ headers }: FastifyRequest, home: string): boolean {
  const site = headers['sec-fetch-site']
  return site === undefined ? headers.origin === new URL(home).origin : site === 'same-origin'
}

/** Trims an e-mail and converts it to lower case, because an address belongs to one person. */
function readEmail(typed: string): AddressForm {
  const email = typed.normalize('NFC').replace(/\p{C}/gu, '').trim().toLowerCase()
  if (!email) return { email, mistake: 'email_missing' }
  return email.length > 254 || !EMAIL.test(email) ? { email, mistake: 'email_malformed' } : { email }
}

/** Sends the same response with and without an account: only the reader of the mail learns the difference. */
async function send(own: OwnLogin, request: OwnRequest, reply: FastifyReply, target: Target, typed: string) {
  const { email, mistake } = readEmail(typed)
  if (mistake) return showAsk(own, request, reply, target, { email, mistake })
  const delivery = await deliveryFor(own, { email, ip: request.ip, device: deviceFor(own, request, email) })
  if (delivery === 'too_often') return showAsk(own, request, reply, target, { email, mistake: delivery })
  const secret = newSecret()
  const asking = { browser: secretHash(secret), address: addressHash(own.sealer, email) }
  const undelivered = await mailCode(own, request, { asking, target, email, isHeld: delivery === 'hold' })
  if (undelivered) return showAsk(own, request, reply, target, { email, mistake: undelivered })
  setAttempt(own, reply, secret, email)
  return reply.redirect(`${prefix}/code?lang=${pageLanguage(request)}`, 303)
}

interface Outgoing {
  asking: Asking
  target: Target
  email: string
  isHeld: boolean
}

/** Stores a code and mails it, unless the user has to use an earlier mail. */
async function mailCode(own: OwnLogin, request: OwnRequest, { asking, target, email, isHeld }: Outgoing) {
  const [code, key] = [String(randomInt(1_000_000)).padStart(6, '0'), newSecret()]
  const link = isHeld ? null : secretHash(key)
  await insertLoginCode(own.db, { asking, target, code: codeHash(own, asking, code), link }, own.now())
  if (isHeld) return undefined
  const id = asking.browser.toString('hex').slice(0, 24)
  const taken = await own.mail
    .send(codeMail({ id, to: email, code, key, language: pageLanguage(request), publicUrl: own.publicUrl }))
    .catch((error: unknown) => whenAway(request, error))
  if (taken === 'sent') return undefined
  await noteUndelivered(own.db, asking, taken, own.now())
  return `mail_${taken}` as const
}

function whenAway(request: FastifyRequest, error: unknown): 'away' {
  if (!(error instanceof MailAway)) throw error
  request.log.warn({ err: error }, 'login-mail-away')
  return 'away'
}

const codeHash = ({ sealer }: OwnLogin, { browser }: Asking, code: string) =>
  sealer.blind('login', `code:${browser.toString('hex')}:${code}`)

async function showCode(own: OwnLogin, request: OwnRequest, reply: FastifyReply, mistake?: LoginMistake) {
  const asking = requestedBy(own, request)
  const found = asking && (await findAsked(own.db, asking, own.now()))
  if (!asking || !found) return expired(own, request, reply)
  const { state, challenge, mail } = found
  const page = { language: pageLanguage(request), home: homeOf(own), email: asking.email, query: { state, challenge }, mistake }
  const typed = mistake === 'code_missing' ? formField(request, 'code') : ''
  return html(reply.code(mistakeStatus(mistake))).send(codePage({ ...page, isHeld: mail === 'held', typed }))
}

async function answer(own: OwnLogin, request: OwnRequest, reply: FastifyReply) {
  const asking = requestedBy(own, request)
  if (!asking) return expired(own, request, reply)
  if (formField(request, 'again')) {
    const found = await findAsked(own.db, asking, own.now())
    if (found) return send(own, request, reply, { state: found.state, challenge: found.challenge }, asking.email)
  }
  const key = formField(request, 'key')
  const mistake = key ? await whyNotLink(own, asking, key) : await whyNotCode(own, request, asking)
  if (mistake) return showCode(own, request, reply, mistake)
  const secret = newSecret()
  const proved = await prove(own.db, asking, { hash: secretHash(secret), email: asking.email }, own.now())
  if (!proved) return showCode(own, request, reply, 'code_spent')
  clearAttempt(own, reply)
  setDevice(own, reply, asking.email)
  return returnTo(own, request, reply, { code: secret, state: proved.state })
}

type Attempted = NonNullable<ReturnType<typeof requestedBy>>

const whyNotLink = async (own: OwnLogin, { address }: Attempted, key: string): Promise<LoginMistake | undefined> =>
  (await spendLink(own.db, address, secretHash(key), own.now())) ? undefined : 'code_spent'

async function whyNotCode(own: OwnLogin, request: OwnRequest, asking: Attempted): Promise<LoginMistake | undefined> {
  const code = codeIn(formField(request, 'code'))
  if (!code) return 'code_missing'
  const tried = await countGuess(own.db, asking, own.now())
  if (!tried) return 'code_spent'
  // counts the guess only after the attempt was found, so that a forged cookie cannot use up the guesses of an address
  if (!(await mayGuess(own, { email: asking.email, device: deviceFor(own, request, asking.email) }))) return 'use_link'
  if (timingSafeEqual(tried.codeHash, codeHash(own, asking, code))) return undefined
  return tried.tries < MAX_CODE_TRIES ? 'code_wrong' : 'code_spent'
}

/**
 * Opens the link of a mail. It works in any browser that has requested a code for the same address; in other browsers the page
 * shows the code.
 */
async function openLink(own: OwnLogin, request: OwnRequest, reply: FastifyReply) {
  const { code = '', key = '' } = request.query
  if (typeof code !== 'string' || typeof key !== 'string' || !/^\d{6}$/.test(code)) return expired(own, request, reply)
  const asking = requestedBy(own, request)
  const isHere =
    asking && (await findAsked(own.db, asking, own.now())) && (await hasLink(own.db, asking.address, own.now(), secretHash(key)))
  const page = { language: pageLanguage(request), home: homeOf(own), query: { code, key } }
  return html(reply).send(isHere ? linkPage({ ...page, email: asking.email }) : elsewherePage(page))
}
