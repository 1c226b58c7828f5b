import type { Standing } from '#domain/account.ts'
import type { Db, Tx } from '../database/connect.ts'
import { prepared, run } from '../database/prepared.ts'
import { isUuid } from '../database/uuid.ts'
import { areApart } from '../messages/blocks.ts'
import type { Ends } from '../trips/presenter.ts'
import type { Ride, Trip } from './ride.ts'

/** A trip by its number, with where its road passes two places; the ends are undefined unless it passes both, in this order. */
interface Way {
  seq: number
  ends: Ends | undefined
}

type Passed = { seq: number; a_pos: number | null; b_pos: number | null } & Ends

const way = prepared(
  'lock traveller',
  `with me as materialized (select id from accounts where id = :me::uuid for no key update)
  select t.seq, a.pos_m a_pos, a.off_m a_off, a.minutes a_minutes, a.kind a_kind, a.stop a_stop, a.leg_in,
    b.pos_m b_pos, b.off_m b_off, b.minutes b_minutes, b.kind b_kind, b.stop b_stop, b.leg_out
  from me cross join trips t
    left join route_places a on a.route_id = t.route_id and a.place_id = coalesce(:from::int, t.stops[1])
    left join route_places b on b.route_id = t.route_id and b.place_id = coalesce(:to::int, t.stops[cardinality(t.stops)])
  where t.id = :trip::uuid`,
)

interface Sent {
  idRoute: string
  from?: number | undefined
  to?: number | undefined
}

/** Locks the person's own row, which keeps their seats apart from each other, and looks up what never changes: the road. */
export async function lockTravellerOn(tx: Tx, me: string, { idRoute, from, to }: Sent): Promise<Way | undefined> {
  if (!isUuid(idRoute)) return undefined
  const [row] = await run<Passed>(tx, way, { me, trip: idRoute, from: from ?? null, to: to ?? null })
  if (!row) return undefined
  const passed = row.a_pos !== null && row.b_pos !== null && row.a_pos < row.b_pos
  return { seq: row.seq, ends: passed ? row : undefined }
}

/** Whether a person drives then, or has a seat then, kept or paid (B1). A hold that has run out keeps nobody at home. */
const elsewhere = (from: string, to: string) => `(exists (select from bookings where passenger_id = :me::uuid
    and departs_at < ${to} and arrives_at > ${from} and (state = 'confirmed' or state = 'accepted' and pay_by > :now::timestamptz))
  or exists (select from trips where driver_id = :me::uuid and cancelled_at is null and departs_at < ${to} and arrives_at > ${from})) elsewhere`

const then = prepared('elsewhere', `select ${elsewhere(':from::timestamptz', ':to::timestamptz')}`)

/** The same without a lock, for a page. */
export async function isElsewhere(db: Db, me: string, { departsAt: from, arrivesAt: to }: Times, now: Date): Promise<boolean> {
  const [row] = await run<{ elsewhere: boolean }>(db, then, { me, from, to, now })
  return row?.elsewhere ?? false
}

type Times = Pick<Ride, 'departsAt' | 'arrivesAt'>

const after = (minutes: string) => `t.departs_at + ${minutes}::int * interval '1 minute'`
const lock = prepared(
  'lock trip to join',
  `select t.seq, t.stops, t.route_id, t.departs_at, t.distance_m, t.price_minor, t.currency, t.joining, t.stops_welcome, t.driver_id,
    t.cancelled_at, t.preferences, t.free, d.standing driver_standing, ${elsewhere(after(':a'), after(':b'))},
    exists (select from bookings where passenger_id = :me::uuid and trip_seq = t.seq and state in ('requested', 'accepted', 'confirmed')) joined,
    ${areApart('t.driver_id', ':me::uuid')} apart
  from trips t join accounts d on d.id = t.driver_id where t.seq = :seq::int for no key update of t`,
)

export type Joined = Trip & { seq: number; driver_standing: Standing; joined: boolean; elsewhere: boolean; apart: boolean }

/** Locks the trip, and brings all that the rules ask of it and of the person, whose own row is locked already. */
export async function lockToJoin(tx: Tx, me: string, seq: number, ends: Ends, now: Date): Promise<Joined | undefined> {
  const [row] = await run<Joined>(tx, lock, { me, seq, a: ends.a_minutes, b: ends.b_minutes, now })
  return row
}
