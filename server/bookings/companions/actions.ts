import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import type * as contract from '#contract/bookings/companions.ts'
import { refuseRunOut, whyNotCancel } from '#domain/bookings/booking.ts'
import { whyNotAgree } from '#domain/bookings/companions.ts'
import { invitationLife, whyNotInviteCompanion } from '#domain/bookings/invitation.ts'
import { canTransition } from '#domain/life.ts'
import type { Member } from '#domain/people/account.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import { isUuid } from '#domain/uuid.ts'
import { lockAccount } from '../../people/accounts/queries.ts'
import { refuseUncheckedPhone } from '../../people/phoneCheck.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { refuseIfTaken, transact } from '../../platform/database/transact.ts'
import { lockTrip, tripSeqOf } from '../../trips/queries.ts'
import { ONLY_WOMEN } from '../../trips/search/listedFlags.ts'
import type { World } from '../../world.ts'
import { afterChangeSettled } from '../changes/settling.ts'
import { type Means, syncWithProvider } from '../joining/holds.ts'
import { ATTESTATION } from '../joining/join.ts'
import { lockBehindTrip, publishBookingChanged } from '../locking.ts'
import { type Booking, deadlinesOf, lockTravellersOf, peopleOn, type Transition } from '../queries.ts'
import { invitedAs, invitedTo } from './invited.ts'
import { removeTraveller, splitOfOne } from './leaving.ts'
import { notifyAgreed } from './notify.ts'
import {
  accountsAboard,
  bookingAlongside,
  countStanding,
  type TripInvitation,
  insertCompanionInvitation,
  lockInvitation,
  moveInvitation,
} from './queries.ts'

/** Invites a person to ride along on the caller's booking of a trip. Returns the invitation's id. */
export async function inviteCompanion(world: World, me: Member, tripId: string): Promise<string> {
  const seq = (await tripSeqOf(world.db, tripId)) ?? refuse('not_found')
  const id = randomUUID()
  await transact(world.db, async (tx) => {
    // so that simultaneous invitations of one booker are counted one after another
    await lockAccount(tx, me.id)
    const trip = (await lockTrip(tx, seq)) ?? refuse('not_found')
    const now = world.now()
    refuseIf(trip.driver_id === me.id ? 'own_trip' : undefined)
    refuseIf(trip.cancelled_at ? 'trip_cancelled' : trip.departs_at <= now ? 'trip_departed' : undefined)
    refuseIf((trip.preferences & ONLY_WOMEN) !== 0 && me.gender !== 'Female' ? 'only_women' : undefined)
    refuseIf(whyNotInviteCompanion(await countStanding(tx, me.id, seq)))
    await insertCompanionInvitation(tx, { id, trip_seq: seq, booker_id: me.id, created_at: now })
  })
  return id
}

/** Withdraws an invitation. The invited account stays on a live booking until the seat is given up. */
export async function withdrawInvitation({ db, now, live }: World, me: Member, id: string): Promise<void> {
  const notified = await transact(db, async (tx) => {
    const found = (isUuid(id) ? await lockInvitation(tx, id) : undefined) ?? refuse('not_found')
    refuseIf(found.booker_id === me.id ? undefined : 'not_found')
    refuseIf(canTransition(invitationLife, found.state, 'withdraw') ? undefined : 'not_possible_now')
    const aboard = await accountsAboard(tx, me.id, found.trip_seq)
    refuseIf(found.account_id && aboard.includes(found.account_id) ? 'not_possible_now' : undefined)
    await moveInvitation(tx, found, 'withdraw', now())
    return found.account_id
  })
  if (notified) await live.publish([`account:${notified}`])
}

type Answer = z.output<typeof contract.answerInvitation.body>

/** Accepts or declines an invitation. An acceptance can be withdrawn while no live booking contains it. */
export async function answerInvitation(world: World, me: Member, id: string, { agreed, adultAttested }: Answer): Promise<void> {
  const { db, live } = world
  const answering = transact(db, async (tx) => {
    await lockAccount(tx, me.id)
    const found = (isUuid(id) ? await lockInvitation(tx, id) : undefined) ?? refuse('not_found')
    if (agreed) await agree(tx, world, me, found, adultAttested ?? false)
    else await decline(tx, me, found, world.now())
    return found.booker_id
  })
  const booker = await answering.catch(refuseIfTaken({ companion_invitations_agreed: 'already_joined' }))
  await live.publish([`account:${booker}`])
}

async function agree(tx: Tx, world: World, me: Member, found: TripInvitation, adultAttested: boolean): Promise<void> {
  if (found.state === 'agreed' && found.account_id === me.id) return
  await refuseUncheckedPhone({ db: tx, settings: world.settings }, me, 'joining')
  const now = world.now()
  refuseIf(found.state === 'open' ? undefined : 'not_found')
  refuseIf(whyNotAgree(invitedTo(world, found, now), await invitedAs(tx, me, found, { adultAttested, now })))
  const adult_attested = me.registered ? null : ATTESTATION
  await moveInvitation(tx, found, 'agree', now, { account_id: me.id, adult_attested })
  await notifyAgreed(tx, { to: found.booker_id, person: me.id, trip: found.trip_id, key: found.id }, now)
}

async function decline(tx: Tx, me: Member, found: TripInvitation, now: Date): Promise<void> {
  const isMine = found.account_id === me.id
  refuseIf(found.state === 'open' ? (found.booker_id === me.id ? 'own_invitation' : undefined) : isMine ? undefined : 'not_found')
  refuseIf(isMine && (await bookingAlongside(tx, found)) ? 'not_possible_now' : undefined)
  await moveInvitation(tx, found, 'decline', now)
}

type SentLeaving = z.output<typeof contract.leaveBooking.body>

/**
 * Removes a companion's account from the booking before departure (row 45): gives up the companion's seat, or ends the whole
 * request while nothing is confirmed.
 */
export async function leaveBooking(world: World, me: Member, id: string, input: SentLeaving, { ask }: Means): Promise<Booking> {
  const booking = (isUuid(id) ? await ridden(world, id) : undefined) ?? refuse('not_found')
  refuseIf(booking.companion_ids.includes(me.id) ? undefined : 'not_found')
  // a seat awaiting payment is released only after querying the provider (P9)
  const isProviderDone = booking.state !== 'accepted' || (await syncWithProvider(world, ask, id))
  if (!isProviderDone) refuse('payment_provider_unavailable', { retryAfter: 5 })
  const { trip, left, others } = await transact(world.db, async (tx) => {
    await lockTravellersOf(tx, id)
    const locked = await lockBehindTrip(tx, world, id)
    refuseIf(locked.booking.companion_ids.includes(me.id) ? undefined : 'not_found')
    const left = await leave(tx, locked.booking, me.id, input, { by: me.id, at: world.now(), details: { reason: input.reason } })
    return { trip: locked.trip, left, others: await afterChangeSettled(tx, world, locked.trip) }
  })
  await publishBookingChanged(world, trip.id, [...peopleOn(booking), ...others])
  return left
}

const ridden = ({ db }: World, id: string) =>
  db
    .selectFrom('bookings')
    .select(['driver_id', 'passenger_id', 'companion_ids', 'state'])
    .where('id', '=', id)
    .executeTakeFirst()

async function leave(
  tx: Tx,
  booking: Booking,
  me: string,
  { refundMinor: shown }: SentLeaving,
  transition: Transition,
): Promise<Booking> {
  refuseRunOut(deadlinesOf(booking), transition.at)
  refuseIf(whyNotCancel(booking.state, booking.departs_at, transition.at))
  const refundMinor = Number((await splitOfOne(tx, booking, 'passenger', transition.at))?.refundMinor ?? 0n)
  if (shown !== undefined && shown !== refundMinor) refuse('price_changed', { refundMinor })
  return removeTraveller(tx, booking, me, 'passenger', transition)
}
