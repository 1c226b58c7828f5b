import type { TextsInCar } from '../readText.ts'

export const texts: TextsInCar = {
  '/faq': {
    'can-i-bring-others': {
      paragraphs: [
        'Yes, up to six seats in one booking, yours among them. You name each adult who travels with you and confirm that they are 18 or older and agree. Children travel on trips whose driver welcomes kids. Every seat costs the same, and you pay the driver for all of them in the car; if only some of you cannot travel, you give up their seats and keep yours. You, the driver and administrators see the names from the booking on; 30 days after the trip they are deleted. Somebody with an account of their own you invite from the same dialog: send them the address, they say yes, and then they see the booking, may leave it, and rate like any passenger. On trips for women only, every traveler needs her own account.',
      ],
    },
    'how-much-do-drivers-receive': {
      paragraphs: [
        'Their passengers’ part of the fuel and the tolls, in the car. It is money towards the trip, not income. What a trip brings in depends on its distance, its tolls and how many people join. Tramo takes no commission.',
      ],
    },
    'how-do-i-join': {
      paragraphs: [
        'Search by origin, destination, date and seats, open the trip and choose to join. Some drivers accept in advance: your seat is booked at once. Others answer each request, within 24 hours and never later than 2 hours before departure; once accepted, the seat is yours. You pay the driver in the car.',
      ],
    },
    'what-if-the-trip-is-full': {
      paragraphs: [
        'Join the waiting list. If a seat opens up on your part of the trip, we offer it to the first person on the list for as many seats as they asked for, and hold it for a while. Take it, and it is yours, or leave it to the next. Waiting costs nothing.',
      ],
    },
    'when-do-i-pay': {
      paragraphs: [
        'You pay the driver in the car, in cash or by transfer, as you agree there. Nothing is paid ahead and no money passes through Tramo. The page of your seat says how much it is; the driver sees the same amount beside your name.',
      ],
    },
    'money-in-advance': {
      paragraphs: [
        'Do not send it, and report it from the conversation or the trip. Drivers may not ask for advance payment, by transfer or in any other way, nor for more than the cost share. And if a passenger leaves without paying, report them from their page: administrators look at it, and it counts on their record.',
      ],
    },
    'dividing-with-receipts': {
      paragraphs: [
        'Yes, and nobody may refuse. From the booking until 48 hours after the planned end of the trip, the driver or any passenger may ask to divide the costs with fuel and toll receipts. The driver has 7 days to upload them. Each stretch of the road is shared by those aboard there. If your real share was smaller than what you paid, the driver gives you the difference; if it was larger, nobody pays more than the published price.',
      ],
    },
    'way-back-and-every-week': {
      paragraphs: [
        'Yes. In the form, tick "Post the way back too" and "Repeat the trip every week": up to 30 trips at once. Each is a trip of its own, with its own seats, which you can change or cancel alone or together with those after it. As a passenger you see on the page of a trip whether there is a way back and on which other days the driver goes; you book each one by itself.',
      ],
    },
    canceling: {
      paragraphs: [
        'You owe nothing. Cancel as early as you can: less than 24 hours before departure it counts on your record, which drivers see. If the driver cancels, it counts on theirs.',
      ],
    },
    'not-driven': {
      paragraphs: [
        'Say so on the page of your booking, from the time of the pick-up until 48 hours after the planned end of the trip. The other person has at least 48 hours to object; if nobody does, the report stands and counts on their record. If they do, an administrator decides within 10 days. That the driver did not drive is put to all passengers.',
      ],
    },
    'changing-a-trip': {
      paragraphs: [
        'No. Once someone has a seat, the route, the day and whether it is for women only stay as they are, and your price never goes up. A driver may propose another hour, at most 2 hours earlier or later, another car or other meeting points. Everyone with a seat is asked and has up to 24 hours to answer; anyone who declines, or does not answer, leaves the trip and owes nothing.',
      ],
    },
    suspended: {
      paragraphs: [
        'When you log in you see why, as far as you are told, and until when. You can appeal once, free of charge, within 6 months; an administrator who did not take the decision answers within 14 days. You can also download your data, close the account and, about trips that have left, report, object, say that you could not drive and enter receipts. After a temporary suspension the account comes back by itself. A permanent one has no way back but the appeal.',
      ],
    },
    alerts: {
      paragraphs: [
        'Yes. Save a search as an alert and we tell you when someone posts such a trip. What happens with your seats, changes and messages is told in the product and, as you choose on your notifications page, by email or on your device.',
      ],
    },
    offline: {
      paragraphs: [
        'In part. While you are logged in, your device keeps your next trips, so that you can read on the road when and where, with whom, in which car and how to reach them. Messages you write meanwhile are sent once there is a connection. Searching and booking need one.',
      ],
    },
    'my-data': {
      paragraphs: [
        'Yes, both from your profile, free of charge. An account can be closed once it has no confirmed trips ahead. The privacy policy says what is deleted after 30 days and what must stay longer.',
      ],
    },
  },
  '/terms-and-conditions': {
    'the-contribution': {
      paragraphs: [
        0,
        1,
        'You pay the driver in the car, in cash or by transfer; no money passes through Tramo. Drivers may not ask for advance payment, nor for more than the cost share, in any form: cash, transfer, gifts or extra charges.',
      ],
    },
    'dividing-with-receipts': {
      paragraphs: [
        'The driver or any passenger with a booked seat may ask to divide the costs with fuel and toll receipts, until 48 hours after the planned end of the trip. Nobody may refuse. The request falls when nobody who asked has a seat any more.',
        'The driver then has 7 days, counted from the planned end of the trip when it was asked before, to enter the amounts and photographs of the receipts; an administrator may give 7 more days, once. Each meter of the road costs the same and is shared by those aboard there. If your share is smaller than what you paid, the driver gives you the difference. If it is larger, the published price is the most anyone pays. It is calculated once and is final.',
        'Fuel counts by the liters when the tank was filled at both ends; otherwise by the distance and the stated consumption, of which at most 8 liters per 100 km count. When the price or the liters are under half or over twice what was to be expected, or the tolls over twice, an administrator looks at the photographs first, within 10 days; after that the receipts do not count. Without receipts that count, the share is calculated with the reference fuel price, at most 5 liters per 100 km, no tolls and every seat ever offered, even those that stayed empty, and the case goes to the administrators.',
      ],
    },
    'booking-and-paying': {
      paragraphs: [
        "A booking is one to six seats on one trip: the account holder's and those of the people who travel with them. Adults who travel with you have agreed to it and are 18 or older; children travel where the driver welcomes them; somebody with an account of their own says yes in Tramo first. When the driver accepts in advance, the seat of a registered person is booked at once. When the driver answers each request, the answer comes within 24 hours and never later than 2 hours before departure, and a yes books the seat. Without registering you may have 2 seats to come, and drivers answer each request.",
        'Whoever booked pays for all of the seats to the driver, in the car. Not paying the agreed share is not allowed, and may be reported.',
        2,
      ],
    },
    'canceling-and-not-coming': {
      paragraphs: ['Nothing was paid ahead, so nothing is owed. This is what counts:'],
      points: [
        'Canceling less than 24 hours before departure, and not coming, count on your record, which others see.',
        'A driver who cancels, does not come or does not drive has it on theirs.',
        'Absences can be reported from the planned time at the pick-up until 48 hours after the planned end of the trip. The other person can object until then, and for at least 48 hours; if nobody objects, the report stands. If they do, or if reports contradict each other, an administrator decides within 10 days.',
        'That the driver did not drive is put to every passenger. If it stands, it holds for all who did not say that they traveled.',
        'If you drive, you may say that you could not drive, until 48 hours after the planned end of the trip. It is no offence.',
      ],
    },
    conduct: { paragraphs: [0], points: [0, 'asking for money ahead, or leaving without paying your share;', 1, 2, 3, 4, 5] },
    moderation: {
      paragraphs: [
        0,
        1,
        'After a temporary suspension the account comes back by itself on the end date. A permanent suspension has no reactivation.',
        'While suspended or disabled you have no access to trips: those you had ahead are canceled. You can still download your data, close the account and, about trips that have left, report, object, say that you could not drive and enter receipts. You can appeal, once and free of charge, within 6 months. The appeal is decided within 14 days by an administrator who did not make the decision.',
      ],
    },
    'closing-your-account': {
      paragraphs: [
        'You may close your account whenever you want, as long as you have no confirmed trips ahead; the screen lists what is missing. What happens to your data is told in the privacy policy.',
      ],
    },
  },
  '/recommendations': {
    money: {
      paragraphs: [0],
      points: [
        'Pay the driver in the car, in cash or by transfer, what the page of your seat says.',
        'Never send money in advance by transfer, deposit or cash. Drivers may not ask for it: report who does.',
        'If a passenger leaves without paying, report them.',
        2,
      ],
    },
  },
  '/privacy-policy': {
    'what-we-keep': {
      paragraphs: [0],
      points: [
        0,
        1,
        'From drivers: car plate, brand, model, color and cylinder, green card and blue cards, and where this site asks for them photographs of license, insurance and inspection with the day they are valid until.',
        'From traveling: trips, bookings and what is due in the car, stops ticked off on the road, receipts, ratings, messages, reports and sanctions.',
        4,
        5,
        6,
      ],
    },
    'what-for': {
      paragraphs: [
        'To let you find, offer and rate trips; to know that each person is an adult, has one account and is who travels; to calculate shares; to help when there is a problem; to keep the site secure; and to comply with the law. We rely on your consent, on what is needed to carry out the trip you agreed to, and on legal duties. If you do not want to give the data a step requires, that step is not possible, and the rest is.',
        1,
      ],
    },
    'who-sees-what': {
      paragraphs: [0],
      points: [0, 1, 2, 3, 'Nobody but you and the administrators: ID number, address, and green and blue cards.'],
    },
    'who-else-receives-it': { paragraphs: [0], points: [0, 2, 3, 4, 5, 6] },
    'how-long': {
      paragraphs: [0],
      points: [
        0,
        1,
        2,
        3,
        4,
        5,
        6,
        7,
        8,
        9,
        'Names of people without an account who travel on your booking, children included: 30 days after the trip, longer for an open report or case. You, your driver and administrators see them once you are booked.',
        'Receipts: 90 days after the trip is closed, longer for an open case or one that may still be appealed. Suggestions: 12 months. Backups: 35 days.',
      ],
    },
  },
  '/cookies-policy': {
    'what-we-store': {
      paragraphs: [0],
      points: [
        0,
        1,
        2,
        3,
        4,
        5,
        6,
        'Forms you have begun. What you write when you register, add a car, suggest something or withdraw from something waits in the tab, so that nothing is lost when a page is loaded again. So does what you were about to do when we ask you to log in again, with the reason you gave. Your ID number is never kept there. It is removed when you send the form, are back from the login, log out or close the tab.',
        8,
        9,
        10,
        11,
        12,
      ],
    },
    'other-sites': {
      paragraphs: [
        'To log in, your browser goes to the pages of the identity provider. Those pages are theirs and may leave their own cookies, which we neither see nor control; their policies say what they do.',
        1,
      ],
    },
  },
}
