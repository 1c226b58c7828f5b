import { sql } from 'kysely'
import { isHolder } from '#domain/payments/payouts/payout.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import { isUuid } from '#domain/uuid.ts'
import { type Actor, type AdminContext, refuseOwnCase } from '../../people/dualControl/actor.ts'
import { record } from '../../platform/audit/queries.ts'
import type { Sealer } from '../../platform/crypto/sealing.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { transact } from '../../platform/database/transact.ts'
import { requireRecentLogin } from '../../platform/http/sessions/session.ts'
import type { World } from '../../world.ts'
import { bankAccountOf, claimantOf, noteHolderSeen } from './payees.ts'
import type { DueRow } from './queries.ts'

/**
 * Shows a driver's bank account number, so that an administrator can ask the bank for its holder (rules 7). Recorded in the audit
 * log; requires a recent login.
 */
export async function openBankAccount(
  world: World,
  { me, session, address }: AdminContext,
  id: string,
): Promise<{ cbu: string; name: string }> {
  requireRecentLogin(session, world.now())
  if (isUuid(id)) await refuseOwnCase(world.db, me.id, { people: [id] }, world.now())
  const person = (await personOf(world.db, id)) ?? refuse('not_found')
  const { cbu } = bankAccountOf(world.sealer, person) ?? refuse('not_found')
  const entry = { by: me.id, action: 'cbu_opened', subject: `account:${id}` as const, at: world.now(), address }
  await transact(world.db, (tx) => record(tx, entry))
  const name = [person.name, person.last_name].filter(Boolean).join(' ')
  return { cbu, name: name || (claimantOf(world.sealer, person)?.name ?? '') }
}

/**
 * Records that an administrator has verified the account as the driver's own: the holder's CUIT contains the DNI, or with
 * another document the names agree (rules 7).
 */
export async function noteHolder(world: World, acting: AdminContext, id: string, cuit: string): Promise<void> {
  requireRecentLogin(acting.session, world.now())
  await transact(world.db, (tx) => seeHolder(tx, world, acting, id, cuit))
}

async function seeHolder(tx: Tx, world: World, { me, address }: AdminContext, id: string, cuit: string): Promise<void> {
  if (isUuid(id)) await refuseOwnCase(tx, me.id, { people: [id] }, world.now())
  await seeHolderBy(tx, world, { by: me.id, address }, id, cuit)
}

/**
 * Records the verified holder of an account. The operator may do so too, to pay an administrator whom no two other administrators
 * can pay (A11).
 */
export async function seeHolderBy(
  tx: Tx,
  { sealer, now }: Pick<World, 'sealer' | 'now'>,
  { by, address }: Actor,
  id: string,
  cuit: string,
): Promise<void> {
  const person = (await personOf(tx, id)) ?? refuse('not_found')
  const account = bankAccountOf(sealer, person) ?? refuse('not_found')
  const document = { kind: person.dni_kind, country: person.dni_country, number: dniOf(sealer, person) }
  refuseIf(isHolder(cuit, document) ? undefined : 'holder_differs')
  await noteHolderSeen(tx, id, account.hash, { by, at: now() })
  const after = { cbu: `…${account.cbu.slice(-4)}` }
  await record(tx, { by, action: 'payout_holder_seen', subject: `account:${id}`, at: now(), after, address })
}

/** Returns the person to pay; for a person who left with money due, the data of the claim (A13). */
const personOf = async (db: Db, id: string) =>
  isUuid(id)
    ? db
        .selectFrom('accounts')
        .leftJoin('claims', 'claims.id', 'accounts.id')
        .select(['accounts.id', 'name', 'last_name', 'dni_sealed', 'dni_kind', 'dni_country', 'person_sealed'])
        .select(sql<Buffer | null>`coalesce(accounts.cbu_sealed, claims.cbu_sealed)`.as('cbu_sealed'))
        .where('accounts.id', '=', id)
        .executeTakeFirst()
    : undefined

const dniOf = (
  sealer: Sealer,
  { id, dni_sealed, ...person }: Pick<DueRow, 'id' | 'person_sealed'> & { dni_sealed: Buffer | null },
) => (dni_sealed ? sealer.open('dni', id, dni_sealed) : claimantOf(sealer, { id, ...person })?.dni) ?? refuse('not_found')
