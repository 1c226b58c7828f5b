import type { Selectable } from 'kysely'
import { DAY_MS } from '#domain/time.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Mail, Mailing } from './port.ts'

/** Path of the mailbox page on our own port. */
export const prefix = '/dev-mail'

const RETENTION_MS = 30 * DAY_MS

export interface MailboxHost {
  db: Db
  now: () => Date
}

/**
 * Stores mail for a month instead of sending it. It is stored in the database, so that every process shows it. A repeated mail is
 * stored once.
 */
export const mailboxMail = ({ db, now }: MailboxHost): Mailing => ({
  mailbox: prefix,
  async send({ messageId, to, subject, text, html, headers }: Mail) {
    await db
      .deleteFrom('mailbox_mails')
      .where('at', '<', new Date(now().getTime() - RETENTION_MS))
      .execute()
    await db
      .insertInto('mailbox_mails')
      .values({ message_id: messageId, to_address: to, subject, text, html, headers: JSON.stringify(headers), at: now() })
      .onConflict((clash) => clash.column('message_id').doNothing())
      .execute()
    return 'sent'
  },
  async forget(to: string) {
    await db.deleteFrom('mailbox_mails').where('to_address', '=', to).execute()
  },
  close: async () => {},
})

export type StoredMail = Selectable<Tables['mailbox_mails']>

const MAX_SHOWN = 100

/** Returns the latest mails, to all addresses or to one. */
export const mailsTo = (db: Db, to: string | undefined) =>
  db
    .selectFrom('mailbox_mails')
    .select(['n', 'to_address', 'subject', 'at'])
    .$if(to !== undefined, (some) => some.where('to_address', '=', to ?? ''))
    .orderBy('n', 'desc')
    .limit(MAX_SHOWN)
    .execute()

export const findMail = (db: Db, n: string): Promise<StoredMail | undefined> =>
  /^\d{1,15}$/.test(n)
    ? db.selectFrom('mailbox_mails').selectAll().where('n', '=', BigInt(n)).executeTakeFirst()
    : Promise.resolve(undefined)
