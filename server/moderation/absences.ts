import { sql } from 'kysely'
import type { Received } from '#contract/endpoint.ts'
import type { decideAbsence as Deciding } from '#contract/moderation/moderation.ts'
import { type Claim, isAbsenceOffence, type Reporter } from '#domain/bookings/absence.ts'
import { monthsLater } from '#domain/moderation/sanction.ts'
import { refuse } from '#domain/refusal.ts'
import { isUuid } from '#domain/uuid.ts'
import { decideAbsence } from '../bookings/absence/actions.ts'
import { DISPUTED } from '../bookings/absence/queries.ts'
import { peopleOn } from '../bookings/queries.ts'
import { notify } from '../notifications/queries.ts'
import { type AdminContext, refuseOwnCase } from '../people/dualControl/actor.ts'
import type { Parties } from '../people/dualControl/queries.ts'
import { resolveAlarm } from '../platform/alarms.ts'
import { record } from '../platform/audit/queries.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import type { World } from '../world.ts'
import { accuseOfFalse } from './cases/actions.ts'
import { openCase } from './cases/queries.ts'
import { insertEvidence, insertReport } from './reports.ts'

/** Seats of others about which the two say something else, with both of them; the oldest first. */
export const disputedSeats = (db: Db, exceptPersonId: string) =>
  db
    .selectFrom('bookings as b')
    .innerJoin('trips as t', 't.seq', 'b.trip_seq')
    .innerJoin('accounts as d', 'd.id', 'b.driver_id')
    .innerJoin('accounts as p', 'p.id', 'b.passenger_id')
    .select(['b.id', 'b.driver_id', 'b.passenger_id', 'b.departs_at', 'b.trip_seq', 't.id as trip_id'])
    .select(['d.name as driver_name', 'd.last_name as driver_last_name', 'd.given_name as driver_given_name'])
    .select(['p.name as passenger_name', 'p.last_name as passenger_last_name', 'p.given_name as passenger_given_name'])
    .where('b.driver_id', '<>', exceptPersonId)
    .where('b.passenger_id', '<>', exceptPersonId)
    .where(sql<boolean>`exists (select from absences a where a.booking_id = b.id and ${DISPUTED})`)
    .orderBy('b.departs_at')
    .orderBy('b.id')
    .limit(100)
    .execute()

export type DisputedRow = Awaited<ReturnType<typeof disputedSeats>>[number]

/** The reports about seats, with the names of those who ride along and reported or objected. */
export const absencesOn = (db: Db, ids: string[]) =>
  db
    .selectFrom('absences as a')
    .leftJoin('accounts as c', 'c.id', 'a.companion_id')
    .leftJoin('accounts as o', 'o.id', 'a.objecting_companion_id')
    .selectAll('a')
    .select(['c.name as companion_name', 'c.given_name as companion_given_name', 'c.last_name as companion_last_name'])
    .select(['o.name as objector_name', 'o.given_name as objector_given_name', 'o.last_name as objector_last_name'])
    .where('a.booking_id', 'in', ids)
    .orderBy('a.reported_at')
    .execute()

/** The account that rides along and reported, where it was not the booker. */
const companionWhoReported = async (db: Db, bookingId: string) =>
  (
    await db
      .selectFrom('absences')
      .select('companion_id')
      .where('booking_id', '=', bookingId)
      .where('reporter', '=', 'passenger')
      .executeTakeFirst()
  )?.companion_id

/** The people of a booking, and its trip. */
export const findSeat = (db: Db, id: string) =>
  db
    .selectFrom('bookings')
    .innerJoin('trips', 'trips.seq', 'trip_seq')
    .select(['bookings.driver_id', 'passenger_id', 'companion_ids', 'trip_seq', 'trips.id as trip_id'])
    .where('bookings.id', '=', id)
    .executeTakeFirst()

type DisputedSeat = NonNullable<Awaited<ReturnType<typeof findSeat>>>

const findDisputedSeat = async (db: Db, id: string): Promise<DisputedSeat> => (await findSeat(db, id)) ?? refuse('not_found')

export const partiesOfSeat = ({
  driver_id,
  passenger_id,
  trip_seq,
}: Pick<DisputedSeat, 'driver_id' | 'passenger_id' | 'trip_seq'>): Parties => ({
  people: [driver_id, passenger_id],
  tripSeqs: [trip_seq],
})

/** Counts a person's absences upheld by administrators since then: as a passenger by seats, as a driver by trips. */
async function countAbsences(db: Db, person: string, since: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`select (
      count(*) filter (where a.claim = 'absent') + count(distinct b.trip_seq) filter (where a.claim = 'not_driven'))::int as n
    from absences a join bookings b on b.id = a.booking_id
    where a.upheld and a.decided_by is not null and a.decided_at > ${since}
      and (a.claim = 'absent' and (b.state = 'absent' or a.seats is not null and b.state <> 'not_driven') and b.passenger_id = ${person} or a.claim = 'not_driven' and b.driver_id = ${person})`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

type AbsenceDecision = Received<typeof Deciding>['body']

/** Decides which report about a seat is upheld, in one transaction with its record and the case of the absent person (8.3). */
export async function judgeAbsence(world: World, acting: AdminContext, id: string, words: AbsenceDecision): Promise<void> {
  await refuseOwnSeat(world, acting, id)
  await judge(world, acting, id, words)
}

/** Their own money or a companion's is at stake (E7). The passengers of a trip that is over are final. */
async function refuseOwnSeat({ db, now }: World, { me }: AdminContext, id: string): Promise<void> {
  const seat = isUuid(id) ? await findSeat(db, id) : undefined
  if (seat) await refuseOwnCase(db, me.id, partiesOfSeat(seat), now())
}

const judge = (
  world: World,
  { me, address }: AdminContext,
  id: string,
  { upheld, untrue, reason }: AbsenceDecision,
): Promise<void> =>
  decideAbsence(world, me, id, { upheld, untrue }, async (tx, { claim, at }) => {
    const after = { upheld, ...(untrue && { untrue }) }
    await record(tx, { by: me.id, action: 'absence_decided', subject: `booking:${id}`, at, reason, after, address })
    await resolveAlarm(tx, 'absence_disputed', id, { by: me.id, at })
    const seat = await findDisputedSeat(tx, id)
    await notify(
      tx,
      peopleOn(seat).map((to) => ({
        to,
        kind: 'report_decided',
        key: `absence ${id}`,
        at,
        booking: id,
        details: { how: 'absence', upheld },
      })),
    )
    if (upheld && claim) await bringUp(tx, seat, { upheld, claim, reason, bookingId: id, at })
    for (const liar of (untrue ?? []).filter((one) => one !== upheld))
      await accuseOfFalse(
        tx,
        liar === 'driver' ? seat.driver_id : ((await companionWhoReported(tx, id)) ?? seat.passenger_id),
        at,
      )
  })

interface Absence {
  upheld: Reporter
  claim: Claim
  reason: string
  bookingId: string
  at: Date
}

/**
 * Only what an administrator upheld is an offence: an absence from the third in twelve months on, a cancellation that the driver asked
 * for at once. What follows from it a person decides (E2, 8.3).
 */
async function bringUp(tx: Tx, seat: DisputedSeat, { upheld, claim, reason, bookingId, at }: Absence): Promise<void> {
  const person = upheld === 'driver' ? seat.passenger_id : seat.driver_id
  if (claim !== 'asked_to_cancel' && !isAbsenceOffence(await countAbsences(tx, person, monthsLater(at, -12)))) return
  const reportId = await insertReport(tx, {
    case_id: await openCase(tx, person, 'absence', at),
    reporter_id: null,
    person_id: person,
    subject_kind: 'trip',
    subject: seat.trip_id,
    reason: claim === 'asked_to_cancel' ? 'other' : 'no_show',
    text: reason,
    at,
  })
  await insertEvidence(tx, reportId, [{ kind: 'absence', content: { bookingId, reporter: upheld, claim, reason } }])
}
