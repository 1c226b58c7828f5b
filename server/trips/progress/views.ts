import type { Way } from '#contract/way.ts'
import type { Member } from '#domain/account.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import { findTrip } from '../queries.ts'
import type { World } from '../../world.ts'
import { presentWay } from './presenter.ts'
import { driverOf, stepsOf } from './queries.ts'
import { stopsOf } from './stops.ts'

/** A trip on its way, for its driver and those on board; to others there is nothing to see. */
export async function wayPage(world: World, me: Member, id: string): Promise<Way> {
  const row = (await findTrip(world, id)) ?? refuse('not_found')
  const trip = { ...row, seq: row.trip_seq }
  const [stops, steps, driver] = await Promise.all([
    stopsOf(world.db, trip),
    stepsOf(world.db, trip.seq),
    driverOf(world.db, trip.driver_id),
  ])
  const isAboard = stops.some(({ getsIn }) => getsIn.some(({ passenger_id }) => passenger_id === me.id))
  refuseIf(me.id === driver.id || isAboard ? undefined : 'not_found')
  return presentWay({ trip, stops, steps, driver }, me, world)
}
