import {
  acceptSeat,
  type Act,
  type Booking,
  cancelSeat,
  declineSeat,
  divideByReceipts,
  refundByDriver,
  giveUpSeats,
  objectToAbsence,
  reportAbsence,
  showBooking,
  withdrawSeat,
} from '#contract/bookings/bookings.ts'
import { answerInvitation, leaveBooking, type ReceivedInvitation, showInvitation } from '#contract/bookings/companions.ts'
import { startPayment } from '#contract/payments/payments.ts'
import { answerChange } from '#contract/trips/changes.ts'
import { messages } from '#web/texts/en-US.ts'
import type { Answer } from './fakeServer.ts'
import { confirmed, type FormCase } from './form.ts'
import { OTHER_ID, SAMPLE_ID } from './samples.ts'

const { bookings, driving, change, companions } = messages
const at = `/booking/${SAMPLE_ID}`

/** Builds a response with the user's own booking as a passenger, on which these actions are possible. */
const seat = (acts: Act[], more: Partial<Booking> = {}): [typeof showBooking, Answer][] => [
  [
    showBooking,
    (one: Booking) => ({
      ...one,
      driver: { ...one.driver, id: OTHER_ID },
      state: 'confirmed',
      change: undefined,
      companions: undefined,
      order: undefined,
      acts,
      ...more,
    }),
  ],
]

/** Builds a response with a booking on the user's own trip. */
const driven = (acts: Act[], more: Partial<Booking> = {}): [typeof showBooking, Answer][] => [
  [showBooking, (one: Booking) => ({ ...one, passenger: { ...one.passenger, id: OTHER_ID }, change: undefined, acts, ...more })],
]

/** Response with the user's booking on a trip with an open change. */
const seatWithChange: [typeof showBooking, Answer][] = [
  [
    showBooking,
    (one: Booking) => ({
      ...one,
      driver: { ...one.driver, id: OTHER_ID },
      state: 'confirmed',
      companions: undefined,
      acts: [],
      change: one.change && { ...one.change, answer: 'none' },
    }),
  ],
]

const absence = { at, call: reportAbsence } as const
const objection = { at, call: objectToAbsence } as const

export const bookingForms: FormCase[] = [
  {
    name: 'accept a request',
    at,
    call: acceptSeat,
    send: driving.accept,
    answers: driven(['accept', 'decline'], { state: 'requested' }),
  },
  confirmed({
    name: 'decline a request',
    at,
    call: declineSeat,
    label: driving.decline,
    answers: driven(['accept', 'decline'], { state: 'requested' }),
  }),
  {
    name: 'take an offered seat',
    at,
    call: acceptSeat,
    send: bookings.take_offer,
    answers: seat(['accept', 'withdraw'], { state: 'offered' }),
  },
  { name: 'pay a seat', at, call: startPayment, send: bookings.pay, answers: seat(['pay'], { state: 'accepted' }) },
  confirmed({
    name: 'withdraw a request',
    at,
    call: withdrawSeat,
    label: bookings.withdraw_requested,
    answers: seat(['withdraw'], { state: 'requested' }),
  }),
  confirmed({ name: 'leave a booking', at, call: leaveBooking, label: bookings.leave, answers: seat(['leave']) }),
  {
    name: 'cancel a seat',
    at,
    call: cancelSeat,
    open: [bookings.cancel_passenger],
    send: bookings.cancel_yes_passenger,
    answers: seat(['cancel']),
    answered: { price_changed: 'the dialog shows the new amount' },
  },
  {
    name: 'give up some seats',
    at,
    call: giveUpSeats,
    open: [bookings.cancel_group, bookings.give_up_some, 'Juan'],
    send: bookings.give_up_yes,
    answers: seat(['cancel', 'give_up'], { seats: 2, companions: [{ n: 1, kind: 'adult', name: 'Juan' }] }),
    answered: { price_changed: 'the dialog shows the new amount' },
  },
  confirmed({
    ...absence,
    name: 'report an absent driver',
    label: bookings.report_by_passenger,
    yes: bookings.report_yes,
    answers: seat(['report_absence']),
  }),
  confirmed({
    ...absence,
    name: 'report a forced cancellation',
    label: bookings.report_asked,
    yes: bookings.report_yes,
    answers: seat(['report_asked']),
  }),
  confirmed({
    ...objection,
    name: 'object to an absence',
    label: bookings.object_passenger,
    yes: bookings.object_yes,
    answers: seat(['object']),
  }),
  confirmed({
    ...objection,
    name: 'object to a cancellation',
    label: bookings.object_driver,
    yes: bookings.object_yes,
    answers: driven(['object_cancelling']),
  }),
  confirmed({ ...objection, name: 'say that one travelled', label: bookings.say_travelled, answers: seat(['say_travelled']) }),
  confirmed({
    name: 'give money back',
    at,
    call: refundByDriver,
    label: bookings.give_back,
    yes: bookings.give_back_yes,
    fill: { give_back: '0,01' },
    answers: driven(['give_back'], { priceMinor: 5000 }),
  }),
  confirmed({
    name: 'divide the cost',
    at,
    call: divideByReceipts,
    label: bookings.divide,
    yes: bookings.divide_yes,
    answers: driven(['divide']),
  }),
  { name: 'agree to a change', at, call: answerChange, send: change.yes, answers: seatWithChange },
  confirmed({ name: 'refuse a change', at, call: answerChange, label: change.no, yes: change.no_yes, answers: seatWithChange }),
  {
    name: 'agree to ride along',
    at: `/companion/${SAMPLE_ID}`,
    call: answerInvitation,
    send: companions.yes,
    answers: [
      [
        showInvitation,
        (one: ReceivedInvitation) => ({ ...one, agreed: false, bookingId: undefined, whyNot: null, attestationNeeded: false }),
      ],
    ],
  },
]
