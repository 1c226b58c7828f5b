import type { Waiting } from '../../people/dualControl/secondAdministrators.ts'
import type { Db } from '../../platform/database/connect.ts'
import { peopleOf, type Recovery } from './queries.ts'

/** An objection, to be decided by an administrator who took no part in the recovery (E6). */
export async function objectionOf(db: Db, { id, booking_id, proposed_by, confirmed_by }: Recovery): Promise<Waiting> {
  const { trip_seq, driver_id, passenger_id } = await peopleOf(db, booking_id)
  return {
    id,
    command: `uphold ${id} --why TEXT`,
    deciders: [proposed_by, confirmed_by],
    parties: { people: [driver_id, passenger_id], tripSeqs: [trip_seq] },
  }
}
