import { sql } from 'kysely'
import { STILL_ASKED } from '../../payments/division/queries.ts'
import type { Db } from '../../platform/database/connect.ts'

/** Divisions `d` whose receipts an administrator has to look at (D3). */
export const DOUBTFUL = sql<boolean>`d.computed_at is null and d.entered_at is not null and d.believed is null and cardinality(d.doubts) > 0
  and ${STILL_ASKED}`

/** Divisions that wait for an administrator, or for receipts. */
export const openDivisions = (db: Db) =>
  db
    .selectFrom('divisions as d')
    .innerJoin('trips as t', 't.seq', 'd.trip_seq')
    .innerJoin('accounts as a', 'a.id', 't.driver_id')
    .innerJoin('fuel_prices as f', 'f.id', 't.fuel_price_id')
    .select(['t.id', 't.driver_id', 't.departs_at', 't.origin_name', 't.destination_name', 't.currency', 't.distance_m'])
    .select(['t.consumption_dl', 'f.price_minor as reference'])
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
    .where(sql<boolean>`${DOUBTFUL} or (d.computed_at is null and d.entered_at is null and ${STILL_ASKED})`)
    .orderBy(sql`d.entered_at is null`)
    .orderBy('d.due_by')
    .orderBy('t.id')
    .limit(100)
    .execute()

export type OpenDivision = Awaited<ReturnType<typeof openDivisions>>[number]
