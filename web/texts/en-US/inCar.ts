import type { Messages } from '../texts.ts'

/** Other words, by part and key, for sites where passengers pay the driver in the car (F36). */
export const inCar = {
  join: {
    titles: { held: 'One moment' },
    standing: { confirmed: 'You’re booked. You pay the driver in the car.' },
    intro_ask:
      'The driver has a day to answer, or until 2 hours before departure if that is sooner. If they accept, the seat is yours.',
    not_at_once: {
      too_many_holds:
        'Three times in 90 days you canceled late, did not come or did not pay, so until {when} drivers have to accept your requests first.',
      registration_needed:
        'No one pays in advance here, so only registered users can book instantly. You can ask the driver, or register.',
    },
    you_pay: 'You pay the driver in the car',
    who_pays:
      'Pay in cash or by transfer, as you agree in the car. The driver pays a share too. Contributions only cover fuel and tolls.',
    cancel:
      'Don’t pay in advance, and report a driver who asks you to. If you can’t come, cancel by {when}; after that it goes on your record.',
    cancel_late: 'Don’t pay in advance, and report a driver who asks you to. If you cancel now, it goes on your record.',
    driver_cancels: 'If the driver cancels, you owe nothing.',
    asked: 'The driver has until {when} to answer. If they accept, the seat is yours.',
    on_board_text: '{driver} will be expecting you, so arrive a few minutes early. You pay in the car, in cash or by transfer.',
  },
  bookings: {
    price: 'To pay in the car',
    price_of_seats: 'To pay in the car, for {seats} seats',
    booker_pays: '{name} pays for your seat in the car and manages the booking. You can leave the trip.',
    says: {
      pay_after_yes: 'If {driver} accepts, the seat is yours, and you pay in the car.',
      take: 'Once you take {seats, plural, one {the seat} other {the # seats}}, you’re booked. You pay in the car.',
      expects: '{driver} will be expecting you, so arrive a few minutes early. You pay in the car, not in advance.',
      earns: 'Passengers pay you in the car. If someone doesn’t pay, report them from their page.',
      nothing_paid: 'No one owes anything.',
      keeps: 'This counts as a no-show on your record.',
      you_keep: 'This counts as a no-show on their record.',
      all_back: 'You owe nothing.',
      all_back_to: '{passenger} owes nothing.',
      disputed: 'The report is disputed. An administrator decides within 10 days.',
      asked: 'If you do nothing, the report can stand. If you traveled, tell us.',
      half_theirs: 'No one owes anything for it.',
      half_yours: 'No one owes anything for it.',
    },
    back_nothing: 'You owe nothing. Canceling less than 24 hours before departure goes on your record.',
    withdraw_text_accepted: '{seats, plural, one {The seat is} other {The # seats are}} available to others right away.',
    cancel_failed: 'We could not load the cancellation terms.',
    report_text_passenger:
      'If {driver} didn’t come or didn’t make the trip, tell us. We ask the other passengers too. {driver} has until 48 hours after arrival to answer, and at least 48 hours in any case. False reports count against you.',
    report_text_along:
      'If {driver} didn’t come or didn’t make the trip, tell us. We ask the other passengers too. {driver} has until 48 hours after arrival to answer, and at least 48 hours in any case. False reports count against you.',
    report_text_driver:
      'If {passenger} didn’t show up, it goes on their record. {passenger} has until 48 hours after arrival to answer, and at least 48 hours in any case. False reports count against you.',
    report_text_some:
      'It goes on the record of {passenger}, who has until 48 hours after arrival to answer, and at least 48 hours in any case. False reports count against you.',
    say_travelled_text: 'Then the report that {driver} didn’t make the trip doesn’t apply to you.',
    say_travelled_along: 'An administrator then looks at what everyone said and decides within 10 days.',
    object_text: 'An administrator looks at what both of you say, and decides within 10 days.',
    divide_text:
      '{driver} enters what fuel and tolls cost, with photos of the receipts. Anyone whose share is smaller than the price gets the difference back from {driver}; no one pays more. No one can refuse, and it can only be done once.',
    division_share:
      'Your seat actually cost {amount}: your part of the trip, shared by everyone in the car. If you paid more, the driver gives you the difference.',
    division_overdue:
      'There were no valid receipts. At the reference fuel price, your seat cost {amount}. If you paid more, the driver gives you the difference.',
    report_asked_text:
      'If the report stands, your cancellation goes on {driver}’s record and not on yours. {driver} can dispute it, and then an administrator decides. False reports count against you.',
    my_payments: 'Shares of your trips',
    paid_by_me: 'What you pay',
    earned: 'Paid through Tramo',
    expected: 'To be paid in the car',
    expected_too: '{amount} in the car',
    earnings: 'Shares',
    earnings_why: 'The total of your confirmed seats. Passengers pay you in the car. Contributions only cover fuel and tolls.',
    no_orders: 'You don’t pay here',
    no_orders_why: 'You pay each driver in the car. Each seat’s page shows what it costs.',
  },
  driving: {
    money: 'In the car',
    expected: 'Passengers pay you',
    expected_how: 'The total of the booked seats, in cash or by transfer. You can’t ask for it in advance.',
    not_driven_text: 'No one owes you anything for this trip. It doesn’t count against you, and can’t be undone.',
    cancel_text:
      '{count, plural, =0 {No one has a seat or requested one.} one {1 person loses the seat.} other {# people lose their seats.}} This counts as a cancellation on your record, and can’t be undone.',
    cancel_text_all: 'On the other trips too, everyone with a seat loses it.',
  },
  trips: { money_kept: 'You pay the driver in the car, never in advance: report a driver who asks for money before the trip.' },
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
    why_more: { money_outside: 'A deposit, a transfer in advance, more than the price; or a passenger who left without paying.' },
  },
  profile: { tab_payments: 'Shared costs', edit_driving: 'Edit driving' },
  barred: { offence: { money_outside: 'Asking for money in advance, or not paying' } },
  refusals: {
    account_has_open_business: 'You still have open trips or seats. Finish those first.',
  },
  withdrawals: {
    reference_hint: 'For example the trip and its date.',
    seats: 'If it is about a seat, you can also cancel it on your booking’s page: <terms>the terms</terms> say what that means.',
  },
  terms: {
    what_is_new:
      'The new terms and conditions say how Tramo works today: seats, who travels with you and what it costs, canceling, ratings, and what happens when something goes wrong. Anything you have already agreed to, such as a booked seat, stays under the terms in force that day.',
  },
  privacy: {
    export_why:
      'One file with everything: profile, cars, trips, seats, ratings, messages, images, decisions, and who opened your documents. We ask you to log in again first, and we log the download.',
    ask_more: {
      restrict:
        'Until you end this, no one can find you, you can’t book or post, your alerts are paused, and we delete nothing. You only get email and push about your seats and account. This is not possible while you have upcoming trips.',
    },
    restricted_means:
      'We keep your data without using it: no one can find you, you can’t book or post, and your alerts are paused. You only get email and push about your seats and account.',
    kept_what: 'Trips and seats, without your name. Ratings you wrote stay, signed “former member”.',
    claim_why:
      'Your last trip was more than 60 days ago, so you can still leave. We keep this locked away until it is settled, with your name, email and ID number. If you come back with the same ID, it is yours again:',
  },
  alarms: {
    intro: 'This is what needs a person. We log every step.',
    none_why: 'When mail cannot be sent, a copy fails or records differ, it appears here.',
  },
  cases: { more_answer: 'Tell them what you did: what you canceled, and when.' },
  moderation: {
    alone:
      'You are the only administrator. Propose it here, then confirm it on the server: <command>npm run admin -- list</command> shows what is waiting, with its ID, and <command>npm run admin -- confirm ID</command> confirms it.',
    reasons: { money_outside: 'Money in advance, or not paid' },
    hint: {
      money_outside: 'Possibly asking for money in advance',
      seats_given_up: 'Books seats and cancels them',
    },
    sign: { seats_given_up: 'three booked seats canceled within a week' },
    step_more: { suspend: 'Sessions, trips and seats end right away.' },
    frozen: 'Trips kept open',
    frozen_why: 'These trips stay open until you close this case, or until the date shown at the latest.',
    prolong_title: 'Keep them open for 60 more days?',
    prolong_why: 'Two administrators can do this once. Meanwhile, the costs of these trips are not split by receipts.',
    effect_passengers:
      '{count, plural, =0 {No one loses a seat.} one {# passenger loses the seat; we tell them.} other {# passengers lose their seats; we tell them.}}',
    effect_seats:
      '{count, plural, =0 {They have no seats on other trips.} one {# of their own seats is canceled.} other {# of their own seats are canceled.}}',
    keep_open: 'Keep the case open: its trips stay open until it closes, for at most 60 days',
    proposal_what: { longer_freeze: 'Keep {name}’s trips open for 60 more days' },
    proposal_effect: {
      suspend_admin: 'It happens right away: sessions, trips and seats end.',
      longer_freeze: 'Only once. After that the trips close, even if the case is still open.',
    },
    data_grant_why: {
      restrict:
        'Until the person ends it, no one can find them, they can’t book or post, their alerts are paused, we don’t look for hints, and they get email and push only about seats and the account. Meanwhile, we delete nothing. This is not possible while they have upcoming trips.',
      erase: 'This closes the account as if the person had done it, and deletes it when due. Not possible while trips are open.',
    },
    approve_why: 'It happens right away: sessions, trips and seats end. The only way back is an appeal.',
    absence_why:
      'It goes on the reported person’s record. A third confirmed absence within 12 months opens a case. If the trip didn’t happen, this applies to all passengers who did not say they traveled. We tell both sides.',
    absent: { driver: 'The passenger was absent', passenger: 'The driver was absent' },
    receipts_judge_why: 'Look at the photos first. After 10 days the receipts do not count.',
    receipts_extend_why: 'Possible once per trip.',
    absent_asked: 'The driver asked for the cancellation',
    subject_hint: 'An email, an ID, or for example trip:…',
    actions: {
      freeze_ended: 'A trip no longer kept open',
      freeze_prolonged: 'A trip kept open for longer',
      money_frozen: 'A trip kept open for a case',
    },
  },
  admin: {
    first_day: {
      why: {
        admins:
          'Permanent bans and other big steps take two people. Make a registered person one under <page>All Users</page>, and confirm it on the server with <command>npm run admin -- confirm ID</command>. If you remain the only administrator, that command replaces the second person.',
        payments: 'Passengers pay the driver in the car. After the first booking this can’t change.',
      },
    },
    frozen_until: 'Kept open until {day}',
    find: {
      intro:
        'A reference, a plate, an ID number, a phone number, an email, a name or the address of a page. The last characters of a plate or an ID are enough (…3CD), and other text around them doesn’t matter.',
    },
    proposal: {
      longer_freeze:
        '{name} proposed to keep trips open for 60 more days. Another administrator can confirm it until {moment}, under Approvals.',
    },
    ban_why:
      'All sessions end now, and upcoming trips and seats are canceled. You can undo it yourself within an hour, if nothing was canceled or appealed.',
    job: {
      end_freezes: 'Close trips kept open for cases',
      expire_unpaid_bookings: 'Expire requests and offers of seats',
      settle_trips: 'Close trips 48 hours after arrival',
    },
    first_start: { payments: 'Passengers pay the driver in the car, as PAYMENTS=car in the server’s settings says.' },
  },
} as const satisfies Part<Messages>

/** Some of the words of a part. */
type Part<Words> = { [Key in keyof Words]?: Words[Key] extends string ? string : Part<Words[Key]> }
