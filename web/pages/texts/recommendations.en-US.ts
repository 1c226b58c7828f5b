import type { PageText } from '../readText.ts'

export const text: PageText = {
  title: 'Safety recommendations',
  intro:
    'Sharing a car means trusting someone you may not know yet. These habits help everyone arrive safely. They are only advice: the rules are in the terms and conditions.',
  sections: [
    {
      id: 'before-you-decide',
      heading: 'Before you decide',
      paragraphs: ['Take two minutes to find out who you’re going to travel with.'],
      points: [
        'Read the whole profile: photo, description, car, rating and what others wrote. One bad rating may just be a bad day; several that say the same thing are a warning.',
        'Having no ratings yet isn’t a bad sign. Ask what you need to know, and see how the person answers.',
        'Write through the Tramo chat. If something goes wrong, that conversation can be attached to your report.',
        'If anything makes you uneasy, don’t travel. You don’t owe anyone an explanation.',
      ],
    },
    {
      id: 'money',
      heading: 'Money',
      paragraphs: [
        'The contribution covers fuel and tolls, divided among the people in the car. Anything beyond that breaks the rules.',
      ],
      points: [
        'Never send money in advance by transfer, deposit or cash. Drivers aren’t allowed to ask for it.',
        'Pay for your seat only through Tramo, on the payment provider’s page, and never share card details in a chat.',
        'Look at how the price adds up before you join. If you have doubts after the trip, ask to split the costs using fuel and toll receipts. No one can refuse.',
      ],
    },
    {
      id: 'your-data',
      heading: 'Your data',
      paragraphs: [
        'Phone numbers and full plates are shown only between a driver and each passenger with a confirmed seat, from the day before the trip. No one on a trip needs a photo of your ID, your bank password or a code sent to your phone. If someone asks for them, report it.',
      ],
    },
    {
      id: 'the-meeting-point',
      heading: 'The meeting point',
      paragraphs: ['Agree on an exact place and time in the chat, and check it again on the day of the trip.'],
      points: [
        'Choose a busy, well-lit place: a gas station, a bus terminal or a square with people around.',
        'Tell someone you trust where you’re going, with whom, in which car and when you should arrive.',
        'Before getting in, check that the person, the car and the plate are the ones on Tramo. If they’re not, don’t get in, and report it.',
        'The person who booked has to be the one who travels. Drivers and passengers can ask each other for an ID to make sure.',
      ],
    },
    {
      id: 'on-the-road',
      heading: 'On the road',
      paragraphs: ['The driver looks after everyone. Passengers help make it easy.'],
      points: [
        'Everyone wears a seat belt, front and back, for the whole trip.',
        'Don’t drink alcohol or take drugs before or while driving. Keep your phone out of your hands.',
        'Take a break every two hours, or sooner if you get tired. Better to arrive late than not at all.',
        'Respect the trip’s preferences: pets, smoking, food, kids and how many people sit in the back.',
        'If someone’s driving scares you, say so. If it continues, ask to stop in a safe place with people around, and get out.',
      ],
    },
    {
      id: 'if-you-drive',
      heading: 'If you drive',
      paragraphs: ['Your car and your documents are your responsibility; Tramo neither insures trips nor inspects cars.'],
      points: [
        'Carry your license, the green card (or the blue card if the car isn’t yours), current insurance and the technical inspection.',
        'Ask your insurer whether sharing costs is covered. Charging more than the cost share may leave you without coverage.',
        'Check the tires, lights, brakes, belts and the weather before you leave.',
        'Offer only seats that have a seat belt, and leave room for luggage.',
        'If you’re running late or can’t go, say so right away. The people waiting for you have plans too.',
      ],
    },
    {
      id: 'women-only-trips',
      heading: 'Women-only trips',
      paragraphs: [
        'A driver whose profile says Female can offer a women-only trip, and only people whose profile says Female can join it. People state their own gender; if someone isn’t who they said they were, don’t get in, and let us know.',
      ],
    },
    {
      id: 'if-something-goes-wrong',
      heading: 'If something goes wrong',
      paragraphs: [
        'In an emergency, first call the local emergency number (911 in Argentina). Tramo isn’t an emergency service, and no one watches over trips as they happen.',
        'Then report it from the trip, the profile, the rating or the conversation. The person won’t be told that you reported them. Administrators don’t read private chats. A report only shows them the messages you select and the ones around them. You can also block the person.',
      ],
    },
    {
      id: 'afterwards',
      heading: 'After the trip',
      paragraphs: [
        'You can rate the person you traveled with starting 24 hours after the trip began. Say what happened, kindly and accurately: it helps the next person. Neither of you can see the other’s rating before writing your own, so you can be honest.',
      ],
    },
  ],
}
