import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Settings } from '../../platform/config.ts'
import { languageOfPage } from '../../platform/http/problem.ts'
import { findMail, type MailboxHost, mailboxMail, mailsTo, prefix } from './embedded.ts'
import { smtpMail } from './hosted.ts'
import { mailListPage, mailboxPolicy, mailPage, mailPolicy, openedMail } from './pages.tsx'
import type { Mailing } from './port.ts'

interface Chosen {
  mail: Mailing
  /** adds the mailbox page; does nothing for a mail server */
  mount(app: FastifyInstance): void
}

/**
 * Chooses the SMTP server of the settings, or the mailbox if none is set. The mailbox is never mounted next to an SMTP server.
 */
export function chosenMail({ SMTP_URL: url, MAIL_FROM: from = '' }: Settings, host: MailboxHost): Chosen {
  if (url) return { mail: smtpMail({ url, from }), mount: () => {} }
  return { mail: mailboxMail(host), mount: (app) => mountMailbox(app, host) }
}

interface MailboxRequest {
  Params: { n: string }
  Querystring: { to?: string; lang?: string }
}

/** Mounts the demo’s mailbox: all mails, open to every visitor. */
function mountMailbox(app: FastifyInstance, { db }: MailboxHost): void {
  void app.register(async (scope) => {
    scope.get<MailboxRequest>(prefix, async (request, reply) => {
      const to = typeof request.query.to === 'string' && request.query.to !== '' ? request.query.to : undefined
      return page(reply, mailboxPolicy).send(mailListPage(languageOfPage(request), await mailsTo(db, to), to))
    })
    scope.get<MailboxRequest>(`${prefix}/:n`, async (request, reply) => {
      const mail = await findMail(db, request.params.n)
      return mail ? page(reply, mailboxPolicy).send(mailPage(languageOfPage(request), mail)) : reply.redirect(prefix)
    })
    scope.get<MailboxRequest>(`${prefix}/:n/html`, async (request, reply) => {
      const mail = await findMail(db, request.params.n)
      return mail ? page(reply, mailPolicy).send(openedMail(mail)) : reply.redirect(prefix)
    })
  })
}

const page = (reply: FastifyReply, policy: string) =>
  reply
    .headers({
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'same-origin',
      'cache-control': 'no-store',
    })
    .type('text/html; charset=utf-8')
