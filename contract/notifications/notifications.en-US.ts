import type { NotificationTexts } from './notifications.words.ts'

/** Texts of notifications in English: in the product, as the subject and text of a mail, and in a push. No word about others. */
export const notificationTexts: NotificationTexts = {
  seat_requested: {
    title: 'New seat request: {from} → {to}',
    text: 'A passenger would like to ride with you on {date} at {hours}. Please answer soon, so they can make plans.',
    act: 'Answer the request',
  },
  'seat_requested.line': {
    title: 'A seat opened up, with a request: {from} → {to}',
    text: 'The next passenger on the waiting list would like to ride with you on {date} at {hours}. We’re holding the seat until you answer.',
    until: 'You have until {untilDate} at {untilHours}.',
    act: 'Answer the request',
  },
  'seat_requested.line.seats': {
    title: '{seats} seats opened up, with a request: {from} → {to}',
    text: 'The next group on the waiting list would like to ride with you on {date} at {hours}: {seats} people in all. We’re holding the {seats} seats until you answer.',
    until: 'You have until {untilDate} at {untilHours}.',
    act: 'Answer the request',
  },
  'seat_requested.seats': {
    title: 'New request for {seats} seats: {from} → {to}',
    text: 'A group of {seats} would like to ride with you on {date} at {hours}. Please answer soon, so they can make plans.',
    act: 'Answer the request',
  },
  request_accepted: {
    title: 'The driver accepted your request: {from} → {to}',
    text: 'The driver accepted your request for {date} at {hours}. Pay your share in time, and the seat is yours.',
    act: 'Pay your share',
  },
  'request_accepted.free': {
    title: 'You have a seat: {from} → {to}',
    text: 'The driver accepted your request for {date} at {hours}. There’s nothing to pay. Have a good trip!',
    act: 'See the booking',
  },
  'request_accepted.free.in_car': {
    title: 'You have a seat: {from} → {to}',
    text: 'The driver accepted your request for {date} at {hours}. The seat is yours, and you pay the driver in the car.',
    act: 'See the booking',
  },
  'request_accepted.seats': {
    title: 'The driver accepted your request: {from} → {to}',
    text: 'The driver accepted your request for {date} at {hours}. Pay your share in time, and the {seats} seats are yours.',
    act: 'Pay your share',
  },
  'request_accepted.free.seats': {
    title: 'You have {seats} seats: {from} → {to}',
    text: 'The driver accepted your request for {date} at {hours}. There’s nothing to pay. Have a good trip!',
    act: 'See the booking',
  },
  'request_accepted.free.in_car.seats': {
    title: 'You have {seats} seats: {from} → {to}',
    text: 'The driver accepted your request for {date} at {hours}. The {seats} seats are yours, and you pay the driver in the car.',
    act: 'See the booking',
  },
  request_declined: {
    title: 'No seat this time: {from} → {to}',
    text: 'The driver couldn’t take you on {date} at {hours}. You won’t be charged, and there may be other trips that day.',
    act: 'Look for another trip',
  },
  'request_declined.seats': {
    title: 'No room for {seats} this time: {from} → {to}',
    text: 'The driver couldn’t take all of you on {date} at {hours}. You won’t be charged, and there may be other trips that day.',
    act: 'Look for another trip',
  },
  request_unanswered: {
    title: 'A request is waiting for your answer: {from} → {to}',
    text: 'A passenger requested a seat on {date} at {hours} and hasn’t heard back yet. If you don’t answer, the request will expire.',
    act: 'Answer the request',
  },
  'request_unanswered.seats': {
    title: 'A request for {seats} seats is waiting for your answer: {from} → {to}',
    text: 'A passenger requested {seats} seats on {date} at {hours} and hasn’t heard back yet. If you don’t answer, the request will expire.',
    act: 'Answer the request',
  },
  request_expired: {
    title: 'Your request expired: {from} → {to}',
    text: 'The driver didn’t answer in time for {date} at {hours}. You won’t be charged, and there may be other trips that day.',
    act: 'Look for another trip',
  },
  'request_expired.unpaid': {
    title: 'Your hold has expired: {from} → {to}',
    text: 'You didn’t pay in time for the seat on {date} at {hours}, so it’s available again. You don’t owe anything, and if there’s still room, you can book it again.',
    act: 'See the trip',
  },
  'request_expired.line': {
    title: 'No seat opened up: {from} → {to}',
    text: 'The trip on {date} at {hours} stayed full, and its waiting list is closed. You won’t be charged, and there may be other trips that day.',
    act: 'Look for another trip',
  },
  'request_expired.line.seats': {
    title: 'Fewer than {seats} seats opened up: {from} → {to}',
    text: 'The trip on {date} at {hours} never had {seats} seats free, and its waiting list is closed. You won’t be charged, and there may be other trips that day.',
    act: 'Look for another trip',
  },
  'request_expired.offer': {
    title: 'Your seat offer expired: {from} → {to}',
    text: 'You didn’t take the seat on {date} at {hours} in time, so it goes to the next person on the waiting list. You won’t be charged, and there may be other trips that day.',
    act: 'Look for another trip',
  },
  'request_expired.offer.seats': {
    title: 'Your offer of {seats} seats expired: {from} → {to}',
    text: 'You didn’t take the {seats} seats on {date} at {hours} in time, so they go to the next people on the waiting list. You won’t be charged, and there may be other trips that day.',
    act: 'Look for another trip',
  },
  car_full: {
    title: 'The car filled up: {from} → {to}',
    text: 'Other passengers booked the seats on {date} at {hours}. You’re on the waiting list, and we’ll let you know as soon as a seat opens up. Waiting costs nothing.',
    act: 'See your place on the list',
  },
  'car_full.seats': {
    title: 'Fewer than {seats} seats left: {from} → {to}',
    text: 'Other passengers booked seats on {date} at {hours}. You’re on the waiting list, and we’ll let you know as soon as {seats} seats open up. Waiting costs nothing.',
    act: 'See your place on the list',
  },
  seat_offered: {
    title: 'A seat opened up: {from} → {to}',
    text: 'There’s room for you on {date} at {hours}. Take the seat and pay, or leave it to the next person on the waiting list.',
    until: 'We’re holding it for you until {untilDate} at {untilHours}.',
    act: 'See the offer',
  },
  'seat_offered.in_car': {
    title: 'A seat opened up: {from} → {to}',
    text: 'There’s room for you on {date} at {hours}. Take the seat, or leave it to the next person on the waiting list.',
    until: 'We’re holding it for you until {untilDate} at {untilHours}.',
    act: 'See the offer',
  },
  'seat_offered.seats': {
    title: '{seats} seats opened up: {from} → {to}',
    text: 'There’s room for your group of {seats} on {date} at {hours}. Take the seats and pay, or leave them to the next people on the waiting list.',
    until: 'We’re holding them for you until {untilDate} at {untilHours}.',
    act: 'See the offer',
  },
  'seat_offered.in_car.seats': {
    title: '{seats} seats opened up: {from} → {to}',
    text: 'There’s room for your group of {seats} on {date} at {hours}. Take the seats, or leave them to the next people on the waiting list.',
    until: 'We’re holding them for you until {untilDate} at {untilHours}.',
    act: 'See the offer',
  },
  'seat_offered.held': {
    title: 'A seat opened up: {from} → {to}',
    text: 'There may be room for you on {date} at {hours}. We’re holding the seat while the driver answers your request.',
    until: 'The driver has until {untilDate} at {untilHours} to answer.',
    act: 'See the request',
  },
  'seat_offered.held.seats': {
    title: '{seats} seats opened up: {from} → {to}',
    text: 'There may be room for your group of {seats} on {date} at {hours}. We’re holding the seats while the driver answers your request.',
    until: 'The driver has until {untilDate} at {untilHours} to answer.',
    act: 'See the request',
  },
  'request_expired.unpaid.seats': {
    title: 'Your hold has expired: {from} → {to}',
    text: 'You didn’t pay in time for the {seats} seats on {date} at {hours}, so they’re available again. You don’t owe anything, and if there’s still room, you can book them again.',
    act: 'See the trip',
  },
  seat_paid: {
    title: 'Your seat is confirmed: {from} → {to}',
    text: 'We’ve received your payment. You leave on {date} at {hours}.',
    act: 'See the booking',
  },
  'seat_paid.free': {
    title: 'Your seat is confirmed: {from} → {to}',
    text: 'There’s nothing to pay. You leave on {date} at {hours}.',
    act: 'See the booking',
  },
  'seat_paid.free.in_car': {
    title: 'Your seat is confirmed: {from} → {to}',
    text: 'You leave on {date} at {hours}. You pay the driver in the car, not in advance.',
    act: 'See the booking',
  },
  'seat_paid.review': {
    title: 'We’re holding your seat: {from} → {to}',
    text: 'The bank is still checking your payment. You don’t need to do anything. You leave on {date} at {hours}.',
    act: 'See the booking',
  },
  'seat_paid.review.seats': {
    title: 'We’re holding your {seats} seats: {from} → {to}',
    text: 'The bank is still checking your payment. You don’t need to do anything. You leave on {date} at {hours}.',
    act: 'See the booking',
  },
  'seat_paid.seats': {
    title: 'Your {seats} seats are confirmed: {from} → {to}',
    text: 'We’ve received your payment. You leave on {date} at {hours}.',
    act: 'See the booking',
  },
  'seat_paid.free.seats': {
    title: 'Your {seats} seats are confirmed: {from} → {to}',
    text: 'There’s nothing to pay. You leave on {date} at {hours}.',
    act: 'See the booking',
  },
  'seat_paid.free.in_car.seats': {
    title: 'Your {seats} seats are confirmed: {from} → {to}',
    text: 'You leave on {date} at {hours}. You pay the driver in the car, not in advance.',
    act: 'See the booking',
  },
  payment_received: {
    title: 'A seat in your car is confirmed: {from} → {to}',
    text: 'A passenger has paid to ride with you on {date} at {hours}. Their share is yours 48 hours after arrival, and we’ll pay it out within seven days of that.',
    act: 'See the booking',
  },
  'payment_received.free': {
    title: 'A seat in your car is confirmed: {from} → {to}',
    text: 'A passenger will ride with you on {date} at {hours}.',
    act: 'See the booking',
  },
  'payment_received.free.in_car': {
    title: 'A seat in your car is confirmed: {from} → {to}',
    text: 'A passenger will ride with you on {date} at {hours} and pay you in the car.',
    act: 'See the booking',
  },
  'payment_received.review': {
    title: 'A seat in your car is confirmed: {from} → {to}',
    text: 'A passenger will ride with you on {date} at {hours}. The bank is still checking the payment; you’ll get their share once that’s done.',
    act: 'See the booking',
  },
  'payment_received.review.seats': {
    title: '{seats} seats in your car are confirmed: {from} → {to}',
    text: '{seats} people will ride with you on {date} at {hours}. The bank is still checking the payment; you’ll get their share once that’s done.',
    act: 'See the booking',
  },
  'payment_received.seats': {
    title: '{seats} seats in your car are confirmed: {from} → {to}',
    text: '{seats} people have a paid seat in your car on {date} at {hours}. Their share is yours 48 hours after arrival, and we’ll pay it out within seven days of that.',
    act: 'See the booking',
  },
  'payment_received.free.seats': {
    title: '{seats} seats in your car are confirmed: {from} → {to}',
    text: '{seats} people will ride with you on {date} at {hours}.',
    act: 'See the booking',
  },
  'payment_received.free.in_car.seats': {
    title: '{seats} seats in your car are confirmed: {from} → {to}',
    text: '{seats} people will ride with you on {date} at {hours} and pay you in the car.',
    act: 'See the booking',
  },
  refund_due: {
    title: 'A refund is on its way: {from} → {to}',
    text: 'We asked the payment provider to refund you for the trip on {date} at {hours}.',
    refund: 'Your refund of {refund} is on its way. It can take a few days to show up in your account.',
    act: 'See the booking',
  },
  refund_done: {
    title: 'Your refund was sent: {from} → {to}',
    text: 'The payment provider refunded you for the trip on {date} at {hours}. It can take a few days to show up in your account.',
    act: 'See the booking',
  },
  payment_disputed: {
    title: 'There’s a dispute about your payment: {from} → {to}',
    text: 'Your bank or the payment provider is looking into your payment for the trip on {date} at {hours}. Until they decide, we can’t refund you, and the driver can cancel your seat.',
    act: 'See the booking',
  },
  'payment_disputed.driver': {
    title: 'There’s a dispute about a passenger’s payment: {from} → {to}',
    text: 'A bank is looking into the payment for a seat on {date} at {hours}. If it takes the money back before you leave, the seat is canceled. You can also cancel it yourself; that doesn’t count against you.',
    act: 'See the booking',
  },
  'payment_disputed.driver.seats': {
    title: 'There’s a dispute about the payment for {seats} seats: {from} → {to}',
    text: 'A bank is looking into the payment for {seats} seats on {date} at {hours}. If it takes the money back before you leave, those seats are canceled. You can also cancel them yourself; that doesn’t count against you.',
    act: 'See the booking',
  },
  costs_divided: {
    title: 'The cost was split by receipts: {from} → {to}',
    text: 'Everyone’s share of the trip on {date} at {hours} is now final. No one pays more than the published price.',
    act: 'See the trip',
  },
  'costs_divided.asked': {
    title: 'A passenger asks you to split the cost by receipts: {from} → {to}',
    text: 'Please enter what you paid for fuel and tolls on {date} at {hours}, with photos of the receipts. You have seven days.',
    act: 'Enter the receipts',
  },
  refund_refused: {
    title: 'We need a bank account for your refund: {from} → {to}',
    text: 'The payment provider can’t refund you for the trip on {date} at {hours}. Give us a bank account, and we’ll transfer the money there. Then we’ll delete the number.',
    act: 'Add a bank account',
  },
  cbu_missing: {
    title: 'Money is waiting for you',
    text: 'You have earnings from your trips, but there’s no CBU in your profile to send them to. Add one, and we’ll pay you with the next payout. Until then, we’ll keep your money and remind you once a month.',
    act: 'Add my CBU',
  },
  money_recovered: {
    title: 'We took back money credited to you: {from} → {to}',
    text: 'Two administrators decided to take back the money credited to you for a seat on {date} at {hours}. You can see the amount and the reason in your payments. You can object once, within six months.',
    act: 'See the reason',
  },
  'money_recovered.returned': {
    title: 'Your objection was accepted: {from} → {to}',
    text: 'The money for the seat on {date} at {hours} is yours again.',
    act: 'See my payments',
  },
  'money_recovered.stands': {
    title: 'Your objection was rejected: {from} → {to}',
    text: 'You won’t get back the money for the seat on {date} at {hours}. You can see why in your payments.',
    act: 'See the reason',
  },
  payout_returned: {
    title: 'Your payout came back',
    text: 'Your bank sent back our transfer. The money is still yours. Enter another CBU in your profile, and we’ll send it again.',
    act: 'Change my CBU',
  },
  booking_cancelled: {
    title: 'A booking was canceled: {from} → {to}',
    text: 'The booking for {date} at {hours} was canceled. You can see why on the booking’s page.',
    act: 'See the booking',
  },
  'booking_cancelled.passenger': {
    title: 'A passenger canceled: {from} → {to}',
    text: 'A seat in your car on {date} at {hours} is available again.',
    act: 'See the booking',
  },
  'booking_cancelled.passenger.seats': {
    title: 'A passenger canceled: {from} → {to}',
    text: '{seats} seats in your car on {date} at {hours} are available again.',
    act: 'See the booking',
  },
  'request_accepted.companion': {
    title: 'Your invitation was accepted',
    text: 'Your invitation to ride from {from} to {to} on {date} was accepted. You can book the seats now.',
    act: 'See the trip',
  },
  'request_accepted.alongside': {
    title: 'The request was accepted: {from} → {to}',
    text: 'The driver accepted the request that includes you, for {date} at {hours}. Your seat is confirmed once the person who booked has paid.',
    act: 'See the booking',
  },
  'seat_paid.companion': {
    title: 'Your seat is confirmed: {from} → {to}',
    text: 'The booking that includes you was confirmed. You leave on {date} at {hours}.',
    act: 'See the seat',
  },
  'booking_cancelled.companion': {
    title: 'You no longer have a seat: {from} → {to}',
    text: 'The booking for {date} that included you has ended, so you don’t have a seat on this trip.',
    act: 'Look for other trips',
  },
  'booking_cancelled.companion_left': {
    title: 'A companion left: your request was withdrawn',
    text: 'One of your companions for the trip from {from} to {to} on {date} left, so your request was withdrawn. You can ask again without them.',
    act: 'See the trips',
  },
  'booking_cancelled.companion_gone': {
    title: 'A companion canceled their seat',
    text: 'One of your companions for the trip from {from} to {to} on {date} left. The booking stays in place for everyone else.',
    act: 'See the booking',
  },
  'booking_cancelled.your_seat': {
    title: 'Your seat was canceled: {from} → {to}',
    text: 'Your seat on the trip on {date} was canceled. The rest of the booking stays in place.',
    act: 'Look for other trips',
  },
  'booking_cancelled.companion_elsewhere': {
    title: 'A companion is on another trip: your request was withdrawn',
    text: 'One of your companions for the trip from {from} to {to} on {date} has a seat on another trip at that time, so your request was withdrawn. You can ask again without them.',
    act: 'See the trips',
  },
  'booking_cancelled.paid_elsewhere': {
    title: 'You’re on another trip: your booking was canceled',
    text: 'Your payment for the trip from {from} to {to} on {date} arrived when you already had another trip at that time. We’re refunding it in full.',
    act: 'See the trips',
  },
  'booking_cancelled.paid_companion_elsewhere': {
    title: 'A companion is on another trip: your booking was canceled',
    text: 'Your payment for the trip from {from} to {to} on {date} arrived when one of your companions already had another trip at that time. We’re refunding it in full, and you can ask again without them.',
    act: 'See the trips',
  },
  'booking_cancelled.rides_elsewhere': {
    title: 'You’re on another trip: a booking that included you was canceled',
    text: 'You already had another trip when the booking from {from} to {to} on {date} was paid, so that booking was canceled. The person who booked gets a full refund.',
    act: 'Look for other trips',
  },
  'booking_cancelled.elsewhere': {
    title: 'You’re on another trip: your request was withdrawn',
    text: 'You now have a confirmed seat on another trip at that time, so your request from {from} to {to} on {date} was withdrawn.',
    act: 'See the trips',
  },
  'booking_cancelled.some_seats': {
    title: 'One seat of a booking was canceled: {from} → {to}',
    text: 'One seat on {date} at {hours} is available again. The rest of the booking stays in place.',
    act: 'See the booking',
  },
  'booking_cancelled.some_seats.seats': {
    title: '{seats} seats of a booking were canceled: {from} → {to}',
    text: '{seats} seats on {date} at {hours} are available again. The rest of the booking stays in place.',
    act: 'See the booking',
  },
  'booking_cancelled.driver': {
    title: 'The driver canceled your booking: {from} → {to}',
    text: 'You no longer have a seat on {date} at {hours}.',
    owed: 'If you’ve paid, you’ll get a full refund.',
    act: 'Look for another trip',
  },
  'booking_cancelled.driver.in_car': {
    title: 'The driver canceled your booking: {from} → {to}',
    text: 'You no longer have a seat on {date} at {hours}, and you don’t owe anything.',
    act: 'Look for another trip',
  },
  'booking_cancelled.departed': {
    title: 'One of your passengers is getting a refund: {from} → {to}',
    text: 'Two administrators decided to refund a seat on your trip on {date} at {hours}. If you disagree, object within 48 hours.',
    act: 'See what happened',
  },
  'booking_cancelled.off': {
    title: 'Your trip was canceled: {from} → {to}',
    text: 'The trip on {date} at {hours} won’t take place. Other drivers are going the same way that day.',
    owed: 'If you’ve paid, you’ll get a full refund.',
    act: 'See other trips',
  },
  'booking_cancelled.off.in_car': {
    title: 'Your trip was canceled: {from} → {to}',
    text: 'The trip on {date} at {hours} won’t take place, and you don’t owe anything. Other drivers are going the same way that day.',
    act: 'See other trips',
  },
  'booking_cancelled.bank': {
    title: 'Payment reversed, booking canceled: {from} → {to}',
    text: 'The bank took back the payment for a seat on {date} at {hours}. The booking is canceled, and the seat is available again.',
    act: 'See what happened',
  },
  'booking_cancelled.bank.seats': {
    title: 'Payment reversed, booking canceled: {from} → {to}',
    text: 'The bank took back the payment for {seats} seats on {date} at {hours}. The booking is canceled, and the seats are available again.',
    act: 'See what happened',
  },
  'booking_cancelled.withdrawn': {
    title: 'A request was withdrawn: {from} → {to}',
    text: 'The passenger who requested a seat on {date} at {hours} no longer needs it.',
    act: 'See the trip',
  },
  'booking_cancelled.withdrawn.seats': {
    title: 'A request was withdrawn: {from} → {to}',
    text: 'The passenger who requested {seats} seats on {date} at {hours} no longer needs them.',
    act: 'See the trip',
  },
  'booking_cancelled.unpaid': {
    title: 'A passenger didn’t pay in time: {from} → {to}',
    text: 'A seat in your car on {date} at {hours} is available again.',
    act: 'See the trip',
  },
  'booking_cancelled.unpaid.seats': {
    title: 'A passenger didn’t pay in time: {from} → {to}',
    text: '{seats} seats in your car on {date} at {hours} are available again.',
    act: 'See the trip',
  },
  trip_cancelled: {
    title: 'Your trip was canceled: {from} → {to}',
    text: 'The trip on {date} at {hours} won’t take place.',
    owed: 'If you’ve paid, you’ll get a full refund.',
    act: 'Look for another trip',
  },
  'trip_cancelled.in_car': {
    title: 'Your trip was canceled: {from} → {to}',
    text: 'The trip on {date} at {hours} won’t take place, and you don’t owe anything.',
    act: 'Look for another trip',
  },
  'trip_cancelled.yours': {
    title: 'Your trip was canceled: {from} → {to}',
    text: 'An administrator canceled your trip on {date} at {hours}. We’ve told everyone who had a seat.',
    act: 'See the trip',
  },
  'trip_cancelled.not_driven': {
    title: 'Your trip didn’t happen: {from} → {to}',
    text: 'The driver says they couldn’t make the trip on {date} at {hours}.',
    owed: 'If you’ve paid, you’ll get a full refund.',
    act: 'Look for another trip',
  },
  'trip_cancelled.not_driven.in_car': {
    title: 'Your trip didn’t happen: {from} → {to}',
    text: 'The driver says they couldn’t make the trip on {date} at {hours}. You don’t owe anything.',
    act: 'Look for another trip',
  },
  'trip_cancelled.companion_not_driven': {
    title: 'Your trip didn’t happen: {from} → {to}',
    text: 'The driver says they couldn’t make the trip on {date} at {hours}. The person who booked your seat gets a full refund.',
    act: 'Look for another trip',
  },
  'trip_cancelled.companion_not_driven.in_car': {
    title: 'Your trip didn’t happen: {from} → {to}',
    text: 'The driver says they couldn’t make the trip on {date} at {hours}. No one owes anything for it.',
    act: 'Look for another trip',
  },
  change_proposed: {
    title: 'The driver proposes a change: {from} → {to}',
    text: 'The driver would like to change the departure, the car or a meeting point of your trip on {date} at {hours}. If you don’t accept in time, your seat is canceled at no cost to you.',
    until: 'Answer by {untilDate} at {untilHours}.',
    act: 'See the change and answer',
  },
  'change_proposed.request': {
    title: 'The driver proposes a change: {from} → {to}',
    text: 'The driver would like to change the departure, the car or a meeting point of the trip you asked to join, on {date} at {hours}. Your request stays in place with the change. If it doesn’t work for you, withdraw it.',
    act: 'See the change',
  },
  'change_proposed.companion': {
    title: 'The driver proposes a change: {from} → {to}',
    text: 'The driver would like to change the departure, the car or a meeting point of the trip on {date} at {hours}. The person who booked answers for all of you, so tell them whether it works for you. If they don’t accept in time, your seats are canceled at no cost.',
    until: 'They can answer until {untilDate} at {untilHours}.',
    act: 'See the change',
  },
  change_answered: {
    title: 'A passenger answered your change: {from} → {to}',
    text: 'A passenger answered the change you proposed for the trip on {date} at {hours}.',
    act: 'See the answer',
  },
  'change_answered.yes': {
    title: 'A passenger accepted your change: {from} → {to}',
    text: 'A passenger accepted the change you proposed for the trip on {date} at {hours}. It applies as soon as everyone has answered.',
    act: 'See the answers',
  },
  'change_answered.no': {
    title: 'A passenger declined your change: {from} → {to}',
    text: 'A passenger declined the change you proposed for the trip on {date} at {hours}, and left the trip. Their seat is available again once the change is settled.',
    act: 'See the answers',
  },
  change_settled: {
    title: 'The change was accepted: {from} → {to}',
    text: 'Everyone agreed to the change the driver proposed. Your trip now leaves on {date} at {hours}. Check the meeting point and the car.',
    act: 'See the trip',
  },
  'change_settled.dropped': {
    title: 'No change after all: {from} → {to}',
    text: 'The change the driver proposed won’t go ahead. Your trip stays as agreed, on {date} at {hours}.',
    act: 'See the trip',
  },
  'change_settled.moved': {
    title: 'The meeting point moved a little: {from} → {to}',
    text: 'The driver moved a meeting point of your trip on {date} by less than 300 m. Please check where to meet.',
    act: 'See the trip',
  },
  'change_settled.companion': {
    title: 'The change was accepted: {from} → {to}',
    text: 'Everyone agreed to the change the driver proposed. Your trip now leaves on {date} at {hours}. Check the meeting point and the car.',
    act: 'See the trip',
  },
  trip_tomorrow: {
    title: 'Your trip is coming up: {from} → {to}',
    text: 'You leave on {date} at {hours}. If you can’t make it, cancel now so everyone else can make other plans.',
    act: 'See the trip',
  },
  trip_soon: {
    title: 'Your trip leaves soon: {from} → {to}',
    text: 'You leave at {hours}. Check the meeting point, and have a good trip!',
    act: 'See the trip',
  },
  absence_reported: {
    title: 'You were reported as a no-show: {from} → {to}',
    text: 'Someone on this trip says you didn’t show up on {date} at {hours}. If that’s wrong, you have at least 48 hours to dispute the report. Otherwise, it stands.',
    act: 'View the report',
  },
  'absence_reported.some_seats': {
    title: 'One of you was reported as a no-show: {from} → {to}',
    text: 'The driver says one person on your booking on {date} at {hours} didn’t show up. If that’s wrong, you have at least 48 hours to dispute the report. Otherwise, it stands.',
    act: 'View the report',
  },
  'absence_reported.some_seats.seats': {
    title: '{seats} of you were reported as no-shows: {from} → {to}',
    text: 'The driver says {seats} people on your booking on {date} at {hours} didn’t show up. If that’s wrong, you have at least 48 hours to dispute the report. Otherwise, it stands.',
    act: 'View the report',
  },
  'absence_reported.companion': {
    title: 'You were reported as a no-show: {from} → {to}',
    text: 'The driver says that no one on the booking that includes you showed up on {date} at {hours}. If that’s wrong, you have at least 48 hours to dispute the report. Otherwise, it stands.',
    act: 'View the report',
  },
  'absence_reported.companion_some': {
    title: 'Some of you were reported as no-shows: {from} → {to}',
    text: 'The driver says that some people on the booking that includes you didn’t show up on {date} at {hours}. If that’s wrong, you have at least 48 hours to dispute the report. Otherwise, it stands.',
    act: 'View the report',
  },
  'absence_reported.asked': {
    title: 'A passenger says you asked them to cancel: {from} → {to}',
    text: 'This is about the trip on {date} at {hours}. If that’s wrong, you have at least 48 hours to dispute the report. Otherwise, it stands.',
    act: 'View the report',
  },
  'absence_reported.not_driven': {
    title: 'Did this trip take place? {from} → {to}',
    text: 'Another passenger says the trip on {date} at {hours} didn’t happen. If you traveled, let us know. Otherwise, it can count as canceled for you too, and you get a full refund.',
    act: 'Answer',
  },
  'absence_reported.not_driven.in_car': {
    title: 'Did this trip take place? {from} → {to}',
    text: 'Another passenger says the trip on {date} at {hours} didn’t happen. If you traveled, let us know. Otherwise, it can count as canceled for you too.',
    act: 'Answer',
  },
  'absence_reported.companion_not_driven': {
    title: 'Did this trip take place? {from} → {to}',
    text: 'A passenger says the trip on {date} at {hours} didn’t happen. If you traveled, let us know, and an administrator will decide.',
    act: 'Answer',
  },
  rating_open: {
    title: 'How was it? {from} → {to}',
    text: 'You have two weeks to rate the people you traveled with on {date}. Ratings stay hidden until you’ve both rated or the time is up.',
    act: 'Rate the trip',
  },
  rating_published: {
    title: 'You have a new rating: {from} → {to}',
    text: 'It’s about the trip on {date}. You can read it on your page and reply once.',
    act: 'Read the rating',
  },
  rating_hidden: {
    title: 'We hid a rating you wrote',
    text: 'An administrator found that a rating you wrote breaks the rules. It is no longer shown and doesn’t count.',
    act: 'See the rules',
  },
  messages_waiting: {
    title: 'You have unread messages',
    text: 'Someone wrote to you on Tramo, and you haven’t read it yet.',
    act: 'Read the messages',
  },
  trip_found: {
    title: 'We found a trip for you: {from} → {to}',
    text: 'A new trip on {date} at {hours} matches one of your alerts.',
    act: 'See the trip',
  },
  invited: {
    title: 'A driver invites you: {from} → {to}',
    text: 'A driver going your way on {date} saw your request and has a seat for you. See your pick-up point and your share.',
    act: 'See the trip',
  },
  warned: {
    title: 'A warning about your account',
    text: 'An administrator reviewed a report about you and asks you to follow Tramo’s rules.',
    act: 'See what happened',
  },
  suspended: {
    title: 'Your account is suspended',
    text: 'For now you can’t travel with Tramo. Log in to see for how long, why, and how to appeal. You’ll still get any money we owe you.',
    act: 'See what happened',
  },
  'suspended.in_car': {
    title: 'Your account is suspended',
    text: 'For now you can’t travel with Tramo. Log in to see for how long, why, and how to appeal.',
    act: 'See what happened',
  },
  'suspended.fee': {
    title: 'The bank took back your reactivation fee',
    text: 'We no longer have the fee you paid to return after your suspension. Pay it again to travel with Tramo.',
    act: 'See what to do',
  },
  disabled: {
    title: 'Your account is disabled',
    text: 'You can no longer travel with Tramo. Log in to see why, and how to appeal. You’ll still get any money we owe you.',
    act: 'See what happened',
  },
  'disabled.in_car': {
    title: 'Your account is disabled',
    text: 'You can no longer travel with Tramo. Log in to see why, and how to appeal.',
    act: 'See what happened',
  },
  reactivated: {
    title: 'Your account is active again',
    text: 'Welcome back! You can search, post and join trips as before.',
    act: 'Go to Tramo',
  },
  appeal_decided: {
    title: 'Your appeal has been decided',
    text: 'An administrator who wasn’t involved in the first decision has decided your appeal. Log in to read the outcome.',
    act: 'Read the outcome',
  },
  data_request_answered: {
    title: 'We answered your request about your data',
    text: 'An administrator answered your request about the data we keep about you. Log in to read the answer.',
    act: 'Read the answer',
  },
  report_decided: {
    title: 'We’ve made a decision on your report',
    text: 'Thank you for letting us know. An administrator looked at your report and made a decision.',
    act: 'Go to Tramo',
  },
  'report_decided.absence': {
    title: 'The report has been decided: {from} → {to}',
    text: 'The driver and the passengers disagreed about who showed up on {date}, and an administrator has decided. The booking shows the outcome.',
    act: 'See the booking',
  },
  identity_decided: {
    title: 'Your identity is verified',
    text: 'An administrator compared your documents with your profile, and they match. We’ll delete the photos.',
    act: 'See my profile',
  },
  'identity_decided.rejected': {
    title: 'We need new photos to verify your identity',
    text: 'An administrator couldn’t verify your identity with these photos. Your profile says why, and you can send new ones there. We’ll delete these.',
    act: 'Send new photos',
  },
  paper_decided: {
    title: 'We accepted your document',
    text: 'An administrator checked the photo of your license, insurance or inspection. It’s accepted until {untilDate}, and we’ll delete the photo.',
    act: 'See my documents',
  },
  'paper_decided.refused': {
    title: 'We need another photo of your document',
    text: 'An administrator couldn’t accept the photo of your license, insurance or inspection. Your profile says why, and you can send another one there. We’ll delete this one.',
    act: 'Send another photo',
  },
  'paper_decided.taken_back': {
    title: 'Your document no longer counts',
    text: 'An administrator had accepted the photo of your license, insurance or inspection by mistake. Your profile says why, and you can send another one there. Trips you’ve already posted stay up.',
    act: 'Send another photo',
  },
  paper_lapses: {
    title: 'Your driver’s license expires soon',
    text: 'The license you sent us is valid until {untilDate}. Trips you’ve already posted stay up. To post trips that arrive after that date, send us the new one.',
    act: 'Send the new one',
  },
  'paper_lapses.insurance': {
    title: 'Your car’s insurance expires soon',
    text: 'The insurance you sent us is valid until {untilDate}. Trips you’ve already posted stay up. To post trips that arrive after that date, send us the new one.',
    act: 'Send the new one',
  },
  'paper_lapses.inspection': {
    title: 'Your car’s inspection expires soon',
    text: 'The inspection you sent us is valid until {untilDate}. Trips you’ve already posted stay up. To post trips that arrive after that date, send us the new one.',
    act: 'Send the new one',
  },
  withdrawal_received: {
    title: 'We received your withdrawal request',
    text: 'We’re reviewing your request to withdraw. Keep the code we showed you. A person will answer you.',
    act: 'Go to Tramo',
  },
  withdrawal_answered: {
    title: 'We answered your withdrawal request',
    text: 'A person answered your request to withdraw. We sent you the answer in another email.',
    act: 'Go to Tramo',
  },
  driver_message: {
    title: 'A message from your driver: {from} → {to}',
    text: 'The driver of your trip on {date} at {hours} wrote to everyone in the car.',
    act: 'Read the message',
  },
  'driver_message.late_10': {
    title: 'About 10 minutes late: {from} → {to}',
    text: 'The driver of your trip on {date} at {hours} expects to be about 10 minutes late.',
    act: 'See the trip',
  },
  'driver_message.late_20': {
    title: 'About 20 minutes late: {from} → {to}',
    text: 'The driver of your trip on {date} at {hours} expects to be about 20 minutes late.',
    act: 'See the trip',
  },
  'driver_message.late_30': {
    title: 'About 30 minutes late: {from} → {to}',
    text: 'The driver of your trip on {date} at {hours} expects to be about 30 minutes late.',
    act: 'See the trip',
  },
  'driver_message.at_point': {
    title: 'Your driver is at the meeting point: {from} → {to}',
    text: 'The driver of your trip on {date} at {hours} is at the meeting point.',
    act: 'See the trip',
  },
  clock_changed: {
    title: 'Official time changed: {from} → {to}',
    text: 'Your trip still leaves on {date} at {hours}, local time, as agreed. The official time there changed, so check your clock.',
    act: 'See the trip',
  },
  number_reused: {
    title: 'Someone tried to register with your document number',
    text: 'Someone tried to create another account with your document number. If it was you, log in with this account, which has your trips. If not, you don’t need to do anything. The number stays yours.',
    act: 'Log in to my account',
  },
  phone_lost: {
    title: 'Your phone number was verified for another account',
    text: 'Someone proved that the number in your profile is theirs now, so your profile no longer says that your phone is verified. If you have a new number, enter it in your profile. If the number is still yours, verify it again there.',
    act: 'Go to my profile',
  },
  phone_changed: {
    title: 'The phone number in your profile changed',
    text: 'Your profile now has a different phone number. If you changed it, verify it there. If not, put your number back and log out of your account everywhere else.',
    act: 'Go to my profile',
  },
  mail_bounced: {
    title: 'Our emails aren’t reaching you',
    text: 'Our last email to you bounced. Check that your address is correct and that your mailbox isn’t full. In the meantime, check Tramo for news about your trips.',
    act: 'Check my address',
  },
  fuel_unstated: {
    title: 'Tell us what fuel your car uses',
    text: 'Starting {untilDate}, if we don’t know what fuel a car uses, we’ll calculate its new trips with the price of the cheapest fuel, so no one makes a profit. Tell us once in your profile, and your trips will use the right price. Trips you’ve already posted keep theirs. You can also add the number of seat belts.',
    act: 'Add the fuel',
  },
  account_unused: {
    title: 'Your account will be closed in two months',
    text: 'You haven’t used it for almost five years. Log in within 60 days to keep it as it is. Otherwise, we’ll close it and delete your data.',
    act: 'Keep my account',
  },
  'account_unused.last': {
    title: 'Your account will be closed in a week',
    text: 'You haven’t used it for almost five years. Log in within 7 days to keep it as it is. Otherwise, we’ll close it and delete your data.',
    act: 'Keep my account',
  },
}
