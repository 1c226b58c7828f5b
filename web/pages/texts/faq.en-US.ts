import type { PageText } from '../readText.ts'

export const text: PageText = {
  title: 'Frequently asked questions',
  intro: "Short answers about how Tramo works. If yours is missing, write it in the suggestion box and we'll add it.",
  sections: [
    {
      id: 'what-is-tramo',
      heading: 'What is Tramo?',
      paragraphs: [
        'A community of people who travel by car between cities and share the ride. Drivers post their trips with the date, time, free seats and preferences; people who need a ride search, see who is driving and join. Everyone in the car pays their share of the fuel and tolls, and nothing else. Tramo began as a student project.',
      ],
    },
    {
      id: 'is-it-a-taxi',
      heading: 'Is it a taxi or a bus company?',
      paragraphs: [
        'No. Tramo is not a public or private passenger transport service. Drivers share the cost of a trip they were going to make anyway. Making a profit is forbidden.',
      ],
    },
    {
      id: 'can-i-bring-others',
      heading: 'Can I book for my family or friends too?',
      paragraphs: [
        'Yes, up to six seats in one booking, including yours. You name each adult who travels with you and confirm that they are 18 or older and agree. Children can travel if the driver welcomes kids. Every seat costs the same, and one payment covers all of them. Refunds are calculated seat by seat, so if some of you can’t travel, you can cancel their seats and keep yours. You, the driver and administrators see the names once you’ve paid. We delete them 30 days after the trip. If someone has their own account, invite them from the same dialog: send them the link, and once they accept, they can see the booking, leave it, and rate like any passenger. You pay for everyone. On women-only trips, every traveler needs her own account.',
      ],
    },
    {
      id: 'who-can-use-it',
      heading: 'Who can use it?',
      paragraphs: [
        'Anyone can search and see the trips on a route, with their times, prices and free seats. Once you log in, you also see who is driving and where to meet. You have to be 18 or older to travel. There’s one account per person, and the account holder has to be one of the travelers, so you can’t book for others and stay home. To join a trip, you log in, and if you haven’t registered yet, you confirm that you’re an adult. To post one, you need to be registered and have a car with its plate on file.',
      ],
    },
    {
      id: 'how-is-the-price-set',
      heading: 'How is the price of a seat set?',
      paragraphs: [
        'Tramo calculates it: the fuel for the distance plus the tolls, divided by the people in the car. For each car we use the price of its own fuel: gasoline, diesel, natural gas or electricity. We count the driver and every seat offered, so even a full car never brings in more than the trip costs. The driver can lower the price, but never raise it. Next to each price you can see how it adds up.',
      ],
    },
    {
      id: 'how-much-do-drivers-receive',
      heading: 'How much do drivers receive?',
      paragraphs: [
        'The figure on our home page is an average of 80 dollars per trip in 2021. It goes toward fuel and tolls and isn’t income. How much a trip brings in depends on its distance, its tolls and how many people join. Tramo takes no commission.',
      ],
    },
    {
      id: 'how-do-i-join',
      heading: 'How do I join a trip?',
      paragraphs: [
        'Search by origin, destination, date and seats, open the trip and choose to join. Some trips have instant booking: we hold your seat for 15 minutes while you pay. On others, the driver answers each request within 24 hours, and no later than 2 hours before departure. Once you’re accepted, you have up to 24 hours to pay, but no later than 30 minutes before departure. If you press Back, the seat is released and nothing is charged. You can have up to three unpaid bookings at a time, with eight seats in all. If you hold seats without paying for 45 minutes in a day, or 30 minutes on one trip, drivers have to accept your requests for the next 24 hours. If you haven’t registered, you can have two upcoming seats, and the driver has to accept you for a free seat.',
      ],
    },
    {
      id: 'running-late',
      heading: 'What if I am running late?',
      paragraphs: [
        'Drivers can message everyone on the trip at once, from the trip’s page or from “On the way”. They can send a ready-made message such as “I’m about 10 minutes late”, or write their own. Everyone with a confirmed seat gets it as a notification. They can send five per trip, starting twelve hours before it leaves. If you’re a passenger and you’re running late, call or message the driver.',
      ],
    },
    {
      id: 'follow-my-trip',
      heading: 'Can someone at home follow my trip?',
      paragraphs: [
        'Yes. On a trip you’re driving or have a confirmed seat on, open “On the way” and create a link. Anyone with the link can follow the trip without logging in. They see the towns, the expected times, the stops checked off, the driver’s first name, and the car with the last three characters of its plate. They don’t see your location, any phone number, or anything about others in the car. The link works from two hours before the trip until two hours after it. If a stop is more than an hour overdue, the page says “No news”. You can create three links and end each one at any time. If you’re the driver, expect your passengers to share the trip this way. The same page has the emergency number and tells you what to say when you call.',
      ],
    },
    {
      id: 'phone-checked',
      heading: 'What does “Phone verified” mean?',
      paragraphs: [
        'It means the person has proved that the cell phone number in their profile is theirs. They wrote to us from it, or entered a code we sent to it. You can do the same in your profile. This doesn’t change who sees your number: only your driver or your passengers do, starting 24 hours before departure. If someone else later proves that the number is theirs, the badge goes to them and we let you know.',
      ],
    },
    {
      id: 'what-if-the-trip-is-full',
      heading: 'What if the trip is full?',
      paragraphs: [
        'Join the waiting list. If a seat opens up on your part of the trip, we offer it to the first person on the list for as many seats as they asked for, and hold it for up to a day, or less as departure gets closer. Take it and pay as usual, or leave it to the next person. If someone else gets a seat you requested, we let you know right away and put you on the list. Waiting costs nothing, and you can leave the list at any time. No one sees who’s on it. The driver only sees how many people are waiting.',
      ],
    },
    {
      id: 'can-i-get-on-along-the-way',
      heading: 'Can I travel only part of the way?',
      paragraphs: [
        'Yes. A trip can have stopovers, and unless the driver says otherwise, you can ask to get in or out at a place along the way. In that case, the driver always decides. You only pay for your part of the trip, and the price depends on how far you ride.',
      ],
    },
    {
      id: 'when-do-i-pay',
      heading: 'How do I pay, and when does the driver get the money?',
      paragraphs: [
        "You pay by card on the payment provider's page. We never see your card. We hold the money until 48 hours after the planned end of the trip. Then it goes to the driver, unless a report, a dispute or a split by receipts is still open.",
      ],
    },
    {
      id: 'money-in-advance',
      heading: 'What if the driver asks me for money in advance?',
      paragraphs: [
        'Don’t send it, and report the driver from the chat or the trip. Drivers aren’t allowed to ask for advance payment, by transfer or in any other way, or for more than your share of the cost. The only payment before a trip is the one you make on Tramo to confirm your own seat.',
      ],
    },
    {
      id: 'dividing-with-receipts',
      heading: 'Can I ask to split the actual costs?',
      paragraphs: [
        'Yes, and no one can refuse. From the moment a seat is paid until 48 hours after the planned end of the trip, the driver or any passenger can ask to split the costs using fuel and toll receipts. The driver has 7 days to upload them. The people in the car share the cost of each part of the trip. If your actual share was smaller than what you paid, you get the difference back; if it was larger, you still pay only the published price. If the receipts are far from what we’d expect, an administrator reviews them first, within 10 days. If there are no valid receipts, we calculate the cost with the reference fuel price, at most 5 liters per 100 km and no tolls.',
      ],
    },
    {
      id: 'how-do-i-post-a-trip',
      heading: 'How do I post a trip?',
      paragraphs: [
        'Register, add your car and choose Post a Trip. Enter the origin, destination, date, time, 1 to 6 seats and your preferences. Check the preview on the map and create the trip. You can post up to 150 days ahead.',
      ],
    },
    {
      id: 'papers',
      heading: 'Are licenses and insurance checked?',
      paragraphs: [
        'That’s up to the people who run this site. If they require it, drivers send a photo of their license and of the car’s insurance and inspection, with each expiration date. Administrators check them, and one in twenty is checked by two administrators. A trip can only be posted if it arrives while they’re valid. The trip’s page says what was checked and the month it’s valid until. Only administrators see the photo, which we delete 30 days after checking it. We don’t store the number. Drivers can remove a document from their profile at any time. It no longer counts, and its photo is deleted right away. A photo only shows what a document says. It doesn’t guarantee that the insurance will pay.',
      ],
    },
    {
      id: 'way-back-and-every-week',
      heading: 'Can I post the return trip too, or the same trip every week?',
      paragraphs: [
        'Yes. In the form, check "Post the return trip too" and "Repeat the trip every week": up to 30 trips at once. Each one is a separate trip with its own seats, and you can change or cancel it alone or together with the later ones. If you’re a passenger, a trip’s page shows whether there’s a return trip and which other days the driver goes. You book and pay for each trip separately.',
      ],
    },
    {
      id: 'preferences',
      heading: 'What do the preferences mean?',
      paragraphs: [
        'They tell you what to expect in the car: pets, smoking, food, two people at most in the back, kids and only women. Only people whose profile says Female can offer, filter by or join a women-only trip.',
      ],
    },
    {
      id: 'canceling',
      heading: 'What happens if I cancel?',
      paragraphs: [
        'Up to 24 hours before departure, you get a full refund. After that, you get half, and the rest goes to the driver. There are exceptions. You get a full refund if you booked in those last 24 hours and change your mind within 30 minutes of confirming, at least 1 hour before departure. You also get one if the trip is later canceled, moved or not made, if the driver asked you to cancel, or if the car ends up full without your seat. If the driver cancels, doesn’t show up or doesn’t make the trip, you get a full refund. If you don’t show up, the driver keeps your share.',
      ],
    },
    {
      id: 'not-driven',
      heading: 'The trip didn’t happen, or someone didn’t show up. What now?',
      paragraphs: [
        'Tell us on your booking’s page, from the time of the pick-up until 48 hours after the planned end of the trip. The other person has at least 48 hours to dispute it. If they don’t, the report stands. If they do, an administrator decides within 10 days. After 30 days without a decision, the price is split between you. If someone reports that the driver didn’t make the trip, we ask all passengers. If the report stands, it applies to everyone who didn’t say that they traveled.',
        'If you drive and something came up, choose "I couldn’t make this trip" on your trip’s page. Everyone gets a full refund, and it doesn’t count against you.',
      ],
    },
    {
      id: 'changing-a-trip',
      heading: 'The driver wants to change the trip. Do I have to agree?',
      paragraphs: [
        'No. Once someone has a seat, the driver can’t change the route, the day or whether it’s for women only, and your price never goes up. A driver can propose another time, at most 2 hours earlier or later, another car or other meeting points. We ask everyone with a seat, and they have up to 24 hours to answer. Anyone who declines or doesn’t answer leaves the trip with a full refund.',
      ],
    },
    {
      id: 'withdrawing',
      heading: 'What is the withdrawal button?',
      paragraphs: [
        'In Argentina, anyone who agrees to something online can withdraw within 10 consecutive days, without giving a reason. The button is in the footer of every page, and you don’t need an account. You get a code right away and by email within 24 hours, and a person answers. If you just want to cancel a seat, it’s quicker on your booking’s page.',
      ],
    },
    {
      id: 'ratings',
      heading: 'How do ratings work?',
      paragraphs: [
        'Driver and passenger can rate each other, from 0 to 5 in half points, starting 24 hours after the trip began. Both ratings appear together once both of you have written yours. If 14 days pass and only one of you has rated, that rating is published and the other person can no longer rate. You can’t edit a rating once it’s sent. The person it’s about can reply once. If one of you cancels after the seat was confirmed, you can still rate.',
      ],
    },
    {
      id: 'problems-with-someone',
      heading: 'I had a problem with someone. What happens if I report it?',
      paragraphs: [
        'The administrators look into it, and the other person isn’t told who reported them. Administrators can warn someone, suspend them for a while or disable their account for good. You can also block the person, so you can’t message each other or book trips together.',
      ],
    },
    {
      id: 'suspended',
      heading: 'My account was suspended. What can I do?',
      paragraphs: [
        'When you log in, you’ll see how long it lasts and, if we gave a reason, why. You can appeal once, free of charge, within 6 months. An administrator who didn’t make the decision answers within 14 days. You can also download your data, close the account, follow your refunds and, for trips that have already left, report, object, say that you couldn’t make the trip and enter receipts. After a temporary suspension, you may have to pay to come back. You’ll see the amount before you pay. After a permanent one, the only way back is an appeal.',
      ],
    },
    {
      id: 'alerts',
      heading: 'Can Tramo tell me about trips and news?',
      paragraphs: [
        'Yes. Save a search as an alert, and we’ll let you know when someone posts a trip like that. News about your seats, payments, changes and messages appears in Tramo. You can also get it by email or on your device, if you choose to on your notifications page.',
      ],
    },
    {
      id: 'offline',
      heading: 'Does it work without a connection?',
      paragraphs: [
        'Partly. While you’re logged in, your device keeps your next trips. Even on the road, you can see when and where you leave, with whom, in which car and how to reach them. Messages you write offline are sent once you’re back online. You need a connection to search, book and pay.',
      ],
    },
    {
      id: 'my-data',
      heading: 'Can I download my data or close my account?',
      paragraphs: [
        'Yes, you can do both from your profile, free of charge. You can close your account once you have no confirmed trips ahead and no money pending. The privacy policy explains what we delete after 30 days and what we have to keep longer.',
      ],
    },
  ],
}
