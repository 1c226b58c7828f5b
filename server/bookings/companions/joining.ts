import { type Traveller, whyNotCompanions } from '#domain/bookings/companions.ts'
import type { Gender } from '#domain/people/account.ts'
import { type Reason, refuse, refuseIf } from '#domain/refusal.ts'
import { isUuid } from '#domain/uuid.ts'
import { blockedEitherWaySql } from '../../people/blocks.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { prepared, run } from '../../platform/database/prepared.ts'
import { ONLY_WOMEN } from '../../trips/search/listedFlags.ts'
import { liveSeatsSql } from '../joining/liveSeats.ts'
import { elsewhereSql } from '../joining/overlapping.ts'
import type { Ride, RideTrip } from '../joining/ride.ts'
import type { Booking } from '../queries.ts'
import { lockAccounts } from './queries.ts'
import { accountsAmong, type Companion, type SentCompanion } from './rows.ts'

const agreed = prepared(
  'companions who said yes',
  `select i.id, i.account_id, a.gender from companion_invitations i
    join trips t on t.seq = i.trip_seq join accounts a on a.id = i.account_id
  where i.id = any(:ids::uuid[]) and i.booker_id = :me::uuid and t.id = :trip::uuid and i.state = 'agreed'`,
)

interface AgreedRow {
  id: string
  account_id: string
  gender: Gender | null
}

/**
 * Locks the booker and the accounts that accepted these invitations, before any trip. Locks them in one order, so that two people
 * who invite each other cannot deadlock. Returns the accounts by invitation; unknown trips and invitations are left out.
 */
export async function lockTravellers(tx: Tx, me: string, trip: string, invitations: string[]): Promise<Map<string, AgreedRow>> {
  const ids = invitations.filter(isUuid)
  const rows = ids.length > 0 && isUuid(trip) ? await run<AgreedRow>(tx, agreed, { me, trip, ids }) : []
  await lockAccounts(tx, [me, ...rows.map(({ account_id }) => account_id)])
  return new Map(rows.map((row) => [row.id, row]))
}

/** Adds the accounts to the companions and locks the invitations. The accounts are already locked (see `lockTravellers`). */
export async function lockAgreed(tx: Tx, me: string, trip: string, companions: SentCompanion[]): Promise<Companion[]> {
  const ids = companions.flatMap(({ invitation }) => invitation ?? [])
  if (ids.length === 0) return companions
  if (!isUuid(trip)) return refuse('not_found')
  const accounts = await lockTravellers(tx, me, trip, ids)
  return companions.map((one) => {
    if (one.invitation === null) return one
    const found = accounts.get(one.invitation.toLowerCase()) ?? refuse('companion_not_agreed')
    return { ...one, account: found.account_id, gender: found.gender }
  })
}

const travellers = prepared(
  'accounts that are to ride along',
  `select a.standing, a.gender, a.dni_hash is not null registered, ${liveSeatsSql('a.id', ':exceptBookingId')} "liveSeats", a.id = :driver::uuid "isDriver",
    ${blockedEitherWaySql('a.id', ':driver::uuid')} or ${blockedEitherWaySql('a.id', ':booker::uuid')} blocked,
    exists (select from companion_invitations i where i.account_id = a.id and i.trip_seq = :seq::int and i.booker_id = :booker::uuid
      and i.state = 'agreed') agreed,
    exists (select from travellers v where v.account_id = a.id and v.trip_seq = :seq::int and v.id is distinct from :exceptBookingId::uuid
      and v.state in ('requested', 'waiting', 'offered', 'accepted', 'confirmed')) joined,
    ${elsewhereSql(':from::timestamptz', ':to::timestamptz', ':exceptBookingId', '= a.id')}
  from accounts a where a.id = any(:ids::uuid[])`,
)

interface OnTrip {
  seq: number
  driver: string
  booker: string
  from: Date
  to: Date
  now: Date
  /** the booking to ignore; null for a new one */
  exceptBookingId: string | null
}

type TravellerRow = Traveller & { agreed: boolean }

/** Returns the facts about these accounts that `whyNotCompanions` needs. */
export const travellersNow = (db: Db, ids: string[], on: OnTrip) => run<TravellerRow>(db, travellers, { ids, ...on })

/** Refuses when a companion's account may not ride along. The caller has locked the accounts and the trip. */
export async function refuseCompanions(
  tx: Tx,
  booker: string,
  on: { trip: Pick<RideTrip, 'driver_id' | 'preferences'> & { seq: number }; ride: Ride; now: Date },
  companions: Companion[],
) {
  const ids = accountsAmong(companions)
  if (ids.length === 0) return
  const { seq, driver_id: driver } = on.trip
  const { departsAt: from, arrivesAt: to } = on.ride
  const onlyWomen = (on.trip.preferences & ONLY_WOMEN) !== 0
  const people = await travellersNow(tx, ids, { seq, driver, booker, from, to, now: on.now, exceptBookingId: null })
  refuseIf(whyNotCompanions(onlyWomen, people))
}

/** Checks the companions again before a booking is accepted or revived. Returns undefined when all may still ride. */
export async function recheckCompanions(
  tx: Tx,
  booking: Booking,
  { onlyWomen, now }: { onlyWomen: boolean; now: Date },
): Promise<Reason | undefined> {
  const { companion_ids: ids, trip_seq: seq, driver_id: driver, passenger_id: booker } = booking
  if (ids.length === 0) return undefined
  const { departs_at: from, arrives_at: to, id: exceptBookingId } = booking
  return whyNotCompanions(onlyWomen, await travellersNow(tx, ids, { seq, driver, booker, from, to, now, exceptBookingId }))
}
