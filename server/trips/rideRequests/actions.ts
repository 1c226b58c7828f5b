import type * as z from 'zod/mini'
import type { showRequest as showRequestCall } from '#contract/trips/rideRequests.ts'
import type { Member } from '#domain/people/account.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import { dayNumber } from '#domain/time.ts'
import { MAX_INVITATIONS_A_DAY, whyNotInvite } from '#domain/trips/alerts/rideRequest.ts'
import { type Notification, notify } from '../../notifications/queries.ts'
import { lockAccount } from '../../people/accounts/queries.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { transact } from '../../platform/database/transact.ts'
import { HOME_ZONE, todayIn } from '../../platform/time.ts'
import type { World } from '../../world.ts'
import { offeredTrip } from '../alerts/matching.ts'
import { eraseShowing, lockAlert } from '../alerts/queries.ts'
import { lockTrip, tripSeqOf } from '../queries.ts'
import { alongTrip, requestAlong, showIn } from './along.ts'
import { insertInvitation, invitationsSince, knownOn, type VisibleAlert } from './queries.ts'
import { dayBegan } from './views.ts'

/** Shows an alert to drivers, or changes the details that they see (ST14). */
export const showRequest = (world: World, me: Member, id: string, input: z.output<typeof showRequestCall.body>): Promise<void> =>
  transact(world.db, async (tx) => {
    await lockAccount(tx, me.id)
    const alert = (await lockAlert(tx, me.id, id)) ?? refuse('not_found')
    const today = dayNumber(todayIn(world.now(), world.gazetteer.get(alert.from_place)?.zone ?? HOME_ZONE))
    refuseIf(alert.stopped_at || alert.last_day < today ? 'not_possible_now' : undefined)
    await showIn(tx, me, alert.id, input, world.now())
  })

export const hideRequest = (world: World, me: Member, id: string): Promise<void> =>
  transact(world.db, async (tx) => {
    const alert = (await lockAlert(tx, me.id, id)) ?? refuse('not_found')
    await eraseShowing(tx, alert.id)
  })

/**
 * Invites the author of a request that fits the driver's trip (ST16); returns how many more people the driver may invite today.
 */
export async function invite(world: World, me: Member, tripId: string, requestId: string): Promise<number> {
  const seq = (await tripSeqOf(world.db, tripId)) ?? refuse('not_found')
  const { to, left } = await transact(world.db, (tx) => inviteIn(tx, world, me, seq, requestId))
  await world.live.publish([`account:${to}`])
  return left
}

async function inviteIn(tx: Tx, world: World, me: Member, seq: number, requestId: string) {
  const now = world.now()
  // serializes the driver's invitations, so that two simultaneous ones are both counted
  await lockAccount(tx, me.id)
  const { driver_id, cancelled_at, departs_at, change_id } = (await lockTrip(tx, seq)) ?? refuse('not_found')
  refuseIf(driver_id === me.id ? undefined : 'not_yours')
  const today = await invitationsSince(tx, me.id, dayBegan(now))
  const over = cancelled_at !== null || departs_at <= now || change_id !== null
  refuseIf(whyNotInvite({ today, before: false, over }))
  const trip = (await offeredTrip(tx, seq)) ?? refuse('not_found')
  // a request that this driver may not see on this trip is not found
  const { alert, from } =
    (await requestAlong(tx, world, me.gender, await alongTrip(tx, world, trip), requestId)) ?? refuse('not_found')
  const { invited, joined } = await knownOn(tx, seq, [alert.account_id])
  refuseIf(joined.has(alert.account_id) ? 'not_found' : undefined)
  refuseIf(whyNotInvite({ today, before: invited.has(alert.account_id), over }))
  const ends = { from_place: alert.from_place, to_place: alert.to_place }
  const [account_id, alert_id] = [alert.account_id, alert.id]
  await insertInvitation(tx, { trip_seq: seq, account_id, driver_id, alert_id, ...ends, invited_at: now })
  await notify(tx, [news(alert, trip.id, me, now, from.at)])
  return { to: account_id, left: MAX_INVITATIONS_A_DAY - today - 1 }
}

/**
 * Builds the notification of an invitation, which opens the trip for the passenger's stretch. It is of no use after the pick-up.
 */
const news = (alert: VisibleAlert, trip: string, me: Member, at: Date, until: Date): Notification => ({
  to: alert.account_id,
  kind: 'invited',
  key: trip,
  at,
  trip,
  person: me.id,
  until,
  details: { alert: alert.id, from: alert.from_place, to: alert.to_place },
})
