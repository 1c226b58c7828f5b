import { createHash } from 'node:crypto'
import { type Language, languages } from '#contract/wire.ts'
import { pageStyle } from '../../platform/html/pageStyle.ts'
import { languageNames } from '../identity/pageTexts.ts'
import { type KeptMail, prefix } from './embedded.ts'

type Line = Pick<KeptMail, 'n' | 'to_address' | 'subject' | 'at'>

/** All that was sent, the last on top; of one address when it is named. */
export function listPage(language: Language, mails: Line[], to: string | undefined): string {
  const texts = mailboxTexts[language]
  const everybody = to ? `<p><a href="${prefix}">${texts.everybody}</a></p>` : ''
  const lines = mails.map((mail) => lineOf(mail, language)).join('')
  const list = lines ? `<ul class="mails">${lines}</ul>` : `<p class="none">${texts.none}</p>`
  const heading = to ? texts.to(escaped(to)) : texts.heading
  const body = `<h1>${heading}</h1><p class="madeup">${texts.demo}</p>${everybody}${list}`
  return whole(language, texts, heading, body, to ? `&amp;to=${encodeURIComponent(to)}` : '')
}

const lineOf = ({ n, to_address, subject, at }: Line, language: Language) =>
  `<li><a class="person" href="${prefix}/${n}"><span><b>${escaped(subject)}</b><small>${escaped(to_address)} · ${clock(at, language)}</small></span></a></li>`

/** One mail as a mail program shows it, with its headers and its plain text below. */
export function mailPage(language: Language, mail: KeptMail): string {
  const texts = mailboxTexts[language]
  const { n, to_address, subject, at, text, message_id, headers } = mail
  const facts = { [texts.receiver]: to_address, [texts.sent]: clock(at, language), 'Message-ID': `<${message_id}>`, ...headers }
  const rows = Object.entries(facts).map(([name, value]) => `<div><dt>${escaped(name)}</dt><dd>${escaped(value)}</dd></div>`)
  const back = `<p><a href="${prefix}?to=${encodeURIComponent(to_address)}">${texts.back}</a></p>`
  const frame = `<iframe src="${prefix}/${n}/html" title="${escaped(subject)}" sandbox="allow-popups allow-top-navigation-by-user-activation"></iframe>`
  const plain = `<h2>${texts.plain}</h2><pre>${escaped(text)}</pre><details><summary>${texts.headers}</summary><dl>${rows.join('')}</dl></details>`
  return whole(language, texts, escaped(subject), `${back}<h1>${escaped(subject)}</h1>${frame}${plain}`)
}

/** The mail’s own page; its links leave the frame that it stands in. */
export const openedMail = ({ html }: Pick<KeptMail, 'html'>) => html.replace('<head>', '<head><base target="_top">')

const ZONE = 'America/Argentina/Buenos_Aires'
const clock = (at: Date, language: Language) =>
  at.toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23', timeZone: ZONE })

const style = `${pageStyle}
main{max-width:46rem}
.mails{grid-template-columns:1fr;margin-top:1.5rem}
.mails .person{text-decoration:none;color:inherit}
.none{margin-top:1.5rem;color:var(--muted)}
iframe{width:100%;height:34rem;margin:1rem 0 2rem;border:1px solid var(--line);border-radius:16px;background:#fff}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;background:var(--surface);border:1px solid var(--line);border-radius:16px;padding:1rem}
dl div{display:flex;gap:.75rem;flex-wrap:wrap}
dt{font-weight:700}
dd{margin:0;overflow-wrap:anywhere}
`

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const nothing = `default-src 'none'; base-uri 'none'; form-action 'none'`

export const mailboxPolicy = `${nothing}; style-src ${sha256(style)}; img-src data:; frame-src 'self'; frame-ancestors 'none'`
/** A mail brings its style along, and nothing else. */
export const mailPolicy = `default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; frame-ancestors 'self'`

function whole(language: Language, texts: MailboxTexts, title: string, body: string, asked = ''): string {
  const links = languages.map((one) => {
    const mark = one === language ? ' aria-current="true"' : ''
    return `<a href="?lang=${one}${asked}" lang="${one}" hreflang="${one}"${mark}>${languageNames[one]}</a>`
  })
  const header = `<header><span class="mark">Tramo <span class="demo">${texts.mark}</span></span><nav aria-label="${texts.languages}">${links.join('')}</nav></header>`
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="data:,">
<style>${style}</style></head><body>${header}<main>${body}</main><footer><a href="/home">${texts.toTramo}</a></footer></body></html>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => entities[letter] ?? '')

interface MailboxTexts {
  mark: string
  heading: string
  to: (address: string) => string
  demo: string
  everybody: string
  none: string
  receiver: string
  sent: string
  back: string
  plain: string
  headers: string
  languages: string
  toTramo: string
}

const english: MailboxTexts = {
  mark: 'Mailbox',
  heading: 'Mail that was sent',
  to: (address) => `Mail to ${address}`,
  demo: 'A demonstration: no mail leaves this machine. What people would get by mail is kept here for a month, for everybody to see.',
  everybody: 'Mail to everybody',
  none: 'Nothing has been sent yet.',
  receiver: 'To',
  sent: 'Sent',
  back: 'All mail to this address',
  plain: 'As plain text',
  headers: 'Headers',
  languages: 'Language',
  toTramo: 'Go to Tramo',
}

const spanish: MailboxTexts = {
  mark: 'Buzón',
  heading: 'Correo enviado',
  to: (address) => `Correo para ${address}`,
  demo: 'Es una demostración: ningún correo sale de esta máquina. Lo que la gente recibiría por correo se guarda acá un mes, a la vista de cualquiera.',
  everybody: 'Correo para todas las personas',
  none: 'Todavía no se envió nada.',
  receiver: 'Para',
  sent: 'Enviado',
  back: 'Todo el correo para esta dirección',
  plain: 'Como texto simple',
  headers: 'Encabezados',
  languages: 'Idioma',
  toTramo: 'Ir a Tramo',
}

const mailboxTexts: Record<Language, MailboxTexts> = { 'en-US': english, 'es-AR': spanish }
