import type { PageText } from '../readText.ts'

export const text: PageText = {
  title: 'About us',
  intro: 'Tramo is Spanish for a stretch of road. People share the stretch they have in common.',
  sections: [
    {
      id: 'where-it-comes-from',
      heading: 'Where it comes from',
      paragraphs: [
        'Tramo is a student project. It started from something anyone who has left home to study knows: the bus is full or too expensive, and on the same road, at the same hour, cars go by with three empty seats. We wanted to find out what a good way of bringing those people together would look like if nobody had to earn money from it.',
        'This page tells of the project rather than of the people behind it. We would like you to judge us by how the thing works and by what its rules say, and both are open for anyone to read.',
      ],
    },
    {
      id: 'what-we-do',
      heading: 'What we do',
      paragraphs: [
        'Drivers post trips between cities. Passengers find them, even when they only need part of the way, look at who drives, join and pay their part. Afterwards both can rate each other. That is all, and we try to do it well.',
        'What we do not do matters as much. Tramo is not a public or private passenger transport service. Nobody may make a profit: a contribution covers fuel and tolls divided by the people in the car, and anyone in the car may ask to divide them with the receipts in hand.',
      ],
    },
    {
      id: 'what-we-believe',
      heading: 'What we believe',
      paragraphs: ['Three words guide what we build, and what we leave out.'],
      points: [
        'Fair. The price is worked out from the distance, the fuel and the tolls, and its parts are shown to everyone who sees it. What cannot be divided evenly is rounded in favor of the passenger. Two ratings appear together, so that nobody writes out of revenge.',
        'Human. Sanctions are decided by people, not by a program, and can be appealed. Private conversations stay private. We ask for the data the trip needs, say how long we keep it and let you take it with you.',
        'Dependable. A seat cannot be sold twice. Money is accounted for to the cent. When something cannot be done, Tramo tells you why and what you can do next.',
      ],
    },
    {
      id: 'the-planet-and-the-pocket',
      heading: 'Fewer cars, better company',
      paragraphs: [
        'Four people in one car burn about a quarter of the fuel of four people in four cars. They also pay less, and the road gets shorter with someone to talk to. We would rather fill the seats that already travel than add more cars to the road.',
      ],
    },
    {
      id: 'open-source',
      heading: 'Open source',
      paragraphs: [
        'The whole of Tramo is open source under the MIT license. You may read it, use it, change it and run it in your own city or for your own community, also commercially, as long as the license notice stays with it. The rules about prices, seats, ratings and money are written to be read, and each has tests that show that it holds.',
        'It works complete on one computer, without an account with any other company. Whoever runs it may connect outside services, such as for login, images or maps. Who runs the site you are on is told by the contact link in the footer.',
      ],
      link: { href: '/licenses.html', words: 'The work of others that Tramo is made of, with its licenses' },
    },
    {
      id: 'how-we-work',
      heading: 'How we work',
      paragraphs: [
        'We write down each decision and its reason. We try every rule with made-up people on real roads before anyone depends on it. We prefer few things that work to many that almost do, and simple words to clever ones, in English and in Argentine Spanish.',
        'When we are wrong we want to know it. Problems are easier to repair while they are small.',
      ],
    },
    {
      id: 'take-part',
      heading: 'Take part',
      paragraphs: [
        'Post a trip, tell a friend, rate the people you travel with. If something is missing or annoying, leave it in the suggestion box: you need no account, and the administrators can read every suggestion. If you write code, translate or know about road safety, your help is welcome.',
      ],
    },
  ],
}
