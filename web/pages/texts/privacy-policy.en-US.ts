import type { PageText } from '../readText.ts'

export const text: PageText = {
  title: 'Privacy policy',
  intro:
    'What Tramo knows about you, what for, who else sees it, how long it stays and what you can do about it. We sell no data and show no advertising.',
  updated: 'Effective from 17 December 2021. This version applies from 28 November 2026.',
  sections: [
    {
      id: 'who-is-responsible',
      heading: '1. Who is responsible',
      paragraphs: [
        'The people who run this site are responsible for the personal data it holds. You can write to them through the contact link in the footer. Tramo is a student project and open source, so other sites may run it too; each answers for its own data.',
      ],
    },
    {
      id: 'what-we-keep',
      heading: '2. What we keep',
      paragraphs: ['Only some of this is needed to look around; most of it is asked when you register or post a trip.'],
      points: [
        'From your login: email, and as suggestions your given name, family name and picture.',
        'From registering: names, photo, ID or passport number, photographs of its front and back, gender, age, phone, street, city, province, what you write about yourself and, if you wish, Facebook and Instagram.',
        'From drivers: car plate, brand, model, color and cylinder, green card and blue cards, where this site asks for them photographs of license, insurance and inspection with the day they are valid until, and the bank account code (CBU) for paying out contributions.',
        'From traveling: trips, bookings, stops ticked off on the road, payments and refunds (never card data), receipts, ratings, messages, reports and sanctions.',
        'From using the site: technical logs with time, address and what was asked for, and the record that you accepted the terms: which version, when, in which language and from which address.',
        'From what you ask us to remember: alerts, saved trips, and of what you want to be told and where.',
        'From the suggestion box and the withdrawal button: name, email and what you wrote, and of a withdrawal its code and the answer.',
      ],
    },
    {
      id: 'login',
      heading: '3. Logging in',
      paragraphs: [
        'An external identity provider does the login. It checks who you are and tells us the data named above; we never see your password, and we keep its access tokens on our server, not on your device. What that provider does with your data is told in its own policy.',
      ],
    },
    {
      id: 'what-for',
      heading: '4. What we use it for',
      paragraphs: [
        'To let you find, offer, pay and rate trips; to know that each person is an adult, has one account and is who travels; to calculate shares and refunds; to help when there is a problem; to keep the site secure; and to comply with the law. We rely on your consent, on what is needed to carry out the trip you agreed to, and on legal duties. If you do not want to give the data a step requires, that step is not possible, and the rest is.',
        'We do not build advertising profiles. A program points out to administrators comments of trips that speak of money, and driving that looks like a trade; it does not read chats. No sanction is decided by a program alone: a person always decides.',
      ],
    },
    {
      id: 'who-sees-what',
      heading: '5. Who sees what on Tramo',
      paragraphs: [
        'Visitors who are not logged in see nothing about you. Whoever is given the address of a trip sees its towns, day, hour, price and free seats, and nothing about its people.',
      ],
      points: [
        'Logged-in people: names, photo, gender, age, rating and published ratings, whether an administrator has checked your ID and which papers with a date they saw, with month and year, whether your phone was checked, whether you cancel rarely, sometimes or often, what you wrote about yourself, your social profiles, your email unless you switch that off (people without an ID on file see it only if they travel with you or you write to each other), and of your car the brand, model, color, cylinder and last three characters of the plate.',
        'Your driver or your passenger: also your phone and the whole plate, from 24 hours before departure until 7 days after the trip. For a seat confirmed later than that, from 30 minutes after its confirmation, or at once when less than an hour is left. Passengers do not see one another’s phone, and only administrators see an email that you have hidden.',
        'Those who share a trip with you: the receipts of that trip, if there are any.',
        'Administrators: what they need to help and moderate. They do not read private chats; a report shows them the messages pointed out and up to 20 around them. To see your whole ID number or the photographs of your documents they must have just logged in again and write down a reason; each time is recorded and shown to you.',
        'Nobody but you and the administrators: ID number, address, bank account code, and green and blue cards.',
      ],
    },
    {
      id: 'who-else-receives-it',
      heading: '6. Who else receives it',
      paragraphs: ['Nobody buys or rents your data. It leaves this site only for the following, and only as far as needed:'],
      points: [
        'The identity provider, to log you in.',
        'The payment provider, to charge and refund.',
        'The SMS service, if you ask for a code by SMS: your number.',
        'Image hosting. Photographs and documents are kept in our own store by default. Whoever runs this site may choose an external image-hosting service instead.',
        'Maps and place suggestions come from this site by default. If an external service was chosen, it receives the places asked about and, for the map, the internet address of your device.',
        'The mail service and, if you turn on notifications, the push service of your browser, to deliver them.',
        'Judges and authorities, when the law obliges us.',
      ],
    },
    {
      id: 'other-countries',
      heading: '7. Other countries',
      paragraphs: [
        'Some of those providers may keep data outside Argentina. Whoever runs this site has to choose them so that your data keeps the protection Argentine law requires.',
      ],
    },
    {
      id: 'how-long',
      heading: '8. How long it stays',
      paragraphs: [
        'After each period the data is deleted or made anonymous. If several apply, the longest counts, only for what it covers.',
      ],
      points: [
        'Account data, if you do not close the account: 5 years after last use. We tell you 60 and 7 days before.',
        'Account data, after closing the account: 30 days.',
        'Account data, after closing with a negative rating (below 2.5) or a report: 2 years.',
        'Financial data: up to 10 years.',
        'Log data: up to 12 months.',
        'Call recordings: up to 1 month; the analysis of calls: 1 year. Tramo does not record calls today.',
        'Data of suspended accounts: 2 years if the suspension was temporary, 10 years if it was permanent.',
        'Legal archive (disputes, appeals, withdrawals, acceptance of the terms): up to 5 years.',
        'License, insurance and inspection: the photograph as that of your ID, and at the latest when they lapse or, at once, when you take them back in your profile; until when they were valid, 12 months longer.',
        'Photographs of your ID: 30 days after they were checked, 7 days after being rejected. A backup made before that can still open them until it is deleted, at most 35 days later.',
        'Names of people without an account who travel on your booking, children included: 30 days after the trip, longer for an open report or case. You, your driver and administrators see them from the payment on.',
        'Receipts: 90 days after the trip is settled, longer for an open case or one that may still be appealed, and while the payment is younger than 180 days. Suggestions: 12 months. Payments never completed: 30 days. Backups: 35 days.',
      ],
    },
    {
      id: 'what-remains',
      heading: '9. What remains after you leave',
      paragraphs: [
        'Trips, bookings and the ratings you wrote stay without your name, as from a "former member". The text of your messages is deleted; those others wrote to you stay with them. Before you confirm the closing, the screen shows what is kept and why.',
      ],
    },
    {
      id: 'your-rights',
      heading: '10. Your rights',
      paragraphs: [
        'Law 25.326 of the Argentine Republic gives you these rights over your data. Exercising them is free.',
        'If you are not satisfied, you may complain to the authority that supervises this law, the Agency of Access to Public Information (Agencia de Acceso a la Información Pública, AAIP). If the law of the European Union protects you, the periods of one month that it sets apply too.',
      ],
      points: [
        'Access: see and download everything about you from your profile, at once; if you ask us, within 10 consecutive days. The law speaks of free access every six months; you may do it whenever you want.',
        'Correction: change it yourself, or ask us; within 5 working days.',
        'Erasure: close the account or ask us; we act within 5 working days. What a legal duty or the rights of others oblige us to keep stays for the periods above.',
        'Objection and restriction: ask us to stop using certain data while keeping it; within 5 working days.',
        'Taking your data elsewhere: the download is in a format that programs can read.',
      ],
    },
    {
      id: 'how-to-ask',
      heading: '11. How to ask',
      paragraphs: [
        'The quickest way is your profile. Otherwise write through the contact link in the footer. To be sure that it is you, we may ask you to log in again or, if you cannot, for facts about your last trip. People whose account is suspended or disabled keep these rights.',
      ],
    },
    {
      id: 'security',
      heading: '12. How we look after it',
      paragraphs: [
        'ID numbers and photographs of IDs are kept encrypted. Images are rewritten when they arrive, which removes hidden data such as where they were taken, and those of documents have no public address. Sensitive steps ask you to log in again. What administrators do is recorded, in a log that nobody can change unseen. Forms that need no login are kept from robots without any other company: we look at how quickly a form is filled in, and how many come from one address within an hour. No system is perfectly safe; if something happens that puts you at risk, we will tell you.',
      ],
    },
    {
      id: 'minors',
      heading: '13. Minors',
      paragraphs: [
        'Tramo is for people aged 18 or over. If we learn that an account belongs to a minor, we close it, and its data follows the periods above.',
      ],
    },
    {
      id: 'cookies-and-changes',
      heading: '14. Cookies and changes',
      paragraphs: [
        'What is stored on your device is told in the cookies policy. If we change this policy, this page shows it with its new date, and nothing that needs a new consent of yours applies without it.',
      ],
    },
  ],
}
