import type { FastifyReply } from 'fastify'
import type { ReactElement } from 'react'
import type { Language } from '#contract/wire.ts'
import { groupOf, isGroup, isOptional, kindsIn, type Theme } from '#domain/notifications/notification.ts'
import { CardPage, LinkButton } from '../platform/html/Page.tsx'
import { pageStyle } from '../platform/html/pageStyle.ts'
import { inlineHash, renderPage } from '../platform/html/render.ts'
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
  return send(
    reply,
    language,
    <CardPage language={language} title={words.heading(said(language, ending.theme))}>
      <p>{words.explained}</p>
      <form method="post">
        <button className="go">{words.press}</button>
      </form>
      <WholeGroup site={site} language={language} ending={ending} />
    </CardPage>,
  )
}

export function donePage(site: Site, reply: FastifyReply, language: Language, ending: Ending) {
  const words = framing[language]
  return send(
    reply,
    language,
    <CardPage language={language} title={words.done(said(language, ending.theme))}>
      <p>{words.explained}</p>
      <LinkButton href="/home">{words.toTramo}</LinkButton>
      <WholeGroup site={site} language={language} ending={ending} />
    </CardPage>,
  )
}

/** "about payments and refunds", "when your refund is done". */
const said = (language: Language, theme: Theme) => {
  const words = framing[language]
  return isGroup(theme) ? words.about(words.groups[theme]) : words.when(kindWords[language][theme])
}

interface WholeGroupProps {
  site: Site
  language: Language
  ending: Ending
}

/** The way to the same page about all of its group, where a kind is not all there is. */
function WholeGroup({ site, language, ending: { account, theme } }: WholeGroupProps) {
  const group = isGroup(theme) ? theme : groupOf(theme)
  if (isGroup(theme) || !isOptional(group) || kindsIn(group).length === 1) return null
  const { pathname } = new URL(offLink(site, account, group))
  return (
    <footer>
      <a href={pathname}>{framing[language].wholeGroup(said(language, group))}</a>
    </footer>
  )
}

const policy =
  `default-src 'none'; style-src ${inlineHash(pageStyle)}; img-src data:; form-action 'self'; base-uri 'none'; ` +
  `frame-ancestors 'none'`

const send = (reply: FastifyReply, language: Language, page: ReactElement) =>
  reply
    .headers({ 'content-security-policy': policy, 'cache-control': 'no-store', 'content-language': language })
    .type('text/html; charset=utf-8')
    .send(renderPage(page))
