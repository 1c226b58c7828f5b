import { createTransport } from 'nodemailer'
import { type Mail, type MailAnswer, MailAway, type Mailing } from './port.ts'

const PATIENCE_MS = 10_000

/** Sends mail through the SMTP server of an address such as smtps://user:password@mail.example.org. */
export function smtpMail({ url, from }: { url: string; from: string }): Mailing {
  const patience = { connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS, socketTimeout: PATIENCE_MS }
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    ...patience,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    mailbox: undefined,
    send: (mail) => transport.sendMail(envelopeOf(mail, from)).then(() => 'sent' as const, meaning),
    // does nothing, because delivered mail is not stored here
    forget: async () => {},
    close: async () => transport.close(),
  }
}

const envelopeOf = ({ messageId, to, subject, text, html, headers }: Mail, from: string) => ({
  from,
  to,
  subject,
  text,
  html,
  messageId: `<${messageId}>`,
  // prevents automatic replies, such as out-of-office notes
  headers: { 'Auto-Submitted': 'auto-generated', ...headers },
})

/** Only a permanent reply about this mail counts as a refusal. A wrong password does not: the operator may correct it. */
function meaning(error: unknown): MailAnswer {
  const { responseCode = 0, command = '' } = error as { responseCode?: number; command?: string } // as: nodemailer adds these to its errors
  if (responseCode >= 500 && responseCode < 600 && ['RCPT TO', 'DATA'].includes(command)) return 'refused'
  throw new MailAway(error instanceof Error ? error.message : String(error), { cause: error })
}
