import { sql } from 'kysely'
import { STILL_REQUESTED } from '../payments/division/queries.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import { openCase } from './cases/queries.ts'
import { findReportedTrip, insertEvidence, insertReport, tripEvidence } from './reports.ts'

/** True for divisions `d` whose receipts an administrator has to check (D3). */
export const DOUBTFUL = sql<boolean>`d.computed_at is null and d.entered_at is not null and d.believed is null and cardinality(d.doubts) > 0
  and ${STILL_REQUESTED}`

/** Returns cost divisions that wait for an administrator or for receipts. */
export const openDivisions = (db: Db) =>
  db
    .selectFrom('divisions as d')
    .innerJoin('trips as t', 't.seq', 'd.trip_seq')
    .innerJoin('accounts as a', 'a.id', 't.driver_id')
    .innerJoin('fuel_prices as f', 'f.id', 't.fuel_price_id')
    .leftJoin('fuel_prices as p', 'p.id', 't.petrol_price_id')
    .select(['t.id', 't.driver_id', 't.departs_at', 't.origin_name', 't.destination_name', 't.currency', 't.distance_m'])
    .select(['t.consumption_dl', 'f.fuel', 'f.price_minor', 'p.price_minor as petrol_minor', 't.petrol_percent'])
    .select((is) =>
      is
        .selectFrom('tolls_percents as l')
        .select('l.percent')
        .whereRef('l.valid_from', '<=', 't.created_at')
        .orderBy('l.valid_from', 'desc')
        .limit(1)
        .$asScalar()
        .$notNull()
        .as('tolls_percent'),
    )
    .select(['a.name', 'a.given_name', 'a.last_name'])
    .select(['d.trip_seq', 'd.due_by', 'd.entered_at', 'd.extended_at', 'd.doubts'])
    .select(['d.fuel_price_minor', 'd.litres_hundredths', 'd.tolls_minor'])
    .where(sql<boolean>`${DOUBTFUL} or (d.computed_at is null and d.entered_at is null and ${STILL_REQUESTED})`)
    .orderBy(sql`d.entered_at is null`)
    .orderBy('d.due_by')
    .orderBy('t.id')
    .limit(100)
    .execute()

export type OpenDivisionRow = Awaited<ReturnType<typeof openDivisions>>[number]

/** Opens a case about a driver without accepted receipts, because a driver may not refuse to divide the costs (D6). */
export async function escalateReceipts(tx: Tx, { id, driver_id }: { id: string; driver_id: string }, at: Date): Promise<void> {
  const reportId = await insertReport(tx, {
    case_id: await openCase(tx, driver_id, 'receipts', at),
    reporter_id: null,
    person_id: driver_id,
    subject_kind: 'trip',
    subject: id,
    reason: 'other',
    text: '',
    at,
  })
  const trip = await findReportedTrip(tx, id)
  if (trip) await insertEvidence(tx, reportId, [tripEvidence(trip)])
}
