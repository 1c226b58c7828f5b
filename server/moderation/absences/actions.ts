import type { Received } from '#contract/endpoint.ts'
import type { decideAbsence as Deciding } from '#contract/moderation.ts'
import type { Reporter } from '#domain/absence.ts'
import { record } from '../../audit/queries.ts'
import { decideAbsence } from '../../bookings/absence/actions.ts'
import type { Tx } from '../../database/connect.ts'
import { isUuid } from '../../database/uuid.ts'
import { refuseOwnCase } from '../../dualControl/ownCase.ts'
import { tell } from '../../notifications/queries.ts'
import { closeAlarm } from '../../payments/queries.ts'
import type { World } from '../../world.ts'
import type { Acting } from '../acting.ts'
import { openCase } from '../cases/queries.ts'
import { insertEvidence, insertReport } from '../reports/queries.ts'
import { findSeat, partiesOfSeat, seatOf } from './queries.ts'

type Words = Received<typeof Deciding>['body']

/** Decides whose report about a seat stands, in one transaction with its record and the case of whoever was absent (8.3). */
export async function judgeAbsence(world: World, acting: Acting, id: string, words: Words): Promise<void> {
  await refuseOwnSeat(world, acting, id)
  await judge(world, acting, id, words)
}

/** Their own money or a companion's is at stake (E7). Who was aboard does not change any more. */
async function refuseOwnSeat({ db, now }: World, { me }: Acting, id: string): Promise<void> {
  const seat = isUuid(id) ? await findSeat(db, id) : undefined
  if (seat) await refuseOwnCase(db, me.id, partiesOfSeat(seat), now())
}

const judge = (world: World, { me, address }: Acting, id: string, { upheld, reason }: Words): Promise<void> =>
  decideAbsence(world, me, id, upheld, async (tx, at) => {
    await record(tx, { by: me.id, action: 'absence_decided', subject: `booking:${id}`, at, reason, after: { upheld }, address })
    await closeAlarm(tx, 'absence_disputed', id, { by: me.id, at })
    const seat = await seatOf(tx, id)
    const both = [seat.driver_id, seat.passenger_id]
    await tell(
      tx,
      both.map((to) => ({ to, kind: 'report_decided', key: `absence ${id}`, at, booking: id, details: { upheld } })),
    )
    if (upheld) await bringUp(tx, seat, { upheld, reason, bookingId: id, at })
  })

interface Absence {
  upheld: Reporter
  reason: string
  bookingId: string
  at: Date
}

/** A report that stands counts as an offence; what follows from it a person decides (E2). */
async function bringUp(
  tx: Tx,
  seat: Awaited<ReturnType<typeof seatOf>>,
  { upheld, reason, bookingId, at }: Absence,
): Promise<void> {
  const absent = upheld === 'driver' ? seat.passenger_id : seat.driver_id
  const reportId = await insertReport(tx, {
    case_id: await openCase(tx, absent, 'absence', at),
    reporter_id: null,
    person_id: absent,
    subject_kind: 'trip',
    subject: seat.trip_id,
    reason: 'no_show',
    text: reason,
    at,
  })
  await insertEvidence(tx, reportId, [{ kind: 'absence', content: { bookingId, reporter: upheld, reason } }])
}
