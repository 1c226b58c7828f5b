import { sql } from 'kysely'
import { sharedTripsSince } from '#domain/people/contact.ts'
import { archiveBefore } from '#domain/privacy/retention.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import { type Expired, isBeyond, type RetentionRule, standing, uuidAfter, type When } from '../platform/retention/rule.ts'

/** Returns bookings with a decided absence report whose reason or objection is still stored. */
async function decidedAbsences(db: Db, { cutoff }: When, after: string, most: number): Promise<Expired[]> {
  const { rows } = await sql<Expired>`select b.id::text, is_held(b.driver_id) or is_held(b.passenger_id) as held
    from (select booking_id from absences where booking_id > ${uuidAfter(after)} and decided_at < ${cutoff} and (reason <> '' or objection <> '')
      group by booking_id order by booking_id limit ${most}) a join bookings b on b.id = a.booking_id
    order by b.id`.execute(db)
  return rows
}

async function emptyAbsences(tx: Tx, ids: string[], { cutoff }: When): Promise<string[]> {
  await sql`update absences set reason = '', objection = case when objection is not null then '' end
    where booking_id = any(${ids}::uuid[]) and decided_at < ${cutoff}`.execute(tx)
  return ids
}

/** Returns bookings in which a passenger without a profile declared to be of age. */
async function oldAttestations(db: Db, { cutoff }: When, after: string, most: number): Promise<Expired[]> {
  const row = [sql`arrives_at`, sql`id`] as const
  const { rows } = await sql<Expired>`select id::text, is_held(passenger_id) as held, ${standing(...row)} as place from bookings
    where adult_attested is not null and arrives_at < ${cutoff} and ${isBeyond(...row, 'uuid', after)}
    order by arrives_at, bookings.id limit ${most}`.execute(db)
  return rows
}

async function forgetAttestations(tx: Tx, ids: string[]): Promise<string[]> {
  await tx.updateTable('bookings').set({ adult_attested: null }).where('id', 'in', ids).execute()
  return ids
}

/**
 * Returns bookings of past trips whose companions still have names. Open reports, or cases about the trip, hold the names (K15).
 */
async function namedCompanions(db: Db, { cutoff }: When, after: string, most: number): Promise<Expired[]> {
  const { rows } = await sql<Expired>`select b.id::text, is_held(b.driver_id) or is_held(b.passenger_id) or ${OPEN_REPORT} as held
    from bookings b join trips t on t.seq = b.trip_seq
    where b.id > ${uuidAfter(after)} and b.arrives_at < ${cutoff}
      and b.id in (select booking_id from booking_companions where name is not null)
    order by b.id limit ${most}`.execute(db)
  return rows
}

/** True for booking `b` of trip `t` with an undecided absence, or an open case about the trip. */
const OPEN_REPORT = sql<boolean>`(exists (select from absences a where a.booking_id = b.id and a.decided_at is null)
  or exists (select from reports r join cases c on c.id = r.case_id
    where r.subject_kind = 'trip' and r.subject = t.id and c.closed_at is null))`

/** Erases names; the kind (adult or child) stays. */
async function forgetNames(tx: Tx, ids: string[]): Promise<string[]> {
  await tx
    .updateTable('booking_companions')
    .set({ name: null, last_name: null, age: null })
    .where('booking_id', 'in', ids)
    .execute()
  return ids
}

const every = { what: 'anonymised', inBulk: true, cutoff: archiveBefore } as const

/** Rules for evidence and consents about seats (K9), and names of companions (K15). */
export const bookingRetention: RetentionRule[] = [
  { ...every, name: 'clear-decided-absences', at: '50 6 * * *', findExpired: decidedAbsences, apply: emptyAbsences },
  {
    ...every,
    name: 'forget-companions',
    at: '52 6 * * *',
    cutoff: sharedTripsSince,
    findExpired: namedCompanions,
    apply: forgetNames,
  },
  { ...every, name: 'delete-age-attestations', at: '51 6 * * *', findExpired: oldAttestations, apply: forgetAttestations },
]

/**
 * Erases a former member's texts about seats: messages to drivers, names of companions, and reasons of refusals and
 * cancellations.
 */
export async function eraseBookingWords(tx: Tx, accountId: string): Promise<void> {
  await tx.updateTable('bookings').set({ message: '' }).where('passenger_id', '=', accountId).where('message', '<>', '').execute()
  await tx
    .updateTable('booking_companions')
    .set({ name: null, last_name: null, age: null })
    .where('name', 'is not', null)
    .where('booking_id', 'in', (from) => from.selectFrom('bookings').select('id').where('passenger_id', '=', accountId))
    .execute()
  await tx
    .updateTable('booking_history')
    .set({ details: sql`details - 'reason'`, key: null })
    .where('actor', '=', accountId)
    .where(
      sql<boolean>`booking_id in (select id from bookings where passenger_id = ${accountId} union all select id from bookings where driver_id = ${accountId}
        union all select booking_id from booking_companions where account_id = ${accountId}
        union all select booking_id from given_up_seats where account_id = ${accountId})`,
    )
    .where((is) => is.or([sql<boolean>`details ? 'reason'`, is('key', 'is not', null)]))
    .execute()
}
