import { chargedBack, held } from '#domain/ledger.ts'
import { may } from '#domain/life.ts'
import { orderLife } from '#domain/payment.ts'
import type { Tx } from '../../database/connect.ts'
import type { Payment as Said } from '../../outside/payments/port.ts'
import { balance, doneMinor, dueMinor, moveOrder, type Payment, post, raiseAlarm, refundsOf, stopRefunds } from '../queries.ts'
import { afterRefund } from '../owing.ts'
import type { Sale } from '../sale.ts'
import { noteStatus } from './queries.ts'

export type Paid = Sale & { payment: Payment }

/** What became of money that we took. */
export async function follow(tx: Tx, paid: Paid, said: Said, at: Date): Promise<void> {
  if (said.status === 'charged_back') return chargeBack(tx, paid, at)
  if (paid.payment.status !== said.status) await noteStatus(tx, paid.payment.id, said.status)
  if (said.status === 'in_mediation') return dispute(tx, paid, at)
  await compareRefunds(tx, paid, said, at)
  if (said.status === 'approved' && paid.order.state === 'disputed') await resolve(tx, paid, at)
}

async function dispute(tx: Tx, { order, payment }: Paid, at: Date): Promise<void> {
  await raiseAlarm(tx, 'payment_disputed', payment.provider_payment_id, { order: order.id }, at)
  if (may(orderLife, order.state, 'dispute')) await moveOrder(tx, order, 'dispute', { by: null, at })
}

/** Back to where the order was: paid, and what had been refunded or settled of it. */
async function resolve(tx: Tx, { order, booking }: Paid, at: Date): Promise<void> {
  const paid = await moveOrder(tx, order, 'resolve', { by: null, at })
  const refunds = await refundsOf(tx, order.id)
  const owed = refunds.length > 0 ? await moveOrder(tx, paid, 'owe', { by: null, at }) : paid
  await afterRefund(tx, owed, booking, at)
}

/** More went back than we ever asked for, or less than we have in our books: a person has to look. */
async function compareRefunds(tx: Tx, { order, payment }: Paid, said: Said, at: Date): Promise<void> {
  const done = await doneMinor(tx, payment.id)
  if (said.refundedMinor >= done && said.refundedMinor <= payment.refund_minor) return
  const sums = { ours: { done: String(done), owed: String(payment.refund_minor) }, theirs: String(said.refundedMinor) }
  await raiseAlarm(tx, 'refund_differs', said.id, { order: order.id, ...sums }, at)
}

/** The bank took the money back. What was still to be refunded of it went back that way. */
async function chargeBack(tx: Tx, { order, booking, payment }: Paid, at: Date): Promise<void> {
  if (payment.charged_back_at) return
  await stopRefunds(tx, payment.id, 'charged_back')
  await noteStatus(tx, payment.id, 'charged_back', at)
  const left = { minor: payment.amount_minor - (await doneMinor(tx, payment.id)), currency: payment.currency }
  // what is held to send a second payment back is not there for the bank that takes the first
  const heldMinor = -(await balance(tx, held(booking.id), payment.currency)) - (await dueMinor(tx, booking.id))
  if (left.minor > 0n) await post(tx, chargedBack(payment.id, booking.id, left, heldMinor), at)
  await raiseAlarm(tx, 'charged_back', payment.provider_payment_id, { order: order.id, booking: booking.id }, at)
  if (!payment.extra && may(orderLife, order.state, 'charge_back')) await moveOrder(tx, order, 'charge_back', { by: null, at })
}
