import type { ReactNode } from 'react'
import type { Language } from '#contract/wire.ts'
import { DemoPage, demoSources, demoStyle } from '../../platform/html/DemoPage.tsx'
import { TwoLines } from '../../platform/html/Page.tsx'
import { inlineHash, renderHtml } from '../../platform/html/render.ts'
import { type StoredMail, prefix } from './embedded.ts'

type Line = Pick<StoredMail, 'n' | 'to_address' | 'subject' | 'at'>

/** Renders a page with all sent mail, newest first, or only mail to one address if it is given. */
export function mailListPage(language: Language, mails: Line[], to: string | undefined): string {
  const texts = mailboxTexts[language]
  const heading = to ? texts.to(to) : texts.heading
  return renderHtml(
    <MailboxPage language={language} title={heading} query={{ ...(to && { to }) }}>
      <h1>{heading}</h1>
      <p className="madeup">{texts.demo}</p>
      {to && (
        <p>
          <a href={prefix}>{texts.everybody}</a>
        </p>
      )}
      {mails.length ? <MailList mails={mails} language={language} /> : <p className="none">{texts.none}</p>}
    </MailboxPage>,
  )
}

const MailList = ({ mails, language }: { mails: Line[]; language: Language }) => (
  <ul className="mails">
    {mails.map(({ n, to_address, subject, at }) => (
      <li key={n}>
        <a className="person" href={`${prefix}/${n}`}>
          <TwoLines title={subject} text={`${to_address} · ${clock(at, language)}`} />
        </a>
      </li>
    ))}
  </ul>
)

/** Renders a page with a mail as a mail program shows it: headers, the HTML, and the plain text below. */
export function mailPage(language: Language, mail: StoredMail): string {
  const texts = mailboxTexts[language]
  const { n, to_address, subject, at, text, message_id, headers } = mail
  const facts = { [texts.receiver]: to_address, [texts.sent]: clock(at, language), 'Message-ID': `<${message_id}>`, ...headers }
  return renderHtml(
    <MailboxPage language={language} title={subject} query={{}}>
      <p>
        <a href={`${prefix}?to=${encodeURIComponent(to_address)}`}>{texts.back}</a>
      </p>
      <h1>{subject}</h1>
      <iframe src={`${prefix}/${n}/html`} title={subject} sandbox="allow-popups allow-top-navigation-by-user-activation" />
      <h2>{texts.plain}</h2>
      <pre>{text}</pre>
      <details>
        <summary>{texts.headers}</summary>
        <dl>
          {Object.entries(facts).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </details>
    </MailboxPage>,
  )
}

/** Returns the mail’s HTML for the frame that shows it. Links in the mail open outside the frame. */
export const openedMail = ({ html }: Pick<StoredMail, 'html'>) => html.replace('<head>', '<head><base target="_top">')

const ZONE = 'America/Argentina/Buenos_Aires'
const clock = (at: Date, language: Language) =>
  at.toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23', timeZone: ZONE })

const style = `${demoStyle}
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

const nothing = `default-src 'none'; base-uri 'none'; form-action 'none'`

export const mailboxPolicy = `${nothing}; style-src ${inlineHash(style)}; ${demoSources}; frame-src 'self'; frame-ancestors 'none'`
/** Allows the mail's own style, and nothing external. */
export const mailPolicy = `default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; frame-ancestors 'self'`

interface MailboxPageProps {
  language: Language
  title: string
  query: Record<string, string>
  children: ReactNode
}

const MailboxPage = (page: MailboxPageProps) => (
  <DemoPage {...page} css={style} mark={mailboxTexts[page.language].mark} back={{ href: '/home' }} />
)

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
}

const english: MailboxTexts = {
  mark: 'Mailbox',
  heading: 'Sent emails',
  to: (address) => `Emails to ${address}`,
  demo: 'This is a demo, so no email leaves this machine. The emails people would get are kept here for a month, and anyone can see them.',
  everybody: 'Emails to everyone',
  none: 'No emails yet.',
  receiver: 'To',
  sent: 'Sent',
  back: 'All emails to this address',
  plain: 'As plain text',
  headers: 'Headers',
}

const spanish: MailboxTexts = {
  mark: 'Buzón',
  heading: 'Correos enviados',
  to: (address) => `Correos para ${address}`,
  demo: 'Es una demo, así que ningún correo sale de esta máquina. Los correos que recibiría la gente se guardan acá un mes, a la vista de todos.',
  everybody: 'Correos para todas las personas',
  none: 'Todavía no hay correos.',
  receiver: 'Para',
  sent: 'Enviado',
  back: 'Todos los correos para esta dirección',
  plain: 'Ver como texto simple',
  headers: 'Encabezados',
}

const mailboxTexts: Record<Language, MailboxTexts> = { 'en-US': english, 'es-AR': spanish }
