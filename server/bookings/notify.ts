import { answererOf, type Cause } from '#domain/bookings/booking.ts'
import type { NotificationKind } from '#domain/notifications/notification.ts'
import { type RequestNotification, notify } from '../notifications/queries.ts'
import type { Tx } from '../platform/database/connect.ts'
import type { ReportOnTrip } from './absence/queries.ts'
import { accountsOn, type Booking, type BookingEvent } from './queries.ts'

type Two = Pick<Booking, 'driver_id' | 'passenger_id'>
type Riders = Two & Pick<Booking, 'companion_ids'>
type NotifiedBooking = Two & Pick<Booking, 'companion_ids' | 'id' | 'joining' | 'state' | 'price_minor' | 'seats'>

const toDriver = ({ driver_id: to, passenger_id: person }: Two) => ({ to, person })
const toPassenger = ({ driver_id: person, passenger_id: to }: Two) => ({ to, person })

/**
 * Returns the notifications of a new booking. A hold to be paid within minutes causes none yet: most people who do not pay were
 * only trying.
 */
export function openingNews({ state, ...two }: Riders & Pick<Booking, 'state'>): RequestNotification[] {
  if (state === 'requested') return [{ ...toDriver(two), kind: 'seat_requested', how: null }]
  return state === 'confirmed' ? confirmed(two, 'free') : []
}

const confirmed = (two: Riders, how: string | null): RequestNotification[] => [
  { ...toPassenger(two), kind: 'seat_paid', how },
  { ...toDriver(two), kind: 'payment_received', how },
  ...confirmedAlongside(two),
]

const confirmedAlongside = ({ companion_ids, driver_id: person }: Riders): RequestNotification[] =>
  companion_ids.map((to) => ({ to, person, kind: 'seat_paid', how: 'companion' }))

/** Notifies companions that the booker has to pay now. */
const acceptedAlongside = ({ companion_ids, driver_id: person }: Riders): RequestNotification[] =>
  companion_ids.map((to) => ({ to, person, kind: 'request_accepted', how: 'alongside' }))

/** Notifies of the driver's acceptance. With instant booking the driver is notified of the payment instead. */
export function notifyAccepted(tx: Tx, booking: NotifiedBooking, at: Date): Promise<void> {
  const isFree = booking.price_minor === 0n
  if (answererOf(booking) === 'passenger') return notifyEach(tx, booking, at, isFree ? confirmed(booking, 'free') : [])
  const passenger = { ...toPassenger(booking), kind: 'request_accepted' as const, how: isFree ? 'free' : null }
  return notifyEach(tx, booking, at, [passenger, ...(isFree ? confirmedAlongside(booking) : acceptedAlongside(booking))])
}

/** Notifies a requester that the trip is full, and that they are on the waiting list (B10). */
export const notifyCarFull = (tx: Tx, booking: NotifiedBooking, at: Date) =>
  notifyEach(tx, booking, at, [{ ...toPassenger(booking), kind: 'car_full', how: null }])

/**
 * Notifies of a released seat, held until the offer's deadline. The passenger answers the offer, or first the driver, if the trip
 * needs approval (B11).
 */
export function notifyOffered(tx: Tx, booking: NotifiedBooking & Pick<Booking, 'answer_by'>, at: Date): Promise<void> {
  const passenger = { ...toPassenger(booking), kind: 'seat_offered' as const }
  if (answererOf(booking) === 'passenger') return notifyEach(tx, booking, at, [{ ...passenger, how: null }], booking.answer_by)
  const driver = { ...toDriver(booking), kind: 'seat_requested' as const, how: 'line' }
  return notifyEach(tx, booking, at, [{ ...passenger, how: 'held' }, driver], booking.answer_by)
}

/** Notifies driver and passenger that a seat is paid. */
export const notifyPaid = (tx: Tx, booking: NotifiedBooking, at: Date) => notifyEach(tx, booking, at, confirmed(booking, null))

/** Notifies that a seat is held while an administrator reviews its payment (P8). */
export const notifyUnderReview = (tx: Tx, booking: NotifiedBooking, at: Date) =>
  notifyEach(tx, booking, at, confirmed(booking, 'review'))

export interface BookingEnd {
  event: BookingEvent
  /** the side that ends the booking; null for a job */
  by: Cause | null
  at: Date
  /** the whole trip is canceled with this booking */
  wholeTrip?: boolean
  /** the companion who left and thereby ended the request */
  leaver?: string | undefined
  /** the account whose seat on another booking was confirmed, which ended this booking */
  elsewhere?: string | undefined
}

/**
 * Notifies of the end of a booking: the other side if the booking was visible to it, and companions. `booking` is the row before
 * the end.
 */
export async function notifyEnded(
  tx: Tx,
  booking: NotifiedBooking,
  { event, by, at, wholeTrip = false, leaver, elsewhere }: BookingEnd,
): Promise<void> {
  const to = { driver: toDriver(booking), passenger: toPassenger(booking) }
  const wasKnown = booking.state === 'confirmed' || (booking.joining === 'on_approval' && booking.state !== 'waiting')
  const news: Partial<Record<BookingEvent, RequestNotification[]>> = {
    decline: [{ ...to.passenger, kind: 'request_declined', how: null }],
    withdraw: withdrawn(booking, wasKnown, { leaver, elsewhere }),
    expire: expired(booking, wasKnown),
    cancel: cancelled(booking, by, wholeTrip ? 'trip_cancelled' : 'booking_cancelled', wasKnown),
  }
  await notifyEach(tx, booking, at, [...(news[event] ?? []), ...toCompanions(booking, leaver)])
}

/**
 * Notifies that a paid seat was not confirmed, because one of its travelers rides or drives elsewhere at that time. Payer and
 * companions get the reason. The driver, if the booking was visible to them, is only notified that it ended.
 */
export async function notifyPaidElsewhere(tx: Tx, booking: NotifiedBooking, elsewhere: string[], at: Date): Promise<void> {
  const { driver_id, passenger_id: to, companion_ids, joining } = booking
  const kind = 'booking_cancelled' as const
  const companion = companion_ids.find((one) => elsewhere.includes(one))
  const why =
    companion === undefined
      ? { person: driver_id, how: 'paid_elsewhere' }
      : { person: companion, how: 'paid_companion_elsewhere' }
  await notifyEach(tx, booking, at, [
    { to, kind, ...why },
    ...companion_ids.map((one) => ({
      to: one,
      person: to,
      kind,
      how: elsewhere.includes(one) ? 'rides_elsewhere' : 'companion',
    })),
    ...(joining === 'on_approval' ? [{ ...toDriver(booking), kind, how: 'withdrawn' }] : []),
  ])
}

/** Notifies that seats of companions were given up while the booking continues. `booking` is the row after the change. */
export async function notifyGivenUp(
  tx: Tx,
  { id, ...two }: NotifiedBooking,
  { n, seats, at }: { n: number; seats: number; at: Date },
  { role, leaver, gone }: { role: Cause; leaver?: string | undefined; gone: string[] },
): Promise<void> {
  const some = { kind: 'booking_cancelled' as const, key: `${id} some ${n}`, booking: id, at }
  const toBooker = { ...toPassenger(two), ...(leaver !== undefined && { person: leaver }) }
  const recipients = role === 'passenger' && leaver === undefined ? [toDriver(two)] : [toDriver(two), toBooker]
  const details = { how: 'some_seats', seats }
  const theirs = gone.filter((account) => account !== leaver)
  await notify(tx, [
    ...recipients.map((to) => ({
      ...to,
      ...some,
      details: to === toBooker && leaver !== undefined ? { how: 'companion_gone' } : details,
    })),
    ...theirs.map((to) => ({ to, person: two.passenger_id, ...some, details: { how: 'your_seat' } })),
  ])
}

/** Notifies the driver that another person canceled their trip. */
export const notifyDriver = (tx: Tx, { id, driver_id: to }: { id: string; driver_id: string }, at: Date) =>
  notify(tx, [{ to, kind: 'trip_cancelled', key: id, trip: id, at, details: { how: 'yours' } }])

/** Returns the notifications to companions of a booking that ended, by any cause. */
const toCompanions = (
  { companion_ids, passenger_id: person }: NotifiedBooking,
  leaver: string | undefined,
): RequestNotification[] =>
  companion_ids.filter((to) => to !== leaver).map((to) => ({ to, person, kind: 'booking_cancelled', how: 'companion' }))

/**
 * Returns the notifications of a withdrawal by the passenger. If another person's action caused it, the passenger is notified too
 * (B6).
 */
function withdrawn(
  booking: NotifiedBooking,
  wasKnown: boolean,
  { leaver, elsewhere }: Pick<BookingEnd, 'leaver' | 'elsewhere'>,
): RequestNotification[] {
  const kind = 'booking_cancelled'
  const driver = { ...toDriver(booking), kind, how: 'withdrawn' } as const
  const known = wasKnown ? [driver] : []
  const { driver_id, passenger_id: to } = booking
  if (leaver !== undefined) return [...known, { to, person: leaver, kind, how: 'companion_left' }]
  if (elsewhere === undefined) return known
  if (elsewhere === to) return [...known, { to, person: driver_id, kind, how: 'elsewhere' }]
  return [...known, { to, person: elsewhere, kind, how: 'companion_elsewhere' }]
}

/** Returns the notifications of an expired request, waiting-list place or offer, or of a seat that was not paid. */
function expired(booking: NotifiedBooking, wasKnown: boolean): RequestNotification[] {
  const passenger = { ...toPassenger(booking), kind: 'request_expired' as const }
  if (booking.state === 'waiting') return [{ ...passenger, how: 'line' }]
  if (booking.state === 'offered' && answererOf(booking) === 'passenger') return [{ ...passenger, how: 'offer' }]
  if (booking.state !== 'accepted') return [{ ...passenger, how: null }]
  const driver = { ...toDriver(booking), kind: 'booking_cancelled' as const, how: 'unpaid' }
  return wasKnown ? [{ ...passenger, how: 'unpaid' }, driver] : []
}

function cancelled(booking: NotifiedBooking, by: Cause | null, kind: NotificationKind, wasKnown: boolean): RequestNotification[] {
  // the sanction sends its own notifications, since it has the reasons that each person may read
  if (by === 'sanction') return []
  const how = kind === 'booking_cancelled' && by !== 'admin' ? by : null
  const passenger = by === 'passenger' ? [] : [{ ...toPassenger(booking), kind, how }]
  // the cancellation of a whole trip notifies the driver once, for all bookings
  const driver = by === 'driver' || kind === 'trip_cancelled' || !wasKnown ? [] : [{ ...toDriver(booking), kind, how }]
  return [...passenger, ...driver]
}

/** Notifies passenger and driver of a bank's dispute about a future seat's payment, so that they can plan (B7). */
export const notifyDisputed = (tx: Tx, booking: NotifiedBooking, at: Date) =>
  notifyEach(tx, booking, at, [
    { ...toPassenger(booking), kind: 'payment_disputed', how: null },
    { ...toDriver(booking), kind: 'payment_disputed', how: 'driver' },
  ])

/** Notifies of a reported absence, or of the reported number of empty seats. Companions are notified too. */
export function notifyAbsence(
  tx: Tx,
  booking: NotifiedBooking,
  { claim, seats, companion }: Pick<ReportOnTrip, 'claim' | 'seats' | 'companion'>,
  at: Date,
) {
  const kind = 'absence_reported' as const
  const how = seats !== null ? 'some_seats' : claim === 'asked_to_cancel' ? 'asked' : null
  const person = companion ?? booking.passenger_id
  const toFirst = { ...(claim === 'absent' ? toPassenger(booking) : { ...toDriver(booking), person }), kind, how }
  const fellowTravellers = claim === 'absent' ? booking.companion_ids : []
  const theirs = { person: booking.driver_id, kind, how: seats === null ? 'companion' : 'companion_some' }
  return notifyEach(tx, { ...booking, seats: seats ?? 1 }, at, [toFirst, ...fellowTravellers.map((to) => ({ to, ...theirs }))])
}

/** Notifies the other passengers and all companions, once each, of a report that the trip was not driven (8.3). */
export const notifyNotDriven = (tx: Tx, speaker: string, seats: Booking[], at: Date) =>
  notify(
    tx,
    seats
      .filter(({ state }) => state === 'confirmed')
      .flatMap((seat) => accountsOn(seat).map((to) => ({ seat, to })))
      .filter(({ to }) => to !== speaker)
      .map(({ seat: { id, passenger_id }, to }) => ({
        to,
        kind: 'absence_reported' as const,
        key: `${id} not driven`,
        booking: id,
        at,
        details: { how: to === passenger_id ? 'not_driven' : 'companion_not_driven' },
      })),
  )

/** Notifies passengers that the driver could not drive. */
export const notifyCouldNotDrive = (tx: Tx, seats: Booking[], at: Date) =>
  notify(
    tx,
    seats.flatMap((seat) =>
      accountsOn(seat).map((to) => ({
        to,
        kind: 'trip_cancelled' as const,
        key: `${seat.id} not driven`,
        booking: seat.id,
        at,
        details: { how: to === seat.passenger_id ? 'not_driven' : 'companion_not_driven' },
      })),
    ),
  )

/** Inserts notifications, at most one per booking, kind and `how`: a revived booking may be confirmed and end a second time. */
const notifyEach = (tx: Tx, { id, seats }: NotifiedBooking, at: Date, news: RequestNotification[], until?: Date) =>
  notify(
    tx,
    news.map(({ how, ...one }) => ({
      ...one,
      key: how ? `${id} ${how}` : id,
      booking: id,
      at,
      details: { ...(how && { how }), ...groupOf(seats) },
      ...(until && { until }),
    })),
  )

/** Returns the number of a group's seats; absent for a single seat. */
const groupOf = (seats: number) => (seats > 1 ? { seats } : {})
