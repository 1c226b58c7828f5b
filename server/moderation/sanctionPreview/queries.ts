import { sql } from 'kysely'
import type { Currency } from '#domain/money.ts'
import type { Db } from '../../platform/database/connect.ts'
import { tripsInQuestion } from '../cases/question.ts'

/** Trips to come that somebody drives. */
export async function countTrips(db: Db, personId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from trips
    where driver_id = ${personId} and cancelled_at is null and departs_at > ${now}`.execute(db)
  return rows[0]?.n ?? 0
}

export interface EndingSeat {
  passenger_id: string
  currency: Currency
  /** minor units that go back */
  back: bigint
}

/** The live seats that would end: of a person, or of others on trips of theirs. What a bank is deciding about goes back no second way. */
export async function endingSeats(db: Db, personId: string, now: Date): Promise<EndingSeat[]> {
  const { rows } = await sql<EndingSeat>`
    select b.passenger_id, b.currency, case when b.state = 'confirmed' and not exists (
      select from orders o where o.booking_id = b.id and o.state in ('disputed', 'charged_back')) then b.price_minor else 0 end::bigint as back
    from bookings b join trips t on t.seq = b.trip_seq
    where b.state in ('requested', 'accepted', 'confirmed') and (
      (b.driver_id = ${personId} and t.cancelled_at is null and t.departs_at > ${now})
      or (b.passenger_id = ${personId} and b.departs_at > ${now}))`.execute(db)
  return rows
}

/** What is held for seats on trips in question in a case, and neither goes back nor is divided yet: it would wait (E4). */
export async function waitingMoney(db: Db, caseId: string, personId: string, now: Date) {
  const { rows } = await sql<{ currency: Currency; minor: bigint }>`
    select p.currency, sum(p.amount_minor - p.refund_minor)::bigint as minor
    from trips t
      join bookings b on b.trip_seq = t.seq and b.settled_at is null
      join orders o on o.booking_id = b.id
      join payments p on p.order_id = o.id and p.charged_back_at is null
    where t.seq in (${tripsInQuestion(caseId)}) and t.cancelled_at is null and not (b.state = 'confirmed' and ((b.driver_id = ${personId} and t.departs_at > ${now})
      or (b.passenger_id = ${personId} and b.departs_at > ${now})))
    group by p.currency having sum(p.amount_minor - p.refund_minor) > 0 order by p.currency`.execute(db)
  return rows
}
