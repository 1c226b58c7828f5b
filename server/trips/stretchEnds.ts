import { shortestStretch } from '#domain/trips/stretch.ts'
import type { Db } from '../platform/database/connect.ts'
import type { Ends } from './presenter.ts'
import { findPassings, type TripRow } from './queries.ts'

/** Columns of a trip that the query for its road needs. */
type OnRoad = Pick<TripRow, 'route_id' | 'distance_m'>

/** Returns pick-up and drop-off on a road for two places, by their ids; undefined unless the road passes both in this order. */
export async function endsOn(db: Db, { route_id, distance_m }: OnRoad, from: number, to: number): Promise<Ends | undefined> {
  if (from === to) return undefined
  const passed = await findPassings(db, route_id, [from, to])
  const [ons, offs] = [from, to].map((place) => passed.filter((one) => one.place_id === place))
  const pairs = (ons ?? []).flatMap((a) => (offs ?? []).map((b) => endsOf(a, b)))
  return chosenEnds(pairs, distance_m)
}

/**
 * Chooses the pick-up and drop-off on a road that passes a place more than once: those of the shortest stretch (ST11). The search
 * statement repeats this rule in SQL.
 */
export const chosenEnds = <Pair extends Ends>(pairs: readonly Pair[], roadM: number): Pair | undefined =>
  shortestStretch(pairs, roadM, ({ a_pos, b_pos }) => ({ onM: a_pos, offM: b_pos }))

type Pass = Awaited<ReturnType<typeof findPassings>>[number]

const endsOf = (a: Pass, b: Pass): Ends => ({
  a_pos: a.pos_m,
  a_off: a.off_m,
  a_minutes: a.minutes,
  a_kind: a.kind,
  a_stop: a.stop,
  leg_in: a.leg_in,
  b_pos: b.pos_m,
  b_off: b.off_m,
  b_minutes: b.minutes,
  b_kind: b.kind,
  b_stop: b.stop,
  leg_out: b.leg_out,
})
