import { type RawBuilder, sql } from 'kysely'
import { sharedTripsSince } from '#domain/people/contact.ts'
import type { Db } from '../../platform/database/connect.ts'

/** Numbers of the trips that are reported in cases or are part of the evidence. */
export const tripsInQuestion = (cases: RawBuilder<unknown>) => sql<{ seq: number }>`
  select t.seq from reports r join trips t on r.subject_kind = 'trip' and t.id = r.subject where r.case_id in (${cases})
  union
  select t.seq from reports r join evidence e on e.report_id = r.id join trips t on t.id = (e.content ->> 'idRoute')::uuid
    where r.case_id in (${cases}) and e.content ? 'idRoute'
  union
  select b.trip_seq from reports r join evidence e on e.report_id = r.id join bookings b on b.id = (e.content ->> 'bookingId')::uuid
    where r.case_id in (${cases}) and e.content ? 'bookingId'
  union
  select b.trip_seq from reports r join ratings g on r.subject_kind = 'rating' and g.id = r.subject join bookings b on b.id = g.booking_id
    where r.case_id in (${cases})`

/**
 * Returns SQL that is true if an administrator is involved with a person, both given as expressions (E7). The administrator
 * reported the person in an open case or within 30 days; or shared a trip with them within the last 30 days, or a future trip
 * with a paid seat; or traveled on a trip of an open case about them.
 */
export function involvedWith(admin: RawBuilder<unknown>, person: RawBuilder<unknown>, now: Date) {
  const since = sharedTripsSince(now)
  const openCases = sql`select id from cases where person_id = ${person} and closed_at is null`
  return sql<boolean>`(exists (select from cases c join reports r on r.case_id = c.id
      where c.person_id = ${person} and r.reporter_id = ${admin} and (c.closed_at is null or r.at > ${since}))
    or exists (select from travellers mine join travellers theirs on theirs.trip_seq = mine.trip_seq
      where (mine.account_id = ${admin} or mine.driver_id = ${admin}) and (theirs.account_id = ${person} or theirs.driver_id = ${person})
        and mine.confirmed_at is not null and theirs.confirmed_at is not null and mine.arrives_at > ${since} and theirs.arrives_at > ${since})
    or exists (select from trips t where t.seq in (${tripsInQuestion(openCases)}) and (t.driver_id = ${admin}
      or exists (select from travellers b where b.trip_seq = t.seq and b.account_id = ${admin} and b.confirmed_at is not null))))`
}

/** Returns the people in the list with whom an administrator is involved, themself included (E7). */
export async function involvedAmong(db: Db, admin: string, people: string[], now: Date): Promise<string[]> {
  if (people.length === 0) return []
  const { rows } = await sql<{ id: string }>`select p.id from unnest(${people}::uuid[]) p (id)
    where p.id = ${admin} or ${involvedWith(sql`${admin}`, sql`p.id`, now)}`.execute(db)
  return rows.map(({ id }) => id)
}
