import type * as z from 'zod/mini'
import type { Receipts as Sent } from '#contract/bookings.ts'
import type { Member } from '#domain/account.ts'
import { photosNeeded, type Receipts, receiptsDue, whyNotDivide, whyNotReceipts } from '#domain/division.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import { closesAt } from '#domain/settlement.ts'
import type { Tx } from '../../database/connect.ts'
import { transact } from '../../database/transact.ts'
import { imageOf } from '../../images/queries.ts'
import { tell } from '../../notifications/queries.ts'
import { type LockedTrip, lockTrip, tripSeqOf } from '../../trips/queries.ts'
import type { World } from '../../world.ts'
import { type Division, enterReceipts, insertDivision, keepReceipt, lockDivision, ridesOn } from './queries.ts'
import { receiptsFrom } from './receipts.ts'
import { closeTrip } from '../settlement/closing.ts'

type Wish = z.output<typeof Sent>

/** Asks to divide (D1), and from the driver, with amounts, enters what the receipts say (D2). */
export async function divide(world: World, me: Member, tripId: string, sent: Wish): Promise<void> {
  const seq = (await tripSeqOf(world.db, tripId)) ?? refuse('not_found')
  await transact(world.db, (tx) => divideUnderLock(tx, me, seq, sent, world.now()))
  await world.live.publish([`trip:${tripId.toLowerCase()}`])
}

async function divideUnderLock(tx: Tx, me: Member, seq: number, sent: Wish, at: Date): Promise<void> {
  const trip = (await lockTrip(tx, seq)) ?? refuse('not_found')
  const drives = trip.driver_id === me.id
  const rides = drives ? { holds: true } : ((await ridesOn(tx, seq, me.id)) ?? refuse('not_found'))
  const receipts = receiptsFrom(sent, trip.currency)
  refuseIf((receipts ?? sent.images) && !drives ? 'not_yours' : undefined)
  const before = await lockDivision(tx, seq)
  if (!before || !receipts) refuseIf(whyNotDivide(closesAt(trip.arrives_at), rides.holds, before !== undefined, at))
  const division = before ?? (await insertDivision(tx, seq, me.id, at, receiptsDue(at, trip.arrives_at)))
  if (!before && !drives) await askForReceipts(tx, trip, at)
  if (!receipts) return
  await enter(tx, trip, division, receipts, sent.images ?? [], at)
  await closeTrip(tx, trip, at)
}

const askForReceipts = (tx: Tx, { id, driver_id: to }: LockedTrip, at: Date) =>
  tell(tx, [{ to, kind: 'costs_divided', key: `${id} asked`, trip: id, at, details: { how: 'asked' } }])

async function enter(tx: Tx, { seq, driver_id }: LockedTrip, division: Division, receipts: Receipts, images: string[], at: Date) {
  refuseIf(whyNotReceipts(division.due_by, division.entered_at !== null, at))
  const needed = photosNeeded(receipts)
  refuseIf(new Set(images).size < needed ? 'receipt_missing' : undefined, { needed })
  await enterReceipts(tx, seq, receipts, at)
  for (const [n, image] of images.entries())
    await keepReceipt(tx, seq, n + 1, driver_id, (await imageOf(tx, driver_id, 'receipt', image)) ?? refuse('image_not_yours'))
}
