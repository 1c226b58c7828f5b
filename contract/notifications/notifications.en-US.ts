import type { NotificationTexts } from './notifications.words.ts'

/** What people are told, in English: in the product, as the subject and text of a mail, and in a push. No word about others. */
export const notificationTexts: NotificationTexts = {
  seat_requested: {
    title: 'A request for a seat: {from} → {to}',
    text: 'Somebody would like to ride with you on {date} at {hours}. Please answer soon, so that they can make other plans.',
    act: 'Answer the request',
  },
  'seat_requested.line': {
    title: 'A seat came back, and a request with it: {from} → {to}',
    text: 'The passenger who was next in line would like to ride with you on {date} at {hours}. The seat is held until you answer.',
    until: 'You have until {untilDate} at {untilHours}.',
    act: 'Answer the request',
  },
  'seat_requested.line.seats': {
    title: '{seats} seats came back, and a request with them: {from} → {to}',
    text: 'The group that was next in line would like to ride with you on {date} at {hours}, {seats} people in all. The {seats} seats are held until you answer.',
    until: 'You have until {untilDate} at {untilHours}.',
    act: 'Answer the request',
  },
  'seat_requested.seats': {
    title: 'A request for {seats} seats: {from} → {to}',
    text: 'Somebody would like to ride with you on {date} at {hours}, {seats} people in all. Please answer soon, so that they can make other plans.',
    act: 'Answer the request',
  },
  request_accepted: {
    title: 'You have a seat: {from} → {to}',
    text: 'The driver has accepted your request for {date} at {hours}. Pay your share in time, and the seat is yours.',
    act: 'Pay your share',
  },
  'request_accepted.free': {
    title: 'You have a seat: {from} → {to}',
    text: 'The driver has accepted your request for {date} at {hours}. There is nothing to pay: see you there!',
    act: 'See the booking',
  },
  'request_accepted.seats': {
    title: 'You have {seats} seats: {from} → {to}',
    text: 'The driver has accepted your request for {date} at {hours}. Pay your share in time, and the {seats} seats are yours.',
    act: 'Pay your share',
  },
  'request_accepted.free.seats': {
    title: 'You have {seats} seats: {from} → {to}',
    text: 'The driver has accepted your request for {date} at {hours}. There is nothing to pay: see you there!',
    act: 'See the booking',
  },
  request_declined: {
    title: 'No seat this time: {from} → {to}',
    text: 'The driver could not take you along on {date} at {hours}. There may be other trips that day.',
    act: 'Look for another trip',
  },
  'request_declined.seats': {
    title: 'No {seats} seats this time: {from} → {to}',
    text: 'The driver could not take all of you along on {date} at {hours}. There may be other trips that day.',
    act: 'Look for another trip',
  },
  request_unanswered: {
    title: 'A request still waits for you: {from} → {to}',
    text: 'Somebody has asked for a seat on {date} at {hours} and has no answer yet. After a while the request ends by itself.',
    act: 'Answer the request',
  },
  'request_unanswered.seats': {
    title: 'A request for {seats} seats still waits for you: {from} → {to}',
    text: 'Somebody has asked for {seats} seats on {date} at {hours} and has no answer yet. After a while the request ends by itself.',
    act: 'Answer the request',
  },
  request_expired: {
    title: 'Your request ended without an answer: {from} → {to}',
    text: 'The driver did not answer in time for {date} at {hours}. You pay nothing, and there may be other trips that day.',
    act: 'Look for another trip',
  },
  'request_expired.unpaid': {
    title: 'Your seat was not paid in time: {from} → {to}',
    text: 'The seat on {date} at {hours} is free again, and you pay nothing. If there is still room, you can book it once more.',
    act: 'See the trip',
  },
  'request_expired.line': {
    title: 'No seat came back: {from} → {to}',
    text: 'The trip on {date} at {hours} stayed full, and the waiting list is over. You pay nothing, and there may be other trips that day.',
    act: 'Look for another trip',
  },
  'request_expired.line.seats': {
    title: 'No {seats} seats came back: {from} → {to}',
    text: 'On the trip on {date} at {hours} there were not {seats} seats free in time, and the waiting list is over. You pay nothing, and there may be other trips that day.',
    act: 'Look for another trip',
  },
  'request_expired.offer': {
    title: 'The offer of a seat is over: {from} → {to}',
    text: 'You did not take the seat on {date} at {hours} in time, and it goes to the next in line. You pay nothing, and there may be other trips that day.',
    act: 'Look for another trip',
  },
  'request_expired.offer.seats': {
    title: 'The offer of {seats} seats is over: {from} → {to}',
    text: 'You did not take the {seats} seats on {date} at {hours} in time, and they go to the next in line. You pay nothing, and there may be other trips that day.',
    act: 'Look for another trip',
  },
  car_full: {
    title: 'The car is full: {from} → {to}',
    text: 'Others took the seats on {date} at {hours}. You are on the waiting list: if a seat comes back, we tell you at once. You pay nothing for waiting.',
    act: 'See your place in line',
  },
  'car_full.seats': {
    title: 'There are not {seats} seats left: {from} → {to}',
    text: 'Others took seats on {date} at {hours}. You are on the waiting list: if {seats} seats come back, we tell you at once. You pay nothing for waiting.',
    act: 'See your place in line',
  },
  seat_offered: {
    title: 'A seat came back: {from} → {to}',
    text: 'On {date} at {hours} there is room for you. Take the seat and pay, or leave it to the next in line.',
    until: 'It is held for you until {untilDate} at {untilHours}.',
    act: 'Take the offer',
  },
  'seat_offered.seats': {
    title: '{seats} seats came back: {from} → {to}',
    text: 'On {date} at {hours} there is room for all {seats} of you. Take the seats and pay, or leave them to the next in line.',
    until: 'They are held for you until {untilDate} at {untilHours}.',
    act: 'Take the offer',
  },
  'seat_offered.held': {
    title: 'A seat came back: {from} → {to}',
    text: 'On {date} at {hours} there may be room for you. The seat is held for you while the driver answers your request.',
    until: 'The driver has until {untilDate} at {untilHours}.',
    act: 'See the request',
  },
  'seat_offered.held.seats': {
    title: '{seats} seats came back: {from} → {to}',
    text: 'On {date} at {hours} there may be room for all {seats} of you. The seats are held for you while the driver answers your request.',
    until: 'The driver has until {untilDate} at {untilHours}.',
    act: 'See the request',
  },
  'request_expired.unpaid.seats': {
    title: 'Your {seats} seats were not paid in time: {from} → {to}',
    text: 'The seats on {date} at {hours} are free again, and you pay nothing. If there is still room, you can book them once more.',
    act: 'See the trip',
  },
  seat_paid: {
    title: 'Your seat is confirmed: {from} → {to}',
    text: 'Your payment has arrived. You leave on {date} at {hours}.',
    act: 'See the booking',
  },
  'seat_paid.free': {
    title: 'Your seat is confirmed: {from} → {to}',
    text: 'There is nothing to pay. You leave on {date} at {hours}.',
    act: 'See the booking',
  },
  'seat_paid.review': {
    title: 'Your seat is kept: {from} → {to}',
    text: 'We are looking at your payment. You leave on {date} at {hours}, and need not do anything.',
    act: 'See the booking',
  },
  'seat_paid.review.seats': {
    title: 'Your {seats} seats are kept: {from} → {to}',
    text: 'We are looking at your payment. You leave on {date} at {hours}, and need not do anything.',
    act: 'See the booking',
  },
  'seat_paid.seats': {
    title: 'Your {seats} seats are confirmed: {from} → {to}',
    text: 'Your payment has arrived. You leave on {date} at {hours}.',
    act: 'See the booking',
  },
  'seat_paid.free.seats': {
    title: 'Your {seats} seats are confirmed: {from} → {to}',
    text: 'There is nothing to pay. You leave on {date} at {hours}.',
    act: 'See the booking',
  },
  payment_received: {
    title: 'A seat in your car is confirmed: {from} → {to}',
    text: 'Somebody rides with you on {date} at {hours}, and has paid their share. You get it the day after the trip.',
    act: 'See the booking',
  },
  'payment_received.free': {
    title: 'A seat in your car is confirmed: {from} → {to}',
    text: 'Somebody rides with you on {date} at {hours}.',
    act: 'See the booking',
  },
  'payment_received.review': {
    title: 'A seat in your car is confirmed: {from} → {to}',
    text: 'Somebody rides with you on {date} at {hours}. We are still looking at their payment; you get your share once that is done.',
    act: 'See the booking',
  },
  'payment_received.review.seats': {
    title: '{seats} seats in your car are confirmed: {from} → {to}',
    text: '{seats} people ride with you on {date} at {hours}. We are still looking at their payment; you get your share once that is done.',
    act: 'See the booking',
  },
  'payment_received.seats': {
    title: '{seats} seats in your car are confirmed: {from} → {to}',
    text: '{seats} people ride with you on {date} at {hours}, and their share is paid. You get it the day after the trip.',
    act: 'See the booking',
  },
  'payment_received.free.seats': {
    title: '{seats} seats in your car are confirmed: {from} → {to}',
    text: '{seats} people ride with you on {date} at {hours}.',
    act: 'See the booking',
  },
  refund_due: {
    title: 'A refund is on its way: {from} → {to}',
    text: 'We have asked the payment provider to return money to you for the trip on {date} at {hours}.',
    refund: 'The refund of {refund} is on its way to you. Your bank may take some days to show it.',
    act: 'See the booking',
  },
  refund_done: {
    title: 'Your refund is done: {from} → {to}',
    text: 'The payment provider has returned your money for the trip on {date} at {hours}. Your bank may take some days to show it.',
    act: 'See the booking',
  },
  payment_disputed: {
    title: 'Your payment is disputed: {from} → {to}',
    text: 'Your bank or the payment provider is looking into the payment for {date} at {hours}. Until it decides, nothing can come back to you another way, and the driver may give the seat up.',
    act: 'See the booking',
  },
  'payment_disputed.driver': {
    title: 'The payment of a seat is disputed: {from} → {to}',
    text: 'A bank is looking into the payment of a seat on {date} at {hours}. If it takes the money back before you leave, the seat is canceled. You may cancel it yourself; that does not count against you.',
    act: 'See the booking',
  },
  'payment_disputed.driver.seats': {
    title: 'The payment of {seats} seats is disputed: {from} → {to}',
    text: 'A bank is looking into the payment of {seats} seats on {date} at {hours}. If it takes the money back before you leave, they are canceled. You may cancel them yourself; that does not count against you.',
    act: 'See the booking',
  },
  costs_divided: {
    title: 'The cost was divided by receipts: {from} → {to}',
    text: 'What each one pays for the trip on {date} at {hours} is settled now. Nobody pays more than the published price.',
    act: 'See the trip',
  },
  'costs_divided.asked': {
    title: 'Somebody asks to divide the cost by receipts: {from} → {to}',
    text: 'Please enter what fuel and tolls came to on {date} at {hours}, with photos of the receipts. You have seven days.',
    act: 'Enter the receipts',
  },
  refund_refused: {
    title: 'We need a bank account for your refund: {from} → {to}',
    text: 'The payment provider cannot return your money for the trip on {date} at {hours}. Name a bank account and it is transferred to you; we delete the number afterwards.',
    act: 'Name a bank account',
  },
  cbu_missing: {
    title: 'Money is waiting for you',
    text: 'You are due money from your trips, and your profile has no CBU to pay it to. Add one and it goes out with the next payout; until then it waits for you, and we tell you once a month.',
    act: 'Add my CBU',
  },
  money_recovered: {
    title: 'Money was taken back: {from} → {to}',
    text: 'Two administrators decided to take back what you were credited for a seat on {date} at {hours}. Your payments show the amount and the reason, and you may object once within six months.',
    act: 'See the reason',
  },
  'money_recovered.returned': {
    title: 'Your objection was upheld: {from} → {to}',
    text: 'The money for the seat on {date} at {hours} is yours again.',
    act: 'See my payments',
  },
  'money_recovered.stands': {
    title: 'Your objection was decided: {from} → {to}',
    text: 'The money for the seat on {date} at {hours} stays taken back. Your payments show why.',
    act: 'See the reason',
  },
  payout_returned: {
    title: 'Your payout came back',
    text: 'Your bank has sent back what we transferred to you. The money is still yours: enter another CBU in your profile, and it goes out again.',
    act: 'Change my CBU',
  },
  booking_cancelled: {
    title: 'A booking was cancelled: {from} → {to}',
    text: 'The booking for {date} at {hours} is canceled.',
    act: 'See the booking',
  },
  'booking_cancelled.passenger': {
    title: 'A passenger cancelled: {from} → {to}',
    text: 'A seat in your car on {date} at {hours} is free again, and others can book it.',
    act: 'See the booking',
  },
  'booking_cancelled.passenger.seats': {
    title: 'A passenger cancelled: {from} → {to}',
    text: '{seats} seats in your car on {date} at {hours} are free again, and others can book them.',
    act: 'See the booking',
  },
  'request_accepted.companion': {
    title: 'Somebody rides with you',
    text: 'Your invitation to ride along from {from} to {to} on {date} was accepted. You can book the seats now.',
    act: 'See the trip',
  },
  'request_accepted.alongside': {
    title: 'The driver said yes: {from} → {to}',
    text: 'The driver has accepted the request on which you ride along on {date} at {hours}. Your seat is confirmed once whoever booked has paid.',
    act: 'See the booking',
  },
  'seat_paid.companion': {
    title: 'You ride along',
    text: 'The booking on which you ride along is confirmed: from {from} to {to} on {date} at {hours}.',
    act: 'See the seat',
  },
  'booking_cancelled.companion': {
    title: 'The booking you rode along on has ended',
    text: 'The booking from {from} to {to} on {date} on which you were to ride along has ended. Your seat is free again.',
    act: 'Look for other trips',
  },
  'booking_cancelled.companion_left': {
    title: 'A companion said no',
    text: 'Somebody who was to ride with you from {from} to {to} on {date} left, so that the request is withdrawn. You can ask again.',
    act: 'See the trips',
  },
  'booking_cancelled.companion_gone': {
    title: 'A companion gave up their seat',
    text: 'Somebody who was to ride with you from {from} to {to} on {date} left. The booking goes on with the others.',
    act: 'See the booking',
  },
  'booking_cancelled.your_seat': {
    title: 'Your seat was given up',
    text: 'Your seat on the booking from {from} to {to} on {date} was given up.',
    act: 'Look for other trips',
  },
  'booking_cancelled.companion_elsewhere': {
    title: 'Your request ended, as a companion rides elsewhere',
    text: 'Somebody who was to ride with you from {from} to {to} on {date} has a seat on another trip at the same hours, so that the request is withdrawn. You can ask again without them.',
    act: 'See the trips',
  },
  'booking_cancelled.paid_elsewhere': {
    title: 'Your booking ended, as you travel elsewhere',
    text: 'Your payment for the trip from {from} to {to} on {date} came in while you ride or drive elsewhere at the same hours. What you paid goes back whole.',
    act: 'See the trips',
  },
  'booking_cancelled.paid_companion_elsewhere': {
    title: 'Your booking ended, as a companion travels elsewhere',
    text: 'Your payment came in while somebody who was to ride with you from {from} to {to} on {date} rides or drives elsewhere at the same hours. What you paid goes back whole, and you can ask again without them.',
    act: 'See the trips',
  },
  'booking_cancelled.rides_elsewhere': {
    title: 'You ride along no more, as you travel elsewhere',
    text: 'The booking from {from} to {to} on {date} on which you were to ride along ended when it was paid, as you ride or drive elsewhere at the same hours. What was paid goes back to who booked.',
    act: 'Look for other trips',
  },
  'booking_cancelled.elsewhere': {
    title: 'Your request ended, as you ride elsewhere',
    text: 'The booking on which you ride along at the same hours is confirmed, so that your request from {from} to {to} on {date} is withdrawn.',
    act: 'See the trips',
  },
  'booking_cancelled.some_seats': {
    title: 'One seat of a booking was given up: {from} → {to}',
    text: 'One seat on {date} at {hours} is free again, and others can book it. The rest of the booking stays.',
    act: 'See the booking',
  },
  'booking_cancelled.some_seats.seats': {
    title: '{seats} seats of a booking were given up: {from} → {to}',
    text: '{seats} seats on {date} at {hours} are free again, and others can book them. The rest of the booking stays.',
    act: 'See the booking',
  },
  'booking_cancelled.driver': {
    title: 'The driver canceled your booking: {from} → {to}',
    text: 'You do not ride along on {date} at {hours}. Whatever you have paid comes back to you in full.',
    act: 'Look for another trip',
  },
  'booking_cancelled.departed': {
    title: 'A passenger may get the price back: {from} → {to}',
    text: 'Two administrators decided to give back what was paid for a seat on your trip on {date} at {hours}. If that is not right, object within 48 hours.',
    act: 'Have a look',
  },
  'booking_cancelled.off': {
    title: 'Your trip will not take place: {from} → {to}',
    text: 'The trip on {date} at {hours} is off. Whatever you have paid comes back to you in full. Here are others who go that way.',
    act: 'See other trips',
  },
  'booking_cancelled.bank': {
    title: 'A booking was canceled, its payment is gone: {from} → {to}',
    text: 'The bank has taken back the payment of the seat on {date} at {hours}. So the booking is canceled, and the seat is free again.',
    act: 'Have a look',
  },
  'booking_cancelled.bank.seats': {
    title: 'A booking was canceled, its payment is gone: {from} → {to}',
    text: 'The bank has taken back the payment of {seats} seats on {date} at {hours}. So the booking is canceled, and the seats are free again.',
    act: 'Have a look',
  },
  'booking_cancelled.withdrawn': {
    title: 'A request was taken back: {from} → {to}',
    text: 'Somebody who had asked for a seat on {date} at {hours} does not need it any more.',
    act: 'See the trip',
  },
  'booking_cancelled.withdrawn.seats': {
    title: 'A request was taken back: {from} → {to}',
    text: 'Somebody who had asked for {seats} seats on {date} at {hours} does not need them any more.',
    act: 'See the trip',
  },
  'booking_cancelled.unpaid': {
    title: 'A seat was not paid in time: {from} → {to}',
    text: 'A seat in your car on {date} at {hours} is free again, and others can book it.',
    act: 'See the trip',
  },
  'booking_cancelled.unpaid.seats': {
    title: '{seats} seats were not paid in time: {from} → {to}',
    text: '{seats} seats in your car on {date} at {hours} are free again, and others can book them.',
    act: 'See the trip',
  },
  trip_cancelled: {
    title: 'Your trip was cancelled: {from} → {to}',
    text: 'The trip on {date} at {hours} does not take place. Whatever you have paid comes back to you in full.',
    act: 'Look for another trip',
  },
  'trip_cancelled.yours': {
    title: 'Your trip was cancelled: {from} → {to}',
    text: 'An administrator has canceled your trip on {date} at {hours}. Everybody who had a seat has been told.',
    act: 'See the trip',
  },
  'trip_cancelled.not_driven': {
    title: 'Your trip was not driven: {from} → {to}',
    text: 'The driver says that they could not drive on {date} at {hours}. Whatever you have paid comes back to you in full.',
    act: 'Look for another trip',
  },
  'trip_cancelled.companion_not_driven': {
    title: 'Your trip was not driven: {from} → {to}',
    text: 'The driver says that they could not drive on {date} at {hours}. What was paid for your seat comes back to whoever booked it.',
    act: 'Look for another trip',
  },
  change_proposed: {
    title: 'A change is proposed: {from} → {to}',
    text: 'Something about the trip on {date} at {hours} is to change. Please say whether that suits you.',
    act: 'See the change',
  },
  'change_proposed.companion': {
    title: 'A change is proposed: {from} → {to}',
    text: 'Something about the trip on {date} at {hours} on which you ride along is to change. Whoever booked answers for all of you: tell them whether it suits you.',
    act: 'See the change',
  },
  change_answered: {
    title: 'There is an answer to your change: {from} → {to}',
    text: 'Somebody has answered what you proposed for the trip on {date} at {hours}.',
    act: 'See the answer',
  },
  change_settled: {
    title: 'The change is settled: {from} → {to}',
    text: 'What was proposed for your trip is decided. Have a look at when and where you leave.',
    act: 'See the trip',
  },
  'change_settled.companion': {
    title: 'The change is settled: {from} → {to}',
    text: 'What was proposed for the trip on which you ride along is decided. Have a look at when and where you leave.',
    act: 'See the trip',
  },
  trip_tomorrow: {
    title: 'You travel in a day: {from} → {to}',
    text: 'You leave on {date} at {hours}. If something has come up, say so now: others can still make plans.',
    act: 'See the trip',
  },
  trip_soon: {
    title: 'You travel in two hours: {from} → {to}',
    text: 'You leave at {hours}. Have a look at the meeting point, and a good trip!',
    act: 'See the trip',
  },
  absence_reported: {
    title: 'It was reported that you did not come: {from} → {to}',
    text: 'It is about the trip on {date} at {hours}. If that is not so, object: you have 48 hours at least, and until 48 hours after arrival.',
    act: 'Have a look',
  },
  'absence_reported.some_seats': {
    title: 'It was reported that one of you did not come: {from} → {to}',
    text: 'It is about one seat of your booking on {date} at {hours}. If that is not so, object: you have 48 hours at least, and until 48 hours after arrival.',
    act: 'Have a look',
  },
  'absence_reported.some_seats.seats': {
    title: 'It was reported that {seats} of you did not come: {from} → {to}',
    text: 'It is about {seats} seats of your booking on {date} at {hours}. If that is not so, object: you have 48 hours at least, and until 48 hours after arrival.',
    act: 'Have a look',
  },
  'absence_reported.companion': {
    title: 'It was reported that you did not come: {from} → {to}',
    text: 'It is about the whole booking on which you ride along on {date} at {hours}. If that is not so, object: you have 48 hours at least, and until 48 hours after arrival.',
    act: 'Have a look',
  },
  'absence_reported.companion_some': {
    title: 'It was reported that some of you did not come: {from} → {to}',
    text: 'It is about a part of the booking on which you ride along on {date} at {hours}. If that is not so, object: you have 48 hours at least, and until 48 hours after arrival.',
    act: 'Have a look',
  },
  'absence_reported.asked': {
    title: 'It was reported that you asked for a cancellation: {from} → {to}',
    text: 'It is about the trip on {date} at {hours}. If that is not so, object: you have 48 hours at least, and until 48 hours after arrival.',
    act: 'Have a look',
  },
  'absence_reported.not_driven': {
    title: 'Were you driven? {from} → {to}',
    text: 'Another passenger says that the trip on {date} at {hours} was not driven. If you traveled, say so; otherwise it may hold for you too, and you get everything back.',
    act: 'Answer',
  },
  'absence_reported.companion_not_driven': {
    title: 'Were you driven? {from} → {to}',
    text: 'A passenger says that the trip on {date} at {hours} was not driven. If you traveled, say so: an administrator then decides.',
    act: 'Answer',
  },
  rating_open: {
    title: 'How was it? {from} → {to}',
    text: 'You have two weeks to rate the people you traveled with on {date}. Nobody reads it until both have rated or the time is over.',
    act: 'Rate the trip',
  },
  rating_published: {
    title: 'A rating about you is published: {from} → {to}',
    text: 'It is about the trip on {date}. You can read it on your page, and reply to it once.',
    act: 'Read the rating',
  },
  rating_hidden: {
    title: 'A rating you wrote was hidden',
    text: 'An administrator found that a rating of yours breaks the rules. It is no longer shown and does not count.',
    act: 'See the rules',
  },
  messages_waiting: {
    title: 'Messages are waiting for you',
    text: 'Somebody has written to you on Tramo, and you have not read it yet.',
    act: 'Read the messages',
  },
  trip_found: {
    title: 'A trip you are looking for: {from} → {to}',
    text: 'There is a new trip on {date} at {hours} that fits one of your alerts.',
    act: 'See the trip',
  },
  invited: {
    title: 'A driver invites you: {from} → {to}',
    text: 'Somebody drives your way on {date}, saw your request, and has a seat for you. See where you get in, and what your share is.',
    act: 'See the trip',
  },
  warned: {
    title: 'A warning about your account',
    text: 'An administrator has looked at a report about you and asks you to keep to the rules of Tramo.',
    act: 'See what happened',
  },
  suspended: {
    title: 'Your account is suspended',
    text: 'For now you cannot travel with Tramo. Log in to see for how long, why, and how to appeal. Money that is due to you is paid back.',
    act: 'See what happened',
  },
  'suspended.fee': {
    title: 'Your reactivation fee was taken back',
    text: 'The bank has taken back the fee that you paid to return after your suspension. Pay it again to travel with Tramo.',
    act: 'See what to do',
  },
  disabled: {
    title: 'Your account is disabled',
    text: 'You cannot travel with Tramo any more. Log in to see why, and how to appeal. Money that is due to you is paid back.',
    act: 'See what happened',
  },
  reactivated: {
    title: 'Your account is active again',
    text: 'Welcome back! You can search, post and join trips as before.',
    act: 'Go to Tramo',
  },
  appeal_decided: {
    title: 'Your appeal is decided',
    text: 'An administrator who had not been part of it before has decided your appeal. Log in to read the outcome.',
    act: 'Read the outcome',
  },
  data_request_answered: {
    title: 'Your request about your data is answered',
    text: 'An administrator has answered what you asked about the data that we keep of you. Log in to read the answer.',
    act: 'Read the answer',
  },
  report_decided: {
    title: 'Your report is decided',
    text: 'Thank you for letting us know. An administrator has looked at your report.',
    act: 'Go to Tramo',
  },
  'report_decided.absence': {
    title: 'What was reported is decided: {from} → {to}',
    text: 'An administrator has decided about the absence on {date} that the driver and the passengers saw differently. The booking shows the outcome.',
    act: 'See the booking',
  },
  identity_decided: {
    title: 'Your identity is checked',
    text: 'An administrator compared your papers with your profile, and they agree. The photos will be deleted.',
    act: 'See my profile',
  },
  'identity_decided.rejected': {
    title: 'Your identity check needs something from you',
    text: 'An administrator could not confirm your identity with these photos. Your profile says why, and there you can send others. These will be deleted.',
    act: 'Send other photos',
  },
  withdrawal_received: {
    title: 'We have received your withdrawal',
    text: 'Your request to withdraw is being looked at. Keep the code you were shown; a person will answer you.',
    act: 'Go to Tramo',
  },
  withdrawal_answered: {
    title: 'Your withdrawal is answered',
    text: 'A person has answered your request to withdraw.',
    act: 'Go to Tramo',
  },
  clock_changed: {
    title: 'Official time changed: {from} → {to}',
    text: 'Your trip still leaves on {date} at {hours} by the clock there, as agreed. The official time of the place has changed, so that is another moment than it was.',
    act: 'See the trip',
  },
  number_reused: {
    title: 'A second account was tried with your document',
    text: 'Somebody wanted to create another account with the number of your document. If it was you: log in with this account, which keeps your trips. If not, you need do nothing: the number stays yours.',
    act: 'Log in to my account',
  },
  fuel_unstated: {
    title: 'Say what fuel your car uses',
    text: 'From {untilDate} on, new trips in a car that says no fuel count at the cheapest fuel, so that nobody makes a profit. Say it once in your profile and your trips count at its own price; trips that are posted keep theirs. You may say its seat belts, too.',
    act: 'Say the fuel',
  },
  account_unused: {
    title: 'Your account will be closed in two months',
    text: 'You have not used it for almost five years. Log in within 60 days and it stays as it is; otherwise we close it, and what we keep of you is deleted.',
    act: 'Keep my account',
  },
  'account_unused.last': {
    title: 'Your account will be closed in a week',
    text: 'You have not used it for almost five years. Log in within 7 days and it stays as it is; otherwise we close it, and what we keep of you is deleted.',
    act: 'Keep my account',
  },
}
