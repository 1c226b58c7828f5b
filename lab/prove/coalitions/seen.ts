import { sql } from 'kysely'
import type { Reporter } from '#domain/bookings/absence.ts'
import type { BookingState, Cause } from '#domain/bookings/booking.ts'
import type { Stage } from '#server/testing/testServer.ts'
import type { Outing } from './outing.ts'

/**
 * One booking: how it ended, and its money according to provider, banks and our bank account, and according to our own ledger.
 * Minor units.
 */
export interface Seen {
  id: string
  state: BookingState
  priceMinor: bigint
  seats: number
  /** number of seats of a late cancellation for which the driver's half was refunded */
  halvesBack: number
  /** ids of the accounts on the booking, the booker first */
  accounts: string[]
  /** number of people on the booking, with or without an account */
  travellers: number
  /** seats that were given up while others remained, and the driver's share of them */
  parts: Part[]
  keptMinorOfParts: bigint
  fromM: number
  toM: number
  departsAt: Date
  confirmedAt: Date | null
  endedAt: Date | null
  endedBy: Cause | null
  settled: boolean
  shared: boolean
  saidTravelled: boolean
  paid: bigint
  /** total refunded to the passenger: by the provider, by a bank, and by hand */
  back: bigint
  /** amount that banks have taken and not yet returned */
  takenByBanks: bigint
  heldMinor: bigint
  credited: bigint
  /** loss of the platform */
  lost: bigint
  /** amounts of pending refunds, and of refunds that must be made by hand */
  due: bigint
  refused: bigint
  /** the last time at which a bank began to take the payment, or to decide about it */
  bankedAt: Date | null
  /** time of the last refund by hand */
  byHandAt: Date | null
  /** true if none of the payment was held when the trip was divided */
  goneWhenDivided: boolean
  /** true if an administrator decided that the driver demanded the cancellation */
  askedToCancel: boolean
}

/** Seats that were given up together. The driver keeps `minor`. */
export interface Part {
  seats: number
  halvesBack: number
  at: number
  minor: number
}

/** Reads every booking of the trip. */
export async function seen({ office: { on }, seq }: Outing): Promise<Seen[]> {
  const { rows } =
    await sql<Seen>`select b.id, b.state, b.price_minor "priceMinor", b.seats, b.halves_back "halvesBack", array[b.passenger_id::text] || b.companion_ids::text[] accounts,
      1 + (select count(*)::int from booking_companions c where c.booking_id = b.id) travellers,
      (select coalesce(json_agg(json_build_object('seats', g.seats, 'halvesBack', g.halves_back, 'minor', g.kept_minor,
        'at', extract(epoch from g.at) * 1000) order by g.n), '[]') from given_up_seats g where g.booking_id = b.id) parts,
      (select coalesce(sum(g.kept_minor), 0)::bigint from given_up_seats g where g.booking_id = b.id) "keptMinorOfParts", b.from_m "fromM", b.to_m "toM",
      b.departs_at "departsAt", b.confirmed_at "confirmedAt", b.ended_at "endedAt", b.settled_at is not null settled,
      b.shared_at is not null shared, b.said_travelled_at is not null "saidTravelled",
      (select h.details ->> 'ender' from booking_history h where h.booking_id = b.id and h.event = 'cancel' order by h.n desc limit 1) "endedBy",
      provider.paid, provider.back + books.by_hand back, provider.taken "takenByBanks",
      books."heldMinor", books.credited, books.lost, owed.due, owed.refused,
      (select max(h.at) from order_history h join orders o on o.id = h.order_id where o.booking_id = b.id
        and h.event in ('dispute', 'charge_back') and h.from_state not in ('disputed', 'charged_back')) "bankedAt",
      (select max(r.done_at) from refunds r where r.booking_id = b.id and r.paid_from = 'bank') "byHandAt",
      exists (select from divisions d join orders o on o.booking_id = b.id where d.trip_seq = b.trip_seq
        and (select h.to_state from order_history h where h.order_id = o.id and h.at < d.computed_at order by h.n desc limit 1)
          in ('charged_back', 'refunded')) "goneWhenDivided",
      exists (select from absences a where a.booking_id = b.id and a.claim = 'asked_to_cancel' and a.upheld) "askedToCancel"
    from bookings b
      cross join lateral (
        select coalesce(sum(s.amount_minor), 0)::bigint paid,
          coalesce(sum(case s.status when 'charged_back' then s.amount_minor else s.refunded_minor end), 0)::bigint back,
          coalesce(sum(s.amount_minor - s.refunded_minor) filter (where s.status = 'charged_back'), 0)::bigint taken
        from orders o join sandbox_payments s on s.reference = o.reference where o.booking_id = b.id
      ) provider
      cross join lateral (
        select coalesce(-sum(e.amount_minor) filter (where e.account = 'held:' || b.id), 0)::bigint "heldMinor",
          coalesce(-sum(e.amount_minor) filter (where e.account = 'driver_due:' || b.driver_id), 0)::bigint credited,
          coalesce(sum(e.amount_minor) filter (where e.account = 'platform_loss'), 0)::bigint lost,
          coalesce(-sum(e.amount_minor) filter (where e.account = 'bank_clearing'), 0)::bigint by_hand
        from ledger_entries e join postings p on p.id = e.posting_id
        where p.ref = any (array(select 'settle:' || b.id
          union all select unnest(array['refund:' || r.id, 'unsettle:' || r.id]) from refunds r where r.booking_id = b.id
          union all select 'capture:' || y.id from payments y join orders o on o.id = y.order_id where o.booking_id = b.id
          union all select unnest(array['chargeback:' || y.id, 'chargeback_return:' || y.id]) || n
            from payments y join orders o on o.id = y.order_id, unnest(array['', ':2', ':3', ':4']) n where o.booking_id = b.id))
      ) books
      cross join lateral (
        select coalesce(sum(r.amount_minor) filter (where r.state = 'due'), 0)::bigint due,
          coalesce(sum(r.amount_minor) filter (where r.state = 'refused'), 0)::bigint refused
        from refunds r where r.booking_id = b.id
      ) owed
    where b.trip_seq = ${seq} order by b.requested_at, b.id`.execute(on.db)
  return rows
}

/** Returns the bookings whose passengers will ride. */
export const ridersOf = async (outing: Outing): Promise<Seen[]> =>
  (await seen(outing)).filter(({ state }) => state === 'confirmed')

export async function paymentOf({ db }: Stage, bookingId: string) {
  const { rows } = await sql<{ minor: bigint; refundMinor: bigint }>`select p.amount_minor minor, p.refund_minor "refundMinor"
    from payments p join orders o on o.id = p.order_id
    where o.booking_id = ${bookingId} and o.state <> 'closed' and not p.extra limit 1`.execute(db)
  return rows[0]
}

export const openReports = ({ office: { on }, seq }: Outing): Promise<{ booking: string; reporter: Reporter; claim: string }[]> =>
  on.db
    .selectFrom('absences as a')
    .innerJoin('bookings as b', 'b.id', 'a.booking_id')
    .select(['a.booking_id as booking', 'a.reporter', 'a.claim'])
    .where('b.trip_seq', '=', seq)
    .where('a.decided_at', 'is', null)
    .orderBy('a.booking_id')
    .execute()

/** Returns ids of refunds that the provider refused for good. A duplicate payment and the price may both be among them. */
export async function refusedOf({ db }: Stage, bookingId: string): Promise<string[]> {
  const refused = db.selectFrom('refunds').select('id').where('booking_id', '=', bookingId).where('state', '=', 'refused')
  return (await refused.orderBy('created_at').orderBy('id').execute()).map(({ id }) => id)
}

/** Reads how the trip ended: cancelled, not driven, or divided. */
export async function tripSeen({ office: { on }, seq, driver }: Outing) {
  const { rows } = await sql<{
    cancelled: boolean
    movedAt: Date | null
    closesAt: Date
    dividedBy: string | null
    notDriven: boolean
    reportedByDriver: boolean
    dueMinor: bigint
    deciders: string[]
  }>`select t.cancelled_at is not null cancelled, t.arrives_at + interval '48 hours' "closesAt",
      -- a trip without bookings is moved without a change that anybody is asked about
      (select max(at) from (
        select c.closed_at at from trip_changes c where c.trip_seq = t.seq and c.state = 'taken' and c.departs_from <> c.departs_to
        union all select h.at from trip_history h where h.trip_seq = t.seq and h.event = 'edited' and h.details->'changes' ? 'departsAt'
          and not exists (select from trip_changes c where c.trip_seq = t.seq and c.proposed_at = h.at)) moves) "movedAt",
      (select divided_by from divisions d where d.trip_seq = t.seq) "dividedBy",
      exists (select from bookings b where b.trip_seq = t.seq and b.state = 'not_driven') or exists (
        select from absences a join bookings b on b.id = a.booking_id where b.trip_seq = t.seq and a.claim = 'not_driven' and a.upheld)
        -- of a trip where only halves are left the driver's own word is known from its history alone
        or said.by_driver "notDriven", said.by_driver "reportedByDriver",
      array(select a.decided_by::text from absences a join bookings b on b.id = a.booking_id where b.trip_seq = t.seq and a.decided_by is not null
        union select d.judged_by::text from divisions d where d.trip_seq = t.seq and d.judged_by is not null) deciders,
      coalesce((select -sum(amount_minor) from ledger_entries where account = ${`driver_due:${driver.id}`}), 0)::bigint "dueMinor"
    from trips t cross join lateral (
      select exists (select from trip_history h where h.trip_seq = t.seq and h.event = 'not_driven') by_driver) said
    where t.seq = ${seq}`.execute(on.db)
  const [row] = rows
  if (!row) throw new Error('no such trip')
  return row
}

/**
 * Returns accounts that have two seats on the trip, that drive it and have a seat, or that also have a confirmed seat on a
 * simultaneous trip.
 */
export async function clashes({ office: { on }, seq }: Outing): Promise<string[]> {
  const { rows } = await sql<{ clash: string }>`with seat as (
      select b.id, b.trip_seq, b.driver_id, b.state, b.departs_at, b.arrives_at, unnest(array[b.passenger_id] || b.companion_ids) account
      from bookings b where b.state in ('requested', 'waiting', 'offered', 'accepted', 'confirmed', 'travelled'))
    select one.account || ' sits on ' || one.id || ' and on ' || other.id clash from seat one join seat other using (account)
    where one.trip_seq = ${seq} and one.id <> other.id and (other.trip_seq = one.trip_seq
      or one.state = 'confirmed' and other.state = 'confirmed' and one.departs_at < other.arrives_at and other.departs_at < one.arrives_at)
    union all select account || ' drives and sits on ' || id from seat where trip_seq = ${seq} and account = driver_id`.execute(
    on.db,
  )
  return rows.map(({ clash }) => clash)
}
