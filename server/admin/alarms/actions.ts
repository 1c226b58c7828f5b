import { refuse } from '#domain/refusal.ts'
import { lockSale } from '../../payments/sale.ts'
import { isReviewed } from '../../payments/statusSync/review.ts'
import { dismiss } from '../../payments/underReview.ts'
import { type AdminContext, lockAdministrators, refuseOwnCase } from '../../people/dualControl/actor.ts'
import { record } from '../../platform/audit/queries.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { transact } from '../../platform/database/transact.ts'
import type { World } from '../../world.ts'
import { lockAlarm, markAlarmClosed } from './queries.ts'
import { aboutOf } from './views.ts'

const REVIEWS = ['payment_differs', 'payment_unreadable']

/** Closes an alarm with a reason (row 58). Also dismisses an order whose payment is under review (P8). */
export async function closeAlarm(world: World, { me, address }: AdminContext, id: string, reason: string): Promise<void> {
  const n = /^\d{1,18}$/.test(id) ? BigInt(id) : refuse('not_found')
  await transact(world.db, async (tx) => {
    const at = world.now()
    await lockAdministrators(tx, { me })
    const alarm = (await lockAlarm(tx, n)) ?? refuse('not_found')
    const { subject, parties } = await aboutOf(tx, alarm)
    await refuseOwnCase(tx, me.id, parties, at)
    if (REVIEWS.includes(alarm.kind) && subject?.order_id)
      await dismissReviewed(tx, subject.order_id, { by: me.id, at, details: { reason } })
    await markAlarmClosed(tx, n, { by: me.id, at, reason })
    const after = { kind: alarm.kind, about: alarm.about }
    await record(tx, { by: me.id, action: 'alarm_closed', subject: `alarm:${n}`, at, reason, after, address })
  })
}

async function dismissReviewed(tx: Tx, orderId: string, transition: { by: string; at: Date; details: object }): Promise<void> {
  const sale = await lockSale(tx, orderId)
  if (await isReviewed(tx, sale.order)) await dismiss(tx, sale, transition)
}
