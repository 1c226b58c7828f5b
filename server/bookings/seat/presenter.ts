import type { Booking } from '#contract/bookings/bookings.ts'
import { objectionEnds } from '#domain/bookings/absence.ts'
import { cancellationObjectionEnds, isLive } from '#domain/bookings/booking.ts'
import { wireStatus } from '#domain/payments/payment.ts'
import { priceOf } from '#domain/payments/refund.ts'
import { closesAt } from '#domain/payments/settlement.ts'
import type { Gender } from '#domain/people/account.ts'
import { contactsFrom, seeCompanions, seeContacts } from '#domain/people/contact.ts'
import { NO_FACTS, type PersonFacts, shownFacts } from '#domain/ratings/rating.ts'
import { dayText } from '#domain/time.ts'
import { ridingOf } from '../../people/fellowTravellers.ts'
import { ratingOf, photoOf } from '../../people/profiles/presenter.ts'
import type { Unreadable } from '../../people/readable.ts'
import { presentTelephone } from '../../people/telephone.ts'
import { presentTripVehicle } from '../../people/vehicles/presenter.ts'
import type { Gazetteer } from '../../places/gazetteer.ts'
import type { Sealer } from '../../platform/crypto/sealing.ts'
import { wallClock } from '../../platform/time.ts'
import { amount } from '../../platform/wire.ts'
import { exactPoint } from '../../trips/meetingPoints/points.ts'
import type { ReportOnTrip } from '../absence/queries.ts'
import { presentSeatChange } from '../changes/views.ts'
import { costOf, waitingPrice } from '../joining/ride.ts'
import type { BookingRole } from '../locking.ts'
import { allowedActs, actsWhileBarred, stateNow } from './permissions.ts'
import type { BookingDetails, BookingRow } from './rows.ts'

export interface Seen {
  role: BookingRole
  me: string
  /** a barred person has fewer permissions (E5) */
  isBarred: boolean
  unreadable: Unreadable
  now: Date
  gazetteer: Gazetteer
  sealer: Sealer
}

/**
 * Builds a booking as its people or an administrator may see it (rules 14). A companion sees nothing that concerns only passenger
 * and driver.
 */
export function presentBooking(whole: BookingRow, details: BookingDetails, seen: Seen): Booking {
  const row = readable(whole, seen.unreadable)
  const { role, now, gazetteer } = seen
  const state = stateNow(row, details.reports, now)
  const known = { ...row, state }
  const closes = closesAt(row.trip_arrives_at)
  const acts = allowedActs(row, state, seen, details, now)
  return {
    id: row.id,
    idRoute: row.trip_id,
    originName: row.origin_name,
    destinationName: row.destination_name,
    state,
    joining: row.joining,
    driver: party(known, 'driver', seen),
    passenger: party(known, 'passenger', seen),
    ...(rides(role) && car(known, now)),
    pickUp: end(row, row.from_place, row.from_name, row.departs_at, seen),
    dropOff: end(row, row.to_place, row.to_name, row.arrives_at, seen),
    declared: row.declared,
    fromM: row.from_m,
    toM: row.to_m,
    extraM: row.extra_m,
    ...amount(priceNow(row, state), row.currency),
    seats: row.seats,
    ...(row.given_up_seats > 0 && { givenUp: givenUpOn(row) }),
    ...(row.absent_seats > 0 && { absentSeats: row.absent_seats }),
    ...presentCompanions(known, details.companions, seen),
    message: role === 'companion' ? '' : row.message,
    requestedAt: row.requested_at.toISOString(),
    answerBy: row.answer_by.toISOString(),
    payBy: row.pay_by?.toISOString() ?? null,
    ...(rides(role) && state === 'waiting' && details.position !== undefined && { position: details.position }),
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
    contactsFrom: contactsFrom(ridingOf(known))?.toISOString() ?? null,
    ...money(details, role),
    ...(details.change && role === 'passenger' && { change: presentSeatChange(row, details.change, gazetteer) }),
    absences: details.reports
      .filter(({ bookingId }) => bookingId === row.id)
      .map((report) => presentReport(row, report, details, closes, seen)),
    ...(rides(role) && othersReport(row, details.reports, closes, seen)),
    ...(role === 'driver' && presentCancelling(details.cancelling)),
    shared: row.shared_at !== null,
    ...(row.driver_reason && { cancelReason: row.driver_reason }),
    acts: seen.isBarred ? actsWhileBarred(acts, row, now) : acts,
    now: now.toISOString(),
  }
}

/** Returns a booking without the texts and cars of people who are hidden from the caller. */
const readable = (row: BookingRow, unreadable: Unreadable): BookingRow => ({
  ...row,
  ...(unreadable.has(row.driver_id) && { meeting_points: [], spots: null, brand: null, driver_reason: null }),
  ...(unreadable.has(row.passenger_id) && { message: '' }),
})

/** Returns the price of a waiting or offered booking if it were accepted now (B11). */
const priceNow = (row: BookingRow, state: Booking['state']) =>
  state === 'waiting' || state === 'offered'
    ? waitingPrice(row, { price_minor: row.trip_price_minor, distance_m: row.trip_distance_m })
    : costOf(row)

const rides = (role: BookingRole) => role === 'passenger' || role === 'companion'

/** Returns the car, for travelers of the trip. */
function car(row: BookingRow, now: Date): Pick<Booking, 'car'> {
  const vehicle = presentTripVehicle(row, seeContacts(ridingOf(row), now))
  return vehicle ? { car: vehicle } : {}
}

const givenUpOn = ({ given_up_seats: gone, ...row }: BookingRow) => ({
  seats: gone,
  minor: Number(priceOf({ seats: row.seats, priceMinor: costOf(row) }, gone)),
})

/**
 * Returns the companions that the viewer may see (K15). Those with an account are visible from the request on, because the
 * driver decides about them; those entered by name only after confirmation.
 */
function presentCompanions(row: BookingRow, companions: BookingDetails['companions'], seen: Seen): Pick<Booking, 'companions'> {
  const isSeen = seeCompanions(ridingOf(row), seen.now)
  const isDecidedTogether = seen.role !== 'companion' && isLive(row.state)
  const shown = companions.filter(({ account_id: id }) =>
    id === null ? isSeen && seen.role !== 'companion' : isSeen || isDecidedTogether,
  )
  return shown.length > 0 ? { companions: shown.map((one) => presentCompanion(row, one, seen)) } : {}
}

const nameOf = (one: BookingDetails['companions'][number] | undefined) => one?.account_name ?? one?.given_name ?? one?.name ?? ''

function presentCompanion(row: BookingRow, one: BookingDetails['companions'][number], { role, now, sealer, unreadable }: Seen) {
  const { n, kind, account_id: id, telephone_sealed: sealed } = one
  if (id !== null && unreadable.has(id)) return { n, kind, name: '', person: namelessPerson(id) }
  const name = nameOf(one)
  if (id === null)
    return { n, kind, name, ...(one.last_name && { lastName: one.last_name }), ...(one.age !== null && { age: one.age }) }
  const shown = sealed && role === 'driver' && seeContacts(ridingOf(row), now)
  const person = {
    ...knownPerson({ ...one, id, name, checked_at: one.identity_checked_at, phone_at: one.phone_checked_at }),
    ...(shown && presentTelephone(sealer.open('telephone', id, sealed))),
  }
  return { n, kind, name, person }
}

const presentCancelling = (since: Date | undefined) =>
  since && { cancelling: { objectBy: cancellationObjectionEnds(since).toISOString() } }

const presentReport = (
  row: BookingRow,
  report: ReportOnTrip,
  { companions }: BookingDetails,
  closes: Date,
  { role, unreadable }: Seen,
) => ({
  reporter: report.reporter,
  ...(report.reason &&
    role !== 'companion' &&
    !unreadable.has(report.companion ?? row[`${report.reporter}_id`]) && { reason: report.reason }),
  ...(report.companion !== null &&
    !unreadable.has(report.companion) && { by: nameOf(companions.find(({ account_id }) => account_id === report.companion)) }),
  claim: report.claim,
  ...(report.seats !== null && { seats: report.seats }),
  reportedAt: report.reportedAt.toISOString(),
  objectBy: objectionEnds(report.reportedAt, closes).toISOString(),
  objected: report.objected,
  upheld: report.upheld,
})

/** Returns another passenger's report that the trip was not driven, which every passenger of the trip sees (8.3). */
function othersReport({ id, said_travelled_at }: BookingRow, reports: ReportOnTrip[], closes: Date, { role, me }: Seen) {
  const others = reports.find(({ bookingId, claim, upheld }) => bookingId !== id && claim === 'not_driven' && upheld !== false)
  return (
    others && {
      notDriven: {
        answerBy: objectionEnds(others.reportedAt, closes).toISOString(),
        upheld: others.upheld,
        saidTravelled: role === 'companion' ? others.objectingCompanion === me : said_travelled_at !== null,
      },
    }
  )
}

/**
 * Returns the order for the passenger only, and the credit for the driver only. Administrators see both amounts, without the link
 * to pay.
 */
function money({ order, refunds, credited }: BookingDetails, role: BookingRole) {
  if (role === 'companion') return {}
  const sum = refunds.reduce((minor, { amount_minor }) => minor + amount_minor, 0n)
  const refund = { minor: Number(sum), done: refunds.every(({ state }) => state === 'done') }
  return {
    ...(role === 'passenger' && order && { order: presentSeatOrder(order) }),
    ...(role !== 'driver' && refunds.length > 0 && { refund }),
    ...(role !== 'passenger' && credited !== undefined && { creditedMinor: Number(credited) }),
  }
}

const presentSeatOrder = ({ id, state, init_point, under_review }: NonNullable<BookingDetails['order']>) => ({
  id,
  state,
  status: wireStatus(state),
  init_point: state === 'waiting' ? init_point : null,
  underReview: under_review,
})

/**
 * Builds the driver or the passenger of a booking. The other person sees the telephone from shortly before the trip on; all
 * travelers see the driver's.
 */
function party(row: BookingRow, who: 'driver' | 'passenger', { role, now, sealer, unreadable }: Seen) {
  const id = row[`${who}_id`]
  if (unreadable.has(id)) return namelessPerson(id)
  const sealed = row[`${who}_telephone`]
  const isForMe = who === 'driver' ? rides(role) : role === 'driver'
  const shown = sealed && isForMe && seeContacts(ridingOf(row), now)
  return {
    ...knownPerson({
      id,
      name: row[`${who}_name`] ?? row[`${who}_given_name`] ?? '',
      photo_id: row[`${who}_photo_id`],
      gender: row[`${who}_gender`],
      rating_halves: row[`${who}_rating_halves`],
      rating_count: row[`${who}_rating_count`],
      checked_at: row[`${who}_checked_at`],
      phone_at: row[`${who}_phone_at`],
      facts: row[`${who}_facts`],
    }),
    ...(shown && presentTelephone(sealer.open('telephone', id, sealed))),
  }
}

interface KnownRow {
  id: string
  name: string
  photo_id: string | null
  gender: Gender | null
  rating_halves: number
  rating_count: number
  checked_at: Date | null
  phone_at: Date | null
  facts: PersonFacts | null
}

/** Builds a person on a booking who is hidden from the caller. */
export const namelessPerson = (id: string) => ({ id, name: '', photo: null, gender: null, rating: null, ratings: 0 })

/** Builds a person on a booking, as other travelers see them. */
export const knownPerson = ({ id, name, gender, ...row }: KnownRow) => ({
  id,
  name,
  photo: photoOf(row),
  gender,
  rating: ratingOf(row),
  ratings: row.rating_count,
  identityChecked: row.checked_at !== null,
  ...(row.phone_at && { phoneChecked: true }),
  facts: shownFacts(row.facts ?? NO_FACTS),
})

function end(row: BookingRow, placeId: number, name: string, at: Date, { role, now, gazetteer }: Seen) {
  const { day, time } = wallClock(at, gazetteer.get(placeId)?.zone ?? row.zone)
  const stop = row.stops.indexOf(placeId)
  const meetingPoint = row.meeting_points[stop]
  const isExact = role === 'driver' || (rides(role) && seeCompanions(ridingOf(row), now))
  const point = isExact ? exactPoint(row.spots?.[stop]) : undefined
  const where = { ...(meetingPoint && { meetingPoint }), ...(point && { point }) }
  return { placeId, name, date: dayText(day), hours: time, at: at.toISOString(), ...where }
}
