import type * as z from 'zod/mini'
import type { Receipts as Sent } from '#contract/bookings/bookings.ts'
import { hundredthsFrom, inRange } from '#domain/money.ts'
import { doubtsAbout, photosNeeded, type Receipts, receiptsDue, whyNotDivide, whyNotReceipts } from '#domain/payments/division.ts'
import { closesAt } from '#domain/payments/settlement.ts'
import { litresFrom, wrongReceipt } from '#domain/payments/typedReceipts.ts'
import { isBarred, type Member } from '#domain/people/account.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import type { Booking } from '../../bookings/queries.ts'
import { findOwnImage, imageIdIn } from '../../images/queries.ts'
import { notify } from '../../notifications/queries.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { transact } from '../../platform/database/transact.ts'
import { type LockedTrip, lockTrip, tripSeqOf } from '../../trips/queries.ts'
import type { World } from '../../world.ts'
import { topicsOf } from '../sale.ts'
import { closeTrip } from '../settlement.ts'
import { publishedOf } from './computing.ts'
import {
  askAgain,
  askerOn,
  type Division,
  enterReceipts,
  insertAsker,
  insertDivision,
  isStillRequested,
  keepReceipt,
  lockDivision,
  ridesOn,
} from './queries.ts'

type SentReceipts = z.output<typeof Sent>

/** Requests a division (D1) and, from the driver with amounts, stores the receipts (D2). */
export async function divide(world: World, me: Member, tripId: string, input: SentReceipts): Promise<void> {
  const seq = (await tripSeqOf(world.db, tripId)) ?? refuse('not_found')
  const { trip, settled } = await transact(world.db, (tx) => divideUnderLock(tx, me, seq, input, world.now()))
  await world.live.publish([`trip:${trip.id}`])
  for (const booking of settled) await world.live.publish(topicsOf({ trip, booking }))
}

interface Divided {
  trip: LockedTrip
  settled: Booking[]
}

async function divideUnderLock(tx: Tx, me: Member, seq: number, input: SentReceipts, at: Date): Promise<Divided> {
  const trip = (await lockTrip(tx, seq)) ?? refuse('not_found')
  const drives = trip.driver_id === me.id
  const among = drives || (await ridesOn(tx, seq, me.id))
  // a barred driver may still submit receipts of own departed trips (E5)
  refuseIf(isBarred(me) && (!among || at < trip.departs_at) ? 'barred' : undefined)
  refuseIf(among ? undefined : 'not_found')
  const receipts = receiptsFrom(input)
  refuseIf((receipts ?? input.images) && !drives ? 'not_yours' : undefined)
  const before = await lockDivision(tx, seq)
  const isRequested = before !== undefined && (await isStillRequested(tx, seq))
  const division = isRequested && receipts ? before : await ask(tx, me, trip, before, at)
  if (!receipts) return { trip, settled: [] }
  await enter(tx, trip, division, receipts, input.images ?? [], at)
  return { trip, settled: await closeTrip(tx, trip, at) }
}

async function ask(tx: Tx, me: Member, trip: LockedTrip, before: Division | undefined, at: Date): Promise<Division> {
  const { hasRequested, paid } = await askerOn(tx, trip.seq, me.id)
  refuseIf(whyNotDivide(closesAt(trip.arrives_at), { paid, hasRequested: hasRequested || Boolean(before?.computed_at) }, at))
  const division = before ? await joinRequest(tx, trip, before, at) : await askFirst(tx, me, trip, at)
  await insertAsker(tx, trip.seq, me.id, at)
  return division
}

async function askFirst(tx: Tx, me: Member, trip: LockedTrip, at: Date): Promise<Division> {
  if (trip.driver_id !== me.id) await askForReceipts(tx, trip, at)
  return insertDivision(tx, trip.seq, me.id, at, receiptsDue(at, trip.arrives_at))
}

/** Adds a request. If all earlier requests have ended, the deadline for receipts restarts now (D2). */
async function joinRequest(tx: Tx, { seq, arrives_at }: LockedTrip, before: Division, at: Date): Promise<Division> {
  const due = receiptsDue(at, arrives_at)
  return due > before.due_by && !(await isStillRequested(tx, seq)) ? askAgain(tx, seq, due) : before
}

const askForReceipts = (tx: Tx, { id, driver_id: to }: LockedTrip, at: Date) =>
  notify(tx, [{ to, kind: 'costs_divided', key: `${id} asked`, trip: id, at, details: { how: 'asked' } }])

async function enter(tx: Tx, trip: LockedTrip, division: Division, receipts: Receipts, images: string[], at: Date) {
  refuseIf(whyNotReceipts(division.due_by, division.entered_at !== null, at))
  const needed = photosNeeded(receipts)
  // an image may be sent by its id or its address
  const photos = new Set(images.map((image) => imageIdIn(image) ?? image))
  refuseIf(photos.size < needed ? 'receipt_missing' : undefined, { needed })
  const doubts = doubtsAbout(receipts, await publishedOf(tx, trip))
  await enterReceipts(tx, trip.seq, { ...receipts, doubts }, at)
  for (const [n, image] of [...photos].entries()) {
    const id = (await findOwnImage(tx, trip.driver_id, 'receipt', image)) ?? refuse('image_not_yours')
    await keepReceipt(tx, trip.seq, n + 1, trip.driver_id, id)
  }
}

/** Returns the driver's receipts; undefined without amounts. Refuses invalid amounts. */
function receiptsFrom(input: z.output<typeof Sent>): Receipts | undefined {
  if (input.fuelPrice === undefined && input.litres === undefined && input.tolls === undefined) return undefined
  refuseIf(wrongReceipt(input) ? 'amount_malformed' : undefined)
  return {
    fuelPriceMinor: minorOf(input.fuelPrice ?? ''),
    litresHundredths: input.litres === undefined ? null : (litresFrom(input.litres) ?? null),
    tollsMinor: minorOf(input.tolls ?? '0'),
  }
}

/** Parses amounts as receipts print them: "1.850,50". */
const minorOf = (typed: string) => inRange(BigInt(hundredthsFrom(typed) ?? refuse('amount_malformed')))
