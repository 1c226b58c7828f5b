import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { deviceOf } from '#domain/people/account.ts'
import { refuse, refuseIf, Refused } from '#domain/refusal.ts'
import { languageOf } from '../../platform/http/problem.ts'
import type { Session } from '../../platform/http/route.ts'
import { hashOf, issueCookie, requireRecentLogin, sessionHash } from '../../platform/http/sessions/session.ts'
import type { Attempt } from '../../providers/identity/port.ts'
import type { World } from '../../world.ts'
import { changeOwnEmail, startSession } from './actions.ts'

const COOKIE = 'login'
// time for a login: a code by mail is valid for ten minutes, and can be sent again
const ATTEMPT_S = 1800

/**
 * Returns the path if it belongs to this site, else the start page. Parses it as browsers do: they skip tabs and line breaks and
 * treat `\` as `/`.
 */
function ownPath(path: string | undefined, publicUrl: string): string {
  if (!path?.startsWith('/') || !URL.canParse(path, publicUrl)) return '/home'
  const { origin, pathname, search, hash } = new URL(path, publicUrl)
  // `/.//host` has this origin, while its remaining path names another host
  const isOwn = origin === new URL(publicUrl).origin && !pathname.startsWith('//')
  return isOwn ? pathname + search + hash : '/home'
}

interface Begun {
  language: string
  fresh?: boolean | undefined
  returnTo?: string | undefined
  /** account whose e-mail address changes to the one that this login proves */
  changes?: string | undefined
}

/** Returns the account whose address the next login may change: the caller's, after a recent login. */
export function mayChangeEmail(world: World, session: Session | undefined): string {
  if (!session) return refuse('login_required')
  refuseIf(world.settings.OWN_LOGIN === 'on' ? undefined : 'not_possible_now')
  requireRecentLogin(session, world.now())
  return session.member.id
}

/** Returns the address at which the browser logs in. The provider's response has to match the attempt in the signed cookie. */
export async function beginLogin(
  world: World,
  reply: FastifyReply,
  { language, fresh, returnTo, changes }: Begun,
): Promise<string> {
  const { address, attempt } = await world.identity.start({ language, fresh, isChange: changes !== undefined })
  const value = JSON.stringify({ ...attempt, changes, returnTo: ownPath(returnTo, world.publicUrl) })
  const secure = world.publicUrl.startsWith('https:')
  void reply.setCookie(COOKIE, value, {
    path: '/api/login',
    httpOnly: true,
    sameSite: 'lax',
    signed: true,
    secure,
    maxAge: ATTEMPT_S,
  })
  return address
}

/** Serves the only GET with an effect: the identity provider redirects the browser here. */
export function serveLoginReturn(app: FastifyInstance, world: World): void {
  app.get('/login/return', async (request, reply) => {
    void reply.clearCookie(COOKIE, { path: '/api/login' })
    try {
      const returnTo = await finishLogin(world, request, reply)
      return await reply.redirect(returnTo)
    } catch (error) {
      // A person opens this in a browser, so the response is a page with the reason instead of JSON.
      if (!(error instanceof Refused)) throw error
      const why = error.cause instanceof Error ? error.cause.message : 'no reason given'
      request.log.warn({ refusal: error.reason, why: withoutSecrets(why, request) }, 'login-refused')
      const { at = `/home?login=${error.reason}` } = error.details
      return reply.redirect(String(at))
    }
  })
}

/** Removes secrets: a provider may repeat the browser's parameters in its error. */
function withoutSecrets(why: string, request: FastifyRequest): string {
  const { searchParams } = new URL(request.url, 'http://localhost')
  const brought = ['code', 'state', 'id_token', 'access_token'].flatMap((name) => searchParams.getAll(name)).filter(Boolean)
  return brought.reduce((words, secret) => words.replaceAll(secret, '[hidden]'), why)
}

async function finishLogin(world: World, request: FastifyRequest, reply: FastifyReply): Promise<string> {
  const { returnTo, changes, ...attempt } = attemptOf(request)
  const returned = new URL(request.url, world.publicUrl)
  const person = await world.identity.finish(returned, attempt)
  const former = sessionHash(world, request)
  if (changes) {
    await changeOwnEmail(world, { id: changes, session: former, address: request.ip, language: languageOf(request) }, person)
    return returnTo
  }
  const idHash = hashOf(issueCookie(world, reply))
  const device = deviceOf(request.headers['user-agent'])
  await startSession(world, person, { idHash, device, former, address: request.ip, language: languageOf(request) })
  return world.identity.offer?.(person, returned, returnTo) ?? returnTo
}

interface StoredAttempt extends Attempt {
  returnTo: string
  changes?: string
}

function attemptOf(request: FastifyRequest): StoredAttempt {
  const { valid, value } = request.unsignCookie(request.cookies[COOKIE] ?? '')
  if (!valid || !value) {
    const refused = new Refused('login_failed')
    refused.cause = new Error('the cookie of the attempt is missing, too old, or not signed by us')
    throw refused
  }
  return JSON.parse(value) as StoredAttempt // as: signed by this server
}

const names: Record<string, string> = {
  'bsky.app': 'Bluesky',
  'chat.whatsapp.com': 'WhatsApp',
  'facebook.com': 'Facebook',
  'instagram.com': 'Instagram',
  'linkedin.com': 'LinkedIn',
  't.me': 'Telegram',
  'tiktok.com': 'TikTok',
  'whatsapp.com': 'WhatsApp',
  'x.com': 'X',
  'youtube.com': 'YouTube',
}

/**
 * Parses SOCIAL_PAGES, addresses separated by spaces. Each page is named after its site, or after its host if the site is
 * unknown.
 */
export const socialPages = (setting = ''): { name: string; address: string }[] =>
  setting
    .split(' ')
    .filter(Boolean)
    .map((address) => {
      const host = new URL(address).hostname.replace(/^www\./, '')
      return { name: names[host] ?? host, address }
    })
