import type { Language } from '#contract/wire.ts'
import { MailFrame } from '../../platform/html/Mail.tsx'
import { renderHtml } from '../../platform/html/render.ts'
import type { Mail } from '../../providers/mail/port.ts'
import type { DueMail } from './queries.ts'

/**
 * Builds the mail with the code or the answer of a case, for an address without an account. Its message id is the same however
 * often it is sent.
 */
export function letterOf({ id, kind, code, email, answer, language }: DueMail, publicUrl: string): Mail {
  const { hello, bye, why, [kind]: wording } = words[language]
  const body = [hello, wording.text(code), ...(kind === 'answer' && answer ? [answer] : [])]
  const subject = wording.subject(code)
  return {
    messageId: `${id}.${kind}@${new URL(publicUrl).hostname}`,
    to: email,
    subject,
    text: `${[...body, bye, why].join('\n\n')}\n`,
    html: renderHtml(
      <MailFrame language={language} title={subject} foot={[bye, why]}>
        {body.map((part, index) => (
          <p key={index} style={{ margin: index ? '12px 0 0' : 0, whiteSpace: 'pre-line' }}>
            {part.split(code).flatMap((words, at) => (at === 0 ? [words] : [<Code key={at}>{code}</Code>, words]))}
          </p>
        ))}
      </MailFrame>,
    ),
    headers: { 'Content-Language': language },
  }
}

/** Keeps a code with a hyphen on one line. */
const Code = ({ children }: { children: string }) => <span style={{ whiteSpace: 'nowrap' }}>{children}</span>

interface LetterWords {
  hello: string
  code: { subject: (code: string) => string; text: (code: string) => string }
  answer: { subject: (code: string) => string; text: (code: string) => string }
  bye: string
  /** explanation for readers who did not request it */
  why: string
}

/** The mails to a consumer without an account. They contain no typed text, since the address may be another person's. */
const words: Record<Language, LetterWords> = {
  'en-US': {
    hello: 'Hello,',
    code: {
      subject: (code) => `Your withdrawal ${code}`,
      text: (code) =>
        `We received your withdrawal request. Its code is ${code}. Keep this email. We’ll reply to this address, with the same code.`,
    },
    answer: {
      subject: (code) => `Our answer to your withdrawal ${code}`,
      text: (code) => `We looked at your withdrawal ${code}. This is our answer:`,
    },
    bye: 'The Tramo team',
    why: 'Someone entered this address in Tramo’s withdrawal form. If it wasn’t you, you don’t need to do anything.',
  },
  'es-AR': {
    hello: 'Hola:',
    code: {
      subject: (code) => `Tu arrepentimiento ${code}`,
      text: (code) =>
        `Recibimos tu pedido de arrepentimiento. Su código es ${code}. Guardá este correo. Te vamos a responder a esta dirección, con el mismo código.`,
    },
    answer: {
      subject: (code) => `Respuesta a tu arrepentimiento ${code}`,
      text: (code) => `Revisamos tu pedido de arrepentimiento ${code}. Esta es la respuesta:`,
    },
    bye: 'El equipo de Tramo',
    why: 'Alguien puso esta dirección en el formulario de arrepentimiento de Tramo. Si no fuiste vos, no tenés que hacer nada.',
  },
}
