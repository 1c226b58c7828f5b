import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '#contract/wire.ts'
import { sentencePage } from '../pages.tsx'
import { bestLanguage } from '../pageTexts.ts'
import type { Limited } from './allowances.ts'
import type { Target } from './codes.ts'
import { requestCookie } from './cookies.ts'
import { askPage } from './pages.tsx'
import { canHavePasskeys } from './site.ts'
import type { LoginMistake } from './texts.ts'

export type OwnLogin = Limited

export interface OwnRoute {
  Querystring: {
    to?: string
    needed?: string
    lang?: string
    state?: string
    challenge?: string
    code?: string
    key?: string
    change?: string
  }
}
export type OwnRequest = FastifyRequest<OwnRoute>

export const homeOf = ({ publicUrl }: OwnLogin) => new URL('/', publicUrl).href

export const formField = (request: FastifyRequest, name: string) => new URLSearchParams(String(request.body)).get(name) ?? ''
/** Returns the language of a login page, even when it is opened from a bookmark without a language. */
export const pageLanguage = (request: OwnRequest): Language =>
  bestLanguage(request.query.lang, requestCookie(request, 'language'), request.headers['accept-language'])

/** Parses the attempt that the site sent; undefined when the address was changed. */
export function attemptTarget({ state = '', challenge = '' }: OwnRoute['Querystring']): Target | undefined {
  return [state, challenge].every((part) => /^[\w-]{43}$/.test(part)) ? { state, challenge } : undefined
}

/** Redirects the browser to the site with the result of the login. */
export function returnTo(own: OwnLogin, request: OwnRequest, reply: FastifyReply, answer: { code: string; state: string }) {
  const query = new URLSearchParams({ ...answer, lang: pageLanguage(request) })
  return reply.redirect(new URL(`/api/login/return?${query}`, own.publicUrl).href, 303)
}

export const html = (reply: FastifyReply) => reply.type('text/html; charset=utf-8')
export const expired = (own: OwnLogin, request: OwnRequest, reply: FastifyReply) =>
  html(reply.statusCode === 200 ? reply.code(400) : reply).send(sentencePage(pageLanguage(request), 'expired', homeOf(own)))

export interface AddressForm {
  email: string
  mistake?: LoginMistake | undefined
}

export async function showAsk(
  own: OwnLogin,
  request: OwnRequest,
  reply: FastifyReply,
  target: Target | undefined,
  shown: AddressForm,
) {
  if (!target) return expired(own, request, reply)
  const isChange = request.query.change === 'yes'
  const query = { ...target, ...(isChange && { change: 'yes' }) }
  return html(reply.code(mistakeStatus(shown.mistake))).send(
    askPage({
      hasPasskeys: !isChange && canHavePasskeys(own),
      language: pageLanguage(request),
      home: homeOf(own),
      query,
      isChange,
      ...shown,
    }),
  )
}

export const mistakeStatus = (mistake: LoginMistake | undefined) => {
  if (!mistake) return 200
  if (mistake === 'too_often') return 429
  return mistake === 'mail_away' ? 503 : 422
}
