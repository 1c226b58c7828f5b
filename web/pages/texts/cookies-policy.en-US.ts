import type { PageText } from '../readText.ts'

export const text: PageText = {
  title: 'Cookies policy',
  intro:
    'Tramo stores on your device only what it needs to work. This page lists all of it, with what it is for and how long it stays.',
  updated: 'First version: updated on December 1, 2021. Last change: November 29, 2026.',
  sections: [
    {
      id: 'what-cookies-are',
      heading: '1. What cookies are',
      paragraphs: [
        'A cookie is a short text that a site asks your browser to keep and send back on your next visit. It lets the site know, for instance, that you are still the person who logged in a moment ago. Browsers also have other places where a site can leave small notes, which are not sent with each visit. On this page we call all of them cookies, because for you the question is the same: what is left on my device, and what for?',
        'Some cookies last until you close the browser, and others have an expiration date. Some come from the site you are looking at and others from outside companies. Tramo uses only its own.',
      ],
    },
    {
      id: 'what-we-store',
      heading: '2. What we store',
      paragraphs: ['All of this is needed for something you asked for, and none of it is used to follow you around.'],
      points: [
        'Session. It is created when you log in and keeps you logged in. It holds a meaningless random number, protected so that scripts on a page cannot read it, and helps us make sure that what is done in your name really comes from you. It ends when you log out, after 7 days without use and in any case after 30 days; sooner for administrators. In your profile you can see where you are logged in, and log out there.',
        'Login. While you go to the identity provider and come back, a cookie remembers which page you left and checks that the answer is for you. It lasts half an hour at most and is removed once you are back. Where Tramo itself logs you in with a code by email, a second one remembers for ten minutes which browser asked for it, and a third one remembers for a year that you have logged in from this browser, so no one can lock you out by asking for codes in your name.',
        'What you have just done. After you change something, a cookie remembers for one minute how recent the pages we show you have to be, so that they include your change. It holds a number that says nothing about you.',
        'Language. The one you chose, on the first screen or in the footer: English (en-US) or Spanish of Argentina (es-AR). If you do not choose, the site is in English. It stays until you change or delete it.',
        'Light or dark. If you press the sun or the moon, your device remembers which one you chose, until you delete it.',
        "The banner's answer. Your answer to the cookie notice, so we don’t ask on every page. It is remembered for 6 months.",
        'The trip you are about to post. Its draft is kept in the tab while you look at the preview. It is removed when you post the trip, look at all trips from the home page, log out or close the tab, and it holds no data about who you are.',
        'Forms you have begun. What you write when you register, add a car, suggest something or withdraw from something is kept in the tab, so that nothing is lost if the page reloads. So is what you were about to do when we ask you to log in again, with the reason you gave. Your ID number and bank account code are never kept there. It is removed when you send the form, come back from the login, log out or close the tab.',
        'Messages that haven’t been sent yet. What you write in a chat without a connection, and the stops you check off while driving, are kept in the tab, with your account’s number, until they are sent. They are removed then, when you log out, or when you close the tab.',
        'Your next trips. Your device keeps when and where you travel next, with whom, in which car, and how to reach them, so you can check on the road without a connection. They are removed when you log out, when your session has ended, when someone else logs in there, and after 14 days in any case.',
        'After you close your account. The tab remembers the day on which your data will be deleted, so that it can show it to you, until you have read it or close the tab.',
        'The line that offers to install Tramo. If you close it, your device remembers that, until you delete it.',
        'Lists of administrators. Their device remembers which columns of a list they hid, until they delete it.',
      ],
    },
    {
      id: 'what-we-do-not-use',
      heading: '3. What we do not use',
      paragraphs: [
        'There are no advertising cookies on Tramo, no analytics cookies and no social network buttons that report your visit. The WhatsApp links, in the footer and where you share a trip, are plain links: nothing happens until you press one. We do not recognize your device by other means either, such as its fonts or its screen.',
      ],
    },
    {
      id: 'the-banner',
      heading: '4. The banner',
      paragraphs: [
        'A notice about cookies appears on your first visit. Accepting and rejecting look the same there, with the same size and the same number of steps. Because we only use what is needed, the site works the same with either answer: you lose nothing if you reject, and accepting does not turn on anything hidden.',
        'If we ever want to use anything beyond what is needed, we will ask you first and will not use it unless you agree. To change your answer at any time, open the notice again from the footer.',
      ],
    },
    {
      id: 'other-sites',
      heading: '5. Other sites you go through',
      paragraphs: [
        'To log in, and to pay for a seat, your browser goes to the pages of the identity provider and of the payment provider. Those pages may leave their own cookies, which we neither see nor control; the providers’ policies say what they do.',
        'Images and maps come from this site by default. The people who run it can choose an external image-hosting or map service. In that case your browser asks that service for some images or maps and, as happens with any address on the internet, the service sees the internet address of your device.',
      ],
    },
    {
      id: 'copies-in-your-browser',
      heading: '6. Copies in your browser',
      paragraphs: [
        'To open quickly, even without a connection, Tramo asks your browser to keep the files that make up the pages, such as images, fonts and code. They are the same for everyone and say nothing about you. If you turn on notifications, your browser also keeps the permission you gave, which you can withdraw in its settings, and an address for them, which ends when you log out.',
      ],
    },
    {
      id: 'how-to-delete-them',
      heading: '7. How to see and delete them',
      paragraphs: [
        'Every browser lets you see what each site has stored, delete it and block it, usually under privacy or site settings. You can also use a private window, which forgets everything when you close it.',
        'If you delete everything, you will have to log in again, choose your language and answer the notice once more. If you block all cookies, you can still read the public pages, but you cannot log in, because without a session there is no way of telling you from someone else.',
        'On a device that other people use, log out when you finish. That also ends the session on our side, so nothing left on the device is of use to anyone.',
      ],
    },
    {
      id: 'your-data',
      heading: '8. Cookies and your data',
      paragraphs: [
        'On our server, the session number leads to your account; the rest says nothing about who you are. We keep only a fingerprint of that number, so no one who reads our database can use it to log in as you. The privacy policy tells you how long we keep technical logs, who sees your data and what rights you have.',
      ],
    },
    {
      id: 'changes-and-contact',
      heading: '9. Changes and contact',
      paragraphs: [
        'The first version of this policy was updated on December 1, 2021; it was last changed on November 29, 2026. If the list above changes, this page changes with it and shows the new date next to the first one. For questions, use the contact link in the footer or the suggestion box.',
      ],
    },
  ],
}
