import type { Language } from '#contract/wire.ts'
import { DemoPage, demoSources, demoStyle } from '../../platform/html/DemoPage.tsx'
import { inlineHash, renderHtml } from '../../platform/html/render.ts'
import type { ReceivedMessage } from './port.ts'

const style = `${demoStyle}
main{max-width:34rem}
form{display:grid;gap:1rem;margin-top:1.5rem}
label{display:grid;gap:.35rem;font-weight:700}
input{font:inherit;color:inherit;background:var(--surface);border:1px solid var(--control);border-radius:14px;padding:.7rem .9rem}
`

export const sendingPolicy = `default-src 'none'; base-uri 'none'; form-action 'self'; style-src ${inlineHash(style)}; ${demoSources}; frame-ancestors 'none'`

/** Renders an SMS in the mailbox as a page. */
export const smsPage = (text: string): string =>
  renderHtml(
    <html lang="und">
      <head />
      <body>
        <p>{text}</p>
      </body>
    </html>,
  )

interface SendingPage {
  language: Language
  message: ReceivedMessage
  isSent: boolean
}

/**
 * Renders a page in place of a telephone in the demo: the prepared message, and a button that sends it. Works without scripts.
 */
export function sendingPage({ language, message, isSent }: SendingPage): string {
  const texts = sendingTexts[language]
  return renderHtml(
    <DemoPage
      language={language}
      title={texts.title}
      css={style}
      mark={texts.mark}
      query={{ number: message.from, text: message.text }}
      back={{ href: '/profile' }}
    >
      <h1>{texts.title}</h1>
      <p className="madeup">{texts.demo}</p>
      {isSent ? (
        <p role="status">{texts.sent}</p>
      ) : (
        <form method="post" action={`?lang=${language}`}>
          <label>
            {texts.from}
            <input name="number" defaultValue={message.from} autoComplete="off" />
          </label>
          <label>
            {texts.text}
            <input name="text" defaultValue={message.text} autoComplete="off" />
          </label>
          <button className="go">{texts.send}</button>
        </form>
      )}
    </DemoPage>,
  )
}

const sendingTexts: Record<Language, Record<'mark' | 'title' | 'demo' | 'from' | 'text' | 'send' | 'sent', string>> = {
  'en-US': {
    mark: 'Phone',
    title: 'Your message',
    demo: 'This is a demo, so nothing is sent over the phone network. Press Send, and Tramo gets the message from this number.',
    from: 'From',
    text: 'Message',
    send: 'Send',
    sent: 'Message sent. You can go back to Tramo.',
  },
  'es-AR': {
    mark: 'Teléfono',
    title: 'Tu mensaje',
    demo: 'Es una demo, así que no se manda nada por la red telefónica. Tocá Enviar y Tramo va a recibir el mensaje desde este número.',
    from: 'De',
    text: 'Mensaje',
    send: 'Enviar',
    sent: 'Mensaje enviado. Ya podés volver a Tramo.',
  },
}
