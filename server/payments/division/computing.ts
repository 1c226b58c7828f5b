import { backAfterDivision, type Receipts, realShare } from '#domain/division.ts'
import type { Booking } from '../../bookings/queries.ts'
import type { Tx } from '../../database/connect.ts'
import { tell } from '../../notifications/queries.ts'
import { type LockedTrip, lockTrip } from '../../trips/queries.ts'
import { oweBack } from '../owing.ts'
import { lockOpenOrder, paymentsOf, raiseAlarm } from '../queries.ts'
import { lockConfirmed } from '../settlement/queries.ts'
import { type Division, lockDivision, noteComputed } from './queries.ts'

/** Divides the cost of a trip, once and for good (D3 to D6); undefined when there is nothing to divide. */
export async function computeDivision(tx: Tx, seq: number, at: Date): Promise<LockedTrip | undefined> {
  const trip = await lockTrip(tx, seq)
  const riders = (await lockConfirmed(tx, seq)).filter(({ state }) => state === 'travelled' || state === 'absent')
  const division = await lockDivision(tx, seq)
  if (!trip || !division || division.computed_at) return undefined
  const people = riders.length + 1
  const receipts = await receiptsFor(tx, trip, division, at)
  const share = realShare(receipts, { distanceM: trip.distance_m, consumptionDl: trip.consumption_dl, people })
  await noteComputed(tx, seq, people, share, at)
  for (const rider of riders) await giveBack(tx, trip, rider, share, at)
  await tellDivided(tx, trip, riders, at)
  return trip
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

async function giveBack(tx: Tx, trip: LockedTrip, rider: Booking, share: bigint, at: Date): Promise<void> {
  const order = await lockOpenOrder(tx, rider.id)
  const [payment] = order ? await paymentsOf(tx, order.id) : []
  if (!order || !payment || payment.charged_back_at) return
  const back = backAfterDivision(rider.price_minor, share, rider.to_m - rider.from_m, trip.distance_m)
  const left = payment.amount_minor - payment.refund_minor
  const minor = back < left ? back : left
  if (minor > 0n) await oweBack(tx, order, payment, { cause: 'receipts', at, minor })
}
