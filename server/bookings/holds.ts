import { type Holds, holdsCountSince } from '#domain/hold.ts'
import type { Db } from '../database/connect.ts'
import { prepared, run } from '../database/prepared.ts'

/** Milliseconds, since JSON has no instants. */
const ms = (instant: string) => `extract(epoch from ${instant})::float8 * 1000`
const asked = "(select at from booking_history where booking_id = b.id and event = 'accept' order by n limit 1)"
const gaveUpThemself =
  "exists (select from booking_history h where h.booking_id = b.id and h.event = 'cancel' and h.actor = b.passenger_id)"

/**
 * A person's live bookings, by the index of the person's own: `offset 0` keeps conditions out that would tempt the planner to walk
 * through all unpaid seats of everybody.
 */
const live = `(select trip_seq, id, state, pay_by, answer_by, departs_at from bookings
    where passenger_id = :me::uuid and state in ('requested', 'accepted', 'confirmed') offset 0) b`

/** Seats of a person that were kept and ended unpaid: given back, or run out whether or not the clock has written it. */
const ended = `select b.trip_seq trip, ${ms(asked)} began, ${ms('least(b.ended_at, b.pay_by)')} ended from bookings b
    where b.passenger_id = :me::uuid and b.ended_at > :since::timestamptz and b.confirmed_at is null and b.pay_by is not null
      and b.state in ('withdrawn', 'expired', 'cancelled') and (b.state <> 'cancelled' or ${gaveUpThemself})
  union all select b.trip_seq, ${ms(asked)}, ${ms('b.pay_by')} from ${live} where b.state = 'accepted' and b.pay_by <= :now::timestamptz`

/** What the limits of B2 ask about a person, as columns of a statement with `:me`, `:now` and `:since`. */
export const HOLDS = `array(select b.pay_by from ${live} where b.state = 'accepted' and b.pay_by > :now::timestamptz) open_holds,
  (select coalesce(json_agg(json_build_array(trip, began, ended)), '[]') from (${ended}) unpaid) ended_holds,
  (select count(*)::int from ${live} where b.departs_at > :now::timestamptz and (b.state = 'confirmed' or b.state = 'requested' and b.answer_by > :now::timestamptz
    or b.state = 'accepted' and b.pay_by > :now::timestamptz)) live_seats`

export interface HoldsRow {
  open_holds: Date[]
  ended_holds: [trip: number, began: number, ended: number][]
  live_seats: number
}

export const holdsIn = ({ open_holds: open, ended_holds }: HoldsRow): Holds => ({
  open,
  ended: ended_holds.map(([trip, began, ended]) => ({ trip, from: new Date(began), to: new Date(ended) })),
})

const alone = prepared('holds of a person', `select ${HOLDS}`)

/** The same without a lock, for a page; behind the person's own lock it cannot be raced. */
export async function holdsOf(db: Db, me: string, now: Date): Promise<HoldsRow> {
  const [row] = await run<HoldsRow>(db, alone, { me, now, since: holdsCountSince(now) })
  return row ?? { open_holds: [], ended_holds: [], live_seats: 0 }
}
