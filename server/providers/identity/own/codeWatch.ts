import { raiseAlarm, resolveAlarm } from '../../../platform/alarms.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { transact } from '../../../platform/database/transact.ts'
import { countLoginCodes } from '../../../platform/http/monitoring/loginCodes.ts'
import { deleteOldCodes } from './codes.ts'
import { turnOffPasskey } from './passkeys.ts'

/**
 * Deletes codes after an hour (K23). Raises an alarm while mails are refused, or while strangers request many codes for other
 * people.
 */
export async function watchCodes({ db, now }: { db: Db; now: () => Date }): Promise<void> {
  const at = now()
  const counts = await countLoginCodes(db, at)
  const isWrong = (counts.undelivered >= 5 && counts.undelivered * 4 > counts.sent) || counts.held >= 20 || counts.wrong >= 100
  await transact(db, async (tx) => {
    if (isWrong) await raiseAlarm(tx, 'login_codes', 'last hour', counts, at)
    else await resolveAlarm(tx, 'login_codes', 'last hour', { by: null, at })
    await deleteOldCodes(tx, at)
  })
}

/** Disables a passkey that was copied, so that two authenticators have it. */
export const turnOffCopied = ({ db, now }: { db: Db; now: () => Date }, { id, account_id }: { id: string; account_id: string }) =>
  transact(db, async (tx) => {
    if (await turnOffPasskey(tx, id, now())) await raiseAlarm(tx, 'passkey_copied', account_id, { passkey: id }, now())
  })
