import { notify } from '../../notifications/queries.ts'
import type { Tx } from '../../platform/database/connect.ts'

interface Agreed {
  /** the booker */
  to: string
  person: string
  trip: string
  key: string
}

/** Somebody whom the booker invited to ride along said yes. */
export const notifyAgreed = (tx: Tx, agreed: Agreed, at: Date): Promise<void> =>
  notify(tx, [{ ...agreed, kind: 'request_accepted', at, details: { how: 'companion' } }])
