import type { Trip as TripPage } from '#contract/trips/trips.ts'
import { isLive, type RecheckFacts, whyNotAtOnce, whyNotRequest } from '#domain/bookings/booking.ts'
import { countCompanions, type TravellerKind } from '#domain/bookings/companions.ts'
import { asksUntil, holdsCountSince } from '#domain/bookings/hold.ts'
import { type AccountStatus, type Gender, isBarred, type Member } from '#domain/people/account.ts'
import { type Reason, refuseIf, Refused } from '#domain/refusal.ts'
import { isUuid } from '#domain/uuid.ts'
import { blockedEitherWaySql, blocksBetween } from '../../people/blocks.ts'
import { refuseUncheckedPhone } from '../../people/phoneCheck.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { prepared, run } from '../../platform/database/prepared.ts'
import type { Ends } from '../../trips/presenter.ts'
import type { TripRow } from '../../trips/queries.ts'
import { KIDS_ALLOWED, ONLY_WOMEN } from '../../trips/search/listedFlags.ts'
import { chosenEnds } from '../../trips/stretchEnds.ts'
import type { World } from '../../world.ts'
import { recheckCompanions } from '../companions/joining.ts'
import type { Booking } from '../queries.ts'
import { wasOffered } from '../waitingList/queries.ts'
import { HOLDS, type HoldsRow, holdsIn, holdsOf } from './holds.ts'
import { liveSeatsOf, liveSeatsSql } from './liveSeats.ts'
import { elsewhereSql, isElsewhere, isElsewhereThan } from './overlapping.ts'
import { chooseRide, duePart, joinable, type RideTrip } from './ride.ts'
import { OTHERS_WAIT } from './seats.ts'

/**
 * A trip by its number, and the positions at which its road passes two places. `ends` is undefined unless the road passes both
 * places in this order.
 */
export interface JoinStretch {
  seq: number
  /** the traveler's own status, read under lock */
  standing: AccountStatus
  ends: Ends | undefined
  /** the trip costs nothing, so the seat may be confirmed immediately */
  free: boolean
  departsAt: Date
}

/**
 * A row of the query, which returns one for each pair of points where the road passes the two places. The ends are null if the
 * road does not pass a place.
 */
type Passed = Omit<JoinStretch, 'ends' | 'departsAt'> & { departs_at: Date; distance_m: number } & MaybeEnds

type MaybeEnds = { [Column in keyof Ends]: Ends[Column] | null }

const isWhole = <Row extends MaybeEnds>(row: Row): row is Row & Ends => row.a_pos !== null && row.b_pos !== null

const ENDS = `a.pos_m a_pos, a.off_m a_off, a.minutes a_minutes, a.kind a_kind, a.stop a_stop, a.leg_in,
    b.pos_m b_pos, b.off_m b_off, b.minutes b_minutes, b.kind b_kind, b.stop b_stop, b.leg_out`
const PASSES_BOTH = `left join route_places a on a.route_id = t.route_id and a.place_id = coalesce(:from::int, t.stops[1])
    left join route_places b on b.route_id = t.route_id and b.place_id = coalesce(:to::int, t.stops[cardinality(t.stops)]) and b.place_id <> a.place_id`

const lockTraveller = prepared(
  'lock traveller',
  `with me as materialized (select id, standing from accounts where id = :me::uuid for no key update)
  select t.seq, me.standing, t.price_minor = 0 free, t.departs_at, t.distance_m, ${ENDS}
  from me cross join trips t
    ${PASSES_BOTH}
  where t.id = :trip::uuid`,
)

interface Sent {
  idRoute: string
  from?: number | undefined
  to?: number | undefined
}

/**
 * Locks the person's account row, so that their seats are checked one at a time. Reads the road without a lock: it never changes.
 */
export async function lockTravellerOn(tx: Tx, me: string, { idRoute, from, to }: Sent): Promise<JoinStretch | undefined> {
  if (!isUuid(idRoute)) return undefined
  const rows = await run<Passed>(tx, lockTraveller, { me, trip: idRoute, from: from ?? null, to: to ?? null })
  const [row] = rows
  if (!row) return undefined
  const { seq, standing, free, departs_at: departsAt, distance_m: roadM } = row
  return { seq, standing, free, departsAt, ends: chosenEnds(rows.filter(isWhole), roadM) }
}

const unlocked = prepared(
  'trip to join without a lock',
  `select t.stops, t.route_id, t.departs_at, t.distance_m, t.price_minor, t.currency, t.joining, t.stops_welcome, t.driver_id, t.cancelled_at,
    t.change_id, t.preferences, t.free, d.standing driver_standing, me.standing, ${OTHERS_WAIT} others_wait,
    exists (select from bookings o where o.trip_seq = t.seq and (o.state in ('requested', 'waiting', 'offered') and o.answer_by <= :now::timestamptz
      or o.state = 'accepted' and o.pay_by <= :now::timestamptz)) overdue,
    exists (select from bookings own where own.trip_seq = t.seq and own.passenger_id = me.id)
      or exists (select from travellers v where v.trip_seq = t.seq and v.account_id = me.id) known, ${ENDS}
  from trips t join accounts d on d.id = t.driver_id cross join accounts me
    ${PASSES_BOTH}
  where t.id = :trip::uuid and me.id = :me::uuid`,
)

type Unlocked = RideTrip &
  MaybeEnds &
  Pick<JoinStretch, 'standing'> &
  Pick<Joined, 'driver_standing' | 'others_wait'> & {
    /** the person has, or had, a booking on the trip */
    known: boolean
    /** a booking is past its deadline, so its seats may be released */
    overdue: boolean
  }

/**
 * Returns the trip that a person without a booking on it wants to join, read without a lock. Returns undefined if its free seats
 * depend on more: other people wait for them, or a booking is overdue.
 */
export async function readToJoin(
  db: Db,
  { me, now }: { me: string; now: Date },
  { idRoute, from, to }: Sent,
): Promise<(Unlocked & { ends: Ends }) | undefined> {
  if (!isUuid(idRoute)) return undefined
  const rows = await run<Unlocked>(db, unlocked, { me, now, trip: idRoute, from: from ?? null, to: to ?? null })
  const [trip] = rows
  const ends = trip && chosenEnds(rows.filter(isWhole), trip.distance_m)
  return ends && !trip.known && !trip.others_wait && !trip.overdue ? { ...trip, ends } : undefined
}

const since = prepared(
  'since the seat was asked for',
  `select p.standing, p.gender, p.dni_hash is not null registered, ${blockedEitherWaySql('b.driver_id', 'b.passenger_id')} blocked, (t.preferences & ${ONLY_WOMEN}) <> 0 only_women,
    (t.preferences & ${KIDS_ALLOWED}) <> 0 kids_allowed, array(select kind from booking_companions c where c.booking_id = b.id) companions
  from bookings b join accounts p on p.id = b.passenger_id join trips t on t.seq = b.trip_seq where b.id = :id::uuid`,
)
interface SinceRow {
  standing: AccountStatus
  gender: Gender | null
  registered: boolean
  blocked: boolean
  only_women: boolean
  kids_allowed: boolean
  companions: TravellerKind[]
}

/**
 * Returns data of driver and passenger that may have changed since the request. The passenger's row, the trip and the booking are
 * locked.
 */
export async function changesSinceRequest(tx: Tx, booking: Booking, now: Date): Promise<RecheckFacts> {
  const [row] = await run<SinceRow>(tx, since, { id: booking.id })
  if (!row) throw new Error(`booking ${booking.id} is not there`)
  const { standing, gender, registered, blocked, only_women: onlyWomen, kids_allowed: kidsAllowed } = row
  const companions = countCompanions(row.companions.map((kind) => ({ kind })))
  const overlapping = await isElsewhereThan(tx, { ...booking, companion_ids: [] })
  const whyNotCompanions = await recheckCompanions(tx, booking, { onlyWomen, now })
  const liveSeats = await liveSeatsOf(tx, booking.passenger_id, now, booking.id)
  return {
    passenger: { standing, gender, registered, liveSeats },
    blocked,
    onlyWomen,
    kidsAllowed,
    companions,
    overlapping,
    whyNotCompanions,
  }
}

const after = (minutes: string) => `t.departs_at + ${minutes}::int * interval '1 minute'`
const lock = prepared(
  'lock trip to join',
  `select t.seq, t.stops, t.route_id, t.departs_at, t.distance_m, t.price_minor, t.currency, t.joining, t.stops_welcome, t.driver_id,
    t.cancelled_at, t.change_id, t.preferences, t.free, d.standing driver_standing, ${elsewhereSql(after(':a'), after(':b'))},
    exists (select from travellers where account_id = :me::uuid and trip_seq = t.seq
      and state in ('requested', 'waiting', 'offered', 'accepted', 'confirmed')) joined, ${HOLDS},
    (select case when me.dni_hash is null then ${liveSeatsSql('me.id')} else 0 end from accounts me where me.id = :me::uuid) live_seats,
    t.seats seats_offered, ${OTHERS_WAIT} others_wait,
    ${blockedEitherWaySql('t.driver_id', ':me::uuid')} blocked
  from trips t join accounts d on d.id = t.driver_id where t.seq = :seq::int for no key update of t`,
)

export type Joined = RideTrip &
  HoldsRow & {
    seq: number
    driver_standing: AccountStatus
    joined: boolean
    /** counted only for people without a profile */
    live_seats: number
    elsewhere: boolean
    blocked: boolean
    seats_offered: number
    /** other people have requested seats of the trip, or wait for them */
    others_wait: boolean
  }

/** Locks the trip, and loads all facts about trip and person that the rules check. The person's row is already locked. */
export async function lockToJoin(tx: Tx, me: string, seq: number, ends: Ends, now: Date): Promise<Joined | undefined> {
  const [row] = await run<Joined>(tx, lock, { me, seq, a: ends.a_minutes, b: ends.b_minutes, now, since: holdsCountSince(now) })
  return row
}

type HowToJoin = Pick<TripPage, 'whyNotJoin' | 'notAtOnce' | 'mayWait'>
const notJoinable = (whyNotJoin: Reason): HowToJoin => ({ whyNotJoin })

/** Refuses a person without the registration or the checked telephone that the operator requires for joining (F8, A14). */
export async function refuseUnready(world: World, me: Member): Promise<void> {
  refuseIf(world.settings.REQUIRE_REGISTRATION === 'on' && !me.registered ? 'registration_needed' : undefined)
  await refuseUncheckedPhone(world, me, 'joining')
}

interface Joiner {
  me: Member
  mine: TripPage['mine']
  ends: { from?: number; to?: number }
}

/**
 * Returns why the caller cannot join, or cannot join without the driver's approval, for the trip's page.
 */
export async function howToJoin(world: World, trip: TripRow, { me, mine, ends }: Joiner): Promise<HowToJoin> {
  const { db, gazetteer, now, settings } = world
  if (mine && isLive(mine.state)) return notJoinable('already_joined')
  const unready = await refuseUnready(world, me).catch(reasonOf)
  if (unready) return notJoinable(unready)
  if (isBarred({ standing: trip.driver_standing })) return notJoinable('trip_cancelled')
  const ride = await chooseRide(db, gazetteer, trip, ends).catch(reasonOf)
  if (typeof ride === 'string') return notJoinable(ride)
  const holds = await holdsOf(db, me.id, now())
  const due = duePart(world, ride)
  const until = asksUntil(holdsIn(holds), due.priceMinor, now())
  const notAtOnce = whyNotAtOnce(due, me, until)
  const joiner = {
    alreadyJoined: false,
    overlapping: await isElsewhere(db, me.id, ride),
    blocked: (await blocksBetween(db, me.id, trip.driver_id)).any,
    adultAttested: true,
    liveSeats: me.registered ? 0 : await liveSeatsOf(db, me.id, now()),
    companions: { adults: 0, children: 0 },
  }
  const open = { ...joinable(settings, trip, ride), notAtOnce }
  const why = whyNotRequest(open, me, joiner, now())
  // only the lack of seats prevents joining
  const mayWait =
    why === 'trip_full' &&
    !notAtOnce &&
    whyNotRequest({ ...open, seatsLeft: 1 }, me, joiner, now()) === undefined &&
    !(await wasOffered(db, trip.trip_seq, me.id))
  if (why) return { whyNotJoin: why, ...(mayWait && { mayWait }) }
  const isHeldBack = notAtOnce === 'too_many_holds' && until
  return {
    whyNotJoin: null,
    ...(notAtOnce && { notAtOnce: { reason: notAtOnce, ...(isHeldBack && { until: until.toISOString() }) } }),
  }
}

function reasonOf(error: unknown): Reason {
  if (error instanceof Refused) return error.reason
  throw error
}
