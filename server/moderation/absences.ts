import type { Received } from '#contract/endpoint.ts'
import type { decideAbsence as Deciding } from '#contract/moderation/moderation.ts'
import { type Claim, isAbsenceOffence, type Reporter } from '#domain/bookings/absence.ts'
import { monthsLater } from '#domain/moderation/sanction.ts'
import { isUuid } from '#domain/uuid.ts'
import { decideAbsence } from '../bookings/absence/actions.ts'
import { peopleOn } from '../bookings/queries.ts'
import { notify } from '../notifications/queries.ts'
import { type AdminContext, refuseOwnCase } from '../people/dualControl/actor.ts'
import { resolveAlarm } from '../platform/alarms.ts'
import { record } from '../platform/audit/queries.ts'
import type { Tx } from '../platform/database/connect.ts'
import type { World } from '../world.ts'
import { accuseOfFalse } from './cases/actions.ts'
import { openCase } from './cases/queries.ts'
import {
  companionWhoReported,
  findSeat,
  type DisputedSeat,
  findDisputedSeat,
  partiesOfSeat,
  countAbsences,
} from './disputedSeats.ts'
import { insertEvidence, insertReport } from './reports.ts'

type AbsenceDecision = Received<typeof Deciding>['body']

/**
 * Decides which report about a seat is upheld. One transaction stores the decision, its record, and the case of the absent person
 * (8.3).
 */
export async function judgeAbsence(world: World, acting: AdminContext, id: string, words: AbsenceDecision): Promise<void> {
  await refuseOwnSeat(world, acting, id)
  await decide(world, acting, id, words)
}

/**
 * Refuses administrators who would decide about their own money or that of a companion (E7). No lock is needed, because the
 * passengers of a past trip no longer change.
 */
async function refuseOwnSeat({ db, now }: World, { me }: AdminContext, id: string): Promise<void> {
  const seat = isUuid(id) ? await findSeat(db, id) : undefined
  if (seat) await refuseOwnCase(db, me.id, partiesOfSeat(seat), now())
}

const decide = (
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
 * Opens a case for an offense. Only upheld reports count: the third absence in twelve months and each later one, or a single
 * demanded cancellation. An administrator decides about the consequences (E2, 8.3).
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
