import type { PageText } from './page-text.ts'

export const text: PageText = {
  title: 'Terms and conditions',
  intro:
    'These are the rules you accept when you register or travel with Tramo. We wrote them to be read. "We" means the people who run this site; "you" means whoever uses it.',
  updated: 'Last reviewed on 16 December 2021. Effective from 17 December 2021.',
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
        'You are the traveler. Whoever uses the account must be the person who gets in the car or drives it.',
        'The data you give is true, yours and up to date.',
        'You do not have an account that was disabled for good.',
      ],
    },
    {
      id: 'your-account',
      heading: '3. Your account',
      paragraphs: [
        'You log in through an identity provider, which tells us your email. To post a trip you also need to register, with your ID or passport number, and to add a car with its plate and its green card; up to 3 blue cards as well when the car is not yours or others use it. Administrators may review what you send. That review is not a guarantee to others about who you are or how you drive.',
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
        'The driver or any passenger with a seat may ask to divide the costs with fuel and toll receipts, from the payment of the seat until 48 hours after the planned end of the trip. Nobody may refuse.',
        'The driver then has 7 days, counted from the planned end of the trip when it was asked before, to enter the amounts and photographs of the receipts. If the real share is smaller than the price, each passenger is refunded the difference. If it is larger, the published price is the most anyone pays. Without receipts in time, the share is calculated with the reference fuel price and no tolls, and the case goes to the administrators.',
      ],
    },
    {
      id: 'driving',
      heading: '6. If you drive',
      paragraphs: ['By posting a trip you declare that you would make it for your own reasons, and you undertake to:'],
      points: [
        'hold a valid license and insurance, and drive a car that is fit for the road and that you are allowed to use;',
        'offer between 1 and 6 seats, all of them real and with a seat belt;',
        'keep to the date, time, route and preferences you published;',
        'respect traffic law, and not drive after drinking alcohol or taking anything that impairs you;',
        'accept or decline people without discriminating. Women-only trips, which only people whose profile says Female may offer or join, are the exception the product foresees.',
      ],
    },
    {
      id: 'booking-and-paying',
      heading: '7. Booking and paying',
      paragraphs: [
        'One booking is one seat, for the account holder. When the driver accepts in advance, the seat is held for 15 minutes while you pay. When the driver answers each request, the answer comes within 24 hours and never later than 2 hours before departure, and you then have up to 24 hours to pay, and never later than 30 minutes before departure. What is not answered or paid in time lapses.',
        "You pay on the payment provider's own page, under its conditions; we neither see nor store card data. The amount becomes due to the driver 24 hours after the planned end of the trip, unless something is in dispute.",
        'Withdrawal button: within 10 consecutive days of agreeing on something here you may say that you withdraw, with the link in the footer of every page, without an account and without giving a reason. You get a code at once and by email within 24 hours, and a person answers.',
      ],
    },
    {
      id: 'canceling-and-not-coming',
      heading: '8. Canceling and not coming',
      paragraphs: ['This is what comes back to the passenger:'],
      points: [
        'You cancel 24 hours or more before departure: everything.',
        'You cancel later: half, and the other half goes to the driver. If the seat is then taken by somebody else, everything.',
        'You booked in the last 24 hours and cancel within 30 minutes of confirming, before departure: everything.',
        'The driver cancels, does not come or does not drive, or either of you is sanctioned before the trip: everything.',
        'You do not come: nothing; your share goes to the driver.',
        'Absences can be reported until 48 hours after the planned end of the trip. The other person can object until then, and for at least 48 hours; if they do, an administrator decides within 10 days.',
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
        'seeking profit, or offering paid transport under the appearance of a shared trip;',
        'violence, harassment, threats or discrimination;',
        'false identities, false documents, false reports or ratings agreed between friends;',
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
        'Repeat offences escalate, from suspensions of months to a definitive one. The usual steps within 24 months are a warning, one month, three months, six months and definitive disabling; grave acts may start at six months or be definitive at once.',
        'Reactivation after a temporary suspension costs money. The amount is shown before you pay it; while none has been set on this site, the account comes back by itself on the end date. A permanent suspension has no reactivation, paid or otherwise.',
        'While suspended or disabled you have no access to trips: those you had ahead are canceled, with a full refund to whoever had paid a seat. You can still download your data, close the account and appeal, once and free of charge, within 6 months. The appeal is decided within 14 days by an administrator who did not make the decision.',
      ],
    },
    {
      id: 'responsibility',
      heading: '12. Who answers for what',
      paragraphs: [
        'Each person answers for what they publish and do on the trip. Drivers answer for their car, their papers and their driving. We answer for running the site with care and for respecting these terms. We do not insure trips, do not inspect cars, do not check driving records and do not watch over journeys; nor can we promise that a trip will take place or that the site will never be down.',
        'Nothing here takes away rights that the law gives you and that cannot be waived.',
      ],
    },
    {
      id: 'closing-your-account',
      heading: '13. Closing your account',
      paragraphs: [
        'You may close your account whenever you want, as long as you have no confirmed trips ahead and no money pending; the screen lists what is missing. What happens to your data is told in the privacy policy.',
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
