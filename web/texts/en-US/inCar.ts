import type { Messages } from '../texts.ts'

/** Texts, by part and key, that replace others on sites where passengers pay the driver in the car (F36). */
export const inCar = {
  join: {
    titles: { held: 'One moment' },
    standing: {
      confirmed: '{seats, plural, one {You’re booked} other {Your # seats are booked}}. You pay the driver in the car.',
    },
    intro_ask:
      '{driver} has to answer within 24 hours, and no later than 2 hours before departure. If {driver} accepts, the seat is yours.',
    not_at_once: {
      too_many_holds:
        'Three times in 90 days, you canceled late, didn’t show up or didn’t pay, so until {when} you can only request seats and wait for the driver to accept.',
      registration_needed:
        'No one pays in advance here, so only registered users can book instantly. You can ask the driver or register.',
    },
    you_pay: 'You pay the driver in the car',
    who_pays:
      'You pay in cash or by transfer, whichever you agree on. {driver} pays a share too. Contributions only cover fuel and tolls.',
    cancel:
      'Don’t pay in advance, and report a driver who asks you to. If you can’t come, cancel by {when}. After that, canceling goes on your record.',
    cancel_late: 'Don’t pay in advance, and report a driver who asks you to. If you cancel now, it goes on your record.',
    driver_cancels: 'If {driver} cancels, you don’t owe anything.',
    asked: '{driver} has until {when} to answer. If {driver} accepts, the seat is yours.',
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
      all_back: 'You don’t owe anything.',
      all_back_to: '{passenger} owes nothing.',
      disputed: 'The report is disputed. An administrator will decide within 10 days.',
      asked: 'If you do nothing, the report might stand. If you traveled, tell us.',
      half_theirs: 'No one owes anything for it.',
      half_yours: 'No one owes anything for it.',
    },
    back_nothing: 'You don’t owe anything. Canceling less than 24 hours before departure goes on your record.',
    withdraw_text_accepted: '{seats, plural, one {The seat is} other {The # seats are}} available to others right away.',
    cancel_failed: 'We couldn’t load the cancellation terms.',
    report_text_passenger:
      'If {driver} didn’t show up or didn’t make the trip, tell us. We’ll ask the other passengers too. {driver} can answer until 48 hours after arrival, and always gets at least 48 hours. False reports count against you.',
    report_text_along:
      'If {driver} didn’t show up or didn’t make the trip, tell us. We’ll ask the other passengers too. {driver} can answer until 48 hours after arrival, and always gets at least 48 hours. False reports count against you.',
    report_text_driver:
      'If {passenger} didn’t show up, it goes on their record. {passenger} can answer until 48 hours after arrival, and always gets at least 48 hours. False reports count against you.',
    report_text_some:
      'It goes on {passenger}’s record. {passenger} can answer until 48 hours after arrival, and always gets at least 48 hours. False reports count against you.',
    say_travelled_text: 'If you traveled, the report that {driver} didn’t make the trip doesn’t apply to you.',
    say_travelled_along: 'An administrator will look at what everyone said and decide within 10 days.',
    object_text: 'An administrator will look at what you both say and decide within 10 days.',
    divide_text:
      '{driver} enters what fuel and tolls cost, with photos of the receipts. Anyone whose share is smaller than the price gets the difference back from {driver}; no one pays more. No one can refuse, and it can only be done once.',
    division_share:
      'Your seat actually cost {amount}. That’s your part of the trip, shared by everyone in the car. If you paid more, the driver gives you the difference.',
    division_overdue:
      'There were no valid receipts. At the reference fuel price, your seat cost {amount}. If you paid more, the driver gives you the difference.',
    report_asked_text:
      'If the report stands, your cancellation goes on {driver}’s record and not on yours. If {driver} disputes it, an administrator decides. False reports count against you.',
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
    not_driven_text: 'No one owes you anything for this trip. It doesn’t count against you, but you can’t undo it.',
    cancel_text:
      '{count, plural, =0 {No one has a seat or requested one.} one {1 person loses the seat.} other {# people lose their seats.}} This counts as a cancellation on your record, and you can’t undo it.',
    cancel_text_all: 'On the other trips, everyone with a seat also loses it.',
  },
  trips: {
    money_kept: 'You pay the driver in the car, never in advance. If a driver asks for money before the trip, report it.',
  },
  change: {
    proposed_text: 'Does it still work for you? If you don’t confirm, you lose your seat and don’t owe anything.',
    request_follows: 'Your request stays in place with the change. If it doesn’t work for you, withdraw it.',
    no_nothing: 'You don’t owe anything. Your seat will be available to others right away.',
  },
  companions: {
    names_kept:
      'Once you’re booked, you, the driver and administrators can see the names. We delete them 30 days after the trip.',
    means_leave: 'After that, you can still leave the trip.',
  },
  editTrip: { asked_until: 'Anyone who doesn’t accept by {when} leaves the trip. This counts as a cancellation on your record.' },
  messages: { note: 'You pay in the car. No one is allowed to ask you for money in advance.' },
  notifications: { groups: { money: 'Shared costs' } },
  post: { joining: { at_once_detail: 'Passengers are confirmed as soon as they book.' } },
  report: {
    why: { money_outside: 'Asked for money in advance, or didn’t pay' },
    why_more: {
      money_outside: 'They asked for a deposit, a transfer in advance or more than the price, or they left without paying.',
    },
  },
  profile: { tab_payments: 'Shared costs', edit_driving: 'Edit driving details' },
  barred: { offence: { money_outside: 'Asking for money in advance, or not paying' } },
  refusals: {
    account_has_open_business: 'You still have open trips or seats. Finish those first.',
  },
  withdrawals: {
    reference_hint: 'For example, the trip and its date.',
    seats:
      'If it’s about a seat, you can also cancel it on your booking’s page. <terms>The terms</terms> explain what that means.',
  },
  terms: {
    what_is_new:
      'The new terms and conditions explain how Tramo works today: seats, who travels with you and what it costs, canceling, ratings, and what happens when something goes wrong. Anything you’ve already agreed to, such as a booked seat, stays under the terms that applied that day.',
  },
  privacy: {
    export_why:
      'One file with everything: profile, cars, trips, seats, ratings, messages, images, decisions, and who opened your documents. You’ll have to log in again first, and we log the download.',
    ask_more: {
      restrict:
        'Until you end this, no one can find you, you can’t book or post, your alerts are paused, and we don’t delete anything. You only get emails and push notifications about your seats and account. This isn’t possible while you have upcoming trips.',
    },
    restricted_means:
      'We keep your data without using it: no one can find you, you can’t book or post, and your alerts are paused. You only get emails and push notifications about your seats and account.',
    kept_what: 'We keep your trips and bookings, but without your name. Ratings you wrote stay, signed “Former member.”',
    claim_why:
      'Your last trip was more than 60 days ago, so you can still close your account. We keep the items below locked away until they’re settled, with your name, email and ID number. If you come back with the same ID, you’ll get them back:',
  },
  alarms: {
    intro: 'These problems need a person. We log every step.',
    none_why: 'Failed emails, failed backups and mismatched records show up here.',
  },
  cases: { more_answer: 'Tell them what you did: what you canceled, and when.' },
  moderation: {
    alone:
      'You’re the only administrator. Propose it here, then confirm it on the server: <command>npm run admin -- list</command> shows what is waiting, with its ID; <command>npm run admin -- confirm ID</command> confirms it; and <command>npm run admin -- uphold ID --why TEXT</command> or <command>reject</command> decides an appeal.',
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
    prolong_why:
      'This takes two administrators and can only be done once. In the meantime, the costs of these trips aren’t split by receipts.',
    effect_passengers:
      '{count, plural, =0 {No one loses a seat.} one {# passenger loses their seat. We’ll let them know.} other {# passengers lose their seats. We’ll let them know.}}',
    effect_seats:
      '{count, plural, =0 {They have no seats on other trips.} one {# of their own seats is canceled.} other {# of their own seats are canceled.}}',
    keep_open: 'Keep the case open. Its trips stay open until it’s closed, for at most 60 days',
    proposal_what: { longer_freeze: 'Keep {name}’s trips open for 60 more days' },
    proposal_effect: {
      suspend_admin: 'This takes effect right away: their sessions, trips and seats end.',
      longer_freeze: 'This can only be done once. After that, the trips close, even if the case is still open.',
    },
    data_grant_why: {
      restrict:
        'Until the person ends this, no one can find them, they can’t book or post, and their alerts are paused. We don’t look for hints or delete anything. They only get email and push about their seats and account. This isn’t possible while they have upcoming trips.',
      erase:
        'This closes the account as if the person had done it, and the data is deleted on the usual schedule. This isn’t possible while they have open trips.',
    },
    approve_why: 'This takes effect right away: their sessions, trips and seats end. The only way back is to appeal.',
    absence_why:
      'It goes on the reported person’s record. A third confirmed absence within 12 months opens a case. If the trip didn’t happen, this applies to all passengers who didn’t say they traveled. We’ll tell both sides.',
    absent: { driver: 'The passenger was absent', passenger: 'The driver was absent' },
    receipts_judge_why: 'Look at the photos first. After 10 days, the receipts don’t count.',
    receipts_extend_why: 'You can do this once per trip.',
    absent_asked: 'The driver asked for the cancellation',
    subject_hint: 'An email, an ID or, for example, trip:…',
    actions: {
      freeze_ended: 'Trip closed after a case',
      freeze_prolonged: 'Trip kept open longer',
      money_frozen: 'Trip kept open during a case',
    },
  },
  admin: {
    first_day: {
      why: {
        admins:
          'Permanent bans and other big steps take two people. Make a registered person an administrator under <page>All Users</page>, and confirm it on the server with <command>npm run admin -- confirm ID</command>. If you’re the only administrator, run that command in place of a second person.',
        payments: 'Passengers pay the driver in the car. You can’t change this after the first booking.',
      },
    },
    frozen_until: 'Kept open until {day}',
    find: {
      intro:
        'Search by reference, plate, ID number, phone number, email, name or page address. For a plate or an ID, the last few characters are enough (…3CD). You can paste other text along with it.',
    },
    proposal: {
      longer_freeze:
        '{name} proposed keeping trips open for 60 more days. Another administrator has until {moment} to confirm it under Approvals.',
    },
    ban_why:
      'This logs them out everywhere and cancels their upcoming trips and seats. You can undo it within an hour, if nothing was canceled or appealed.',
    job: {
      end_freezes: 'Close trips kept open for cases',
      expire_unpaid_bookings: 'Expire requests and offers of seats',
      settle_trips: 'Close trips 48 hours after arrival',
    },
    first_start: { payments: 'Passengers pay the driver in the car, because the server’s settings have PAYMENTS=car.' },
  },
} as const satisfies Part<Messages>

/** Some texts of a part. */
type Part<Words> = { [Key in keyof Words]?: Words[Key] extends string ? string : Part<Words[Key]> }
