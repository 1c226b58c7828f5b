import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { deviceOf } from '#domain/people/account.ts'
import { Refused } from '#domain/refusal.ts'
import { languageOf } from '../../platform/http/problem.ts'
import { hashOf, issueCookie, sessionHash } from '../../platform/http/sessions/session.ts'
import type { Attempt } from '../../providers/identity/port.ts'
import type { World } from '../../world.ts'
import { startSession } from './actions.ts'

const COOKIE = 'login'
const TEN_MINUTES_S = 600

/** Only a path of this site. Read as browsers read addresses, which leave out tabs and line breaks and take `\` for `/`. */
function ownPath(path: string | undefined, publicUrl: string): string {
  if (!path?.startsWith('/') || !URL.canParse(path, publicUrl)) return '/home'
  const { origin, pathname, search, hash } = new URL(path, publicUrl)
  // `/.//host` is of this origin, and what is left of it is not
  const isOwn = origin === new URL(publicUrl).origin && !pathname.startsWith('//')
  return isOwn ? pathname + search + hash : '/home'
}

/** Address at which the browser logs in. The answer has to fit the attempt in the signed cookie. */
export async function beginLogin(
  world: World,
  reply: FastifyReply,
  { language, fresh, returnTo }: { language: string; fresh?: boolean | undefined; returnTo?: string | undefined },
): Promise<string> {
  const { address, attempt } = await world.identity.start({ language, fresh })
  const value = JSON.stringify({ ...attempt, returnTo: ownPath(returnTo, world.publicUrl) })
  const secure = world.publicUrl.startsWith('https:')
  void reply.setCookie(COOKIE, value, {
    path: '/api/login',
    httpOnly: true,
    sameSite: 'lax',
    signed: true,
    secure,
    maxAge: TEN_MINUTES_S,
  })
  return address
}

/** The one GET that changes something: the identity provider sends the browser here, so it cannot be anything else. */
export function serveLoginReturn(app: FastifyInstance, world: World): void {
  app.get('/login/return', async (request, reply) => {
    void reply.clearCookie(COOKIE, { path: '/api/login' })
    try {
      const returnTo = await finishLogin(world, request, reply)
      return await reply.redirect(returnTo)
    } catch (error) {
      // A person reads this in a browser: they get a page with the reason, not a JSON document.
      if (!(error instanceof Refused)) throw error
      const why = error.cause instanceof Error ? error.cause.message : 'no reason given'
      request.log.warn({ refusal: error.reason, why: withoutSecrets(why, request) }, 'login-refused')
      return reply.redirect(`/home?login=${error.reason}`)
    }
  })
}

/** A provider may repeat in its error what the browser brought. */
function withoutSecrets(why: string, request: FastifyRequest): string {
  const { searchParams } = new URL(request.url, 'http://localhost')
  const brought = ['code', 'state', 'id_token', 'access_token'].flatMap((name) => searchParams.getAll(name)).filter(Boolean)
  return brought.reduce((words, secret) => words.replaceAll(secret, '[hidden]'), why)
}

async function finishLogin(world: World, request: FastifyRequest, reply: FastifyReply): Promise<string> {
  const { returnTo, ...attempt } = attemptOf(request)
  const person = await world.identity.finish(new URL(request.url, world.publicUrl), attempt)
  const former = sessionHash(world, request)
  const idHash = hashOf(issueCookie(world, reply))
  const device = deviceOf(request.headers['user-agent'])
  await startSession(world, person, { idHash, device, former, address: request.ip, language: languageOf(request) })
  return returnTo
}

function attemptOf(request: FastifyRequest): Attempt & { returnTo: string } {
  const { valid, value } = request.unsignCookie(request.cookies[COOKIE] ?? '')
  if (!valid || !value) {
    const refused = new Refused('login_failed')
    refused.cause = new Error('the cookie of the attempt is missing, too old, or not signed by us')
    throw refused
  }
  return JSON.parse(value) as Attempt & { returnTo: string } // we signed it ourselves
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

/** The pages of SOCIAL_PAGES, addresses with blanks between them, each with the name of its site; of one we do not know, its host. */
export const socialPages = (setting = ''): { name: string; address: string }[] =>
  setting
    .split(' ')
    .filter(Boolean)
    .map((address) => {
      const host = new URL(address).hostname.replace(/^www\./, '')
      return { name: names[host] ?? host, address }
    })
