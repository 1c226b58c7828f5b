import type { FastifyInstance } from 'fastify'
import type { Settings } from '../../platform/config.ts'
import { type House, mailboxMail } from './embedded.ts'
import { smtpMail } from './hosted.ts'
import { mountMailbox } from './mount.ts'
import type { Mailing } from './port.ts'

interface Chosen {
  mail: Mailing
  /** adds the mailbox page, which is nothing for a hosted one */
  mount(app: FastifyInstance): void
}

/** An SMTP server when there is one, else the mailbox, which cannot be mounted beside it. */
export function chosenMail({ SMTP_URL: url, MAIL_FROM: from = '' }: Settings, house: House): Chosen {
  if (url) return { mail: smtpMail({ url, from }), mount: () => {} }
  return { mail: mailboxMail(house), mount: (app) => mountMailbox(app, house) }
}
