import * as z from 'zod/mini'
import { claims, reporters } from '#domain/bookings/absence.ts'
import { bookingStates } from '#domain/bookings/booking.ts'
import { travellerKinds } from '#domain/bookings/companions.ts'
import { orderStates } from '#domain/payments/payment.ts'
import { ADULT_AGE } from '#domain/people/profile.ts'
import { pricedFuels } from '#domain/trips/fuel.ts'
import { endpoint, providerAway } from '../endpoint.ts'
import { Scope, SeatChange } from '../trips/series.ts'
import { Joining } from '../trips/terms.ts'
import { Amount, EndPoint, KnownPerson, TripVehicle } from '../trips/trips.ts'
import { CallLink, id, placeId, text, wireText, writtenNumber } from '../wire.ts'

/**
 * Driver or passenger of a booking, as the other side sees the person. The telephone is visible only shortly before and after the
 * trip (rules 14).
 */
export const Party = z.extend(KnownPerson, { telephone: z.optional(z.string()), call: z.optional(CallLink) })

/** Pick-up or drop-off. Date dd-mm-yyyy and time HH:MM in the local time of the place. */
export const BookedEnd = z.object({
  placeId: z.int(),
  name: z.string(),
  date: z.string(),
  hours: z.string(),
  at: z.iso.datetime(),
  meetingPoint: z.optional(z.string()),
  /** the exact point, for the driver, and for passengers from the confirmation on */
  point: z.optional(EndPoint),
})

/** Actions on the booking that this caller may do now. */
export const Act = z.enum([
  'accept',
  'decline',
  'withdraw',
  'pay',
  'cancel',
  'give_up',
  'leave',
  'report_absence',
  'report_asked',
  'say_travelled',
  'object',
  'object_cancelling',
  'give_back',
  'divide',
])
export type Act = z.output<typeof Act>

export const Absence = z.object({
  reporter: z.enum(reporters),
  /** the name of the companion who reported it; absent for a report of driver or booker */
  by: z.optional(z.string()),
  claim: z.enum(claims),
  /** for an absence: number of empty seats, when other seats of the booking were used */
  seats: z.optional(z.int()),
  /** the author's reason, for driver, passenger and administrators */
  reason: z.optional(z.string()),
  reportedAt: z.iso.datetime(),
  /** deadline for the other side's objection */
  objectBy: z.iso.datetime(),
  objected: z.boolean(),
  upheld: z.nullable(z.boolean()),
})

export const Booking = z.object({
  id: z.uuid(),
  idRoute: z.uuid(),
  originName: z.string(),
  destinationName: z.string(),
  state: z.enum(bookingStates),
  joining: Joining,
  driver: Party,
  passenger: Party,
  /** for the passenger, who needs to find the car */
  car: z.optional(TripVehicle),
  pickUp: BookedEnd,
  dropOff: BookedEnd,
  declared: z.boolean(),
  fromM: z.int(),
  toM: z.int(),
  /** the driver's detour in meters */
  extraM: z.int(),
  /** price of all seats of the booking */
  ...Amount,
  seats: z.int(),
  /**
   * companions, shown from the confirmation until 30 days after the trip (K15). Passenger, driver and administrators see
   * companions with an account from the request on. Companions do not see those without an account
   */
  companions: z.optional(
    z.array(
      z.object({
        /** number that identifies the companion when the booker gives up seats */
        n: z.int(),
        kind: z.enum(travellerKinds),
        name: z.string(),
        lastName: z.optional(z.string()),
        /** age of a child, when the booker gave it */
        age: z.optional(z.int()),
        /** a companion with an account; the telephone is only for the driver */
        person: z.optional(Party),
      }),
    ),
  ),
  /** seats given up before, and their price; absent when there are none */
  givenUp: z.optional(z.object({ seats: z.int(), minor: z.int() })),
  /** seats that stayed empty while the others traveled; absent when there are none */
  absentSeats: z.optional(z.int()),
  message: z.string(),
  requestedAt: z.iso.datetime(),
  /** deadline for answering a request or an offer, or end of the time on the waiting list */
  answerBy: z.iso.datetime(),
  /** position on the waiting list, for its passenger: 1 is next */
  position: z.optional(z.int()),
  payBy: z.nullable(z.iso.datetime()),
  confirmedAt: z.nullable(z.iso.datetime()),
  /** from this instant driver and passenger see each other's telephone and full plate; null while no seat is confirmed */
  contactsFrom: z.nullable(z.iso.datetime()),
  /** the payment, only for the passenger who makes it */
  order: z.optional(
    z.object({
      id: z.uuid(),
      state: z.enum(orderStates),
      status: z.string(),
      init_point: z.nullable(z.string()),
      /** an administrator reviews the payment (P8) */
      underReview: z.boolean(),
    }),
  ),
  /** the refunded amount, or the refund that is due */
  refund: z.optional(z.object({ minor: z.int(), done: z.boolean() })),
  /** the driver's credit, once the booking is settled */
  creditedMinor: z.optional(z.int()),
  /** a change of the trip that this passenger or another one has not answered yet */
  change: z.optional(SeatChange),
  absences: z.array(Absence),
  /**
   * present when another passenger reports an undriven trip. `answerBy`: deadline for this passenger to state that they traveled
   */
  notDriven: z.optional(z.object({ answerBy: z.iso.datetime(), upheld: z.nullable(z.boolean()), saidTravelled: z.boolean() })),
  /**
   * for the driver: two administrators refunded the price after departure, and the driver may object until this deadline (P14)
   */
  cancelling: z.optional(z.object({ objectBy: z.iso.datetime() })),
  /** an absence was not decided in time, so the price is shared as in a late cancellation */
  shared: z.boolean(),
  /** the driver's message when cancelling the booking or its trip */
  cancelReason: z.optional(z.string()),
  acts: z.array(Act),
  /** the server's clock at its response, for countdowns */
  now: z.iso.datetime(),
})
export type Booking = z.output<typeof Booking>

const one = { params: z.object({ id }), reply: Booking }
const reason = z.optional(text(500))

/**
 * A traveler of the booking (A4). The booker states age and consent of an adult without an account. A companion with an account
 * must have accepted an invitation.
 */
const Companion = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('adult'),
    name: z.optional(wireText),
    lastName: z.optional(wireText),
    adultStated: z.optional(z.boolean()),
  }),
  z.strictObject({
    kind: z.literal('child'),
    name: z.optional(wireText),
    age: z.optional(z.int().check(z.nonnegative(), z.lt(ADULT_AGE))),
  }),
  /** the invitation that the account accepted */
  z.strictObject({ kind: z.literal('account'), invitation: id }),
])

/** Companions of a booking, each of whom takes one more seat. Without companions the booking has one seat. */
export const travellers = {
  seats: z.optional(z.int()),
  companions: z.optional(z.array(Companion).check(z.maxLength(5))),
}

export const Seat = z.strictObject({
  idRoute: id,
  /** ids of two places on the trip; absent for the whole trip */
  from: z.optional(placeId),
  to: z.optional(placeId),
  adultAttested: z.optional(z.boolean()),
  message: z.optional(text(500)),
  /** true: joins the waiting list when no seats are free, instead of being refused */
  wait: z.optional(z.boolean()),
  ...travellers,
})
export type Seat = z.input<typeof Seat>

export const seatRefusals = [
  'not_found',
  'not_offered',
  'already_joined',
  'own_trip',
  'only_women',
  'joining_closed',
  'adult_attestation_required',
  'overlapping_booking',
  'cannot_write_to_person',
  'too_many_conversations',
  'registration_needed',
  'joining_paused',
  'too_many_holds',
  'trip_full',
  'not_enough_seats',
  'offer_let_go',
  'seats_out_of_range',
  'companion_twice',
  'children_not_welcome',
  'companions_need_accounts',
  'companion_not_agreed',
  'companion_elsewhere',
  'companion_registration_needed',
  'trip_departed',
  'trip_cancelled',
] as const

export const requestSeat = endpoint({
  method: 'POST',
  path: '/booking',
  about:
    'Asks for a seat, and one for each companion. At once, where the driver accepts in advance, it is kept for 15 minutes to be paid; else the driver answers. With `wait`, where the seats are taken, it is a place on the waiting list.',
  by: 'member',
  limit: 'booking',
  body: Seat,
  reply: Booking,
  refusals: seatRefusals,
})

export const listBookings = endpoint({
  method: 'GET',
  path: '/booking',
  about:
    'The caller’s bookings as passenger and as driver: those to come first, the soonest on top, then the last ones; 100 at most.',
  by: 'member',
  openToBarred: true,
  query: z.object({ as: z.optional(z.enum(['passenger', 'driver'])), idRoute: z.optional(wireText) }),
  reply: z.array(Booking),
  refusals: ['not_found'],
})

export const showBooking = endpoint({
  ...one,
  method: 'GET',
  path: '/booking/:id',
  about: 'One booking, for its passenger, its driver and administrators.',
  by: 'member',
  openToBarred: true,
  refusals: ['not_found'],
})

export const showCalendar = endpoint({
  method: 'GET',
  path: '/booking/:id/calendar.ics',
  about:
    'The seat as a file for calendars, for its passenger, who rides along, and its driver. Fetched again after a change, it replaces what it was.',
  by: 'member',
  binary: 'text/calendar',
  params: z.object({ id }),
  reply: z.unknown(),
  refusals: ['not_found'],
})

export const acceptSeat = endpoint({
  ...one,
  method: 'POST',
  path: '/booking/:id/acceptance',
  about:
    'The driver accepts a request, or the passenger a seat that came back and is held for them: it is taken and waits to be paid.',
  by: 'member',
  limit: 'booking',
  refusals: [
    'not_found',
    'not_yours',
    'trip_full',
    'not_enough_seats',
    'request_expired',
    'not_possible_now',
    'trip_cancelled',
    'cannot_write_to_person',
    'only_women',
    'children_not_welcome',
    'companions_need_accounts',
    'companion_not_agreed',
    'companion_elsewhere',
    'companion_registration_needed',
    'passenger_elsewhere',
    'passenger_holds_seats',
  ],
})

export const declineSeat = endpoint({
  ...one,
  method: 'POST',
  path: '/booking/:id/refusal',
  about: 'The driver declines a request; the reason is shown to nobody else.',
  by: 'member',
  body: z.strictObject({ reason }),
  refusals: ['not_found', 'not_yours', 'not_possible_now'],
})

export const withdrawSeat = endpoint({
  ...one,
  method: 'POST',
  path: '/booking/:id/withdrawal',
  about:
    'The passenger takes back a request, leaves the waiting list, declines a seat that came back, or gives up one not paid yet.',
  by: 'member',
  openUnderOldTerms: true,
  limit: 'booking',
  refusals: ['not_found', 'not_yours', 'not_possible_now', 'order_already_paid', ...providerAway],
})

export const showCancellation = endpoint({
  method: 'GET',
  path: '/booking/:id/cancellation',
  about:
    'What comes back when the caller cancels now, and when that sum becomes another one; with `seats`, when the seats of so many companions are given up.',
  by: 'member',
  params: z.object({ id }),
  query: z.object({ seats: z.optional(z.pipe(writtenNumber, z.int())) }),
  reply: z.object({
    refundMinor: z.int(),
    driverMinor: z.int(),
    currency: z.string(),
    /** instant at which the refund changes to `afterMinor`; null when it stays the same until departure */
    changesAt: z.nullable(z.iso.datetime()),
    afterMinor: z.int(),
    now: z.iso.datetime(),
  }),
  refusals: ['not_found', 'not_possible_now', 'trip_departed', 'seats_not_held'],
})

export const cancelSeat = endpoint({
  ...one,
  method: 'POST',
  path: '/booking/:id/cancellation',
  about:
    'Gives up a seat. `refundMinor` is the sum that was shown; when it is another one by now, nothing happens and it is named.',
  by: 'member',
  openUnderOldTerms: true,
  keyed: true,
  body: z.strictObject({ refundMinor: z.optional(z.int()), reason }),
  refusals: ['not_found', 'not_yours', 'own_case', 'not_possible_now', 'trip_departed', 'price_changed'],
})

export const giveUpSeats = endpoint({
  ...one,
  method: 'POST',
  path: '/booking/:id/fewer',
  about:
    'Gives up the seats of some companions, by their `n`; the booking goes on with the others. `refundMinor` is the sum that was shown; when it is another one by now, nothing happens and it is named.',
  by: 'member',
  openUnderOldTerms: true,
  keyed: true,
  body: z.strictObject({
    companions: z.array(z.int()).check(z.minLength(1), z.maxLength(6)),
    refundMinor: z.optional(z.int()),
    reason,
  }),
  refusals: ['not_found', 'not_yours', 'own_case', 'not_possible_now', 'trip_departed', 'seats_not_held', 'price_changed'],
})

export const reportAbsence = endpoint({
  ...one,
  method: 'POST',
  path: '/booking/:id/absence',
  about:
    'From the expected time at the pick-up until the trip closes: the other one did not come; from the driver with `seats`, so many of theirs did not. Whoever cancelled late may also say that the driver asked for it.',
  by: 'member',
  openToBarred: true,
  body: z.strictObject({
    claim: z.optional(z.enum(['not_driven', 'asked_to_cancel'])),
    seats: z.optional(z.int()),
    reason,
  }),
  refusals: ['not_found', 'barred', 'not_possible_now', 'seats_not_held', 'window_closed', 'already_reported'],
})

export const objectToAbsence = endpoint({
  ...one,
  method: 'POST',
  path: '/booking/:id/objection',
  about:
    'Within two days of a report, and until the trip closes: it was not so, and an administrator decides. `travelled` answers another passenger’s report that the trip was not driven, `cancelling` two administrators who gave the price back after departure.',
  by: 'member',
  openToBarred: true,
  body: z.strictObject({ reason, travelled: z.optional(z.literal(true)), cancelling: z.optional(z.literal(true)) }),
  refusals: ['not_found', 'barred', 'not_possible_now', 'window_closed', 'already_reported'],
})

export const refundByDriver = endpoint({
  ...one,
  method: 'POST',
  path: '/booking/:id/giving-back',
  about: 'The driver gives back any part of what was paid for a seat, from departure until the trip closes. It is no offence.',
  by: 'member',
  openToBarred: true,
  keyed: true,
  body: z.strictObject({ minor: z.int() }),
  refusals: ['not_found', 'barred', 'not_yours', 'not_possible_now', 'window_closed', 'amount_out_of_range'],
})

export const reportNotDriven = endpoint({
  method: 'POST',
  path: '/maps/route/:id/not-driven',
  about:
    'The driver could not drive, said from departure until the trip closes: everybody gets everything back. It is no offence.',
  by: 'member',
  openToBarred: true,
  params: z.object({ id }),
  body: z.strictObject({ reason }),
  reply: z.object({ notDriven: z.boolean() }),
  refusals: ['not_found', 'barred', 'not_yours', 'trip_cancelled', 'not_possible_now', 'window_closed'],
})

export const showSeats = endpoint({
  method: 'GET',
  path: '/maps/route/:id/seats',
  about: 'Who sits where on which stretch, for the driver and administrators.',
  by: 'member',
  params: z.object({ id }),
  reply: z.object({
    seats: z.int(),
    distanceM: z.int(),
    legs: z.array(z.object({ fromM: z.int(), toM: z.int(), free: z.int() })),
    stops: z.array(z.object({ name: z.string(), atM: z.int() })),
    bookings: z.array(Booking),
    /** number of people on the waiting list, without their names */
    waiting: z.int(),
    /** the driver's credit: expected, and already credited */
    expectedMinor: z.int(),
    creditedMinor: z.int(),
    currency: z.string(),
  }),
  refusals: ['not_found', 'not_yours'],
})

export const cancelTrip = endpoint({
  method: 'POST',
  path: '/maps/route/:id/cancellation',
  about:
    'The driver cancels a trip, or with `scope` also those after it that were posted with it; everybody gets everything back.',
  by: 'member',
  openUnderOldTerms: true,
  keyed: true,
  params: z.object({ id }),
  body: z.strictObject({ reason: text(500).check(z.minLength(1, 'reason_required')), scope: z.optional(Scope) }),
  /** number of canceled bookings, and of canceled trips when the input has a scope */
  reply: z.object({ cancelled: z.int(), trips: z.optional(z.int()) }),
  refusals: ['not_found', 'not_yours', 'own_case', 'trip_departed', 'trip_cancelled'],
})

/** Amounts in major units, as typed or as decimal text; liters with at most two digits. */
export const Receipts = z.strictObject({
  fuelPrice: z.optional(wireText),
  litres: z.optional(wireText),
  tolls: z.optional(wireText),
  images: z.optional(z.array(id).check(z.maxLength(10))),
})

export const Division = z.object({
  askedAt: z.iso.datetime(),
  dueBy: z.iso.datetime(),
  entered: z.boolean(),
  /** the receipts differ much from the published costs, so an administrator checks them first */
  doubtful: z.boolean(),
  divided: z.boolean(),
  /** no accepted receipts came in time, so the costs were computed with the reference price of fuel */
  silent: z.boolean(),
  /** cost of the caller's seats */
  shareMinor: z.nullable(z.int()),
  /** cost of the whole trip according to the receipts, and the tolls included in it */
  costMinor: z.nullable(z.int()),
  tollsMinor: z.nullable(z.int()),
  /** the trip's fuel, which decides the unit of its receipts: liter, m³ or kWh */
  fuel: z.enum(pricedFuels),
  currency: z.string(),
  /** ids of images that driver and passengers may see */
  receipts: z.array(z.string()),
})
export type Division = z.output<typeof Division>

export const showDivision = endpoint({
  method: 'GET',
  path: '/maps/route/:id/receipts',
  about: 'How far dividing the cost by receipts has come, for the people of the trip; null when nobody asked.',
  by: 'member',
  openToBarred: true,
  params: z.object({ id }),
  reply: z.nullable(Division),
  refusals: ['not_found', 'barred'],
})

export const divideByReceipts = endpoint({
  method: 'POST',
  path: '/maps/route/:id/receipts',
  about:
    'Asks to divide the cost by receipts; from the driver, with amounts, enters them. Nobody may refuse, and it is done once.',
  by: 'member',
  openToBarred: true,
  params: z.object({ id }),
  body: Receipts,
  reply: Division,
  refusals: [
    'not_found',
    'barred',
    'not_yours',
    'window_closed',
    'already_reported',
    'receipts_overdue',
    'amount_malformed',
    'amount_out_of_range',
    'image_not_yours',
    'receipt_missing',
  ],
})
