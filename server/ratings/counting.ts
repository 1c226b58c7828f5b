import { sql } from 'kysely'
import type { ReliabilityFigures } from '#domain/ratings/rating.ts'
import { countingFor } from '../people/profiles/queries.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import { prepared, run } from '../platform/database/prepared.ts'

/** Returns people with newly visible ratings that the stored sums do not include yet. */
export const toBeCounted = async (db: Db, now: Date, most: number): Promise<string[]> =>
  (
    await db
      .selectFrom('ratings')
      .select('subject_id')
      .distinct()
      .where('counted_at', 'is', null)
      .where('hidden_at', 'is', null)
      .where('published_at', '<=', now)
      .limit(most)
      .execute()
  ).map(({ subject_id }) => subject_id)

const counted = prepared(
  'count ratings',
  `with counted as (
    update ratings set counted_at = :now::timestamptz
    where subject_id = :subject::uuid and counted_at is null and hidden_at is null and published_at <= :now::timestamptz
  ), sums as (
    select coalesce(sum(halves), 0)::int halves, count(*)::int n from ${countingFor(':subject::uuid')}
  )
  update accounts set rating_halves = sums.halves, rating_count = sums.n from sums
  where id = :subject::uuid and (rating_halves, rating_count) is distinct from (sums.halves, sums.n)`,
)

/**
 * Recomputes a person's sums from the visible ratings, under the lock of the account (G7). Uses one statement, so that a
 * concurrent reader finds each rating either in the sums or as an uncounted row.
 */
export const recount = (tx: Tx, subject: string, now: Date) => run(tx, counted, { subject, now })

const spread = prepared(
  'spread of ratings',
  `select greatest(1, ceil(halves / 2.0))::int stars, count(*)::int n from ${countingFor(':subject::uuid')} group by 1`,
)

/** Returns how many ratings of a person have 1, 2, 3, 4 and 5 stars (G7). Half stars are rounded up. */
export async function starsOf(db: Db, subject: string, now: Date): Promise<number[]> {
  const rows = await run<{ stars: number; n: number }>(db, spread, { subject, now })
  return [1, 2, 3, 4, 5].map((stars) => rows.find((row) => row.stars === stars)?.n ?? 0)
}

const YEAR = sql`interval '12 months'`

/** Returns a person's counts of bookings, cancellations and absences in twelve months, as driver and as passenger (8.4). */
export async function reliabilityFiguresOf(db: Db, id: string, now: Date): Promise<ReliabilityFigures> {
  const { rows } = await sql<ReliabilityFigures>`
    select count(*)::int accepted, count(h.at)::int cancelled,
      count(*) filter (where h.at > b.departs_at - interval '24 hours')::int as "cancelledLate",
      (select count(distinct case a.claim when 'absent' then a.booking_id::text else r.trip_seq::text end)::int
        from absences a join bookings r on r.id = a.booking_id
        where a.upheld and a.decided_at > ${now}::timestamptz - ${YEAR}
          and (a.claim = 'absent' and r.passenger_id = ${id} and (r.state = 'absent' or a.seats is not null and r.state <> 'not_driven')
            or a.claim = 'not_driven' and r.driver_id = ${id}
              -- a driver who says that they could not drive is not held to have been absent (8.3)
              and not exists (select from trip_history t where t.trip_seq = r.trip_seq and t.event = 'not_driven'))) absences
    from bookings b left join lateral (
      select min(c.at) as at from booking_history c where c.booking_id = b.id and c.event in ('cancel', 'give_up') and c.actor = ${id}
        -- a driver may give up a seat whose payment the bank is deciding about (B7)
        and not (c.details ? 'inDispute' and b.driver_id = ${id})
    ) h on true
    where (b.driver_id = ${id} or b.passenger_id = ${id}) and exists (
      select from booking_history h where h.booking_id = b.id and h.event = 'accept' and h.at > ${now}::timestamptz - ${YEAR} and h.at <= ${now}
    )`.execute(db)
  return rows[0] ?? { accepted: 0, cancelled: 0, cancelledLate: 0, absences: 0 }
}
