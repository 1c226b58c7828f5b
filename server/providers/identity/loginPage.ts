import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import { errors } from 'oidc-provider'
import type { Language } from '#contract/wire.ts'
import { type LoginPage, loginPage, sentencePage } from './pages.tsx'
import { bestLanguage } from './pageTexts.ts'
import { type Cast, readNewcomer } from './people.ts'
import { pageHeaders, prefix } from './provider.ts'

interface Door {
  provider: Provider
  cast: Cast
  publicUrl: string
}

interface Wish {
  Querystring: { lang?: string }
}

/** The page on which one chooses who to be. The provider's cookie binds it to one login of one browser. */
export function mountLoginPage(app: FastifyInstance, door: Door): void {
  const home = new URL('/', door.publicUrl).href
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 8_192 },
      (_request, body, done) => done(null, body),
    )
    scope.addHook('onSend', async (_request, reply) => void reply.headers(pageHeaders(home)))
    scope.setErrorHandler((error, request, reply) => apologise(error, request, reply, home))
    scope.get<Wish>(`${prefix}/login/:uid`, (request, reply) => ask(door, request, reply, home))
    scope.post<Wish>(`${prefix}/login/:uid`, (request, reply) => answer(door, request, reply, home))
  })
}

type Asked = FastifyRequest<Wish>
type Shown = Omit<LoginPage, 'people'>

async function ask(door: Door, request: Asked, reply: FastifyReply, home: string) {
  return show(door, reply, { home, language: await languageOf(door, request, reply) })
}

async function answer(door: Door, request: Asked, reply: FastifyReply, home: string) {
  // throws where this browser has no login under way, before anything of the form is kept
  const language = await languageOf(door, request, reply)
  const form = new URLSearchParams(String(request.body))
  const chosen = form.get('subject')
  if (chosen !== null)
    return (await isInCast(door, chosen)) ? enter(door, request, reply, chosen) : show(door, reply, { home, language })
  const { newcomer, mistakes } = readNewcomer(form)
  if (Object.keys(mistakes).length) return show(door, reply.code(422), { home, language, newcomer, mistakes })
  return enter(door, request, reply, await door.cast.welcome(newcomer))
}

const show = async ({ cast }: Door, reply: FastifyReply, page: Shown) =>
  reply.type('text/html; charset=utf-8').send(loginPage({ ...page, people: await cast.people() }))

/** Newcomers come in by their form only: a button's value is one of the buttons. */
const isInCast = async ({ cast }: Door, subject: string) => (await cast.people()).some((person) => person.subject === subject)

async function enter({ provider }: Door, request: Asked, reply: FastifyReply, accountId: string) {
  const result = { login: { accountId, remember: false } }
  return reply.redirect(await provider.interactionResult(request.raw, reply.raw, result, { mergeWithLastSubmission: false }), 303)
}

async function languageOf({ provider }: Door, request: Asked, reply: FastifyReply): Promise<Language> {
  const { params } = await provider.interactionDetails(request.raw, reply.raw)
  return bestLanguage(request.query.lang, params.ui_locales, request.headers['accept-language'])
}

/** A page left open too long is an ordinary thing; the rest rises to the server's own handler. */
function apologise(error: unknown, request: FastifyRequest, reply: FastifyReply, home: string) {
  if (!(error instanceof errors.SessionNotFound)) throw error
  const page = sentencePage(bestLanguage(request.headers['accept-language']), 'expired', home)
  return reply.code(400).type('text/html; charset=utf-8').send(page)
}
