import type * as z from 'zod/mini'
import type { showRequest as showRequestCall } from '#contract/trips/rideRequests.ts'
import { isBarred, type Member } from '#domain/people/account.ts'
import { refuseIf } from '#domain/refusal.ts'
import { dayNumber } from '#domain/time.ts'
import { type Showing, whyNotShow } from '#domain/trips/alerts/rideRequest.ts'
import { lockAccount } from '../../people/accounts/queries.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { HOME_ZONE, todayIn } from '../../platform/time.ts'
import { countOthers } from '../alerts/queries.ts'
import { writeShowing } from '../alerts/showing.ts'

type SentShowing = z.output<typeof showRequestCall.body>

const showingOf = ({ note = '', hours, flexibleHours = 0, onlyWomen = false }: SentShowing): Showing => ({
  note,
  from: hours?.from ?? '',
  until: hours?.until ?? '',
  flexibleHours,
  onlyWomen,
})

/** Shows an alert of the caller's to drivers, under the lock of their account (ST14). */
export async function showIn(tx: Tx, me: Member, alertId: string, sent: SentShowing, now: Date): Promise<void> {
  const account = await lockAccount(tx, me.id)
  const { shown } = await countOthers(tx, me.id, alertId, dayNumber(todayIn(now, HOME_ZONE)))
  const showing = showingOf(sent)
  // barred a moment ago: the session was read before the lock
  const barred = !account || isBarred(account)
  refuseIf(whyNotShow({ registered: me.registered, barred, gender: me.gender }, showing, shown))
  await writeShowing(tx, alertId, showing, now)
}
