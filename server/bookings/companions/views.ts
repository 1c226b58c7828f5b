import type { Invitation, ReceivedInvitation } from '#contract/bookings/companions.ts'
import { whyNotAgree } from '#domain/bookings/companions.ts'
import type { Member } from '#domain/people/account.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import { dayText } from '#domain/time.ts'
import { isUuid } from '#domain/uuid.ts'
import { type Unreadable, unreadableTo } from '../../people/readable.ts'
import type { Db } from '../../platform/database/connect.ts'
import { wallClock } from '../../platform/time.ts'
import { tripSeqOf } from '../../trips/queries.ts'
import { ONLY_WOMEN } from '../../trips/search/listedFlags.ts'
import type { World } from '../../world.ts'
import { knownPerson } from '../seat/presenter.ts'
import { invitedAs, invitedTo } from './invited.ts'
import {
  accountsAboard,
  bookingAlongside,
  findInvitation,
  findKnown,
  invitationsTo,
  type TripInvitation,
  type WholeInvitation,
} from './queries.ts'

/** Returns the caller's invitations to a trip. */
export async function invitationsPage(world: World, me: Member, tripId: string): Promise<Invitation[]> {
  const { db, now } = world
  const seq = (await tripSeqOf(db, tripId)) ?? refuse('not_found')
  const aboard = await accountsAboard(db, me.id, seq)
  const rows = await invitationsTo(db, me.id, seq, now())
  const people = rows.map(({ account_id }) => account_id)
  const unreadable = await unreadableTo(world, me, people)
  return rows.map((row) => presentInvitation(row, aboard, unreadable))
}

export async function ownInvitation(world: World, me: Member, tripId: string, id: string): Promise<Invitation> {
  return (await invitationsPage(world, me, tripId)).find((one) => one.id === id) ?? refuse('not_found')
}

const presentInvitation = (
  { id, state, trip_id, account_id, created_at, ...row }: WholeInvitation,
  aboard: string[],
  unreadable: Unreadable,
) => ({
  id,
  idRoute: trip_id,
  state,
  ...(account_id &&
    !unreadable.has(account_id) && { person: knownPerson({ ...row, id: account_id, name: row.name ?? row.given_name ?? '' }) }),
  createdAt: created_at.toISOString(),
  aboard: account_id !== null && aboard.includes(account_id),
})

/**
 * Returns an invitation to the person who opened its link: to anyone while it is open, later only to the account that accepted.
 */
export async function invitationPage(world: World, me: Member, id: string): Promise<ReceivedInvitation> {
  const { db, now } = world
  const found = (isUuid(id) ? await findInvitation(db, id) : undefined) ?? refuse('not_found')
  const agreed = found.account_id === me.id
  refuseIf((found.state === 'open' || agreed) && found.departs_at > now() ? undefined : 'not_found')
  const why = agreed
    ? undefined
    : whyNotAgree(invitedTo(world, found, now()), await invitedAs(db, me, found, { adultAttested: true, now: now() }))
  const booking = agreed ? await bookingAlongside(db, found) : undefined
  return {
    id: found.id,
    ...tripOf(found),
    booker: await known(db, found.booker_id, now()),
    driver: await known(db, found.driver_id, now()),
    agreed,
    whyNot: why ?? null,
    attestationNeeded: !me.registered,
    ...(booking && { bookingId: booking.id }),
  }
}

function tripOf({ trip_id, origin_name, destination_name, departs_at, zone, preferences }: TripInvitation) {
  const { day, time } = wallClock(departs_at, zone)
  return {
    idRoute: trip_id,
    originName: origin_name,
    destinationName: destination_name,
    date: dayText(day),
    hours: time,
    at: departs_at.toISOString(),
    onlyWomen: (preferences & ONLY_WOMEN) !== 0,
  }
}

async function known(db: Db, id: string, now: Date) {
  const row = (await findKnown(db, id, now)) ?? refuse('not_found')
  // a former or barred member has no page
  refuseIf(row.standing === 'active' ? undefined : 'not_found')
  return knownPerson({ ...row, name: row.name ?? row.given_name ?? '' })
}
