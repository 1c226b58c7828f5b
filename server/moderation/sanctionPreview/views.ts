import { sql } from 'kysely'
import type { Effects } from '#contract/moderation/sanctions.ts'
import type { Currency } from '#domain/money.ts'
import { refuse } from '#domain/refusal.ts'
import { amountOf } from '../../payments/presenter.ts'
import { findPerson } from '../../people/profiles/queries.ts'
import type { Db } from '../../platform/database/connect.ts'
import { isUuid } from '../../platform/database/uuid.ts'
import type { World } from '../../world.ts'
import { findCase } from '../cases/queries.ts'
import { tripsInQuestion } from '../cases/question.ts'

/** What barring a person would do now (E4), before it is decided. */
export async function effectsPage({ db, now }: World, id: string, caseId: string | undefined): Promise<Effects> {
  const at = now()
  const person = (isUuid(id) && (await findPerson(db, id, at))) || refuse('not_found')
  const about = caseId === undefined ? undefined : await caseAbout(db, person.id, caseId)
  const [trips, seats] = await Promise.all([countTrips(db, person.id, at), endingSeats(db, person.id, at)])
  const theirs = seats.filter(({ passenger_id }) => passenger_id !== person.id)
  const own = seats.filter(({ passenger_id }) => passenger_id === person.id)
  return {
    trips,
    passengers: new Set(theirs.map(({ passenger_id }) => passenger_id)).size,
    back: sums(theirs),
    seats: own.length,
    ownBack: sums(own),
    frozen: about ? (await waitingMoney(db, about, person.id, at)).map(({ minor, currency }) => amountOf(minor, currency)) : [],
  }
}

async function caseAbout(db: World['db'], personId: string, caseId: string): Promise<string> {
  const found = isUuid(caseId) ? await findCase(db, caseId) : undefined
  return found?.person_id === personId ? found.id : refuse('not_found')
}

function sums(seats: EndingSeat[]) {
  const minors = new Map<Currency, bigint>()
  for (const { currency, back } of seats) minors.set(currency, (minors.get(currency) ?? 0n) + back)
  return [...minors].filter(([, minor]) => minor > 0n).map(([currency, minor]) => amountOf(minor, currency))
}

/** The number of a driver's trips to come. */
async function countTrips(db: Db, personId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from trips
    where driver_id = ${personId} and cancelled_at is null and departs_at > ${now}`.execute(db)
  return rows[0]?.n ?? 0
}

interface EndingSeat {
  passenger_id: string
  currency: Currency
  /** minor units that go back */
  back: bigint
}

/** The live seats that would end: of a person, or of others on trips of theirs. What a bank is deciding about goes back no second way. */
async function endingSeats(db: Db, personId: string, now: Date): Promise<EndingSeat[]> {
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
async function waitingMoney(db: Db, caseId: string, personId: string, now: Date) {
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
