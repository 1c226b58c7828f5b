import type { PageText } from '../readText.ts'

export const text: PageText = {
  title: 'Privacy policy',
  intro:
    'What Tramo knows about you and why, who else sees it, how long we keep it and what you can do about it. We do not sell data or show advertising.',
  updated: 'Effective from December 17, 2021. This version applies from November 28, 2026.',
  sections: [
    {
      id: 'who-is-responsible',
      heading: '1. Who is responsible',
      paragraphs: [
        'The people who run this site are responsible for the personal data it holds. You can write to them through the contact link in the footer. Tramo is a student project and open source, so other sites may run it too; each one is responsible for its own data.',
      ],
    },
    {
      id: 'what-we-keep',
      heading: '2. What we keep',
      paragraphs: ['You need to give only some of this to look around; we ask for most of it when you register or post a trip.'],
      points: [
        'When you log in: your email and, as suggestions, your given name, family name and picture.',
        'When you register: names, photo, ID or passport number, photos of its front and back, gender, age, phone, street, city, province, what you write about yourself and, if you wish, Facebook and Instagram.',
        'From drivers: car plate, brand, model, color and engine size, green card and blue cards; photos of the license, insurance and inspection with their expiration dates, if this site asks for them; and the bank account code (CBU) for paying out contributions.',
        'When you travel: trips, bookings, stops checked off on the road, payments and refunds (never card data), receipts, ratings, messages, reports and sanctions.',
        'When you use the site: technical logs with the time, the internet address and the page requested, and a record that you accepted the terms: which version, when, in which language and from which address.',
        'What you ask us to remember: alerts, saved trips, and which notifications you want and where.',
        'From the suggestion box and the withdrawal button: name, email and what you wrote; for a withdrawal, also its code and our answer.',
      ],
    },
    {
      id: 'login',
      heading: '3. Logging in',
      paragraphs: [
        'An external identity provider handles the login. It checks who you are and gives us the data named above; we never see your password, and we keep its access tokens on our server, not on your device. The provider’s own policy explains what it does with your data.',
      ],
    },
    {
      id: 'what-for',
      heading: '4. What we use it for',
      paragraphs: [
        'To let you find, offer, pay for and rate trips; to make sure that each person is an adult, has one account and is the one who travels; to calculate shares and refunds; to help when there is a problem; to keep the site secure; and to comply with the law. We rely on your consent, on what is needed to carry out the trip you agreed to, and on legal duties. If you do not want to give the data that a step requires, you cannot take that step, but you can still use the rest.',
        'We do not build advertising profiles. A program points out to administrators trip comments that mention money and driving that looks like a business; it does not read chats. No sanction is decided by a program alone: a person always decides.',
      ],
    },
    {
      id: 'who-sees-what',
      heading: '5. Who sees what on Tramo',
      paragraphs: [
        'Visitors who are not logged in see nothing about you. Anyone who has the link to a trip sees its towns, day, time, price and free seats, and nothing about its people.',
      ],
      points: [
        'Logged-in people: names, photo, gender, age, rating and published ratings, whether an administrator has checked your ID, which documents they checked and until which month and year those are valid, whether your phone is verified, whether you cancel rarely, sometimes or often, what you wrote about yourself, your social profiles, your email unless you turn that off (people without an ID on file see it only if they travel with you or you write to each other), and your car’s brand, model, color, engine size and the last three characters of its plate.',
        'Your driver or your passenger: also your phone and the whole plate, from 24 hours before departure until 7 days after the trip. For a seat confirmed later than that, from 30 minutes after its confirmation, or right away when less than an hour is left. Passengers do not see one another’s phone, and only administrators see an email that you have hidden.',
        'Those who share a trip with you: the receipts of that trip, if there are any.',
        'Administrators: what they need to help and moderate. They do not read private chats; a report shows them the reported messages and up to 20 around them. To see your full ID number or the photos of your documents, they have to log in again and write down a reason; we record each time and show it to you.',
        'Only you and the administrators: ID number, address, bank account code, and green and blue cards.',
      ],
    },
    {
      id: 'who-else-receives-it',
      heading: '6. Who else receives it',
      paragraphs: ['No one buys or rents your data. We only share it with the following, and only as much as they need:'],
      points: [
        'The identity provider, to log you in.',
        'The payment provider, to charge and refund.',
        'The SMS service, if you ask for a code by SMS: your number.',
        'Image hosting. Photos and documents are kept in our own store by default. The people who run this site can choose an external image-hosting service instead.',
        'Maps and place suggestions come from this site by default. If an external service was chosen, it receives the places you look up and, for the map, the internet address of your device.',
        'The mail service and, if you turn on notifications, the push service of your browser, to deliver them.',
        'Judges and authorities, when the law requires it.',
      ],
    },
    {
      id: 'other-countries',
      heading: '7. Other countries',
      paragraphs: [
        'Some of those providers may keep data outside Argentina. The people who run this site have to choose providers that protect your data to the standard Argentine law requires.',
      ],
    },
    {
      id: 'how-long',
      heading: '8. How long we keep it',
      paragraphs: [
        'After each period, the data is deleted or made anonymous. If several periods apply, the longest one counts, but only for the data it covers.',
      ],
      points: [
        'Account data, if you do not close the account: 5 years after last use. We notify you 60 days and 7 days before.',
        'Account data, after closing the account: 30 days.',
        'Account data, after closing with a negative rating (below 2.5) or a report: 2 years.',
        'Financial data: up to 10 years.',
        'Log data: up to 12 months.',
        'Call recordings: up to 1 month; the analysis of calls: 1 year. Tramo does not record calls today.',
        'Data of suspended accounts: 2 years if the suspension was temporary, 10 years if it was permanent.',
        'Legal archive (disputes, appeals, withdrawals, acceptance of the terms): up to 5 years.',
        'License, insurance and inspection: we keep the photo as long as the photos of your ID, and at most until the document expires. If you remove a document from your profile, we delete its photo right away. We keep the expiration date for 12 months longer.',
        'Photos of your ID: 30 days after they were checked, 7 days after being rejected. They can still be restored from a backup made before that, until it is deleted, at most 35 days later.',
        'Names of people without an account who travel on your booking, children included: 30 days after the trip, longer for an open report or case. You, your driver and administrators see them once you have paid.',
        'Receipts: 90 days after the trip is settled, longer for an open case or one that can still be appealed, and as long as the payment is less than 180 days old. Suggestions: 12 months. Payments never completed: 30 days. Backups: 35 days.',
      ],
    },
    {
      id: 'what-remains',
      heading: '9. What remains after you leave',
      paragraphs: [
        'Trips, bookings and the ratings you wrote stay without your name, under "former member". The text of your messages is deleted; the messages others wrote to you stay with them. Before you confirm that you want to close the account, the screen shows what is kept and why.',
      ],
    },
    {
      id: 'your-rights',
      heading: '10. Your rights',
      paragraphs: [
        'Law 25.326 of the Argentine Republic gives you these rights over your data. You can use them free of charge.',
        'If you are not satisfied, you may file a complaint with the authority that oversees this law, the Agency of Access to Public Information (Agencia de Acceso a la Información Pública, AAIP). If the law of the European Union protects you, the periods of one month that it sets apply too.',
      ],
      points: [
        'Access: see and download everything about you from your profile, right away; if you ask us, within 10 consecutive days. The law grants free access every six months; here you can do it whenever you want.',
        'Correction: change it yourself, or ask us; within 5 working days.',
        'Erasure: close the account or ask us; we act within 5 working days. What a legal duty or the rights of others oblige us to keep stays for the periods above.',
        'Objection and restriction: ask us to stop using certain data while keeping it; within 5 working days.',
        'Portability: the download is in a format that programs can read.',
      ],
    },
    {
      id: 'how-to-ask',
      heading: '11. How to ask',
      paragraphs: [
        'The quickest way is in your profile. Otherwise, write through the contact link in the footer. To be sure that it is you, we may ask you to log in again or, if you cannot, for facts about your last trip. People whose account is suspended or disabled keep these rights.',
      ],
    },
    {
      id: 'security',
      heading: '12. How we protect it',
      paragraphs: [
        'ID numbers and photos of IDs are encrypted. We rewrite images when they arrive, which removes hidden data such as where they were taken, and photos of documents have no public address. Sensitive steps ask you to log in again. What administrators do is recorded in a log that no one can change without leaving a trace. We protect forms that need no login from bots without any other company: we look at how quickly a form is filled out, and how many come from one address within an hour. No system is perfectly safe; if something happens that puts you at risk, we will tell you.',
      ],
    },
    {
      id: 'minors',
      heading: '13. Minors',
      paragraphs: [
        'Tramo is for people who are 18 or older. If we learn that an account belongs to a minor, we close it, and the periods above apply to its data.',
      ],
    },
    {
      id: 'cookies-and-changes',
      heading: '14. Cookies and changes',
      paragraphs: [
        'The cookies policy tells you what is stored on your device. If we change this policy, this page shows it with its new date, and any change that needs your consent applies only once you give it.',
      ],
    },
  ],
}
