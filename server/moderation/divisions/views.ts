import type { Reply } from '#contract/endpoint.ts'
import type { listDivisions } from '#contract/moderation/moderation.ts'
import { judgeBy } from '#domain/payments/division.ts'
import type { Member } from '#domain/people/account.ts'
import { mostTolls } from '#domain/trips/contribution.ts'
import { receiptsOf } from '../../payments/division/queries.ts'
import { withoutOwn } from '../../people/dualControl/ownCase.ts'
import type { World } from '../../world.ts'
import { nameOf } from '../presenter.ts'
import { type OpenDivision, openDivisions } from './queries.ts'

type Shown = Reply<typeof listDivisions>[number]

/** Divisions that wait for an administrator's word on their receipts, or for the receipts; not those of the caller's own trips (E7). */
export async function divisionsPage({ db, now }: World, me: Member): Promise<Shown[]> {
  const rows = await withoutOwn(db, me.id, await openDivisions(db), partiesOf, now())
  return Promise.all(rows.map(async (row) => present(row, await receiptsOf(db, row.trip_seq))))
}

const partiesOf = ({ driver_id, trip_seq }: OpenDivision) => ({ people: [driver_id], tripSeqs: [trip_seq] })

const numberOf = (minor: bigint | null) => (minor === null ? null : Number(minor))

const present = (row: OpenDivision, receipts: string[]): Shown => ({
  idRoute: row.id,
  originName: row.origin_name,
  destinyName: row.destination_name,
  departsAt: row.departs_at.toISOString(),
  driver: { id: row.driver_id, name: nameOf([row.name ?? row.given_name, row.last_name]), photo: null },
  dueBy: row.due_by.toISOString(),
  judgeBy: row.entered_at && judgeBy(row.entered_at).toISOString(),
  extendable: row.entered_at === null && row.extended_at === null,
  doubts: row.doubts,
  currency: row.currency,
  fuelPriceMinor: numberOf(row.fuel_price_minor),
  referenceMinor: Number(row.reference),
  tollsMinor: numberOf(row.tolls_minor),
  referenceTollsMinor: Number(
    mostTolls((BigInt(row.distance_m) * BigInt(row.consumption_dl) * row.reference) / 1_000_000n, row.tolls_percent),
  ),
  litresHundredths: row.litres_hundredths,
  // a road of one metre at a tenth of a litre per 100 km is a millionth of a litre
  expectedLitresHundredths: Math.round((row.distance_m * row.consumption_dl) / 10_000),
  receipts,
})
