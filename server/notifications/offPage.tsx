import type { FastifyReply } from 'fastify'
import { createHash } from 'node:crypto'
import type { Language } from '#contract/wire.ts'
import { groupOf, isGroup, isOptional, kindsIn, type Theme } from '#domain/notifications/notification.ts'
import { pageStyle } from '../platform/html/pageStyle.ts'
import type { World } from '../world.ts'
import { offLink } from './offLink.ts'
import { framing, kindWords } from './render.ts'

type Site = Pick<World, 'secret' | 'settings' | 'publicUrl'>

/** Whose mail of what is to end. */
interface Ending {
  account: string
  theme: Theme
}

/** Asks whether mail of a kind or group shall end; the same address by POST ends it. Works without script. */
export function askingPage(site: Site, reply: FastifyReply, language: Language, ending: Ending) {
  const words = framing[language]
  const form = `<form method="post"><button class="go">${words.press}</button></form>`
  const body = `<p>${words.explained}</p>${form}${wholeGroup(site, language, ending)}`
  return send(reply, language, words.heading(said(language, ending.theme)), body)
}

export function donePage(site: Site, reply: FastifyReply, language: Language, ending: Ending) {
  const words = framing[language]
  const home = `<a class="go" href="/home">${words.toTramo}</a>`
  const body = `<p>${words.explained}</p>${home}${wholeGroup(site, language, ending)}`
  return send(reply, language, words.done(said(language, ending.theme)), body)
}

/** "about payments and refunds", "when your refund is done". */
const said = (language: Language, theme: Theme) => {
  const words = framing[language]
  return isGroup(theme) ? words.about(words.groups[theme]) : words.when(kindWords[language][theme])
}

/** The way to the same page about all of its group, where a kind is not all there is. */
function wholeGroup(site: Site, language: Language, { account, theme }: Ending): string {
  const group = isGroup(theme) ? theme : groupOf(theme)
  if (isGroup(theme) || !isOptional(group) || kindsIn(group).length === 1) return ''
  const { pathname } = new URL(offLink(site, account, group))
  return `<footer><a href="${pathname}">${framing[language].wholeGroup(said(language, group))}</a></footer>`
}

const hash = createHash('sha256').update(pageStyle).digest('base64')
const policy = `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

const send = (reply: FastifyReply, language: Language, title: string, body: string) =>
  reply
    .headers({ 'content-security-policy': policy, 'cache-control': 'no-store', 'content-language': language })
    .type('text/html; charset=utf-8')
    .send(`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="data:,">
<style>${pageStyle}</style></head><body><main class="plain"><div class="card"><h1>${title}</h1>${body}</div></main></body></html>`)
