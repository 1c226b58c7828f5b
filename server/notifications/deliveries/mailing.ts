import type { Language } from '#contract/words.ts'
import { isOptional } from '#domain/notification.ts'
import type { Mail } from '../../providers/mail/port.ts'
import type { World } from '../../world.ts'
import { offLink } from '../offLink.ts'
import { pathOf } from '../presenter.ts'
import type { ToldRow } from '../queries.ts'
import { framing, kindWords, renderNotification } from '../render.ts'
import { htmlOf, textOf } from './letter.ts'

type Site = Pick<World, 'gazetteer' | 'secret' | 'settings' | 'publicUrl'>

export interface Reader {
  email: string
  language: Language
}

/**
 * A notification as a mail in its reader's language. Nobody is named in it but the places, and its addresses are opaque. The message id
 * is the delivery's, so that a mailbox knows a second one for the same.
 */
export function mailOf(site: Site, deliveryId: string, row: ToldRow, { email, language }: Reader): Mail {
  const [kind, words] = [row.kind, framing[language]]
  const { title, text, act } = renderNotification(row, language, site.gazetteer)
  const link = isOptional(kind) ? offLink(site, row.account_id, kind) : undefined
  const letter = {
    language,
    title,
    text,
    act: { words: act, address: site.publicUrl + pathOf(row, site.gazetteer) },
    words,
    why: isOptional(kind) ? words.why(words.when(kindWords[language][kind])) : words.whyAlways,
    off: link,
    choices: `${site.publicUrl}/notifications?part=choices`,
  }
  return {
    messageId: `${deliveryId}@${new URL(site.publicUrl).hostname}`,
    to: email,
    subject: title,
    text: textOf(letter),
    html: htmlOf(letter),
    headers: { 'Content-Language': language, ...(link && oneClick(link)) },
  }
}

/** RFC 8058: mail programs show a button for it, and press it by POST. */
const oneClick = (link: string) => ({ 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })
