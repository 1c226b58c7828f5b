import type { Tx } from '../../platform/database/connect.ts'
import { openCase } from '../cases/queries.ts'
import { tripEvidence } from '../reports/gathering.ts'
import { insertEvidence, insertReport, tripNow } from '../reports/queries.ts'

/** Opens a case for a driver without accepted receipts: a driver may not refuse the division (D6). */
export async function bringUpReceipts(tx: Tx, { id, driver_id }: { id: string; driver_id: string }, at: Date): Promise<void> {
  const reportId = await insertReport(tx, {
    case_id: await openCase(tx, driver_id, 'receipts', at),
    reporter_id: null,
    person_id: driver_id,
    subject_kind: 'trip',
    subject: id,
    reason: 'other',
    text: '',
    at,
  })
  const trip = await tripNow(tx, id)
  if (trip) await insertEvidence(tx, reportId, [tripEvidence(trip)])
}
