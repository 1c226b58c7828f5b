import { sql } from 'kysely'
import { archiveBefore } from '#domain/people/retention.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import type { Due, RetentionRule, When } from '../platform/retention/rule.ts'

/** What both sides said about an absence, once it was decided. */
async function decidedAbsences(db: Db, { cutoff }: When, after: string, most: number): Promise<Due[]> {
  const { rows } = await sql<Due>`select b.id::text, is_held(b.driver_id) or is_held(b.passenger_id) as held
    from bookings b where b.id::text > ${after} and exists (select from absences a where a.booking_id = b.id
      and a.decided_at < ${cutoff} and (a.reason <> '' or a.objection <> ''))
    order by b.id::text limit ${most}`.execute(db)
  return rows
}

async function emptyAbsences(tx: Tx, ids: string[], { cutoff }: When): Promise<string[]> {
  await sql`update absences set reason = '', objection = case when objection is not null then '' end
    where booking_id = any(${ids}::uuid[]) and decided_at < ${cutoff}`.execute(tx)
  return ids
}

/** That whoever took a seat without a profile said to be of age. */
async function oldAttestations(db: Db, { cutoff }: When, after: string, most: number): Promise<Due[]> {
  const { rows } = await sql<Due>`select id::text, is_held(passenger_id) as held from bookings
    where adult_attested is not null and arrives_at < ${cutoff} and id::text > ${after} order by id::text limit ${most}`.execute(
    db,
  )
  return rows
}

async function forgetAttestations(tx: Tx, ids: string[]): Promise<string[]> {
  await tx.updateTable('bookings').set({ adult_attested: null }).where('id', 'in', ids).execute()
  return ids
}

const every = { what: 'anonymised', inBulk: true, cutoff: archiveBefore } as const

/** Evidence and consents about seats (K9). */
export const bookingRetention: RetentionRule[] = [
  { ...every, name: 'empty decided absences', at: '50 6 * * *', findExpired: decidedAbsences, apply: emptyAbsences },
  { ...every, name: 'forget attestations', at: '51 6 * * *', findExpired: oldAttestations, apply: forgetAttestations },
]
