import { sql } from 'kysely'

/** The numbers of the trips in question in a case: what was reported, and what was copied then. */
export const tripsInQuestion = (caseId: string) => sql<{ seq: number }>`
  select t.seq from reports r join trips t on r.subject_kind = 'trip' and t.id = r.subject where r.case_id = ${caseId}
  union
  select t.seq from reports r join evidence e on e.report_id = r.id join trips t on t.id = (e.content ->> 'idRoute')::uuid
    where r.case_id = ${caseId} and e.content ? 'idRoute'
  union
  select b.trip_seq from reports r join evidence e on e.report_id = r.id join bookings b on b.id = (e.content ->> 'bookingId')::uuid
    where r.case_id = ${caseId} and e.content ? 'bookingId'
  union
  select b.trip_seq from reports r join ratings g on r.subject_kind = 'rating' and g.id = r.subject join bookings b on b.id = g.booking_id
    where r.case_id = ${caseId}`
