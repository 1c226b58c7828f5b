import type { Currency } from '#domain/money.ts'
import { heldAccountOf, lossOf, refundedByHand } from '#domain/payments/ledger.ts'
import { isCbu } from '#domain/payments/payouts/payout.ts'
import type { Member } from '#domain/people/account.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import { isUuid } from '#domain/uuid.ts'
import { type Actor, requireRecentLoginOf } from '../../people/dualControl/actor.ts'
import { type ActContext, actOrRepeat, isUnacted, proposeOrConfirm, type Unacted } from '../../people/dualControl/propose.ts'
import { resolveAlarm, raiseAlarm } from '../../platform/alarms.ts'
import { record } from '../../platform/audit/queries.ts'
import type { Sealer } from '../../platform/crypto/sealing.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { transact } from '../../platform/database/transact.ts'
import type { Session } from '../../platform/http/route.ts'
import { requireRecentLogin } from '../../platform/http/sessions/session.ts'
import type { Topic } from '../../platform/live/port.ts'
import type { World } from '../../world.ts'
import { balance, writePosting } from '../ledger.ts'
import { notifyPayer } from '../notify.ts'
import { lockSale, type Sale, topicsOf } from '../sale.ts'
import { syncOrder, refuseProviderDown } from '../statusSync/actions.ts'
import { afterUnasked } from './oweRefund.ts'
import {
  findRefused,
  knownRefunds,
  lockRefused,
  noteDone,
  noteMade,
  noteSentByHand,
  postRefund,
  type RefusedRefund,
  statusOf,
} from './queries.ts'
import { type Refund } from './rows.ts'

type Hand = Unacted | { proposed: false; byProvider: boolean; account?: BankAccount; minor: bigint; currency: Currency }
interface Answered {
  done: Hand
  topics: Topic[]
}

/**
 * Pays a refund by bank transfer, by two administrators, if the provider refuses it permanently (rules 7, 8.2). Queries the
 * provider again first, and makes no transfer if the provider now refunds it, or during a dispute, in which the bank may return
 * the money.
 */
export const refundByHand = (world: ActContext, actor: Actor, id: string, reason: string): Promise<Hand> =>
  actOrRepeat(world, actor, { kind: 'refund_by_hand', content: { refund: id } }, () => refundOnce(world, actor, id, reason))

async function refundOnce(world: ActContext, actor: Actor, id: string, reason: string): Promise<Hand> {
  requireRecentLoginOf(actor, world.now())
  const known = (await findRefused(world.db, id)) ?? refuse('not_found')
  // a disputed payment is polled first: the bank may have decided
  refuseIf(whyNotByHand({ ...known, status: 'approved' }))
  await syncOrder(world, known.order_id).catch(refuseProviderDown)
  const refund = (await findRefused(world.db, id)) ?? refuse('not_found')
  refuseIf(whyNotByHand(refund))
  const made = await askAgain(world, refund).catch(refuseProviderDown)
  const { done, topics } = await transact(world.db, (tx) =>
    made ? noteMadeAfterAll(tx, world, actor, refund, made) : payByHand(tx, world, actor, refund, reason),
  )
  await world.live.publish(topics)
  return done
}

const whyNotByHand = ({ state, status, hasAccount }: Pick<RefusedRefund, 'state' | 'status' | 'hasAccount'>) => {
  if (state === 'due' || (state === 'refused' && status === 'in_mediation')) return 'refund_not_final'
  if (state !== 'refused') return 'refund_matched'
  return hasAccount ? undefined : 'account_missing'
}

/** Polls the provider again; a former provider that took the payment cannot be polled. */
async function askAgain(world: ActContext, refund: RefusedRefund): Promise<string | undefined> {
  if (refund.provider !== world.payments.name) return undefined
  const answer = await world.payments.refund({
    paymentId: refund.provider_payment_id,
    amount: { minor: refund.amount_minor, currency: refund.currency },
    key: refund.id,
    before: { since: refund.created_at, known: await knownRefunds(world.db, refund.payment_id) },
  })
  return 'id' in answer ? answer.id : undefined
}

async function noteMadeAfterAll(
  tx: Tx,
  world: ActContext,
  actor: Actor,
  refund: RefusedRefund,
  providerId: string,
): Promise<Answered> {
  const at = world.now()
  const { sale, locked } = await lock(tx, refund)
  await tx.deleteFrom('refund_accounts').where('refund_id', '=', refund.id).execute()
  await noteMade(tx, locked)
  await noteDone(tx, refund.id, providerId, at)
  await postRefund(tx, locked, at)
  await finish(tx, { sale, locked }, actor, at)
  const { amount_minor: minor, currency } = refund
  const after = { minor: String(minor), currency, byProvider: true }
  await record(tx, { by: actor.by, action: 'refund_by_hand', subject: `refund:${refund.id}`, at, after, address: actor.address })
  return { done: { proposed: false, byProvider: true, minor, currency }, topics: topicsOf(sale) }
}

async function payByHand(tx: Tx, world: ActContext, actor: Actor, refund: RefusedRefund, reason: string): Promise<Answered> {
  const at = world.now()
  const { id, amount_minor: minor, currency, booking_id, trip_seq, passenger_id, driver_id } = refund
  const named = (await namedAccount(tx, world.sealer, id)) ?? refuse('account_missing')
  const content = { refund: id, minor: String(minor), currency, ...maskOf(world.sealer, id, named) }
  const parties = { people: [passenger_id, driver_id], tripSeqs: [trip_seq] }
  const subject = `refund:${id}` as const
  const answer = await proposeOrConfirm(tx, actor, { kind: 'refund_by_hand', subject, content, parties, reason }, at)
  if (isUnacted(answer)) return { done: answer, topics: [] }
  const { sale, locked } = await lock(tx, refund)
  const account = (await namedAccount(tx, world.sealer, id)) ?? refuse('account_missing')
  // the passenger may have named another account before the locks were taken
  refuseIf(maskOf(world.sealer, id, account).mark === content.mark ? undefined : 'not_possible_now')
  await tx.deleteFrom('refund_accounts').where('refund_id', '=', id).execute()
  const lossMinor = lossOf(minor, -(await balance(tx, heldAccountOf(booking_id), currency)))
  await noteMade(tx, locked)
  await noteSentByHand(tx, id, lossMinor, at)
  await writePosting(tx, refundedByHand(id, booking_id, { minor, currency }, lossMinor), at)
  await finish(tx, { sale, locked }, actor, at)
  const { by, address } = actor
  const after = { minor: String(minor), currency, cbu: content.cbu, proposedBy: answer.proposedBy }
  await record(tx, { by, action: 'refund_by_hand', subject, at, reason, after, address })
  return { done: { proposed: false, byProvider: false, account, minor, currency }, topics: topicsOf(sale) }
}

interface Locked {
  sale: Sale
  locked: Refund
}

/** Locks the refund; refuses if it was made or disputed meanwhile. */
async function lock(tx: Tx, { id, order_id, payment_id }: RefusedRefund): Promise<Locked> {
  const sale = await lockSale(tx, order_id)
  const locked = (await lockRefused(tx, id)) ?? refuse('refund_matched')
  refuseIf((await statusOf(tx, payment_id)) === 'in_mediation' ? 'refund_not_final' : undefined)
  return { sale, locked }
}

async function finish(tx: Tx, { sale, locked }: Locked, { by }: Actor, at: Date): Promise<void> {
  await notifyPayer(tx, 'refund_done', locked, at)
  await afterUnasked(tx, sale, by, at)
  await resolveAlarm(tx, 'refund_refused', locked.id, { by, at })
}

interface BankAccount {
  cbu: string
  /** name of the holder */
  holder: string
}

/**
 * Names the account for a refund that the provider refuses permanently. The account is used for that refund and then deleted
 * (8.2, A8, K16).
 */
export async function nameAccount(
  world: World,
  me: Member,
  session: Session | undefined,
  id: string,
  input: BankAccount,
): Promise<void> {
  requireRecentLogin(session, world.now())
  const cbu = input.cbu.replace(/\s/g, '')
  refuseIf(isCbu(cbu) ? undefined : 'cbu_invalid')
  await transact(world.db, (tx) => keep(tx, world, me.id, id, { cbu, holder: input.holder }))
  await world.live.publish([`account:${me.id}`])
}

async function keep(tx: Tx, { sealer, now }: World, me: string, id: string, { cbu, holder }: BankAccount): Promise<void> {
  const refund = isUuid(id) ? await ownRefund(tx, me, id) : undefined
  refuseIf(refund ? undefined : 'not_found')
  refuseIf(refund?.state === 'refused' ? undefined : refund?.state === 'due' ? 'refund_not_final' : 'refund_matched')
  const row = {
    account_id: me,
    cbu_sealed: sealer.seal('cbu', id, cbu),
    holder_sealed: sealer.seal('person', id, holder),
    named_at: now(),
  }
  await tx
    .insertInto('refund_accounts')
    .values({ refund_id: id, ...row })
    .onConflict((clash) => clash.column('refund_id').doUpdateSet(row))
    .execute()
  // notifies administrators that they can transfer it now, even if the first alarm was closed
  const details = { because: refund?.refused_because, order: refund?.order_id, account: 'named' }
  await raiseAlarm(tx, 'refund_refused', id, details, now())
}

const ownRefund = (tx: Tx, me: string, id: string) =>
  tx
    .selectFrom('refunds')
    .innerJoin('bookings', 'bookings.id', 'booking_id')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['refunds.state', 'refunds.refused_because', 'payments.order_id'])
    .where('refunds.id', '=', id)
    .where('passenger_id', '=', me)
    .forUpdate('refunds')
    .executeTakeFirst()

async function namedAccount(tx: Tx, sealer: Sealer, id: string): Promise<BankAccount | undefined> {
  const row = await tx.selectFrom('refund_accounts').selectAll().where('refund_id', '=', id).executeTakeFirst()
  return row && { cbu: sealer.open('cbu', id, row.cbu_sealed), holder: sealer.open('person', id, row.holder_sealed) }
}

/**
 * Returns the masked account that both administrators confirm. If the passenger names another account in between, the second call
 * makes a new proposal (E7).
 */
const maskOf = (sealer: Sealer, id: string, { cbu, holder }: BankAccount) => ({
  cbu: `…${cbu.slice(-4)}`,
  mark: sealer.blind('cbu', `${id} ${cbu} ${holder}`).toString('hex'),
})
