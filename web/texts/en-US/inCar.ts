import type { Messages } from '../texts.ts'

/** Other words, by part and key, for sites where passengers pay the driver in the car, by part and key (F36). */
export const inCar = {
  join: {
    titles: { held: 'One moment' },
    standing: { confirmed: 'You’re booked. You pay the driver in the car.' },
    intro_ask: 'The driver answers within a day, and at the latest 2 hours before departure. If they accept, the seat is yours.',
    not_at_once: {
      registration_needed:
        'Nothing is paid ahead here, so only registered users can book instantly. You can ask the driver, or register.',
    },
    you_pay: 'You pay the driver in the car',
    who_pays: 'Cash or transfer, as you agree in the car. The driver pays a share too. Contributions only cover fuel and tolls.',
    cancel:
      'Pay nothing ahead: report a driver who asks for it. If you can’t come, cancel by {when}; after that it counts on your record.',
    cancel_late: 'Pay nothing ahead: report a driver who asks for it. If you cancel now, it counts on your record.',
    driver_cancels: 'If the driver cancels, you owe nothing.',
    asked: 'The driver has until {when} to answer. If they accept, the seat is yours.',
    on_board_text: '{driver} will be expecting you, so arrive a few minutes early. You pay in the car, cash or transfer.',
  },
  bookings: {
    price: 'To pay in the car',
    price_of_seats: 'To pay in the car, for {seats} seats',
    booker_pays: '{name} pays for your seat in the car and decides about the booking. You can leave it.',
    says: {
      pay_after_yes: 'If {driver} accepts, the seat is yours, and you pay in the car.',
      take: 'Once you take {seats, plural, one {the seat} other {the # seats}}, you’re booked. You pay in the car.',
      expects: '{driver} will be expecting you, so arrive a few minutes early. You pay in the car: nothing ahead.',
      earns: 'You are paid in the car. If someone doesn’t pay, report them from their page.',
      nothing_paid: 'Nobody owes anything.',
      keeps: 'This counts as a no-show on your record.',
      you_keep: 'This counts as a no-show on their record.',
      all_back: 'You owe nothing.',
      all_back_to: '{passenger} owes nothing.',
      disputed: 'It is disputed. An administrator decides within 10 days.',
      asked: 'If you leave it, the report can stand. If you traveled, say so.',
      half_theirs: 'Nobody owes anything for it.',
      half_yours: 'Nobody owes anything for it.',
    },
    back_nothing:
      'Nothing was paid, so there is nothing to refund. Less than 24 hours before departure, it counts on your record.',
    withdraw_text_accepted: '{seats, plural, one {The seat is} other {The # seats are}} available to others right away.',
    cancel_failed: 'We could not look that up.',
    report_text_passenger:
      'If {driver} didn’t come or didn’t make the trip, tell us. The other passengers are asked too. {driver} has at least 48 hours to answer, and until 48 hours after arrival. False reports count against you.',
    report_text_along:
      'If {driver} didn’t come or didn’t make the trip, tell us. The other passengers are asked too. {driver} has at least 48 hours to answer, and until 48 hours after arrival. False reports count against you.',
    report_text_driver:
      'If {passenger} didn’t show up, it goes on their record. {passenger} has at least 48 hours to answer, and until 48 hours after arrival. False reports count against you.',
    report_text_some:
      'It goes on the record of {passenger}, who has at least 48 hours to answer, and until 48 hours after arrival. False reports count against you.',
    say_travelled_text: 'The report that {driver} didn’t make the trip then doesn’t apply to you.',
    say_travelled_along: 'An administrator then looks at what was said, and decides within 10 days.',
    object_text: 'An administrator looks at what both of you say, and decides within 10 days.',
    divide_text:
      '{driver} enters what fuel and tolls cost, with photos of the receipts. Anyone whose share is smaller than the price gets the difference back from {driver}; no one pays more. No one can refuse, and it can only be done once.',
    division_share:
      'Your seat actually cost {amount}: your part of the trip, shared by everyone in the car. If you paid more, the driver gives you the difference.',
    division_overdue:
      'No receipts counted. With the reference price of fuel, your seat cost {amount}. If you paid more, the driver gives you the difference.',
    my_payments: 'Shares of your trips',
    earned: 'Paid through Tramo',
    expected: 'To be paid in the car',
    expected_too: '{amount} in the car',
    earnings: 'Shares',
    earnings_why: 'What the confirmed seats come to. Passengers pay you in the car. Contributions only cover fuel and tolls.',
    no_orders: 'Nothing is paid here',
    no_orders_why: 'You pay each driver in the car. What a seat costs is on its page.',
  },
  driving: {
    money: 'In the car',
    expected: 'Passengers pay you',
    expected_how: 'What the booked seats come to, in cash or by transfer. You may not ask for it ahead.',
    not_driven_text: 'Nobody owes you anything for this trip. It doesn’t count against you, and can’t be undone.',
    cancel_text:
      '{count, plural, =0 {No one has a seat or requested one.} one {1 person loses the seat.} other {# people lose their seats.}} This counts as a cancellation on your record, and can’t be undone.',
    cancel_text_all: 'On the other trips too, everyone with a seat loses it.',
  },
  trips: { money_kept: 'You pay the driver in the car, never ahead: report a driver who asks for money before the trip.' },
  change: {
    proposed_text: 'Does it still suit you? If you don’t confirm, you leave the trip and owe nothing.',
    request_follows: 'Your request moves with it. If it doesn’t suit you, withdraw it.',
    no_nothing: 'You owe nothing. Your seat is available to others right away.',
  },
  companions: {
    names_kept:
      'Once you are booked, you, the driver and administrators can see the names. We delete them 30 days after the trip.',
    means_leave: 'After that you can leave the trip.',
  },
  editTrip: { asked_until: 'Anyone who doesn’t accept by {when} leaves the trip. This counts as a cancellation on your record.' },
  messages: { note: 'You pay in the car. No one is allowed to ask you for money in advance.' },
  notifications: { groups: { money: 'Shared costs' } },
  post: { joining: { at_once_detail: 'Passengers are confirmed as soon as they book.' } },
  report: {
    why: { money_outside: 'Asked for money in advance, or did not pay' },
    why_more: { money_outside: 'A deposit, a transfer ahead, more than the price; or a passenger who left without paying.' },
  },
} as const satisfies Part<Messages>

/** Some of the words of a part. */
type Part<Words> = { [Key in keyof Words]?: Words[Key] extends string ? string : Part<Words[Key]> }
