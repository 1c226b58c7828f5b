import type { PageText } from '../readText.ts'

export const text: PageText = {
  title: 'Frequently asked questions',
  intro: "Short answers about how Tramo works. If yours is missing, write it in the suggestion box and we'll add it.",
  sections: [
    {
      id: 'what-is-tramo',
      heading: 'What is Tramo?',
      paragraphs: [
        'A community of people who travel by car between cities and share the way. Whoever drives posts the trip with its date, time, free seats and preferences; whoever needs to travel searches for it, looks at who drives and joins. Everyone in the car pays their part of the fuel and the tolls, and nothing else. Tramo began as a student project.',
      ],
    },
    {
      id: 'is-it-a-taxi',
      heading: 'Is it a taxi or a bus company?',
      paragraphs: [
        'No. Tramo is not a public or private passenger transport service. Drivers make a trip they were going to make anyway and share its cost. Making a profit is forbidden.',
      ],
    },
    {
      id: 'can-i-bring-others',
      heading: 'Can I book for my family or friends too?',
      paragraphs: [
        'Yes, up to six seats in one booking, yours among them. You name each adult who travels with you and confirm that they are 18 or older and agree. Children travel on trips whose driver welcomes kids. Every seat costs the same, and one payment pays all of them; what comes back if you cancel is counted seat by seat, and if only some of you cannot travel, you give up their seats and keep yours. You, the driver and administrators see the names from the payment on; 30 days after the trip they are deleted. Somebody with an account of their own you invite from the same dialog: send them the address, they say yes, and then they see the booking, may leave it, and rate like any passenger. You pay for everyone. On trips for women only, every traveler needs her own account.',
      ],
    },
    {
      id: 'who-can-use-it',
      heading: 'Who can use it?',
      paragraphs: [
        'Anybody may search and see the trips of a road, with their hours, prices and free seats; who drives and where you meet you see once you are logged in. Traveling is for people aged 18 or over. There is one account per person, and whoever uses the account must be one of the people who travel: you cannot book for others and stay at home. To join a trip you log in, and if you have not registered your details yet, you declare that you are an adult. To post one you need to be registered and to have a car with its plate on file.',
      ],
    },
    {
      id: 'how-is-the-price-set',
      heading: 'How is the price of a seat set?',
      paragraphs: [
        'Tramo works it out: the fuel for the distance plus the tolls, divided by the people in the car. Each car counts at the price of its own fuel: gasoline, diesel, natural gas or electricity. We count the driver and every seat offered, so that even a full car never brings in more than the trip costs. The driver may ask for less, never for more. Next to each price you can see the parts it is made of.',
      ],
    },
    {
      id: 'how-much-do-drivers-receive',
      heading: 'How much do drivers receive?',
      paragraphs: [
        'The figure on our home page is an average of 80 dollars per trip in 2021. It is money towards fuel and tolls, not income. What a trip brings in depends on its distance, its tolls and how many people join. Tramo takes no commission.',
      ],
    },
    {
      id: 'how-do-i-join',
      heading: 'How do I join a trip?',
      paragraphs: [
        'Search by origin, destination, date and seats, open the trip and choose to join. Some drivers accept in advance: your seat is held for 15 minutes while you pay. Others answer each request, within 24 hours and never later than 2 hours before departure; once accepted, you have up to 24 hours to pay, and always until 30 minutes before departure at the latest. If you press Back, the seat is released and nothing is charged. You can have three bookings at a time waiting to be paid, with eight seats in all; after 45 minutes in a day of seats you did not pay, or 30 on one trip, for 24 hours drivers answer your requests first. Without registering you can have two seats to come, and free seats only with the driver’s yes.',
      ],
    },
    {
      id: 'running-late',
      heading: 'What if I am running late?',
      paragraphs: [
        'Whoever drives can write to everyone aboard at once, from the trip’s page or from “On the way”: a ready-made message such as “I’m about 10 minutes late”, or a few words of your own. Everyone with a confirmed seat gets it as a notification. There are five for each trip, from twelve hours before it leaves. If you ride along and are late, call or write to the driver.',
      ],
    },
    {
      id: 'follow-my-trip',
      heading: 'Can someone at home follow my trip?',
      paragraphs: [
        'Yes. Open “On the way” of a trip you drive or have a confirmed seat on, and make a link. Whoever has it sees, without logging in, the towns, the expected times, the stops that were checked off, the car with the last three characters of its plate, and the driver’s first name: no position, no phone number, nothing about others in the car. It works from two hours before the trip until two hours after it; an hour after a stop was expected it says “No news”. You can make three and end each at any time. As a driver, expect your passengers to share the trip this way. The same page has the number for emergencies and what to say there.',
      ],
    },
    {
      id: 'phone-checked',
      heading: 'What does “Phone checked” mean?',
      paragraphs: [
        'That the person has shown that the mobile phone in their profile is theirs: they wrote to us from it, or entered a code we sent there. You can do the same in your profile. It does not show your number to anyone earlier: only your driver or your passengers see it, from 24 hours before departure. If someone else shows later that the number is theirs, the badge goes to them and we let you know.',
      ],
    },
    {
      id: 'what-if-the-trip-is-full',
      heading: 'What if the trip is full?',
      paragraphs: [
        'Join the waiting list. If a seat opens up on your part of the trip, we offer it to the first person on the list for as many seats as they asked for, and hold it for a while: up to a day, less as departure comes closer. Take it and pay as usual, or leave it to the next. If you had asked for a seat that someone else got, we tell you right away and you are on the list already. Waiting costs nothing, you can leave at any time, and nobody sees who waits; the driver only sees how many.',
      ],
    },
    {
      id: 'can-i-get-on-along-the-way',
      heading: 'Can I travel only part of the way?',
      paragraphs: [
        'Yes. A trip may have stopovers, and unless the driver says otherwise you can ask to get in or out at a place along the way; in that case the driver always decides. You pay only for your part of the trip, in proportion to its distance.',
      ],
    },
    {
      id: 'when-do-i-pay',
      heading: 'How do I pay, and when does the driver receive it?',
      paragraphs: [
        "You pay by card on the payment provider's page. We never see your card. The money is set aside and counts as the driver's 48 hours after the planned end of the trip, if no report, dispute or division of costs with receipts is open.",
      ],
    },
    {
      id: 'money-in-advance',
      heading: 'The driver asks me for money in advance. What do I do?',
      paragraphs: [
        'Do not send it, and report it from the conversation or the trip. Drivers may not ask for advance payment, by transfer or in any other way, nor for more than the cost share. The only payment before a trip is the one you make on Tramo to confirm your own seat.',
      ],
    },
    {
      id: 'dividing-with-receipts',
      heading: 'Can I ask to divide the real costs?',
      paragraphs: [
        'Yes, and nobody may refuse. From the moment a seat is paid until 48 hours after the planned end of the trip, the driver or any passenger may ask to divide the costs with fuel and toll receipts. The driver has 7 days to upload them. Each stretch of the road is shared by those aboard there. If your real share was smaller than what you paid, you get the difference back; if it was larger, the published price stands. Receipts far from what was to be expected are looked at by an administrator first, within 10 days. If none come or count, we calculate with the reference fuel price, at most 5 liters per 100 km and no tolls.',
      ],
    },
    {
      id: 'how-do-i-post-a-trip',
      heading: 'How do I post a trip?',
      paragraphs: [
        'Register, add your car and choose Post a Trip. Give origin, destination, date, time, between 1 and 6 seats and your preferences, look at the preview on the map and create it. You can post up to 150 days ahead.',
      ],
    },
    {
      id: 'papers',
      heading: 'Are license and insurance checked?',
      paragraphs: [
        'Whoever runs this site decides that. Where it is asked, drivers send a photo of their license, and of the insurance and inspection of the car, with the last day each is valid. Administrators look at them, one in twenty is looked at by two of them, and a trip can only be posted if it arrives while they are valid. The page of the trip says what was seen, and until which month. Nobody but administrators sees the photo, which is deleted 30 days after the check; the number is not stored. Drivers can take a paper back in their profile at any time: it stops counting, and its photo is deleted at once. A photo shows what a paper says: it is no promise that the insurance pays.',
      ],
    },
    {
      id: 'way-back-and-every-week',
      heading: 'Can I post the way back too, or the same trip every week?',
      paragraphs: [
        'Yes. In the form, tick "Post the way back too" and "Repeat the trip every week": up to 30 trips at once. Each is a trip of its own, with its own seats, which you can change or cancel alone or together with those after it. As a passenger you see on the page of a trip whether there is a way back and on which other days the driver goes; you book and pay each one by itself.',
      ],
    },
    {
      id: 'preferences',
      heading: 'What do the preferences mean?',
      paragraphs: [
        'They tell what to expect in the car: pets, smoking, food, two people at most in the back, kids and only women. Only people whose profile says Female can offer a trip for women only, filter by it or join it.',
      ],
    },
    {
      id: 'canceling',
      heading: 'What if I cancel?',
      paragraphs: [
        'Up to 24 hours before departure you get everything back. After that you get half, and the rest goes to the driver. There are exceptions: you get everything back if you booked in those last 24 hours and change your mind within 30 minutes of confirming, at least 1 hour before departure; and also if the trip is then canceled, moved or not driven, if the driver asked you to cancel, or if the car is full without your seat. If the driver cancels, does not come or does not drive, you get everything back. If you do not come, the driver keeps your share.',
      ],
    },
    {
      id: 'not-driven',
      heading: 'The trip didn’t happen, or someone didn’t show up. What now?',
      paragraphs: [
        'Say so on the page of your booking, from the time of the pick-up until 48 hours after the planned end of the trip. The other person has at least 48 hours to object; if nobody does, the report stands. If they do, an administrator decides within 10 days, and after 30 days without a decision the price is shared. That the driver did not drive is put to all passengers, and if it stands it holds for everyone who did not say that they traveled.',
        'If you drive and something came up, choose "I couldn’t make this trip" on the page of your trip: everybody gets everything back, and it does not count against you.',
      ],
    },
    {
      id: 'changing-a-trip',
      heading: 'The driver wants to change the trip. Do I have to agree?',
      paragraphs: [
        'No. Once someone has a seat, the route, the day and whether it is for women only stay as they are, and your price never goes up. A driver may propose another hour, at most 2 hours earlier or later, another car or other meeting points. Everyone with a seat is asked and has up to 24 hours to answer; anyone who declines, or does not answer, leaves the trip with a full refund.',
      ],
    },
    {
      id: 'withdrawing',
      heading: 'What is the withdrawal button?',
      paragraphs: [
        'In Argentina, whoever agrees on something at a distance may withdraw within 10 consecutive days, without giving a reason. The button is in the footer of every page and needs no account: you get a code at once and by email within 24 hours, and a person answers. To give up a seat it is quicker to cancel it on the page of your booking.',
      ],
    },
    {
      id: 'ratings',
      heading: 'How do ratings work?',
      paragraphs: [
        'Driver and passenger can rate each other, from 0 to 5 in half points, starting 24 hours after the trip began. Both ratings appear together once both of you have written yours. If 14 days pass, the only one there is gets published and the other side can no longer rate. A sent rating cannot be edited; the person it is about may reply to it once. If one of you cancels after the seat was confirmed, you can still rate.',
      ],
    },
    {
      id: 'problems-with-someone',
      heading: 'I had a problem with someone. What happens if I report it?',
      paragraphs: [
        'The administrators look into it, and the other person is not told who reported. They may warn, suspend for a time or disable an account for good. You can also block the person, so that neither of you can write to the other or book with them.',
      ],
    },
    {
      id: 'suspended',
      heading: 'My account was suspended. What can I do?',
      paragraphs: [
        'When you log in you see why, as far as you are told, and until when. You can appeal once, free of charge, within 6 months; an administrator who did not take the decision answers within 14 days. You can also download your data, close the account, follow your refunds and, about trips that have left, report, object, say that you could not drive and enter receipts. After a temporary suspension, coming back may cost money: the amount is shown before you pay it. A permanent one has no way back but the appeal.',
      ],
    },
    {
      id: 'alerts',
      heading: 'Can Tramo tell me about trips and news?',
      paragraphs: [
        'Yes. Save a search as an alert and we tell you when someone posts such a trip. What happens with your seats, payments, changes and messages is told in the product and, as you choose on your notifications page, by email or on your device.',
      ],
    },
    {
      id: 'offline',
      heading: 'Does it work without a connection?',
      paragraphs: [
        'In part. While you are logged in, your device keeps your next trips, so that you can read on the road when and where, with whom, in which car and how to reach them. Messages you write meanwhile are sent once there is a connection. Searching, booking and paying need one.',
      ],
    },
    {
      id: 'my-data',
      heading: 'Can I download my data or close my account?',
      paragraphs: [
        'Yes, both from your profile, free of charge. An account can be closed once it has no confirmed trips ahead and no money pending. The privacy policy says what is deleted after 30 days and what must stay longer.',
      ],
    },
  ],
}
