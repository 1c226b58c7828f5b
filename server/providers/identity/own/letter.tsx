import { randomUUID } from 'node:crypto'
import type { Language } from '#contract/wire.ts'
import { MailButton, MailCode, MailFrame } from '../../../platform/html/Mail.tsx'
import { renderHtml } from '../../../platform/html/render.ts'
import type { Mail } from '../../mail/port.ts'
import { loginTexts } from './texts.ts'

interface Letter {
  /** Message-ID of the mail */
  id: string
  to: string
  code: string
  /** secret of the mail's link */
  key: string
  language: Language
  publicUrl: string
}

/** Builds the mail that notifies an owner of passkeys of a login without a passkey. */
export function recoveryMail(
  { email, language, since }: { email: string; language: Language; since: Date },
  publicUrl: string,
): Mail {
  const { recovery } = loginTexts[language]
  const link = new URL(`/login/passkeys?lang=${language}`, publicUrl).href
  return {
    messageId: `${since.getTime().toString(36)}.${randomUUID()}.recovery@${new URL(publicUrl).hostname}`,
    to: email,
    subject: recovery.subject,
    text: `${[recovery.text, `${recovery.act}: ${link}`, recovery.warning].join('\n\n')}\n`,
    html: renderHtml(
      <MailFrame language={language} title={recovery.subject} foot={[recovery.warning]}>
        <p style={{ margin: 0 }}>{recovery.text}</p>
        <MailButton href={link}>{recovery.act}</MailButton>
      </MailFrame>,
    ),
    headers: { 'Content-Language': language },
  }
}

/** Builds the mail with the code. Its link leads to a page with a button, so that programs that open links do not log in. */
export function codeMail({ id, to, code, key, language, publicUrl }: Letter): Mail {
  const { letter } = loginTexts[language]
  const link = new URL(`/login/link?${new URLSearchParams({ code, key, lang: language })}`, publicUrl).href
  return {
    messageId: `${id}.login@${new URL(publicUrl).hostname}`,
    to,
    subject: letter.subject,
    text: `${[letter.code, code, `${letter.act}: ${link}`, letter.where, letter.warning].join('\n\n')}\n`,
    html: renderHtml(
      <MailFrame language={language} title={letter.subject} foot={[letter.where, letter.warning]}>
        <p style={{ margin: 0 }}>{letter.code}</p>
        <MailCode>{code}</MailCode>
        <MailButton href={link}>{letter.act}</MailButton>
      </MailFrame>,
    ),
    headers: { 'Content-Language': language },
  }
}
