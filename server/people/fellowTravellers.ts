import type { Selectable } from 'kysely'
import { sharedTripsSince, type Riding, seeContacts } from '#domain/people/contact.ts'
import type { Db } from '../platform/database/connect.ts'
import type { Tables } from '../platform/database/tables.ts'

/** States of a booking in which its passenger is a fellow traveler of the trip (rules 14). */
export const fellowTravellerStates = ['confirmed', 'travelled', 'absent', 'not_driven'] as const

type RidingRow = Pick<Selectable<Tables['bookings']>, 'state' | 'confirmed_at' | 'departs_at' | 'arrives_at'>

/** Returns the data of a row that the rule about telephones and plates checks. */
export const ridingOf = ({
  state,
  confirmed_at: confirmedAt,
  departs_at: departsAt,
  arrives_at: arrivesAt,
}: RidingRow): Riding => ({
  state,
  confirmedAt,
  departsAt,
  arrivesAt,
})

/** Checks whether one of two people drives the other, and they may see each other's telephone now (rules 14). */
export async function mayCall(db: Db, me: string, other: string, now: Date): Promise<boolean> {
  const rows = await db
    .selectFrom('travellers')
    .select(['state', 'confirmed_at', 'departs_at', 'arrives_at'])
    .where((is) =>
      is.or([
        is.and([is('account_id', '=', me), is('driver_id', '=', other)]),
        is.and([is('account_id', '=', other), is('driver_id', '=', me)]),
      ]),
    )
    .where('state', 'in', fellowTravellerStates)
    .where('arrives_at', '>', sharedTripsSince(now))
    .execute()
  return rows.some((row) => seeContacts(ridingOf(row), now))
}

/** Checks whether two people are fellow travelers. */
export const rideTogether = async (db: Db, me: string, other: string, now: Date): Promise<boolean> =>
  (await fellowTravellersAmong(db, me, [other], now)).length > 0

/**
 * Returns the fellow travelers of a person, from the confirmation until 30 days after the trip: driver and passenger, or
 * passengers of the same trip.
 */
export async function fellowTravellersAmong(db: Db, me: string, others: string[], now: Date): Promise<string[]> {
  const since = sharedTripsSince(now)
  const rows = await db
    .selectFrom('travellers as mine')
    .innerJoin('travellers as theirs', 'theirs.trip_seq', 'mine.trip_seq')
    .select(['theirs.account_id', 'theirs.driver_id'])
    .distinct()
    .where((is) => is.or([is('mine.account_id', '=', me), is('mine.driver_id', '=', me)]))
    .where((is) => is.or([is('theirs.account_id', 'in', others), is('theirs.driver_id', 'in', others)]))
    .where('mine.state', 'in', fellowTravellerStates)
    .where('theirs.state', 'in', fellowTravellerStates)
    .where('mine.arrives_at', '>', since)
    .where('theirs.arrives_at', '>', since)
    .execute()
  const found = new Set(rows.flatMap(({ account_id, driver_id }) => [account_id, driver_id]))
  return others.filter((other) => found.has(other))
}
