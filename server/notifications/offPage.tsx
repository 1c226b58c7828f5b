import type { FastifyReply } from 'fastify'
import { createHmac } from 'node:crypto'
import type { Language } from '#contract/wire.ts'
import {
  groupOf,
  isGroup,
  isOptional,
  kindsIn,
  notificationGroups,
  notificationKinds,
  type NotificationTheme,
} from '#domain/notifications/notification.ts'
import { isUuid } from '#domain/uuid.ts'
import { constantTimeEqual } from '../platform/crypto/sealing.ts'
import { sendCardPage } from '../platform/html/cardPage.ts'
import { CardPage, PageLinkButton } from '../platform/html/Page.tsx'
import type { World } from '../world.ts'
import { framing, kindWords } from './presenter.ts'

type Site = Pick<World, 'secret' | 'settings' | 'publicUrl'>

/** Recipient and group of the mails to turn off. */
interface OffLink {
  account: string
  theme: NotificationTheme
}

/**
 * Sends a page that asks for confirmation; a POST to the same address ends the mail of the kind or group. Works without
 * JavaScript.
 */
export function askingPage(site: Site, reply: FastifyReply, language: Language, ending: OffLink) {
  const words = framing[language]
  return sendCardPage(
    reply,
    language,
    <CardPage language={language} title={words.heading(themeName(site, language, ending.theme))}>
      <p>{words.explained}</p>
      <form method="post">
        <button className="go">{words.press}</button>
      </form>
      <WholeGroup site={site} language={language} ending={ending} />
    </CardPage>,
  )
}

export function donePage(site: Site, reply: FastifyReply, language: Language, ending: OffLink) {
  const words = framing[language]
  return sendCardPage(
    reply,
    language,
    <CardPage language={language} title={words.done(themeName(site, language, ending.theme))}>
      <p>{words.explained}</p>
      <PageLinkButton href="/home">{words.toTramo}</PageLinkButton>
      <WholeGroup site={site} language={language} ending={ending} />
    </CardPage>,
  )
}

/** Returns the name of a theme: "about payments and refunds", "when your refund is done". */
const themeName = ({ settings }: Site, language: Language, theme: NotificationTheme) => {
  const words = framing[language]
  const groups = settings.PAYMENTS === 'car' ? words.groupsInCar : words.groups
  return isGroup(theme) ? words.about(groups[theme]) : words.when(kindWords[language][theme])
}

interface WholeGroupProps {
  site: Site
  language: Language
  ending: OffLink
}

/** Renders a link to the same page about the whole group, if it has other kinds. */
function WholeGroup({ site, language, ending: { account, theme } }: WholeGroupProps) {
  const group = isGroup(theme) ? theme : groupOf(theme)
  if (isGroup(theme) || !isOptional(group) || kindsIn(group).length === 1) return null
  const { pathname } = new URL(offLink(site, account, group))
  return (
    <footer>
      <a href={pathname}>{framing[language].wholeGroup(themeName(site, language, group))}</a>
    </footer>
  )
}

const signed = (secret: string, text: string) =>
  createHmac('sha256', `mail off:${secret}`).update(text).digest('base64url').slice(0, 32)

/**
 * Returns the link that ends mail of a kind, or of a group. It needs no login and does nothing else, so it may be valid forever.
 */
export function offLink({ secret, publicUrl }: Site, account: string, theme: NotificationTheme): string {
  const text = `${account}.${theme}`
  return `${publicUrl}/api/notification/off/${text}.${signed(secret, text)}`
}

/** Returns recipient and group of a link; undefined for an invalid signature. Links from before a change of SECRET are valid. */
export function themeOfLink({ secret, settings }: Omit<Site, 'publicUrl'>, token: string) {
  const [account = '', name = '', signature = ''] = token.split('.')
  const theme = themes.find((one) => one === name)
  const ours = [secret, settings.SECRET_PREVIOUS].some(
    (one) => one && constantTimeEqual(signed(one, `${account}.${name}`), signature),
  )
  return ours && theme && isUuid(account) ? { account, theme } : undefined
}

const themes = [...notificationGroups, ...notificationKinds].filter(isOptional)
