import { sql } from 'kysely'
import { UUID_PATTERN } from '#domain/uuid.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { notify } from '../queries.ts'

/** Notifies a person in the product, at most once a day, that the person's address rejects mail. */
export const notifyUnreachable = (tx: Tx, to: string, at: Date) =>
  notify(tx, [{ to, kind: 'mail_bounced', key: at.toISOString().slice(0, 10), at }])

const MESSAGE_ID = new RegExp(`^message-id:\\s*<(${UUID_PATTERN})@`, 'gim')

/**
 * Returns deliveries that a delivery status notification reports as permanently failed (RFC 3464). Uses the Message-ID of the
 * returned mail, which only the receiving servers know, and not the address, which anyone can forge.
 */
export const failedDeliveries = (notification: string): string[] =>
  /^action:\s*failed\b/im.test(notification) ? [...notification.matchAll(MESSAGE_ID)].map(([, id = '']) => id) : []

/** The notification of a mail server, or an address from the operator. */
export type Bounce = { notification: string } | { address: string }

/** Returns people whose mail bounced. */
export async function bouncedPeople(db: Db, bounce: Bounce): Promise<string[]> {
  const { rows } = await (
    'address' in bounce
      ? sql<{ id: string }>`select id from accounts where lower(email) = lower(${bounce.address})`
      : sql<{ id: string }>`select distinct n.account_id as id from deliveries d join notifications n on n.id = d.notification_id
        where d.channel = 'mail' and d.id = any(${failedDeliveries(bounce.notification)}::uuid[])`
  ).execute(db)
  return rows.map(({ id }) => id)
}
