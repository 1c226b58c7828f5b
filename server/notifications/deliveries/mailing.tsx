import type { Language } from '#contract/wire.ts'
import { isOptional } from '#domain/notifications/notification.ts'
import type { Mail } from '../../providers/mail/port.ts'
import type { World } from '../../world.ts'
import { offLink } from '../offLink.ts'
import { pathOf } from '../presenter.ts'
import type { NotificationRow } from '../queries.ts'
import { framing, kindWords, renderNotification } from '../render.ts'
import type { words as english } from '../words.en-US.ts'

type Site = Pick<World, 'gazetteer' | 'secret' | 'settings' | 'publicUrl'>

export interface Reader {
  email: string
  language: Language
}

/**
 * A notification as a mail in its reader's language. It names places but no person, and its addresses are opaque. The message id
 * is the delivery's, so that a mailbox recognises a second copy.
 */
export function mailOf(site: Site, deliveryId: string, row: NotificationRow, { email, language }: Reader): Mail {
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

interface Letter {
  language: Language
  title: string
  text: string
  /** the button: its words, and where it leads */
  act: { words: string; address: string }
  words: typeof english
  why: string
  /** the link that ends such mail; none where it cannot be switched off */
  off: string | undefined
  choices: string
}

const textOf = ({ title, text, act, words, why, off, choices }: Letter) => `${words.hello}

${title}

${text}

${act.words}: ${act.address}

${words.bye}

-- 
${why}
${off ? `${words.off}: ${off}` : words.always}
${words.choices}: ${choices}
`

/** No picture and no script, from nowhere. Programs that know dark and light get ours; others keep the inline ones. */
function htmlOf({ language, title, text, act, words, why, off, choices }: Letter): string {
  const end = off ? `<a href="${escaped(off)}" style="${link}">${words.off}</a>` : words.always
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><title>${escaped(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark"><style>${dark}</style></head>
<body class="canvas" style="margin:0;padding:24px 12px;background:#faf8f3;color:#14261d;font:16px/1.5 system-ui,'Segoe UI',Roboto,sans-serif">
<div role="article" aria-label="${escaped(title)}" style="max-width:560px;margin:0 auto">
<p class="brand" style="margin:0 0 16px;font-weight:800;font-size:20px;color:#0b6b4a">Tramo</p>
<div class="card" style="background:#ffffff;border:1px solid #e4dfd3;border-radius:16px;padding:24px">
<h1 style="margin:0 0 12px;font-size:22px;line-height:1.25">${escaped(title)}</h1>
<p style="margin:0 0 24px">${escaped(text)}</p>
<p style="margin:0"><a class="go" href="${escaped(act.address)}" style="${button}">${escaped(act.words)}</a></p>
</div>
<p class="muted" style="margin:20px 4px 0;font-size:14px;color:#52635a">${words.bye}</p>
<p class="muted" style="margin:8px 4px 0;font-size:14px;color:#52635a">${escaped(why)} ${end}
· <a href="${escaped(choices)}" style="${link}">${words.choices}</a></p>
</div></body></html>
`
}

const button =
  'display:inline-block;padding:12px 22px;border-radius:14px;background:#0b6b4a;color:#ffffff;font-weight:700;text-decoration:none'
const link = 'color:inherit'
const dark = `@media (prefers-color-scheme:dark){.canvas{background:#0e1713!important;color:#eaf3ed!important}
.card{background:#16221c!important;border-color:#2b3c33!important}.brand{color:#46cf97!important}.muted{color:#a5b6ab!important}
.go{background:#46cf97!important;color:#06241a!important}}`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => entities[letter] ?? '')
