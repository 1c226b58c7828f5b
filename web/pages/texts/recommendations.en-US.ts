import type { PageText } from '../readText.ts'

export const text: PageText = {
  title: 'Safety recommendations',
  intro:
    'Sharing a car means trusting someone you may not know yet. These habits help everybody arrive well. They are advice: the duties are in the terms and conditions.',
  sections: [
    {
      id: 'before-you-decide',
      heading: 'Before you decide',
      paragraphs: ['Take two minutes to know who you are going to travel with.'],
      points: [
        'Read the whole profile: photo, description, car, rating and what others wrote. One bad rating may be a bad day; several that say the same are a warning.',
        'No ratings yet is not a bad sign. Ask what you need to know and see how the person answers.',
        'Write through the Tramo chat. If something goes wrong, that conversation can be attached to your report.',
        'If anything makes you uneasy, do not travel. You owe nobody an explanation.',
      ],
    },
    {
      id: 'money',
      heading: 'Money',
      paragraphs: [
        'The contribution covers fuel and tolls divided by the people in the car. Anything beyond that breaks the rules.',
      ],
      points: [
        'Never send money in advance by transfer, deposit or cash. Drivers may not ask for it.',
        'Pay for your seat only through Tramo, on the page of the payment provider, and never give card data in a chat.',
        'Look at the parts of the price before you join. If you have doubts afterwards, ask to divide costs with fuel and toll receipts: nobody may refuse.',
      ],
    },
    {
      id: 'your-data',
      heading: 'Your data',
      paragraphs: [
        'Phone numbers and full plates are shown only between a driver and each passenger with a confirmed seat, from the day before the trip. Nobody on a trip needs a photo of your ID, your bank password or a code that came to your phone. If someone asks for them, report it.',
      ],
    },
    {
      id: 'the-meeting-point',
      heading: 'The meeting point',
      paragraphs: ['Agree on an exact place and time in the chat, and keep an eye on it on the day.'],
      points: [
        'Choose a busy, well-lit place: a service station, a terminal, a square with people in it.',
        'Tell someone you trust where you are going, with whom, in which car and when you should arrive.',
        'Before getting in, check that the person, the car and the plate are the ones on Tramo. If they are not, do not get in and report it.',
        'The person who booked is the one who travels. Drivers may ask to see an ID to make sure, and so may passengers.',
      ],
    },
    {
      id: 'on-the-road',
      heading: 'On the road',
      paragraphs: ['Whoever drives looks after everyone. Whoever travels helps to make it easy.'],
      points: [
        'Seat belts on, in the front and in the back, for the whole trip.',
        'No alcohol and no other drugs before or while driving. No phone in the hand.',
        'A break every two hours, and sooner if tiredness comes. Arriving late is better.',
        'Keep to the preferences published for the trip: pets, smoking, food, kids and how many sit in the back.',
        'If someone drives in a way that frightens you, say so. If it goes on, ask to stop in a safe place with people around and get out.',
      ],
    },
    {
      id: 'if-you-drive',
      heading: 'If you drive',
      paragraphs: ['Your car and your papers are your responsibility; Tramo neither insures trips nor inspects cars.'],
      points: [
        'Carry your license, the green card (or the blue card when the car is not yours), current insurance and the technical inspection.',
        'Ask your insurer whether sharing costs is covered. Charging more than the share may leave you without cover.',
        'Check tires, lights, brakes, belts and the weather before you leave.',
        'Offer only seats that have a seat belt, and leave room for luggage.',
        'If you are running late or cannot go, say so at once. The people waiting for you have plans too.',
      ],
    },
    {
      id: 'women-only-trips',
      heading: 'Trips for women only',
      paragraphs: [
        'A driver whose profile says Female may offer a trip for women only, and only people whose profile says Female can join it. The gender is the one each person states; if someone is not who they said they were, do not get in and let us know.',
      ],
    },
    {
      id: 'if-something-goes-wrong',
      heading: 'If something goes wrong',
      paragraphs: [
        'In an emergency, first call the emergency number of the place where you are (911 in Argentina). Tramo is not an emergency service and nobody watches over trips as they happen.',
        'Then report it, from the trip, the profile, the rating or the conversation. Whoever you report will not be told that it was you. Administrators do not read private chats; a report shows them only the messages you point out and those around them. You can also block the person.',
      ],
    },
    {
      id: 'afterwards',
      heading: 'Afterwards',
      paragraphs: [
        'Rate the person you traveled with, from 24 hours after the trip began. Say what happened, kindly and exactly: it helps whoever comes next. Neither of you can see the other rating before writing your own, so you can be honest.',
      ],
    },
  ],
}
