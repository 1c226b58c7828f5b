import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { Language } from '#contract/words.ts'
import type { NotificationGroup } from '#domain/notification.ts'
import { pageStyle } from '../outside/identity/pageStyle.ts'
import { framing } from './speech.ts'

/** Asks whether mail of a group shall end; the same address by POST ends it. Works without script. */
export function askingPage(reply: FastifyReply, language: Language, group: NotificationGroup) {
  const words = framing[language]
  const heading = words.heading(words.groups[group])
  const form = `<form method="post"><button class="go">${words.press}</button></form>`
  return send(reply, language, heading, `<p>${words.explained}</p>${form}`)
}

export function donePage(reply: FastifyReply, language: Language, group: NotificationGroup) {
  const words = framing[language]
  const home = `<a class="go" href="/home">${words.toTramo}</a>`
  return send(reply, language, words.done(words.groups[group]), `<p>${words.explained}</p>${home}`)
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
