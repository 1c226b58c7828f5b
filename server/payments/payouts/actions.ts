import { createHash, randomUUID } from 'node:crypto'
import type { Payout } from '#contract/payments/payouts.ts'
import { USUAL_CURRENCY } from '#domain/money.ts'
import { lapsesAt, PAID_WITHIN_DAYS, waitsSince, whyNotRelease } from '#domain/payments/payouts/payout.ts'
import type { Member } from '#domain/people/account.ts'
import { type Reason, refuse, refuseIf } from '#domain/refusal.ts'
import { noteAccounts } from '../../people/accounts/queries.ts'
import { type Actor, type AdminContext, operator, requireRecentLoginOf } from '../../people/dualControl/actor.ts'
import { type ActContext, possibleSeconds, refuseNoSecond } from '../../people/dualControl/propose.ts'
import { findPerson, lockAdmins } from '../../people/profiles/queries.ts'
import { closeAllBut, raiseAlarm } from '../../platform/alarms.ts'
import { record } from '../../platform/audit/queries.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { allowSeconds, transact } from '../../platform/database/transact.ts'
import { requireRecentLogin } from '../../platform/http/sessions/session.ts'
import type { World } from '../../world.ts'
import { seeHolderBy } from './accountHolders.ts'
import { adminsWhoRode, bankAccountOf, claimantOf, type ListedPayee, payees } from './payees.ts'
import {
  type Batch,
  debtors,
  findBatch,
  insertBatch,
  insertLines,
  lockPayees,
  lockPayouts,
  markReleased,
  overdueDues,
  type Release,
  replaceWaiting,
} from './queries.ts'
import { insertTransfers, type Transfer, transfersOf } from './transfers.ts'
import { payoutFile, preparedPage, releaseOf } from './views.ts'

/** Prepares a payout of everything due; nothing is paid before another administrator releases it (rules 7). */
export async function preparePayout(world: World, acting: AdminContext, key: string): Promise<Payout> {
  requireRecentLogin(acting.session, world.now())
  const id = batchOf(acting.me, key)
  await transact(world.db, (tx) => prepare(tx, world, acting, id))
  return preparedPage(world, acting.me, (await findBatch(world.db, id)) ?? refuse('not_found'))
}

/** Derives the batch id from administrator and idempotency key, so that a repeated call finds the batch. */
function batchOf({ id }: Member, key: string): string {
  const hex = createHash('sha256').update(`payout ${id} ${key}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-')
}

async function prepare(tx: Tx, world: World, { me, address }: AdminContext, id: string): Promise<void> {
  await lockPayouts(tx)
  if (await findBatch(tx, id)) return
  const at = world.now()
  const found = await payees(tx, world, { currency: USUAL_CURRENCY }, [me.id])
  refuseIf(whyNothing(found))
  const ready = payable(found)
  await replaceWaiting(tx, at)
  await insertBatch(tx, { id, prepared_by: me.id, prepared_at: at })
  await insertLines(tx, id, ready, USUAL_CURRENCY)
  const after = { drivers: ready.length }
  await record(tx, { by: me.id, action: 'payout_prepared', subject: `payout:${id}`, at, after, address })
}

/**
 * Pays a payout that another administrator prepared, and returns the file for the bank. A repeated call by the same person
 * returns the same file.
 */
export async function releasePayout(world: ActContext, actor: Actor, id: string): Promise<string> {
  requireRecentLoginOf(actor, world.now())
  const paid = await transact(world.db, (tx) => release(tx, world, actor, id))
  await world.live.publish(paid.map((row) => `account:${row.id}` as const))
  return payoutFile(paid)
}

async function release(tx: Tx, world: ActContext, actor: Actor, id: string): Promise<Transfer[]> {
  const admins = await lockAdmins(tx)
  if (actor.by !== null && !admins.includes(actor.by)) refuse('admin_only')
  await lockPayouts(tx)
  const batch = (await findBatch(tx, id)) ?? refuse('not_found')
  const again = batch.released_at !== null && batch.released_by === actor.by
  const paid = again ? await onceMore(tx, world, id) : await payAll(tx, world, { actor, admins, batch })
  const { by, address } = actor
  const after = { preparedBy: batch.prepared_by, drivers: paid.length }
  await record(tx, { by, action: 'payout_released', subject: `payout:${id}`, at: world.now(), after, address })
  return paid
}

/** Rebuilds the payout file, which is not stored. Refuses if an account number has changed, or the bank has returned a payout. */
async function onceMore(tx: Tx, { sealer }: ActContext, id: string): Promise<Transfer[]> {
  return (await transfersOf(tx, id)).map(({ account_id, cbu_hash, currency, amount_minor: minor, returned_at, ...person }) => {
    const row = { id: account_id, ...person }
    const account = bankAccountOf(sealer, row)
    const isSame = account && cbu_hash?.equals(account.hash) && !returned_at
    const name = row.name || (claimantOf(sealer, row)?.name ?? '')
    return isSame ? { id: account_id, name, ...account, currency, minor } : refuse('not_possible_now')
  })
}

interface Releasing {
  actor: Actor
  admins: string[]
  batch: Batch
}

/**
 * Pays all lines of a batch. Reads amounts and accounts now, with their owners locked, so that no one is paid more than is due
 * (rules 7).
 */
async function payAll(tx: Tx, world: ActContext, { actor: { by }, admins, batch }: Releasing): Promise<Transfer[]> {
  const at = world.now()
  const { id, prepared_by, prepared_at, released_at, replaced_at } = batch
  const state = { preparedAt: prepared_at, released: released_at !== null, replaced: replaced_at !== null }
  refuseIf(whyNotRelease(state, at), { until: lapsesAt(prepared_at).toISOString() })
  await refuseNoSecond(tx, { by, admins }, releaseOf(batch), at)
  await lockPayees(tx, id)
  return payOut(tx, { id, by, at }, await payees(tx, world, { batch: id }, [prepared_by, by]))
}

/**
 * Returns the reason if no driver can be paid: nothing can be transferred, or only to an administrator of this payout, or only
 * for trips on which they rode (E7).
 */
function whyNothing(found: ListedPayee[]): Reason | undefined {
  if (found.some(({ transfer }) => transfer)) return undefined
  return found.some(({ whyNot }) => whyNot === 'own' || whyNot === 'rode') ? 'own_case' : 'nothing_to_pay'
}

async function payOut(tx: Tx, release: Release, found: ListedPayee[]): Promise<Transfer[]> {
  refuseIf(whyNothing(found))
  const paid = found.flatMap(({ transfer }) => transfer ?? [])
  await insertTransfers(tx, release, paid)
  const { id: batch, by, at } = release
  const paidOut = paid.map(({ id, minor, currency }) => ({ id, details: { batch, minor: String(minor), currency } }))
  await noteAccounts(tx, paidOut, 'paid_out', at)
  await markReleased(tx, batch, by, at)
  return paid
}

/**
 * As the operator, pays an administrator or a driver whose passengers were administrators. Refuses if two other administrators
 * could pay them (A11, E7). `cuit` is the account holder's, needed before the first payout to a CBU.
 */
export async function payByOperator(world: ActContext, handle: string, cuit?: string): Promise<string> {
  const { id } = (await findPerson(world.db, handle, world.now())) ?? refuse('not_found')
  const paid = await transact(world.db, (tx) => payOne(tx, world, id, cuit))
  await world.live.publish([`account:${id}`])
  return payoutFile(paid)
}

async function payOne(tx: Tx, world: ActContext, person: string, cuit: string | undefined): Promise<Transfer[]> {
  const [admins, at, batch] = [await lockAdmins(tx), world.now(), randomUUID()]
  await lockPayouts(tx)
  const riders = await ridersWith(tx, world, admins, person)
  refuseIf(admins.includes(person) || riders.length > 0 ? undefined : 'not_possible_now')
  const others = admins.filter((one) => one !== person && !riders.includes(one))
  refuseIf((await canBePaidBy(tx, others, person, at)) ? 'second_admin_needed' : undefined)
  if (cuit !== undefined) await seeHolderBy(tx, world, operator, person, cuit)
  await insertBatch(tx, { id: batch, prepared_by: null, prepared_at: at, released_at: at })
  const found = await payees(tx, world, { currency: USUAL_CURRENCY, person }, [])
  await insertLines(tx, batch, payable(found), USUAL_CURRENCY)
  await lockPayees(tx, batch)
  const paid = await payOut(tx, { id: batch, by: null, at }, await payees(tx, world, { batch }, []))
  await record(tx, { by: null, action: 'payout_released', subject: `payout:${batch}`, at, after: { drivers: 1, by: 'command' } })
  return paid
}

async function ridersWith(tx: Tx, world: ActContext, admins: string[], person: string): Promise<string[]> {
  const due = await payees(tx, world, { currency: USUAL_CURRENCY, person }, [])
  return (await Promise.all(due.map(({ row }) => adminsWhoRode(tx, admins, row)))).flat()
}

/** Checks whether two of these administrators could prepare and release the payout. */
async function canBePaidBy(tx: Tx, others: string[], person: string, at: Date): Promise<boolean> {
  for (const id of others)
    if ((await possibleSeconds(tx, others, { id: person, deciders: [id], parties: { people: [] } }, at)).length > 0) return true
  return false
}

const payable = (found: ListedPayee[]) => found.flatMap(({ row, transfer }) => (transfer ? [row] : []))

type Watching = Pick<World, 'db' | 'now' | 'settings'>

/** Raises daily alarms about overdue payouts and drivers in debt (rules 7). */
export async function checkOverduePayouts({ db, now, settings }: Watching): Promise<void> {
  const at = now()
  const since = {
    known: waitsSince(at, PAID_WITHIN_DAYS),
    fresh: waitsSince(at, PAID_WITHIN_DAYS + settings.FIRST_PAYOUT_WAIT_DAYS),
  }
  await transact(db, async (tx) => {
    await allowSeconds(tx, 60)
    const overdue = await overdueDues(tx, since)
    for (const { currency, drivers, minor } of overdue)
      await raiseAlarm(tx, 'payout_overdue', currency, { drivers, minor: String(minor), currency }, at)
    await closeAllBut(
      tx,
      'payout_overdue',
      'about',
      overdue.map(({ currency }) => currency),
      at,
    )
    await alarmDebts(tx, at)
  })
}

/** Raises one alarm for each driver with a negative balance, until later settlements have paid the debt. */
async function alarmDebts(tx: Tx, at: Date): Promise<void> {
  const owing = await debtors(tx)
  for (const { id, minor, currency } of owing) await raiseAlarm(tx, 'driver_owes', id, { minor: String(-minor), currency }, at)
  await closeAllBut(
    tx,
    'driver_owes',
    'about',
    owing.map(({ id }) => id),
    at,
  )
}
