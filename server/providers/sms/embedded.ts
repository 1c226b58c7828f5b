import { createHmac, randomUUID } from 'node:crypto'
import { type MailboxHost, mailboxMail, prefix as mailbox } from '../mail/embedded.ts'
import { smsPage } from './pages.tsx'
import type { Telephony } from './port.ts'
import { readSigned } from './signature.ts'

/** Path of the simulated operator's telephone, on our own port. */
export const prefix = '/dev-sms'

export interface TelephonyHost extends MailboxHost {
  secret: string
}

export const demoSecret = ({ secret }: Pick<TelephonyHost, 'secret'>) =>
  createHmac('sha256', secret).update('telephony').digest('hex')

/** Simulates telephony: an SMS appears in the mailbox, and a page sends a message as from a person's telephone. */
export function embeddedTelephony(host: TelephonyHost): Telephony {
  const mail = mailboxMail(host)
  // hashed, so that the mailbox contains no telephone number
  const inboxOf = (number: string) => `sms-${createHmac('sha256', demoSecret(host)).update(number).digest('hex').slice(0, 12)}`
  return {
    ways: ['message', 'sms'],
    linksFor: ({ from, text }, lang) => ({ demo: `${prefix}?${new URLSearchParams({ number: from, text, lang })}` }),
    readMessage: (incoming) => readSigned(incoming, demoSecret(host)),
    send: async ({ to, text }) => {
      const subject = `SMS …${to.slice(-3)}`
      return mail.send({ messageId: `${randomUUID()}@sms`, to: inboxOf(to), subject, text, html: smsPage(text), headers: {} })
    },
    inbox: (number) => `${mailbox}?${new URLSearchParams({ to: inboxOf(number) })}`,
  }
}
