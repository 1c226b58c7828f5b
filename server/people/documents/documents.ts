import { sql } from 'kysely'
import { digitsKey, documentKey, foldedNumber, type Stated } from '#domain/people/document.ts'
import { refuseIf } from '#domain/refusal.ts'
import { notify } from '../../notifications/queries.ts'
import { record } from '../../platform/audit/queries.ts'
import type { Sealer } from '../../platform/crypto/sealing.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { HOME_ZONE, todayIn } from '../../platform/time.ts'
import type { World } from '../../world.ts'
import { isDocumentBanned } from '../accounts/bannedIdentities.ts'
import { noteAccount } from '../accounts/queries.ts'
import { insertSignal } from '../signals.ts'

const numberHash = (sealer: Sealer, stated: Stated) => sealer.blind('dni', documentKey(stated))

/** Builds the columns of an identity document: sealed, with keyed hashes of its unique key and of its digits (A3). */
export const documentColumns = (sealer: Sealer, id: string, stated: Stated) => ({
  dni_kind: stated.kind,
  dni_country: stated.country,
  dni_hash: numberHash(sealer, stated),
  dni_digits_hash: sealer.blind('dni', digitsKey(stated)),
  dni_sealed: sealer.seal('dni', id, foldedNumber(stated)),
})

/**
 * Assigns a document number to an account. A number on the denylist counts as taken (E9). The unchecked number of an
 * excluded account is released: otherwise typing another person's number first would lock them out permanently (A3).
 */
export async function takeNumber(tx: Tx, hash: Buffer, id: string, at: Date): Promise<void> {
  refuseIf((await isDocumentBanned(tx, hash, id, at)) ? 'dni_taken' : undefined)
  const released = await releaseUnchecked(tx, hash, id)
  if (!released) return
  await noteAccount(tx, released, 'number_released', at, { to: id })
  const subject = `account:${released}` as const
  await record(tx, { by: null, action: 'number_released', subject, at, after: { to: id } })
}

async function releaseUnchecked(tx: Tx, hash: Buffer, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`update accounts a set dni_hash = null
    where a.dni_hash = ${hash} and a.id <> ${id} and a.standing in ('disabled', 'closed')
      and exists (select from sanctions s where s.person_id = a.id and s.step = 'disable' and s.state = 'in_force')
      and not exists (select from kept_out k where k.account_id = a.id and k.kind = 'dni')
    returning a.id`.execute(tx)
  return rows[0]?.id
}

/**
 * Notifies the holder of a number, once a day, that another person tried to register with it (A3). The other person does not
 * learn of the notification.
 */
export async function notifyReuse(
  tx: Tx,
  { sealer, now }: Pick<World, 'sealer' | 'now'>,
  stated: Stated,
  id: string,
): Promise<void> {
  const [hash, at] = [numberHash(sealer, stated), now()]
  const holder = tx.selectFrom('accounts').select('id').where('dni_hash', '=', hash).where('id', '<>', id)
  const found = await holder.where('standing', '<>', 'closed').executeTakeFirst()
  if (found) await notify(tx, [{ to: found.id, kind: 'number_reused', key: todayIn(at, HOME_ZONE), at }])
}

/** Signals equal digits under another kind or country: an administrator has to check whether one person has two documents. */
export async function noteDocument(tx: Tx, id: string, at: Date): Promise<void> {
  const others = await tx
    .selectFrom('accounts as other')
    .innerJoin('accounts as own', 'own.dni_digits_hash', 'other.dni_digits_hash')
    .select('other.id')
    .where('own.id', '=', id)
    .where('other.id', '<>', id)
    .where('other.anonymised_at', 'is', null)
    .execute()
  for (const other of others)
    await insertSignal(tx, { kind: 'same_document', personId: id, about: `account:${other.id}`, signs: ['same_digits'] }, at)
}

/** The two identity photos of a person. */
export interface Photos {
  front: string
  back: string
}

const withPhotos = (tx: Tx, id: string, { front, back }: Photos) =>
  tx.updateTable('accounts').where('id', '=', id).where('identity_front_id', '=', front).where('identity_back_id', '=', back)

/** Removes these photos from the row, unless newer ones have replaced them. A job deletes images without a row. */
export const dropIdentity = (tx: Tx, id: string, photos: Photos) =>
  withPhotos(tx, id, photos).set({ identity_front_id: null, identity_back_id: null }).execute()

/** Adds or removes the badge "identity checked". Returns false if the person has newer photos. */
export async function markIdentity(tx: Tx, id: string, photos: Photos, checkedAt: Date | null): Promise<boolean> {
  const marked = await withPhotos(tx, id, photos).set({ identity_checked_at: checkedAt }).executeTakeFirst()
  return marked.numUpdatedRows === 1n
}

/** Returns time and reason of the last rejection of identity photos, unless newer ones were uploaded since (I6). */
export async function lastRejection(db: Db, { id, identity_front_id }: { id: string; identity_front_id: string | null }) {
  const last = await db
    .selectFrom('identity_checks')
    .select(['result', 'reason', 'decided_at', 'front_id'])
    .where('account_id', '=', id)
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirst()
  const isStill = last?.result === 'rejected' && (identity_front_id ?? last.front_id) === last.front_id
  return isStill ? { at: last.decided_at.toISOString(), reason: last.reason } : null
}
