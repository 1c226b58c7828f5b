import { type Conduct, holdsCountSince, LAPSE_DAYS, type UnpaidHold } from '#domain/bookings/hold.ts'
import type { Db } from '../../platform/database/connect.ts'
import { prepared, run } from '../../platform/database/prepared.ts'
import { isAway, PaymentProviderAway } from '../../providers/payments/port.ts'
import type { World } from '../../world.ts'

/** Milliseconds, since JSON has no instants. */
const ms = (instant: string) => `(extract(epoch from ${instant}) * 1000)::float8`
/** Start of a hold: the offer or the acceptance of the booking. A request that had neither did not hold seats. */
const holding = `lateral (select coalesce((details ->> 'heldSince')::timestamptz, at) at from booking_history h
  where h.booking_id = b.id and h.event in ('offer', 'accept') order by n limit 1) held`
/** True when the passenger canceled, or declined a change. */
const gaveUpThemself = `exists (select from booking_history h where h.booking_id = b.id and h.event = 'cancel'
    and (h.actor = b.passenger_id or h.details ? 'answer'))`

/** True when another hold replaced this hold. The other hold's time counts from the start of this hold. */
const wasReplaced = `exists (select from booking_history h where h.booking_id = b.id and h.event = 'withdraw' and h.details ? 'replaced')`

const list = (element: string, filter = 'true') => `coalesce(json_agg(${element}) filter (where ${filter}), '[]')`
const hold = (ended: string) => `json_build_array(b.trip_seq, ${ms('held.at')}, ${ms(ended)})`

/**
 * A person's live bookings, read once and by the index on passengers. `offset 0` keeps the planner from using the index on unpaid
 * seats of all passengers.
 */
const live = `(select trip_seq, id, state, pay_by, answer_by, seats from bookings
    where passenger_id = :me::uuid and state in ('requested', 'waiting', 'offered', 'accepted', 'confirmed') offset 0) b`
const heldUntil = `case b.state when 'offered' then b.answer_by else b.pay_by end`
/** Deadline and number of seats of a hold. */
const open = `json_build_array(${ms(heldUntil)}, b.seats)`
const isHeld = `b.state in ('accepted', 'offered') and ${heldUntil} > :now::timestamptz`
const hasRunOut = `b.state in ('accepted', 'offered') and ${heldUntil} <= :now::timestamptz`

/**
 * Instants in the last 90 days at which the person missed a ride with payment in the car, canceled such a ride less than a day
 * before, or did not pay according to an upheld report (P17).
 */
const lapses = `(select ${list(ms('l.at'))} from (
    select b.departs_at as at from bookings b where b.passenger_id = :me::uuid and b.car_minor > 0
      and b.departs_at > :now::timestamptz - interval '${LAPSE_DAYS} days'
      and (b.state = 'absent' or b.state = 'cancelled' and exists (select from booking_history h where h.booking_id = b.id
        and h.event = 'cancel' and h.actor = b.passenger_id and h.at > b.departs_at - interval '24 hours'))
    union all
    select r.decided_at from reports r join cases c on c.id = r.case_id where r.person_id = :me::uuid and r.reason in ('no_show', 'money_outside')
      and r.outcome = 'upheld' and r.decided_at > :now::timestamptz - interval '${LAPSE_DAYS} days' and c.source <> 'absence'
      and exists (select from bookings b where b.passenger_id = r.person_id and b.driver_id = r.reporter_id and b.car_minor > 0)
  ) l)`

/** SQL columns with a person's data for the limits of B2. The statement needs the parameters `:me`, `:now` and `:since`. */
export const HOLDS = `(select json_build_object('open', ${list(open, isHeld)},
    'run_out', ${list(hold(heldUntil), hasRunOut)}) from ${live} left join ${holding} on ${hasRunOut}) live_holds,
  (select ${list(hold('least(b.ended_at, coalesce(b.pay_by, b.answer_by))'))} from bookings b cross join ${holding}
    where b.passenger_id = :me::uuid and b.ended_at > :since::timestamptz and b.confirmed_at is null
      and b.state in ('withdrawn', 'expired', 'cancelled') and (b.state <> 'cancelled' or ${gaveUpThemself}) and not ${wasReplaced}) ended_holds,
  ${lapses} lapses`

/** Instants in milliseconds; `run_out` are expired holds that the job has not ended yet. */
export interface HoldsRow {
  live_holds: { open: [until: number, seats: number][]; run_out: HoldInMs[] }
  ended_holds: HoldInMs[]
  lapses: number[]
}

type HoldInMs = [trip: number, from: number, to: number]

export const holdsIn = ({ live_holds, ended_holds, lapses: at }: HoldsRow): Conduct => ({
  open: live_holds.open.map(([until, seats]) => ({ until: new Date(until), seats })),
  ended: [...ended_holds, ...live_holds.run_out].map(inInstants),
  lapses: at.map((instant) => new Date(instant)),
})

const inInstants = ([trip, from, to]: HoldInMs): UnpaidHold => ({ trip, from: new Date(from), to: new Date(to) })

const beginning = prepared('beginning of a hold', `select held.at from bookings b cross join ${holding} where b.id = :id::uuid`)

/** Returns the start of the hold of a booking, or of the hold that it replaced. */
export async function heldSince(db: Db, id: string): Promise<Date> {
  const [row] = await run<{ at: Date }>(db, beginning, { id })
  if (!row) throw new Error(`booking ${id} holds no seat`)
  return row.at
}

const alone = prepared('holds of a person', `select ${HOLDS}`)

/**
 * Returns a person's holds, without a lock, for a page. Within a transaction, a lock on the person's row keeps them unchanged.
 */
export async function holdsOf(db: Db, me: string, now: Date): Promise<HoldsRow> {
  const [row] = await run<HoldsRow>(db, alone, { me, now, since: holdsCountSince(now) })
  if (!row) throw new Error('a statement without a table has one row')
  return row
}

/** Queries the provider about one order, and applies its response. Throws `PaymentProviderAway` without a response. */
export type SyncOrder = (world: Clocked, orderId: string) => Promise<unknown>
/** `World` for jobs, which need no identity provider. */
export type Clocked = Omit<World, 'identity'>

/** Context of an action besides its input: the caller's idempotency key, and the function that queries the provider. */
export interface Means {
  ask: SyncOrder
  key?: string | undefined
}

const unfinished = (db: Db, bookingId: string) =>
  db
    .selectFrom('orders')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('state', 'in', ['opened', 'waiting'])
    .executeTakeFirst()

/**
 * Queries the provider before a booking is released (P9). Returns false without a response; true with a response, or when nothing
 * had to be paid yet.
 */
export async function syncWithProvider(world: Clocked, ask: SyncOrder, bookingId: string): Promise<boolean> {
  const order = await unfinished(world.db, bookingId)
  if (!order) return true
  try {
    await ask(world, order.id)
    return true
  } catch (error) {
    if (error instanceof PaymentProviderAway) return false
    throw error
  }
}

const MAX_UNANSWERED = 3

/** Stops calling a provider after three timeouts: each takes seconds, and more calls would only delay the caller. */
export function untilSilent(ask: SyncOrder): SyncOrder {
  let silent = 0
  return async (world, orderId) => {
    if (silent >= MAX_UNANSWERED) throw new PaymentProviderAway('silent three times')
    try {
      return await ask(world, orderId)
    } catch (error) {
      if (isAway(error)) silent++
      throw error
    }
  }
}
