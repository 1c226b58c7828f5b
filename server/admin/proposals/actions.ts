import { decimalText, USUAL_CURRENCY } from '#domain/money.ts'
import type { RecoveryGround } from '#domain/payments/payouts/recovery.ts'
import type { DualControlKind } from '#domain/people/dualControl.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import type { PricedFuel } from '#domain/trips/fuel.ts'
import { prolongFreezes } from '../../moderation/freezes.ts'
import { sanctionPerson } from '../../moderation/sanctions/actions.ts'
import type { Suspending } from '../../moderation/sanctions/lifting.ts'
import { type Masked, refundFeeByHand } from '../../payments/fees/byHand.ts'
import { cancelDeparted } from '../../payments/lateCancellations.ts'
import { recover } from '../../payments/recoveries/actions.ts'
import { refundSettled } from '../../payments/refunds/actions.ts'
import { refundByHand } from '../../payments/refunds/byHand.ts'
import { adoptPayment, adoptRefund, returnPayment } from '../../payments/unmatched.ts'
import { type Actor, refuseOwnCase, requireRecentLoginOf } from '../../people/dualControl/actor.ts'
import { type ActContext, alreadyDone } from '../../people/dualControl/propose.ts'
import {
  confirmedProposal,
  lockProposal,
  markEnded,
  openProposal,
  partiesOf,
  type ProposalRow,
} from '../../people/dualControl/queries.ts'
import { setRole } from '../../people/profiles/actions.ts'
import { lockAdmins } from '../../people/profiles/queries.ts'
import { record } from '../../platform/audit/queries.ts'
import { transact } from '../../platform/database/transact.ts'
import { setFuelPrice } from '../fuelPrices/actions.ts'

/** Function that repeats a proposed call as a second person, who gives a separate `reason`. */
type Replay = (world: ActContext, actor: Actor, proposal: ProposalRow, reason: string) => Promise<unknown>

const idIn = (subject: string) => subject.split(':')[1] ?? refuse('not_found')

const setsRole =
  (isAdmin: boolean): Replay =>
  (world, actor, { subject }, reason) =>
    setRole(world, actor, { id: idIn(subject), isAdmin, reason })

type Suspension = Omit<Suspending, 'text' | 'at'> & { keepOpen?: boolean; falseReports?: string[] }

const suspends: Replay = (world, actor, { subject, content }, text) => {
  const { caseId, ...suspension } = content as Suspension // as: the proposal stored this shape
  return sanctionPerson(world, actor, {
    ...suspension,
    step: 'suspend',
    text,
    ...(caseId ? { caseId } : { person: idIn(subject) }),
  })
}

/**
 * Repeats a refund by bank transfer, for the operator only. Administrators confirm it by a separate call, which shows the bank
 * account once.
 */
const refundsByHand: Replay = async (world, actor, { subject }, reason) => {
  refuseIf(actor.by === null ? undefined : 'not_possible_now')
  return refundByHand(world, actor, idIn(subject), reason)
}

const adopts: Replay = (world, actor, { content }, reason) => {
  const { payment } = content as { payment: string } // as: the proposal stored this shape
  return adoptRefund(world, actor, payment, reason)
}

const recovers: Replay = (world, actor, { content }, reason) => {
  const { booking, minor, ground } = content as { booking: string; minor: string; ground: RecoveryGround } // as: the proposal stored this shape
  return recover(world, actor, { bookingId: booking, amountMinor: Number(minor), ground, reason })
}

const refundsSettled: Replay = (world, actor, { subject, content }, reason) => {
  const { minor } = content as { minor: string } // as: the proposal stored this shape
  return refundSettled(world, actor, { orderId: idIn(subject), amountMinor: Number(minor), reason })
}

const adoptsPayment: Replay = (world, actor, { content }, reason) => {
  const { payment, order } = content as { payment: string; order: string } // as: the proposal stored this shape
  return adoptPayment(world, actor, { paymentId: payment, orderId: order, reason })
}

const returnsPayment: Replay = (world, actor, { content }, reason) => {
  const { payment } = content as { payment: string } // as: the proposal stored this shape
  return returnPayment(world, actor, payment, reason)
}

/**
 * Repeats the refund of a fee to the proposed account, for the operator only. Administrators confirm it by naming the same
 * account.
 */
const refundsFee: Replay = async (world, actor, { subject, content }, reason) => {
  refuseIf(actor.by === null ? undefined : 'not_possible_now')
  const { cbu, hash } = content as { cbu: string } & Pick<Masked, 'hash'> // as: the proposal stored this shape
  return refundFeeByHand(world, actor, idIn(subject), { last: cbu.slice(-4), hash }, reason)
}

const prolongs: Replay = (world, actor, { content }, reason) => {
  const { case: id } = content as { case: string } // as: the proposal stored this shape
  return prolongFreezes(world, actor, id, reason)
}

const setsPrice: Replay = (world, actor, { content }) => {
  const { fuel, minor, from, source } = content as { minor: string; fuel: PricedFuel; from: string | null; source: string } // as: the proposal stored this shape
  return setFuelPrice(world, actor, { price: decimalText(BigInt(minor), USUAL_CURRENCY), fuel, source, ...(from && { from }) })
}

/** Functions that repeat an action when its proposal is confirmed by id, on the approvals page or by the operator's command. */
const replays: Record<DualControlKind, Replay> = {
  grant_admin: setsRole(true),
  revoke_admin: setsRole(false),
  suspend_admin: suspends,
  cancel_departed: (world, actor, { subject }, reason) => cancelDeparted(world, actor, idIn(subject), reason),
  refund_by_hand: refundsByHand,
  refund_adoption: adopts,
  recovery: recovers,
  refund_settled: refundsSettled,
  payment_adoption: adoptsPayment,
  payment_return: returnsPayment,
  fee_by_hand: refundsFee,
  longer_freeze: prolongs,
  fuel_price: setsPrice,
}

/** Confirms a proposal by its id: another administrator or the operator repeats the same call, and gets its response. */
export async function confirmProposal(world: ActContext, actor: Actor, id: string, reason: string): Promise<unknown> {
  requireRecentLoginOf(actor, world.now())
  const before = await confirmedProposal(world.db, id)
  if (before) {
    await refuseOwnCase(world.db, actor.by, partiesOf(before), world.now())
    return alreadyDone(before)
  }
  const proposal = (await openProposal(world.db, id, world.now())) ?? refuse('not_found')
  const done = await replays[proposal.kind](world, { ...actor, confirms: id }, proposal, reason)
  await world.live.publish(['admin'])
  return done
}

/** Withdraws or rejects a proposal. */
export async function endProposal(world: ActContext, actor: Actor & { by: string }, id: string, reason: string): Promise<void> {
  const { by, address } = actor
  requireRecentLoginOf(actor, world.now())
  await transact(world.db, async (tx) => {
    const [admins, at] = [await lockAdmins(tx), world.now()]
    if (!admins.includes(by)) refuse('admin_only')
    const found = (await lockProposal(tx, id)) ?? refuse('not_found')
    await refuseOwnCase(tx, by, partiesOf(found), at)
    refuseIf(found.confirmed_at || found.ended_at || found.until <= at ? 'not_possible_now' : undefined)
    await markEnded(tx, id, by, at)
    const { subject, kind } = found
    await record(tx, { by, action: 'proposal_ended', subject, at, reason, after: { proposal: id, kind }, address })
  })
  await world.live.publish(['admin'])
}
