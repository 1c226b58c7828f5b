import { divideByReceipts } from '#contract/bookings/bookings.ts'
import { imageOf } from '#server/testing/papers.ts'
import type { Paper } from './acts.ts'
import { FUEL_MINOR, type Outing } from './outing.ts'

/** What the road costs a car of this consumption, tolls included. Minor units. */
export const roadCost = ({ distanceM, tolls }: Outing, consumptionDl: number): bigint =>
  (BigInt(distanceM) * BigInt(consumptionDl) * FUEL_MINOR) / 1_000_000n + tolls

/** What the trip cost in truth, as far as receipts can say it: two full fills and the tolls. */
export function honestCost({ plan, distanceM, tolls }: Outing): bigint {
  return (litresOf(distanceM, plan.truth.consumptionDl) * FUEL_MINOR) / 100n + tolls
}

/** Hundredths of a litre. */
const litresOf = (distanceM: number, consumptionDl: number) => (BigInt(distanceM) * BigInt(consumptionDl)) / 10_000n

/** The driver's receipts, as honest as they say. */
export async function entersReceipts(outing: Outing, paper: Paper): Promise<void> {
  const { driver, tripId, plan, distanceM, tolls } = outing
  const [real, posted] = [plan.truth.consumptionDl, plan.offer.consumptionDl]
  const litres: Record<Paper, bigint> = {
    honest: litresOf(distanceM, real),
    zero: 0n,
    tiny: 1n,
    posted: litresOf(distanceM, posted),
    triple: 3n * litresOf(distanceM, posted),
  }
  const images = [await imageOf(driver, 'receipt'), await imageOf(driver, 'receipt')]
  await driver.call(divideByReceipts, {
    params: { id: tripId },
    body: {
      fuelPrice: paper === 'tiny' ? '0.01' : decimal(FUEL_MINOR),
      ...(litres[paper] > 0n && { litres: decimal(litres[paper]) }),
      ...(tolls > 0n && { tolls: decimal(tolls) }),
      images,
    },
  })
}

const decimal = (hundredths: bigint) => `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`
