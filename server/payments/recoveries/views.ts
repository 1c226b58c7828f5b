import type { listOwnRecoveries } from '#contract/admin/alarms.ts'
import type { Reply } from '#contract/endpoint.ts'
import { objectionUntil } from '#domain/payments/payouts/recovery.ts'
import type { Member } from '#domain/people/account.ts'
import type { PendingDecision } from '../../people/dualControl/propose.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { World } from '../../world.ts'
import { amountOf } from '../presenter.ts'
import { findBookingPeople, recoveriesFrom, type Recovery } from './queries.ts'

/** Returns recoveries from the caller, with their reasons (rules 14). */
export async function ownRecoveriesPage({ db }: World, me: Member): Promise<Reply<typeof listOwnRecoveries>> {
  return (await recoveriesFrom(db, me.id)).map((row) => ({
    id: row.id,
    bookingId: row.booking_id,
    at: row.at.toISOString(),
    ...amountOf(row.amount_minor, row.currency),
    ground: row.ground,
    reason: row.reason,
    objectUntil: objectionUntil(row.at).toISOString(),
    objected: row.objected_at !== null,
    upheld: row.upheld,
    decision: row.decision,
  }))
}

/** Builds an objection for the list of decisions. An administrator who took no part in the recovery decides it (E6). */
export async function objectionOf(db: Db, { id, booking_id, proposed_by, confirmed_by }: Recovery): Promise<PendingDecision> {
  const { trip_seq, driver_id, passenger_id } = await findBookingPeople(db, booking_id)
  return {
    id,
    command: `uphold ${id} --why TEXT`,
    deciders: [proposed_by, confirmed_by],
    parties: { people: [driver_id, passenger_id], tripSeqs: [trip_seq] },
  }
}
