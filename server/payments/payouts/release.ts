import { lapsesAt } from '#domain/payments/payout.ts'
import type { Waiting } from '../../people/dualControl/secondAdministrators.ts'
import type { Batch } from './queries.ts'

/** A prepared payout as what waits for its second person. */
export const releaseOf = ({ id, prepared_by, prepared_at }: Batch): Waiting => ({
  id,
  command: `release ${id} > payout.csv`,
  deciders: [prepared_by],
  parties: { people: [] },
  until: lapsesAt(prepared_at),
})
