import { sql } from 'kysely'
import { sharedTripsSince } from '#domain/people/contact.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { type Expired, type RetentionRule, uuidAfter, type When } from '../../platform/retention/rule.ts'

/** Returns invitations to past trips. Excludes trips with an open case, including cases about an absence. */
async function pastOnes(db: Db, { cutoff }: When, after: string, most: number): Promise<Expired[]> {
  const { rows } = await sql<Expired>`select i.id::text,
      is_held(i.booker_id) or coalesce(is_held(i.account_id), false) or is_held(t.driver_id)
        or exists (select from absences a join bookings b on b.id = a.booking_id
          where b.trip_seq = t.seq and b.passenger_id = i.booker_id and a.decided_at is null)
        or exists (select from reports r join cases c on c.id = r.case_id
          where r.subject_kind = 'trip' and r.subject = t.id and c.closed_at is null) as held
    from companion_invitations i join trips t on t.seq = i.trip_seq
    where i.id > ${uuidAfter(after)} and t.arrives_at < ${cutoff}
    order by i.id limit ${most}`.execute(db)
  return rows
}

/** Deletes invitations to ride along, with the declaration of age in an acceptance, thirty days after the trip (K15). */
export const pastCompanionInvitations: RetentionRule = {
  name: 'delete-companion-invitations',
  at: '53 6 * * *',
  what: 'erased',
  inBulk: true,
  cutoff: sharedTripsSince,
  findExpired: pastOnes,
  apply: async (tx, ids) => {
    await tx.deleteFrom('companion_invitations').where('id', 'in', ids).execute()
    return ids
  },
}

/** Deletes a former member's invitations, sent and accepted. */
export async function forgetCompanionInvitations(tx: Tx, accountId: string): Promise<void> {
  for (const side of ['booker_id', 'account_id'] as const)
    await tx.deleteFrom('companion_invitations').where(side, '=', accountId).execute()
}
