import type { PageText } from '../readText.ts'

export const text: PageText = {
  title: 'Terms and conditions',
  intro:
    'These are the rules you accept when you register or travel with Tramo. We wrote them to be read. "We" means the people who run this site; "you" means anyone who uses it.',
  updated:
    'First version: last reviewed on December 16, 2021. Effective from December 17, 2021. This version applies from November 26, 2026.',
  sections: [
    {
      id: 'what-tramo-is',
      heading: '1. What Tramo is',
      paragraphs: [
        'Tramo is a student project: a community network where people who drive between cities publish their trips, and people who need to travel the same way join them and share the cost.',
        'Tramo is not a public or private passenger transport service. We own no cars, employ no drivers and organize no trips. The agreement to travel together is between the driver and the passengers.',
      ],
    },
    {
      id: 'who-may-use-it',
      heading: '2. Who may use it',
      paragraphs: ['You may use Tramo if you meet all of these conditions.'],
      points: [
        'You are an adult: 18 years old or older.',
        'You have one account only, and you do not lend it.',
        'You are the traveler. The person who uses the account must be the one who gets in the car or drives it.',
        'The data you give is true, yours and up to date.',
        'You do not have an account that was disabled for good.',
      ],
    },
    {
      id: 'your-account',
      heading: '3. Your account',
      paragraphs: [
        'You log in through an identity provider, which tells us your email. To post a trip you also need to register, with your ID or passport number, and to add a car with its plate and its green card, and up to 3 blue cards if the car is not yours or others use it. Administrators may review what you send. That review is not a guarantee to others about who you are or how you drive.',
      ],
    },
    {
      id: 'the-contribution',
      heading: '4. The contribution',
      paragraphs: [
        'A contribution may only cover the fuel and the tolls of the trip, divided by the number of people in the car. Profit is forbidden.',
        'Tramo calculates the most a seat may cost from the distance, a reference fuel price, the consumption and the tolls, and divides it by the driver plus every seat offered, rounding down. The driver may ask for less. Everyone who sees the price sees its parts. Tramo charges no commission on it.',
        'Drivers may not ask for advance payment, nor for more than the cost share, in any form: cash, transfer, gifts or extra charges. The payment that a passenger makes on Tramo to confirm a seat is the only one.',
      ],
    },
    {
      id: 'dividing-with-receipts',
      heading: '5. Dividing costs with receipts',
      paragraphs: [
        'The driver or any passenger with a paid seat may ask to divide the costs with fuel and toll receipts, from the payment of the seat until 48 hours after the planned end of the trip. Nobody may refuse. The request ends if nobody who asked has a paid seat anymore. Until it is settled, the money for the whole trip is on hold.',
        'The driver then has 7 days, counted from the planned end of the trip if the request came before it, to enter the amounts and photos of the receipts; an administrator may give 7 more days, once. Each meter of the road costs the same and is shared by those in the car there: the driver, those who traveled, those who paid and did not show up, and those who canceled late and left half. If your share is smaller than what you paid, you are refunded the difference. If it is larger, the published price is the most anyone pays. It is calculated once and is final.',
        'Fuel counts by the liters if the tank was filled at both ends; otherwise by the distance and the stated consumption, of which at most 8 liters per 100 km count. If the price or the liters are less than half or more than twice what would be expected, or the tolls more than twice, an administrator looks at the photos before anything is refunded, within 10 days; after that the receipts do not count. Without receipts that count, the share is calculated with the reference fuel price, at most 5 liters per 100 km, no tolls and every seat ever offered, even those that stayed empty, and the case goes to the administrators.',
      ],
    },
    {
      id: 'driving',
      heading: '6. If you drive',
      paragraphs: ['By posting a trip you declare that you would make it for your own reasons, and you agree to:'],
      points: [
        'hold a valid license and insurance, and drive a car that is fit for the road and that you are allowed to use;',
        'offer between 1 and 6 seats, all of them real and with a seat belt;',
        'stick to the date, time, route and preferences you posted;',
        'obey traffic laws, and not drive after drinking alcohol or taking anything that impairs you;',
        'accept or decline people without discriminating. Women-only trips, which only people whose profile says Female may offer or join, are the only exception.',
      ],
    },
    {
      id: 'booking-and-paying',
      heading: '7. Booking and paying',
      paragraphs: [
        "A booking is one to six seats on one trip: the account holder's and those of the people who travel with them. Adults who travel with you have agreed to it and are 18 or older; children travel where the driver welcomes them; anyone with their own account first accepts in Tramo. You pay for all of the seats at once, and refunds are calculated seat by seat. When the driver accepts in advance, the seat is held for 15 minutes while you pay. When the driver answers each request, the answer comes within 24 hours and never later than 2 hours before departure, and you then have up to 24 hours to pay, but no later than 30 minutes before departure. Requests not answered or paid in time expire. You may have at most 3 seats at a time waiting to be paid; if you hold seats without paying for 45 minutes in 24 hours, or 30 on one trip, drivers have to accept your requests first for the next 24 hours. Without registering, you may have 2 upcoming seats.",
        "You pay on the payment provider's own page, under its conditions; we neither see nor store card data. The trip closes 48 hours after its planned end, and the amount becomes due to the driver, unless a report, a division of costs or a dispute is open. If you dispute a payment with your bank, the bank decides. If it takes the payment back before departure, the seat is canceled.",
        'Withdrawal button: within 10 consecutive days of agreeing to something here, you may withdraw with the link in the footer of every page, without an account and without giving a reason. You get a code at once and by email within 24 hours, and a person answers.',
      ],
    },
    {
      id: 'canceling-and-not-coming',
      heading: '8. Canceling and not showing up',
      paragraphs: ['This is what the passenger gets back:'],
      points: [
        'You cancel 24 hours or more before departure: everything.',
        'You cancel later: half, and the other half goes to the driver. You also get that half back if the trip is later canceled, moved to another departure or not made, if it is found that the driver asked you to cancel, or if the car is full without you when the trip closes.',
        'You booked in the last 24 hours and cancel within 30 minutes of confirming, at least 1 hour before departure: everything, once per trip and twice in 30 days.',
        'The driver cancels, does not show up or does not make the trip, or either of you is sanctioned before the trip: everything.',
        'You do not show up: nothing; your share goes to the driver.',
        'Absences can be reported from the planned time at the pick-up until 48 hours after the planned end of the trip. The other person can object until then, and for at least 48 hours; if nobody objects, the report stands. If they do, or if reports contradict each other, an administrator decides within 10 days. The price of a seat whose report nobody has decided after 30 days is shared as in a late cancellation.',
        'If someone reports that the driver did not make the trip, we ask every passenger. If the report stands, it holds for all who did not say that they traveled. If you canceled late, you may report this too, or that the driver asked you to cancel.',
        'If you drive, you may say that you could not make the trip, or give back any part of what was paid, until 48 hours after the planned end of the trip. It does not count against you.',
        'We start a refund as soon as it is due. It goes back the way you paid; if we cannot reach the payment provider, we try again for 72 hours, and then a person takes care of it.',
      ],
    },
    {
      id: 'ratings',
      heading: '9. Ratings',
      paragraphs: [
        'Driver and passenger of a confirmed seat may rate each other, from 0 to 5 in steps of 0.5, with a description. Rating is possible from 24 hours after the start of the trip. A rating is published when both sides have rated. If 14 days pass, the single existing rating is published and the other side can no longer rate.',
        'A sent rating cannot be edited. If either side cancels after confirmation, both may still rate. Write what happened to you, without insults or private data. The person rated may reply once. Administrators may hide a rating that breaks these rules, and tell its author; they never rewrite one.',
      ],
    },
    {
      id: 'conduct',
      heading: '10. What is not allowed',
      paragraphs: ['Besides everything said above, the following may lead to a sanction:'],
      points: [
        'seeking profit, or offering paid transport disguised as a shared trip;',
        'violence, harassment, threats or discrimination;',
        'false identities, false documents, false reports or ratings arranged between friends;',
        'collecting data about other people, or using it for anything but the trip;',
        'publishing trips you do not intend to make, advertising or unlawful content;',
        'attempting to damage the service or to get around its limits.',
      ],
    },
    {
      id: 'moderation',
      heading: '11. Warnings, suspensions and disabling',
      paragraphs: [
        'Administrators may warn you, suspend your account temporarily or disable it permanently, and may remove publications. They are under no obligation to give reasons. Even so, each decision is made by a person, and its reason is recorded.',
        'Repeat offenses escalate, from suspensions of months to a definitive one. The usual steps within 24 months are a warning, one month, three months, six months and definitive disabling; serious acts may start at six months or be definitive right away. Not showing up, or not making the trip, counts from the third time within 12 months that an administrator confirmed it; so do reports that were deliberately false.',
        'Reactivation after a temporary suspension costs money. The amount is shown before you pay it; while none has been set on this site, the account comes back automatically on the end date. After a permanent suspension the account can’t be reactivated, with or without a payment.',
        'While suspended or disabled you have no access to trips: those you had ahead are canceled, with a full refund to anyone who had paid for a seat. The money for trips under investigation is on hold for 60 days at most, which two administrators may extend once by 60 more; then the trip is settled by the rules. You can still download your data, close the account, follow your refunds and, for trips that have already left, report, object, say that you could not make the trip and enter receipts. You can appeal, once and free of charge, within 6 months. The appeal is decided within 14 days by an administrator who did not make the decision.',
      ],
    },
    {
      id: 'responsibility',
      heading: '12. Who is responsible for what',
      paragraphs: [
        'Each person is responsible for what they post and for what they do on the trip. Drivers are responsible for their car, their documents and their driving. We are responsible for running the site with care and for respecting these terms. We do not insure trips, inspect cars, check driving records or watch over trips; nor can we promise that a trip will take place or that the site will never be down.',
        'Nothing here takes away rights that the law gives you and that cannot be waived.',
      ],
    },
    {
      id: 'closing-your-account',
      heading: '13. Closing your account',
      paragraphs: [
        'You may close your account whenever you want, as long as you have no confirmed trips ahead and no money pending; the screen lists what is still open. The privacy policy tells you what happens to your data.',
      ],
    },
    {
      id: 'changes-and-law',
      heading: '14. Changes, law and contact',
      paragraphs: [
        'If we change these terms, this page shows it with its new date, and we will ask you to accept the new version the next time you come. What you have already agreed on, such as a seat, stays under the terms of that day. If you do not accept the new version, you can still cancel your trips and seats, download your data and close your account. The law of the Argentine Republic applies.',
        'For questions or complaints, use the contact link in the footer or the suggestion box.',
      ],
    },
  ],
}
