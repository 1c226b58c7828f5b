import type { Db } from '../database/connect.ts'
import type { Ends } from './presenter.ts'
import { findPassings } from './queries.ts'

/** Where a road passes two places, by their ids; undefined unless it passes both, in this order. */
export async function endsOn(db: Db, routeId: number, from: number, to: number): Promise<Ends | undefined> {
  const passed = await findPassings(db, routeId, [from, to])
  const [a, b] = [from, to].map((place) => passed.find((one) => one.place_id === place))
  if (!a || !b || a.pos_m >= b.pos_m) return undefined
  return {
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
  }
}
