import { sql } from 'kysely'
import { DISPUTED } from '../../bookings/absence/queries.ts'
import type { Db } from '../../platform/database/connect.ts'
import { DOUBTFUL } from '../divisions/queries.ts'
import { countOf, halvesOf } from '../../people/profiles/ratingSums.ts'

export type RecordRow = NonNullable<Awaited<ReturnType<typeof recordOf>>>

/** What is known of a person beside what is reported. */
export const recordOf = (db: Db, id: string, now: Date) =>
  db
    .selectFrom('accounts')
    .select(['email', 'admin', 'standing', 'suspended_until', 'created_at'])
    .select([halvesOf('accounts', now).as('rating_halves'), countOf('accounts', now).as('rating_count')])
    .select(
      sql<number>`(select count(*)::int from trips t where t.driver_id = accounts.id and t.cancelled_at is null and t.departs_at <= ${now})`.as(
        'driven',
      ),
    )
    .select(
      sql<number>`(select count(*)::int from bookings b where b.passenger_id = accounts.id and b.state = 'travelled')`.as(
        'ridden',
      ),
    )
    .where('id', '=', id)
    .executeTakeFirst()

/** How much waits for administrators; `me` cannot second what they decided themself. */
export async function waitingFor(db: Db, me: string, now: Date) {
  const { rows } = await sql<
    Record<'cases' | 'approvals' | 'appeals' | 'identities' | 'absences' | 'receipts' | 'hints' | 'payouts' | 'requests', number>
  >`
    select (select count(*)::int from cases where closed_at is null and person_id <> ${me}) cases,
      (select count(*)::int from sanctions where state = 'pending' and by <> ${me} and person_id <> ${me})
        + (select count(*)::int from admin_proposals where confirmed_at is null and ended_at is null and until > ${now}
          and proposed_by <> ${me} and not ${me} = any (parties)) approvals,
      (select count(*)::int from appeals where decided_at is null) appeals,
      (select count(*)::int from accounts a where identity_front_id is not null and identity_back_id is not null and not exists (
        select from identity_checks c where c.account_id = a.id and c.front_id = identity_front_id and c.back_id = identity_back_id)) identities,
      (select count(distinct b.id)::int from absences a join bookings b on b.id = a.booking_id where ${me} not in (b.driver_id, b.passenger_id)
        and ${DISPUTED}) absences,
      (select count(*)::int from divisions d join trips t on t.seq = d.trip_seq where t.driver_id <> ${me} and ${DOUBTFUL}) receipts,
      (select count(*)::int from hints where closed_at is null and person_id <> ${me}) hints,
      (select count(*)::int from payout_batches where released_at is null and replaced_at is null and prepared_by <> ${me}) payouts,
      (select count(*)::int from data_requests where state = 'open' and person_id is distinct from ${me}) requests`.execute(db)
  return (
    rows[0] ?? { cases: 0, approvals: 0, appeals: 0, identities: 0, absences: 0, receipts: 0, hints: 0, payouts: 0, requests: 0 }
  )
}
