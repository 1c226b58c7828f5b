import { sql } from 'kysely'
import { isAdmin } from '#domain/people/account.ts'
import {
  archiveBefore,
  booksSince,
  closedBefore,
  erasuresBefore,
  goesAtOnce,
  goesNow,
  unusedSince,
} from '#domain/privacy/retention.ts'
import { lockAccount } from '../people/accounts/queries.ts'
import { lockAdmins } from '../people/profiles/queries.ts'
import { record } from '../platform/audit/queries.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import { isHeld } from '../platform/retention/queries.ts'
import type { Expired, RetentionRule, RetentionWorld, When } from '../platform/retention/rule.ts'
import { claimsToLookAt, forgetClaim, isClaim, sealClaim } from './claims.ts'
import { endAccount, erase } from './erase.ts'
import { businessOf, closedAccounts, emailOf, heldDataOf, lockKnown, roleOf, unusedAccounts } from './queries.ts'
import { deleteRequests, oldRequests } from './requests/queries.ts'

/** Deletes a person's mails before the transaction that erases the account: afterwards the e-mail is unknown. */
const forgetMail = async ({ db, mail }: RetentionWorld, id: string) => mail.forget(await emailOf(db, id))

/** Closes, on the owner's behalf, accounts without a login for five years, after two warnings (K1). */
export const unused: RetentionRule = {
  name: 'close-unused-accounts',
  at: '30 6 * * *',
  what: 'anonymised',
  cutoff: (now) => new Date(unusedSince(now)),
  findExpired: unusedAccounts,
  before: forgetMail,
  apply: async (tx, [id = ''], { now }, world) => ((await closeUnused(tx, world, id, now)) ? [id] : []),
}

async function closeUnused(tx: Tx, world: RetentionWorld, id: string, at: Date): Promise<boolean> {
  if (isAdmin(await roleOf(tx, id)) && (await lockAdmins(tx)).every((one) => one === id)) return false
  await lockAccount(tx, id)
  // the owner may have logged in meanwhile
  const [again] = await unusedAccounts(tx, { now: at, cutoff: at }, '', 1, id)
  if (!again || again.held) return false
  const business = await businessOf(tx, id, at)
  const asClaim = await isClaim(tx, id, business, at)
  if (business.length > 0 && !asClaim) return false
  if (asClaim) await sealClaim(tx, world.sealer, id, at)
  await endAccount(tx, world, id, { by: null, at, reason: 'unused' })
  await erase(tx, world, id, goesAtOnce(await heldDataOf(tx, id, at)), at)
  return true
}

/**
 * Erases accounts thirty days after a member left, or after two years if data is held for the safety of other members (K2, K3).
 */
export const closed: RetentionRule = {
  name: 'erase-closed-accounts',
  at: '40 6 * * *',
  what: 'anonymised',
  cutoff: closedBefore,
  findExpired: closedAccounts,
  before: forgetMail,
  apply: async (tx, [id = ''], { now }, world) => ((await eraseClosed(tx, world, id, now)) ? [id] : []),
}

async function eraseClosed(tx: Tx, world: RetentionWorld, id: string, at: Date): Promise<boolean> {
  const person = await lockKnown(tx, id)
  if (!person?.closed_at || (await isHeld(tx, id))) return false
  const what = goesNow(person.closed_at, await heldDataOf(tx, id, at), at)
  if (what === 'nothing' || (what === 'most' && person.reduced_at)) return false
  await erase(tx, world, id, what, at)
  return true
}

/** Deletes claims of former members that are settled, or that have reached the maximum age of ledger rows (K17). */
export const claimRetention: RetentionRule = {
  name: 'delete-settled-claims',
  at: '41 6 * * *',
  what: 'erased',
  cutoff: (now) => new Date(Date.UTC(booksSince(now.getUTCFullYear()), 0)),
  findExpired: claimsToLookAt,
  apply: async (tx, [id = ''], when) => ((await forgetClaim(tx, id, when)) ? [id] : []),
}

async function listedErasures(db: Db, { cutoff }: When, after: string, most: number): Promise<Expired[]> {
  const { rows } = await sql<Expired>`select n::text as id, false as held from erasures
    where at < ${cutoff} and n > ${Number(after)} order by erasures.n limit ${most}`.execute(db)
  return rows
}

/** Deletes the record of erased people, once no earlier backup can exist any more (K14). */
export const erasures: RetentionRule = {
  name: 'delete-old-erasures',
  at: '42 6 * * *',
  what: 'erased',
  inBulk: true,
  cutoff: erasuresBefore,
  findExpired: listedErasures,
  apply: async (tx, ids) => {
    await sql`delete from erasures where n = any(${ids}::bigint[])`.execute(tx)
    return ids
  },
}

/** Deletes requests about personal data five years after their end (K9). */
export const endedRequests: RetentionRule = {
  name: 'delete-ended-data-requests',
  at: '52 6 * * *',
  what: 'erased',
  inBulk: true,
  cutoff: archiveBefore,
  findExpired: oldRequests,
  apply: async (tx, ids, { now, cutoff }) => {
    const after = { cutoff, things: ids.length }
    await record(tx, { by: null, action: 'requests_forgotten', subject: 'job:requests', at: now, after })
    await deleteRequests(tx, ids)
    return ids
  },
}
