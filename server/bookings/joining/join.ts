import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import type { Seat } from '#contract/bookings/bookings.ts'
import {
  answerBy,
  joiningOf,
  type JoinableTrip,
  waitingEnds,
  payBy,
  whyNotAtOnce,
  whyNotFit,
  whyNotJoin,
  whyNotRequest,
  bookingLife,
  type BookingState,
  holdsSeat,
} from '#domain/bookings/booking.ts'
import { countCompanions } from '#domain/bookings/companions.ts'
import { asksUntil } from '#domain/bookings/hold.ts'
import { stateAfter } from '#domain/life.ts'
import { isBarred, type Member } from '#domain/people/account.ts'
import { type Reason, refuse, refuseIf } from '#domain/refusal.ts'
import { HOUR_MS } from '#domain/time.ts'
import { refuseTooManyStarts } from '../../messages/queries.ts'
import { notifyParameters, NOTIFY_SQL } from '../../notifications/queries.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { prepared, run } from '../../platform/database/prepared.ts'
import { enqueueJob } from '../../platform/jobs/runner.ts'
import { later } from '../../platform/wire.ts'
import type { Ends } from '../../trips/presenter.ts'
import { lockTrip, TAKE_SEATS } from '../../trips/queries.ts'
import type { World } from '../../world.ts'
import { settled } from '../changes/settling.ts'
import { lockAgreed, refuseCompanions } from '../companions/joining.ts'
import { accountsAmong, type Companion, companionColumns, COMPANIONS_SQL, companionsFrom } from '../companions/rows.ts'
import { notifyAccepted, openingNews } from '../notify.ts'
import { accountsOn, type Booking, type BookingEvent, type Transition, legsOf, moveBooking, requestedUnder } from '../queries.ts'
import { nextWaitingPlace, wasOffered } from '../waitingList/queries.ts'
import { moveToWaitingList } from '../waitingList/requests.ts'
import { freeAfterWaiting } from '../waitingList/turn.ts'
import { type Joined, lockToJoin, lockTravellerOn, type JoinStretch, readToJoin } from './checks.ts'
import { holdsIn } from './holds.ts'
import { lockOverlapping, type Overlapping, withdrawOverlapping } from './overlapping.ts'
import { dueOf, duePart, joinable, type Ride, type RideTrip, stretchOf } from './ride.ts'
import { takeSeats } from './seats.ts'

export type SentSeat = z.output<typeof Seat>

/** Version of the text by which a person without a profile declares to be an adult (A6). */
export const ATTESTATION = 'adult-1'

/** Requests seats (B1), or takes them if the trip has instant booking (B2). Locks the travelers, then the trip. */
export async function join(
  tx: Tx,
  world: World,
  me: Member,
  input: SentSeat,
  { key, toPay = false, hold }: How,
): Promise<Joining> {
  const companions = await lockAgreed(tx, me.id, input.idRoute, companionsFrom(input))
  const stretch = (await lockTravellerOn(tx, me.id, input)) ?? refuse('not_found')
  const { seq, standing, ends } = stretch
  const now = world.now()
  const before = key !== undefined && (await requestedUnder(tx, seq, me.id, { key, at: now }))
  if (before) return { booking: before, overlapping: [] }
  const isSure = stretch.free || world.settings.PAYMENTS === 'car'
  const overlapping = isSure ? await lockOverlappingOf(tx, [me.id, ...accountsAmong(companions)], stretch) : []
  const locked = (await lockSettled(tx, world, me, seq, ends ?? refuse('not_offered'))) ?? refuse('not_found')
  const trip = locked.others_wait ? { ...locked, free: await freeAfterWaiting(tx, locked, now) } : locked
  const ride = stretchOf(world.gazetteer, trip, ends, input)
  const joiner = {
    alreadyJoined: trip.joined,
    overlapping: trip.elsewhere,
    blocked: trip.blocked,
    adultAttested: input.adultAttested ?? false,
    liveSeats: trip.live_seats,
    companions: countCompanions(companions),
  }
  const due = duePart(world, ride)
  const until = asksUntil(holdsIn(trip), due.priceMinor, now, 1 + companions.length)
  const wanted = { ...joinableTrip(world, trip, ride), notAtOnce: whyNotAtOnce(due, me, until) }
  const isFull = input.wait === true && whyNotFit(wanted.seatsLeft, 1 + companions.length) !== undefined
  const seen = isFull ? { ...wanted, seatsLeft: trip.seats_offered } : wanted
  refuseWith(whyNotRequest(seen, { ...me, standing }, joiner, now) ?? (toPay || isFull ? wanted.notAtOnce : undefined), until)
  refuseIf(isFull && (await wasOffered(tx, seq, me.id)) ? 'offer_let_go' : undefined)
  await refuseCompanions(tx, me.id, { trip, ride, now }, companions)
  if (input.message) await refuseTooManyStarts(tx, me.id, trip.driver_id, now)
  const row = rowOf(world, me, trip, { ...ride, joining: joiningOf(wanted) }, input, companions)
  const request = { by: me.id, key, companions }
  if (isFull) return { booking: await openWaiting(tx, row, request), overlapping: [] }
  const { seatsLeft } = wanted
  if (row.joining === 'on_approval') return { booking: await openBooking(tx, row, request, []), overlapping: [], seatsLeft }
  const steps = eventsOf(row).map((event) => ({ event, by: null, ...(hold && { details: { heldSince: hold.since } }) }))
  const accepted = { ...acceptance(row, now), ...(hold && { pay_by: hold.payBy }) }
  const booking = await openBooking(tx, { ...row, ...accepted }, request, steps)
  if (trip.others_wait) await enqueueJob(tx, 'serve-waiting-lists')
  if (booking.state === 'confirmed') await withdrawOverlapping(tx, overlapping, accountsOn(booking), now)
  return { booking, overlapping, seatsLeft: seatsLeft - booking.seats }
}

/**
 * Refuses a request for more seats than a trip has, without a lock. Returns if only the lock can decide: the request fits, would
 * wait, or was sent before. A refusal is the one that `join` would give.
 */
export async function refuseIfFull(world: World, me: Member, input: SentSeat): Promise<void> {
  if (input.wait || input.companions?.some(({ kind }) => kind === 'account')) return
  const now = world.now()
  const trip = await readToJoin(world.db, { me: me.id, now }, input)
  if (!trip) return
  const companions = companionsFrom(input)
  const wanted = joinableTrip(world, trip, stretchOf(world.gazetteer, trip, trip.ends, input))
  const reason = whyNotJoin(wanted, { ...me, standing: trip.standing }, now, 1 + companions.length)
  refuseIf(reason === 'trip_full' || reason === 'not_enough_seats' ? reason : undefined)
}

interface How {
  key?: string | undefined
  /** the person pays immediately: a seat that needs the driver's answer is refused */
  toPay?: boolean
  /** hold of the booking that this one replaces: the limits count the new hold from the start of the old one (B2) */
  hold?: Hold | undefined
}

export interface Hold {
  since: Date
  payBy: Date
}

const refuseWith = (reason: Reason | undefined, until: Date | undefined) =>
  refuseIf(reason, reason === 'too_many_holds' && until ? { until: until.toISOString() } : {})

/** Inserts a booking on the waiting list of a full trip, behind the requests that found it full before (B10). */
async function openWaiting(tx: Tx, row: Row, request: Request): Promise<Booking> {
  await moveToWaitingList(tx, row.trip_seq, row.requested_at)
  const place = { line_no: await nextWaitingPlace(tx), answer_by: waitingEnds(row.joining, row.departs_at) }
  return openBooking(tx, { ...row, ...place }, request, [byNobody('wait')])
}

/** The new booking, and the overlapping bookings of the same people that it ended (B6). */
interface Joining {
  booking: Booking
  overlapping: Overlapping[]
  /** free seats on the legs of the booking, after it, unless other people wait for them */
  seatsLeft?: number
}

/**
 * Locks the trips of overlapping bookings together with this one. Only a booking without payment is confirmed immediately and
 * ends overlapping ones.
 */
async function lockOverlappingOf(tx: Tx, people: string[], { seq, ends, departsAt }: JoinStretch): Promise<Overlapping[]> {
  if (!ends) return []
  const times = { departsAt: later(departsAt, ends.a_minutes), arrivesAt: later(departsAt, ends.b_minutes) }
  return lockOverlapping(tx, { people, tripSeq: seq, id: null, ...times })
}

/** Locks the trip. If a change is past its deadline, settles the change and locks the trip again. */
async function lockSettled(tx: Tx, world: World, me: Member, seq: number, ends: Ends): Promise<Joined | undefined> {
  const joined = await lockToJoin(tx, me.id, seq, ends, world.now())
  if (!joined || joined.change_id === null) return joined
  await settled(tx, world, (await lockTrip(tx, seq)) ?? refuse('not_found'))
  return lockToJoin(tx, me.id, seq, ends, world.now())
}

/** Returns the data of the trip that joining checks; a barred driver's trip counts as canceled. */
function joinableTrip(
  { settings }: Pick<World, 'settings'>,
  trip: RideTrip & Pick<Joined, 'driver_standing'>,
  ride: Ride,
): JoinableTrip {
  const open = joinable(settings, trip, ride)
  return { ...open, cancelled: open.cancelled || isBarred({ standing: trip.driver_standing }) }
}

function rowOf({ settings, now: clock }: World, me: Member, trip: Joined, ride: Ride, input: SentSeat, companions: Companion[]) {
  const [now, seats] = [clock(), 1 + companions.length]
  return {
    trip_seq: trip.seq,
    driver_id: trip.driver_id,
    passenger_id: me.id,
    joining: ride.joining,
    from_place: ride.from.id,
    to_place: ride.to.id,
    from_name: ride.from.name,
    to_name: ride.to.name,
    from_m: ride.fromM,
    to_m: ride.toM,
    declared: ride.declared,
    extra_m: ride.extraM,
    leg_from: ride.legs.from,
    leg_to: ride.legs.to,
    departs_at: ride.departsAt,
    arrives_at: ride.arrivesAt,
    currency: trip.currency,
    ...dueOf(settings, ride.priceMinor * BigInt(seats)),
    seats,
    companion_ids: accountsAmong(companions),
    only_women: joinable(settings, trip, ride).onlyWomen,
    gender: me.gender,
    adult_attested: me.registered ? null : ATTESTATION,
    message: input.message ?? '',
    requested_at: now,
    answer_by: answerBy(now, ride.departsAt, settings.ANSWER_HOURS * HOUR_MS),
    pay_by: null,
    confirmed_at: null,
    ended_at: null,
    kept_minor: 0n,
    settled_at: null,
    line_no: null,
  }
}

type Price = Pick<Booking, 'price_minor'>
type AcceptedSeat = Price & Pick<Booking, 'joining' | 'departs_at'>

/** Returns the events of acceptance: a booking without a payment is confirmed immediately (M14, F36). */
const eventsOf = ({ price_minor }: Price) => (price_minor === 0n ? (['accept', 'pay'] as const) : (['accept'] as const))
const byNobody = (event: BookingEvent) => ({ event, by: null })

/** Returns the payment deadline of an accepted seat (B2). */
const acceptance = ({ price_minor, joining, departs_at }: AcceptedSeat, at: Date) =>
  price_minor === 0n ? { pay_by: at, confirmed_at: at } : { pay_by: payBy(joining, at, departs_at), confirmed_at: null }

/**
 * Accepts a request as the driver, or an offer as the passenger, at the given price, and takes the seats (B2, B11). The trip is
 * locked and the legs are free.
 */
export async function accept(tx: Tx, booking: Booking, overlapping: Overlapping[], transition: Transition): Promise<void> {
  if (!holdsSeat(booking.state)) await takeSeats(tx, booking.trip_seq, legsOf(booking))
  const { pay_by, confirmed_at } = acceptance(booking, transition.at)
  const { price_minor, car_minor } = booking
  const accepted = await moveBooking(tx, booking, 'accept', transition, { price_minor, car_minor, pay_by, line_no: null })
  await notifyAccepted(tx, booking, transition.at)
  if (!confirmed_at) return
  await moveBooking(tx, accepted, 'pay', { by: null, at: transition.at }, { confirmed_at })
  await withdrawOverlapping(tx, overlapping, accountsOn(booking), transition.at)
}

const columns =
  `id trip_seq driver_id passenger_id state joining from_place to_place from_name to_name from_m to_m declared extra_m
  leg_from leg_to departs_at arrives_at currency price_minor car_minor seats only_women gender adult_attested message requested_at answer_by pay_by
  confirmed_at ended_at kept_minor settled_at line_no companion_ids`.split(/\s+/)

const insertStatement = (name: string, ...others: string[]) =>
  prepared(
    name,
    `with booking as (insert into bookings (${columns.join()}) values (${columns.map((column) => `:${column}`).join()}))${others.map((one, n) => `, others${n} as (${one})`).join('')}
    insert into booking_history (booking_id, from_state, event, to_state, actor, at, key, details)
    select :id::uuid, from_state, event, to_state, actor, :requested_at::timestamptz, key, details::jsonb
    from unnest(:states::text[], :events::text[], :becomes::text[], :actors::uuid[], :keys::text[], :details::text[])
      with ordinality moves(from_state, event, to_state, actor, key, details, n) order by n`,
  )

/** Returns statements for one person, and for a group with its companions. */
const insertStatements = (name: string, ...others: string[]) => ({
  alone: insertStatement(name, ...others),
  group: insertStatement(`${name} of a group`, ...others, COMPANIONS_SQL),
})

const asking = insertStatements('open booking', NOTIFY_SQL)
const holding = insertStatements('open booking with seat', TAKE_SEATS)
const confirming = insertStatements('open booking with seat for good', TAKE_SEATS, NOTIFY_SQL)
const openingTo = (state: BookingState) => (!holdsSeat(state) ? asking : state === 'confirmed' ? confirming : holding)

/** Columns of later states, empty in a new booking. */
const initialColumns = {
  money_forgotten_at: null,
  share_minor: null,
  said_travelled_at: null,
  shared_at: null,
  halves_back: 0,
  absent_seats: 0,
}

type Row = Omit<Booking, 'id' | 'state' | keyof typeof initialColumns>
type Request = Pick<Transition, 'by' | 'key'> & { companions: Companion[] }

/** An event at the start of a booking. */
interface Step extends Pick<Transition, 'by' | 'key' | 'details'> {
  event: BookingEvent
}

/**
 * Inserts a booking with its history, companions and notifications in one statement, which also takes the seats if the booking
 * holds any.
 */
async function openBooking(tx: Tx, row: Row, { companions, ...request }: Request, steps: Step[]): Promise<Booking> {
  const moves = [{ from: 'none', event: 'request', to: 'requested', ...request }, ...walked(steps)]
  const state = lastState(steps)
  const booking = { ...row, ...initialColumns, id: randomUUID(), state }
  const given = { ...booking, ...inColumns(moves), ...notifyParameters(openingNews(booking)) }
  if (companions.length === 0) await run(tx, openingTo(state).alone, given)
  else await run(tx, openingTo(state).group, { ...given, ...companionColumns(companions) })
  return booking
}

const lastState = (steps: Step[]) =>
  steps.reduce<BookingState>((state, { event }) => stateAfter(bookingLife, state, event), 'requested')

const walked = (steps: Step[]) =>
  steps.map((step, i) => ({ ...step, from: lastState(steps.slice(0, i)), to: lastState(steps.slice(0, i + 1)) }))

const inColumns = (moves: (Pick<Transition, 'by' | 'key' | 'details'> & { from: string; event: string; to: string })[]) => ({
  states: moves.map(({ from }) => from),
  events: moves.map(({ event }) => event),
  becomes: moves.map(({ to }) => to),
  actors: moves.map(({ by }) => by),
  keys: moves.map(({ key }) => key ?? null),
  details: moves.map(({ details = {} }) => JSON.stringify(details)),
})
