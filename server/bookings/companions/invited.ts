import type { Invited, InvitedTo } from '#domain/bookings/companions.ts'
import type { Member } from '#domain/people/account.ts'
import type { Db } from '../../platform/database/connect.ts'
import { ONLY_WOMEN } from '../../trips/search/listedFlags.ts'
import type { World } from '../../world.ts'
import { travellersNow } from './joining.ts'
import type { TripInvitation } from './queries.ts'

/** Returns the facts about an invitation's trip that an acceptance checks. */
export const invitedTo = ({ settings }: Pick<World, 'settings'>, trip: TripInvitation, now: Date): InvitedTo => ({
  cancelled: trip.cancelled_at !== null,
  departed: trip.departs_at <= now,
  onlyWomen: (trip.preferences & ONLY_WOMEN) !== 0,
  registeredOnly: settings.REQUIRE_REGISTRATION === 'on',
})

interface Declared {
  adultAttested: boolean
  now: Date
}

/**
 * Returns the facts about the person who opened the invitation. They cover the whole trip, since the booker's stretch is not
 * known yet.
 */
export async function invitedAs(db: Db, me: Member, trip: TripInvitation, { adultAttested, now }: Declared): Promise<Invited> {
  const { trip_seq: seq, driver_id: driver, booker_id: booker, departs_at: from, arrives_at: to } = trip
  const [row] = await travellersNow(db, [me.id], { seq, driver, booker, from, to, now, exceptBookingId: null })
  if (!row) throw new Error(`account ${me.id} is not there`)
  return { ...row, isBooker: booker === me.id, adultAttested }
}
