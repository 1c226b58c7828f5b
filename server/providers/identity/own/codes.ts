import { sql } from 'kysely'
import { HOUR_MS, MINUTE_MS } from '#domain/time.ts'
import type { Db, Tx } from '../../../platform/database/connect.ts'

export const LOGIN_CODE_MS = 10 * MINUTE_MS
const ANSWER_MS = MINUTE_MS
export const MAX_CODE_TRIES = 5

/** Hash of the browser's secret, and keyed hash of the mail address. */
export interface Asking {
  browser: Buffer
  address: Buffer
}

/** The site's attempt that this login completes. */
export interface Target {
  state: string
  challenge: string
}

interface NewCode {
  asking: Asking
  target: Target
  code: Buffer
  /** null when no mail is sent */
  link: Buffer | null
}

export const insertLoginCode = (db: Db, { asking, target, code, link }: NewCode, now: Date) =>
  db
    .insertInto('login_codes')
    .values({
      browser_hash: asking.browser,
      address_hash: asking.address,
      code_hash: code,
      link_hash: link,
      mail: link ? 'sent' : 'held',
      ...target,
      made_at: now,
      expires_at: new Date(now.getTime() + LOGIN_CODE_MS),
    })
    .execute()

/** Disables a code that was not delivered. */
export const noteUndelivered = (db: Db, { browser }: Asking, mail: 'refused' | 'away', now: Date) =>
  db.updateTable('login_codes').set({ mail, expires_at: now }).where('browser_hash', '=', browser).execute()

/** Finds the attempt of a browser whose code may still be typed or replaced. */
export const findAsked = (db: Db, { browser, address }: Asking, now: Date) =>
  db
    .selectFrom('login_codes')
    .select(['state', 'challenge', 'tries', 'mail'])
    .where('browser_hash', '=', browser)
    .where('address_hash', '=', address)
    .where('proved_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Checks whether a link mailed to this address still works, whichever browser requested the link. */
export const hasLink = async (db: Db, address: Buffer, now: Date, link?: Buffer): Promise<boolean> =>
  (await db
    .selectFrom('login_codes')
    .select('made_at')
    .where('address_hash', '=', address)
    .where('link_hash', 'is not', null)
    .$if(link !== undefined, (one) => one.where('link_hash', '=', link ?? null))
    .where('expires_at', '>', now)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Spends a link of this address; false when another request has spent it, or the link has expired. */
export async function spendLink(db: Db, address: Buffer, link: Buffer, now: Date): Promise<boolean> {
  const spent = await db
    .updateTable('login_codes')
    .set({ link_hash: null })
    .where('address_hash', '=', address)
    .where('link_hash', '=', link)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return spent.numUpdatedRows === 1n
}

/** Counts a try before the code is compared, so that simultaneous tries count too; undefined when none remains. */
export const countGuess = (db: Db, { browser, address }: Asking, now: Date) =>
  db
    .updateTable('login_codes')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('browser_hash', '=', browser)
    .where('address_hash', '=', address)
    .where('tries', '<', MAX_CODE_TRIES)
    .where('proved_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['code_hash as codeHash', 'tries'])
    .executeTakeFirst()

/** Exchanges a code for a login at the site; undefined when another request has used the code. */
export const prove = (db: Db, { browser }: Asking, answer: { hash: Buffer; email: string }, now: Date) =>
  db
    .updateTable('login_codes')
    .set({ proved_at: now, answer_hash: answer.hash, email: answer.email, link_hash: null })
    .where('browser_hash', '=', browser)
    .where('proved_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('state')
    .executeTakeFirst()

interface Challenge {
  /** hash of the challenge that the authenticator signs */
  challenge: Buffer
  target: Target
  /** random bytes for the columns of the address and the code, which this login does not use */
  unused: Buffer
}

/** Stores a login by passkey, as an attempt without a code or a mail. */
export const insertChallenge = (db: Db, { challenge, target, unused }: Challenge, now: Date) =>
  db
    .insertInto('login_codes')
    .values({
      browser_hash: challenge,
      address_hash: unused,
      code_hash: unused,
      mail: 'none',
      ...target,
      made_at: now,
      expires_at: new Date(now.getTime() + LOGIN_CODE_MS),
    })
    .execute()

/** Turns a challenge into a result for the site; works once. */
export const proveByPasskey = (db: Db, challenge: Buffer, answer: { hash: Buffer; email: string }, now: Date) =>
  db
    .updateTable('login_codes')
    .set({ proved_at: now, answer_hash: answer.hash, email: answer.email })
    .where('browser_hash', '=', challenge)
    .where('mail', '=', 'none')
    .where('proved_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('state')
    .executeTakeFirst()

/** Returns the person who completed an attempt. Works only once for each attempt. */
export async function takeAnswer(db: Db, hash: Buffer, challenge: string, now: Date) {
  const { rows } = await sql<{ email: string; provedAt: Date; byPasskey: boolean }>`with taken as (
      select browser_hash, email, proved_at from login_codes
      where answer_hash = ${hash} and challenge = ${challenge} and proved_at > ${new Date(now.getTime() - ANSWER_MS)} for update)
    update login_codes known set answer_hash = null, email = null from taken
    where known.browser_hash = taken.browser_hash returning taken.email, taken.proved_at as "provedAt",
      known.mail = 'none' as "byPasskey"`.execute(db)
  return rows[0]
}

export const deleteOldCodes = (tx: Tx, now: Date) =>
  tx
    .deleteFrom('login_codes')
    .where('made_at', '<=', new Date(now.getTime() - HOUR_MS))
    .execute()
