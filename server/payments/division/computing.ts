import { type Receipts, realShare, shareOfStretch } from '#domain/division.ts'
import type { Booking } from '../../bookings/queries.ts'
import type { Tx } from '../../database/connect.ts'
import { tell } from '../../notifications/queries.ts'
import type { LockedTrip } from '../../trips/queries.ts'
import { raiseAlarm } from '../queries.ts'
import { lockConfirmed } from '../settlement/queries.ts'
import { type Division, lockDivision, noteComputed, noteShare } from './queries.ts'

/** Divides the cost of a closed trip when somebody asked for it, once and for good (D3 to D6). False while its receipts may still come. */
export async function divideOpen(tx: Tx, trip: LockedTrip, at: Date): Promise<boolean> {
  const division = await lockDivision(tx, trip.seq)
  if (!division || division.computed_at) return true
  if (!division.entered_at && at < division.due_by) return false
  const riders = (await lockConfirmed(tx, trip.seq)).filter(({ state }) => state === 'travelled' || state === 'absent')
  const people = riders.length + 1
  const receipts = await receiptsFor(tx, trip, division, at)
  const share = realShare(receipts, { distanceM: trip.distance_m, consumptionDl: trip.consumption_dl, people })
  await noteComputed(tx, trip.seq, people, share, at)
  for (const rider of riders) await shareOut(tx, rider, shareOfStretch(share, rider.to_m - rider.from_m, trip.distance_m), at)
  await tellDivided(tx, trip, riders, at)
  return true
}

/** What was settled before its trip was divided is final: two administrators repair it (D5). */
async function shareOut(tx: Tx, rider: Booking, share: bigint, at: Date): Promise<void> {
  if (!rider.settled_at) await noteShare(tx, rider.id, share)
  else if (share < rider.price_minor)
    await raiseAlarm(tx, 'divided_after_settlement', rider.id, { share: String(share), price: String(rider.price_minor) }, at)
}

const tellDivided = (tx: Tx, { id: key, driver_id }: LockedTrip, riders: Booking[], at: Date) =>
  tell(tx, [
    { to: driver_id, kind: 'costs_divided', key, trip: key, at },
    ...riders.map(({ id, passenger_id: to }) => ({ to, kind: 'costs_divided' as const, key, booking: id, at })),
  ])

/** What the driver entered; where nothing came in time, the fuel price that the trip was reckoned with, and no tolls (D6). */
async function receiptsFor(tx: Tx, trip: LockedTrip, division: Division, at: Date): Promise<Receipts> {
  const { fuel_price_minor: entered, litres_hundredths: litresHundredths, tolls_minor } = division
  if (entered !== null) return { fuelPriceMinor: entered, litresHundredths, tollsMinor: tolls_minor ?? 0n }
  await raiseAlarm(tx, 'receipts_missing', trip.id, { driver: trip.driver_id }, at)
  const prices = tx.selectFrom('fuel_prices').select('price_minor').where('id', '=', trip.fuel_price_id)
  return { fuelPriceMinor: (await prices.executeTakeFirstOrThrow()).price_minor, litresHundredths: null, tollsMinor: 0n }
}
