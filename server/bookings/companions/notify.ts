import { notify } from '../../notifications/queries.ts'
import type { Tx } from '../../platform/database/connect.ts'

interface Agreed {
  /** account of the booker */
  to: string
  person: string
  trip: string
  key: string
}

/** Notifies the booker that an invited person accepted. */
export const notifyAgreed = (tx: Tx, agreed: Agreed, at: Date): Promise<void> =>
  notify(tx, [{ ...agreed, kind: 'request_accepted', at, details: { how: 'companion' } }])
