import type { TextsInCar } from '../readText.ts'

export const texts: TextsInCar = {
  '/faq': {
    'can-i-bring-others': {
      paragraphs: [
        'Yes, up to six seats in one booking, including yours. You name each adult who travels with you and confirm that they are 18 or older and agree. Children can travel if the driver welcomes kids. Every seat costs the same, and you pay the driver for all of them in the car. If some of you can’t travel, you can cancel their seats and keep yours. You, the driver and administrators see the names once you’ve booked. We delete them 30 days after the trip. If someone has their own account, invite them from the same dialog: send them the link, and once they accept, they can see the booking, leave it, and rate like any passenger. On women-only trips, every traveler needs her own account.',
      ],
    },
    'how-much-do-drivers-receive': {
      paragraphs: [
        'Their passengers’ share of the fuel and tolls, paid in the car. It goes toward the trip and isn’t income. How much a trip brings in depends on its distance, its tolls and how many people join. Tramo takes no commission.',
      ],
    },
    'how-do-i-join': {
      paragraphs: [
        'Search by origin, destination, date and seats, open the trip and choose to join. Some trips have instant booking: your seat is booked right away. On others, the driver answers each request within 24 hours, and no later than 2 hours before departure. Once you’re accepted, the seat is yours. You pay the driver in the car.',
      ],
    },
    'what-if-the-trip-is-full': {
      paragraphs: [
        'Join the waiting list. If a seat opens up on your part of the trip, we offer it to the first person on the list for as many seats as they asked for, and hold it for a while. Take it, and it’s yours, or leave it to the next person. Waiting costs nothing.',
      ],
    },
    'when-do-i-pay': {
      paragraphs: [
        'You pay the driver in the car, in cash or by transfer, as the two of you agree. Nothing is paid in advance, and no money passes through Tramo. Your booking’s page says how much it is, and the driver sees the same amount next to your name.',
      ],
    },
    'money-in-advance': {
      paragraphs: [
        'Don’t send it, and report the driver from the chat or the trip. Drivers aren’t allowed to ask for advance payment, by transfer or in any other way, or for more than your share of the cost. If a passenger leaves without paying, report them from their page. Administrators look into it, and it counts on their record.',
      ],
    },
    'dividing-with-receipts': {
      paragraphs: [
        'Yes, and no one can refuse. From the booking until 48 hours after the planned end of the trip, the driver or any passenger can ask to split the costs using fuel and toll receipts. The driver has 7 days to upload them. The people in the car share the cost of each part of the trip. If your actual share was smaller than what you paid, the driver gives you the difference; if it was larger, no one pays more than the published price.',
      ],
    },
    'way-back-and-every-week': {
      paragraphs: [
        'Yes. In the form, check "Post the return trip too" and "Repeat the trip every week": up to 30 trips at once. Each one is a separate trip with its own seats, and you can change or cancel it alone or together with the later ones. If you’re a passenger, a trip’s page shows whether there’s a return trip and which other days the driver goes. You book each trip separately.',
      ],
    },
    canceling: {
      paragraphs: [
        'You don’t owe anything, but cancel as early as you can. Less than 24 hours before departure, it counts on your record, which drivers see. If the driver cancels, it counts on theirs.',
      ],
    },
    'not-driven': {
      paragraphs: [
        'Tell us on your booking’s page, from the time of the pick-up until 48 hours after the planned end of the trip. The other person has at least 48 hours to dispute it. If they don’t, the report stands and counts on their record. If they do, an administrator decides within 10 days. If someone reports that the driver didn’t make the trip, we ask all passengers.',
      ],
    },
    'changing-a-trip': {
      paragraphs: [
        'No. Once someone has a seat, the driver can’t change the route, the day or whether it’s for women only, and your price never goes up. A driver can propose another time, at most 2 hours earlier or later, another car or other meeting points. We ask everyone with a seat, and they have up to 24 hours to answer. Anyone who declines or doesn’t answer leaves the trip and owes nothing.',
      ],
    },
    suspended: {
      paragraphs: [
        'When you log in, you’ll see how long it lasts and, if we gave a reason, why. You can appeal once, free of charge, within 6 months. An administrator who didn’t make the decision answers within 14 days. You can also download your data, close the account and, for trips that have already left, report, object, say that you couldn’t make the trip and enter receipts. After a temporary suspension, your account reopens automatically. After a permanent one, the only way back is an appeal.',
      ],
    },
    alerts: {
      paragraphs: [
        'Yes. Save a search as an alert, and we’ll let you know when someone posts a trip like that. News about your seats, changes and messages appears in Tramo. You can also get it by email or on your device, if you choose to on your notifications page.',
      ],
    },
    offline: {
      paragraphs: [
        'Partly. While you’re logged in, your device keeps your next trips. Even on the road, you can see when and where you leave, with whom, in which car and how to reach them. Messages you write offline are sent once you’re back online. You need a connection to search and book.',
      ],
    },
    'my-data': {
      paragraphs: [
        'Yes, you can do both from your profile, free of charge. You can close your account once you have no confirmed trips ahead. The privacy policy explains what we delete after 30 days and what we have to keep longer.',
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
        'The driver or any passenger with a booked seat may ask to divide the costs with fuel and toll receipts, until 48 hours after the planned end of the trip. Nobody may refuse. The request ends if nobody who asked has a seat anymore.',
        'The driver then has 7 days, counted from the planned end of the trip if the request came before it, to enter the amounts and photos of the receipts; an administrator may give 7 more days, once. Each meter of the road costs the same and is shared by those in the car there. If your share is smaller than what you paid, the driver gives you the difference. If it is larger, the published price is the most anyone pays. It is calculated once and is final.',
        'Fuel counts by the liters if the tank was filled at both ends; otherwise by the distance and the stated consumption, of which at most 8 liters per 100 km count. If the price or the liters are less than half or more than twice what would be expected, or the tolls more than twice, an administrator looks at the photos first, within 10 days; after that the receipts don’t count. Without receipts that count, the share is calculated with the reference fuel price, at most 5 liters per 100 km, no tolls and every seat ever offered, even those that stayed empty, and the case goes to the administrators.',
      ],
    },
    'booking-and-paying': {
      paragraphs: [
        "A booking is one to six seats on one trip: the account holder's and those of the people who travel with them. Adults who travel with you have agreed to it and are 18 or older; children travel where the driver welcomes them; anyone with their own account first accepts in Tramo. When the driver accepts in advance, the seat of a registered person is booked at once. When the driver answers each request, the answer comes within 24 hours and never later than 2 hours before departure, and if the driver accepts, the seat is booked. Without registering, you may have 2 upcoming seats, and drivers answer each request.",
        'The person who booked pays the driver for all of the seats, in the car. Not paying the agreed share isn’t allowed, and may be reported.',
        2,
      ],
    },
    'canceling-and-not-coming': {
      paragraphs: ['Nothing was paid in advance, so nothing is owed. This is what counts:'],
      points: [
        'Canceling less than 24 hours before departure, and not showing up, count on your record, which others see.',
        'If a driver cancels, doesn’t show up or doesn’t make the trip, that counts on their record.',
        'Absences can be reported from the planned time at the pick-up until 48 hours after the planned end of the trip. The other person can object until then, and for at least 48 hours; if nobody objects, the report stands. If they do, or if reports contradict each other, an administrator decides within 10 days.',
        'If someone reports that the driver didn’t make the trip, we ask every passenger. If the report stands, it holds for all who didn’t say that they traveled.',
        'If you drive, you may say that you couldn’t make the trip, until 48 hours after the planned end of the trip. It doesn’t count against you.',
      ],
    },
    conduct: {
      paragraphs: [0],
      points: [0, 'asking for money in advance, or leaving without paying your share;', 1, 2, 3, 4, 5],
    },
    moderation: {
      paragraphs: [
        0,
        1,
        'After a temporary suspension the account comes back automatically on the end date. After a permanent suspension, it can’t be reactivated.',
        'While suspended or disabled you have no access to trips: those you had ahead are canceled. You can still download your data, close the account and, for trips that have already left, report, object, say that you couldn’t make the trip and enter receipts. You can appeal, once and free of charge, within 6 months. The appeal is decided within 14 days by an administrator who didn’t make the decision.',
      ],
    },
    'closing-your-account': {
      paragraphs: [
        'You may close your account whenever you want, as long as you have no confirmed trips ahead; the screen lists what is still open. The privacy policy tells you what happens to your data.',
      ],
    },
  },
  '/recommendations': {
    money: {
      paragraphs: [0],
      points: [
        'Pay the driver in the car, in cash or by transfer, the amount your booking’s page says.',
        'Never send money in advance by transfer, deposit or cash. Drivers aren’t allowed to ask for it: report anyone who does.',
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
        'From drivers: car plate, brand, model, color and engine size, green card and blue cards and, if this site asks for them, photos of the license, insurance and inspection with their expiration dates.',
        'When you travel: trips, bookings and what is due in the car, stops checked off on the road, receipts, ratings, messages, reports and sanctions.',
        4,
        5,
        6,
      ],
    },
    'what-for': {
      paragraphs: [
        'To let you find, offer and rate trips; to make sure that each person is an adult, has one account and is the one who travels; to calculate shares; to help when there’s a problem; to keep the site secure; and to comply with the law. We rely on your consent, on what is needed to carry out the trip you agreed to, and on legal duties. If you don’t want to give the data that a step requires, you can’t take that step, but you can still use the rest.',
        1,
      ],
    },
    'who-sees-what': {
      paragraphs: [0],
      points: [0, 1, 2, 3, 'Only you and the administrators: ID number, address, and green and blue cards.'],
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
        'Names of people without an account who travel on your booking, children included: 30 days after the trip, longer for an open report or case. You, your driver and administrators see them once you’re booked.',
        'Receipts: 90 days after the trip is closed, longer for an open case or one that can still be appealed. Suggestions: 12 months. Backups: 35 days.',
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
        'Forms you have begun. What you write when you register, add a car, suggest something or withdraw from something is kept in the tab, so that nothing is lost if the page reloads. So is what you were about to do when we ask you to log in again, with the reason you gave. Your ID number is never kept there. It is removed when you send the form, come back from the login, log out or close the tab.',
        8,
        9,
        10,
        11,
        12,
      ],
    },
    'other-sites': {
      paragraphs: [
        'To log in, your browser goes to the pages of the identity provider. Those pages may leave their own cookies, which we neither see nor control; the providers’ policies say what they do.',
        1,
      ],
    },
  },
}
