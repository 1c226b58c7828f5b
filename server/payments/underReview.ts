import { isGone, isHonest } from '#domain/payments/payment.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import { cancel } from '../bookings/ending/endBooking.ts'
import type { Transition } from '../bookings/queries.ts'
import { openCase } from '../moderation/cases/queries.ts'
import { findReportedTrip, insertEvidence, insertReport, tripEvidence } from '../moderation/reports.ts'
import { type Actor, lockAdministratorsFor, refuseOwnCase, requireRecentLoginOf } from '../people/dualControl/actor.ts'
import type { ActContext } from '../people/dualControl/propose.ts'
import { record } from '../platform/audit/queries.ts'
import type { Tx } from '../platform/database/connect.ts'
import { transact } from '../platform/database/transact.ts'
import { isRead, type ReportedPayment } from '../providers/payments/port.ts'
import { partiesOfOrder } from './lateCancellations.ts'
import { findOrder, moveOrder, type Order } from './queries.ts'
import { lockSale, type Sale, topicsOf } from './sale.ts'
import { refuseProviderDown } from './statusSync/actions.ts'
import { apply } from './statusSync/applyStatus.ts'
import { noteAdmitted, reviewedPayment } from './statusSync/queries.ts'
import { asClaimed, claimOf, isReviewed, resolveReview } from './statusSync/review.ts'

interface Decision {
  orderId: string
  admitted: boolean
  reason: string
}

/**
 * Admits or dismisses a payment under review, as an administrator; until then nothing is posted (P8). A readable payment that
 * differs from its order can only be dismissed.
 */
export async function decideReview(world: ActContext, actor: Actor, { orderId, admitted, reason }: Decision): Promise<void> {
  requireRecentLoginOf(actor, world.now())
  const order = (await findOrder(world.db, orderId)) ?? refuse('not_found')
  const reported = admitted ? await askAgain(world, order) : undefined
  const topics = await transact(world.db, async (tx) => {
    const at = world.now()
    await lockAdministratorsFor(tx, actor)
    await refuseOwnCase(tx, actor.by, await partiesOfOrder(tx, order), at)
    const sale = await lockSale(tx, order.id)
    refuseIf((await isReviewed(tx, sale.order)) ? undefined : 'not_possible_now')
    if (reported) await admit(tx, world, sale, reported, { by: actor.by, at })
    else await dismiss(tx, sale, { by: actor.by, at, details: { reason } })
    const action = admitted ? 'payment_admitted' : 'payment_dismissed'
    const after = reported && { payment: reported.id, unread: isRead(reported) ? [] : Object.keys(reported.unread) }
    const before = { state: sale.order.state }
    const subject = `order:${order.id}` as const
    await record(tx, { by: actor.by, action, subject, at, reason, before, ...(after && { after }), address: actor.address })
    return topicsOf(sale)
  })
  await world.live.publish(topics)
}

/** Polls the payment under review. */
async function askAgain(world: ActContext, order: Order): Promise<ReportedPayment> {
  const paymentId = await reviewedPayment(world.db, order.id)
  refuseIf(paymentId && order.provider === world.payments.name ? undefined : 'not_possible_now')
  return (await world.payments.readPayment(paymentId ?? '').catch(refuseProviderDown)) ?? refuse('not_possible_now')
}

/** Admits a payment. Every readable field has to equal that of the order; the administrator vouches for the other fields. */
async function admit(
  tx: Tx,
  { payments }: ActContext,
  sale: Sale,
  reported: ReportedPayment,
  { by, at }: { by: string | null; at: Date },
): Promise<void> {
  const claim = claimOf(sale.order, payments)
  const claimed = asClaimed(reported, claim)
  refuseIf(isHonest(claimed, claim) && claimed.status === 'approved' && !isGone(claimed) ? undefined : 'payment_differs')
  await apply(tx, sale, claimed, payments, at, { by })
  if (!isRead(reported)) await noteAdmitted(tx, payments.name, reported.id, Object.keys(reported.unread))
}

/** Decides that an order was not paid. A future seat is canceled; after departure a case against the passenger is opened. */
export async function dismiss(tx: Tx, { trip, booking, order }: Sale, transition: Transition): Promise<void> {
  const isToCome = transition.at < booking.departs_at
  if (['accepted', 'confirmed'].includes(booking.state) && isToCome) await cancel(tx, booking, 'admin', transition)
  else if (booking.confirmed_at && booking.state !== 'cancelled') await bringUp(tx, trip.id, booking.passenger_id, transition.at)
  await moveOrder(tx, order, 'dismiss', transition)
  await resolveReview(tx, order, transition)
}

async function bringUp(tx: Tx, tripId: string, passengerId: string, at: Date): Promise<void> {
  const reportId = await insertReport(tx, {
    case_id: await openCase(tx, passengerId, 'payment', at),
    reporter_id: null,
    person_id: passengerId,
    subject_kind: 'trip',
    subject: tripId,
    reason: 'other',
    text: '',
    at,
  })
  const trip = await findReportedTrip(tx, tripId)
  if (trip) await insertEvidence(tx, reportId, [tripEvidence(trip)])
}
