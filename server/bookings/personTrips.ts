import { sql } from 'kysely'
import type { PersonTrip } from '#contract/people/people.ts'
import { dayText } from '#domain/time.ts'
import { wallClock } from '../platform/time.ts'
import { tripsDrivenBy } from '../trips/drivenTrips.ts'
import type { World } from '../world.ts'

const MOST = 100

/** The trips of a person, at the wheel or beside it: those to come first, the soonest on top, then the last ones; 100 at most. */
export async function tripsOf(world: Pick<World, 'db' | 'now' | 'gazetteer'>, accountId: string): Promise<PersonTrip[]> {
  const [driven, ridden] = [await tripsDrivenBy(world, accountId), await tripsRiddenBy(world, accountId)]
  const now = world.now().toISOString()
  const all = [...driven, ...ridden].toSorted((a, b) => a.departsAt.localeCompare(b.departsAt))
  const [past, coming] = [all.filter(({ departsAt }) => departsAt <= now), all.filter(({ departsAt }) => departsAt > now)]
  return [...coming, ...past.toReversed()].slice(0, MOST)
}

/** The trips on which a person had a seat that was confirmed, by its own ends and at its own price. */
async function tripsRiddenBy({ db, now, gazetteer }: Pick<World, 'db' | 'now' | 'gazetteer'>, accountId: string) {
  const rows = await db
    .selectFrom('bookings as b')
    .innerJoin('trips as t', 't.seq', 'b.trip_seq')
    .select(['t.id', 't.zone', 't.cancelled_at', 'b.from_place', 'b.from_name', 'b.to_name'])
    .select(['b.departs_at', 'b.state', 'b.price_minor', 'b.currency'])
    .where('b.passenger_id', '=', accountId)
    .where('b.confirmed_at', 'is not', null)
    .orderBy(sql`case when b.departs_at > ${now()}::timestamptz then b.departs_at end`)
    .orderBy('b.departs_at', 'desc')
    .limit(MOST)
    .execute()
  return rows.map((row) => {
    const { day, time } = wallClock(row.departs_at, gazetteer.get(row.from_place)?.zone ?? row.zone)
    return {
      id: row.id,
      originName: row.from_name,
      destinyName: row.to_name,
      date: dayText(day),
      hours: time,
      departsAt: row.departs_at.toISOString(),
      isDriver: false,
      cancelled: row.cancelled_at !== null || row.state === 'cancelled',
      priceMinor: Number(row.price_minor),
      currency: row.currency,
      // what is earned is the driver's
      creditedMinor: 0,
      expectedMinor: 0,
    }
  })
}
