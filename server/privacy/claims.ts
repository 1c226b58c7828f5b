import { sql } from 'kysely'
import { leavesClaim } from '#domain/privacy/retention.ts'
import { moveDues } from '../payments/payouts/payees.ts'
import { noteAccount } from '../people/accounts/queries.ts'
import type { Sealer } from '../platform/crypto/sealing.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import { type Expired, uuidAfter, type When } from '../platform/retention/rule.ts'
import { type Business, businessOf } from './queries.ts'

/** Returns the last departure of a person's trips as driver or passenger; null without any. */
async function lastTripOf(db: Db, id: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select greatest(
    (select max(departs_at) from trips where driver_id = ${id} and cancelled_at is null),
    (select max(departs_at) from travellers where account_id = ${id} and confirmed_at is not null),
    (select max(departs_at) from bookings where driver_id = ${id} and confirmed_at is not null)) as at`.execute(db)
  return rows[0]?.at ?? null
}

/** Checks whether the open business of a member who leaves becomes a claim. */
export const isClaim = async (db: Db, id: string, business: readonly Business[], at: Date) =>
  leavesClaim(
    business.map(({ kind }) => kind),
    await lastTripOf(db, id),
    at,
  )

/** Seals the data that is needed to settle open business, before it is erased from the account (A13). */
export async function sealClaim(tx: Tx, sealer: Sealer, id: string, at: Date): Promise<void> {
  const { name, last_name, email, dni_hash, dni_sealed, cbu_sealed } = await tx
    .selectFrom('accounts')
    .select(['name', 'last_name', 'email', 'dni_hash', 'dni_sealed', 'cbu_sealed'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const dni = dni_sealed && sealer.open('dni', id, dni_sealed)
  const person = JSON.stringify({ name: [name, last_name].filter(Boolean).join(' '), email, dni })
  await tx
    .insertInto('claims')
    .values({ id, opened_at: at, dni_hash, person_sealed: sealer.seal('person', id, person), cbu_sealed })
    .execute()
  await noteAccount(tx, id, 'claim_opened', at)
}

/** Transfers claims with the same document number, for or against the person, to a newly registered account. */
export async function inheritClaims(tx: Tx, dniHash: Buffer, heir: string, at: Date): Promise<void> {
  const claims = await tx
    .updateTable('claims')
    .set({ inherited_by: heir, inherited_at: at })
    .where('dni_hash', '=', dniHash)
    .where('inherited_by', 'is', null)
    .where('id', '<>', heir)
    .returning('id')
    .execute()
  for (const { id } of claims) {
    await moveDues(tx, id, heir, at)
    await noteAccount(tx, heir, 'claim_inherited', at, { from: id })
  }
}

/** Moves amounts that became due to closed accounts after their claims were inherited to the accounts that inherited them. */
export async function moveInherited(tx: Tx, at: Date): Promise<void> {
  const claims = await tx
    .selectFrom('claims')
    .select(['id', 'inherited_by as heir'])
    .where('inherited_by', 'is not', null)
    .orderBy('id')
    .execute()
  for (const { id, heir } of claims) if (heir) await moveDues(tx, id, heir, at)
}

/** Returns all claims, because there are few and each has to be checked for settlement. */
export async function claimsToLookAt(db: Db, _: When, after: string, most: number): Promise<Expired[]> {
  const { rows } = await sql<Expired>`select id::text, is_held(id) as held from claims
    where id > ${uuidAfter(after)} order by claims.id limit ${most}`.execute(db)
  return rows
}

/** Deletes a claim that is settled, or that has reached the maximum age of ledger rows (K17). */
export async function forgetClaim(tx: Tx, id: string, { now, cutoff }: When): Promise<boolean> {
  const claim = await tx.selectFrom('claims').select('opened_at').where('id', '=', id).forUpdate().executeTakeFirst()
  if (!claim || (claim.opened_at >= cutoff && (await businessOf(tx, id, now)).length > 0)) return false
  await tx.deleteFrom('claims').where('id', '=', id).execute()
  return true
}
