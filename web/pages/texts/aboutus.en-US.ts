import type { PageText } from '../readText.ts'

export const text: PageText = {
  title: 'About us',
  intro: '“Tramo” is Spanish for a stretch of road. People share the stretch they have in common.',
  sections: [
    {
      id: 'where-it-comes-from',
      heading: 'Where it comes from',
      paragraphs: [
        'Tramo is a student project. It started with something familiar to anyone who has left home to study: the bus is full or too expensive, and on the same road, at the same hour, cars go by with three empty seats. We wanted to find out what a good way to bring those people together would look like if no one had to make money from it.',
        'This page is about the project rather than the people behind it. We would like you to judge us by how Tramo works and by what its rules say; both are open for anyone to read.',
      ],
    },
    {
      id: 'what-we-do',
      heading: 'What we do',
      paragraphs: [
        'Drivers post trips between cities. Passengers find them, even when they only need part of the way, see who is driving, join and pay their share. After the trip, they can rate each other. That’s all, and we try to do it well.',
        'What we don’t do matters just as much. Tramo is not a public or private passenger transport service. No one is allowed to make a profit. A contribution covers fuel and tolls, divided among the people in the car, and anyone in the car can ask to split them by the receipts.',
      ],
    },
    {
      id: 'what-we-believe',
      heading: 'What we believe',
      paragraphs: ['Three words guide what we build, and what we leave out.'],
      points: [
        'Fair. The price is calculated from the distance, the fuel and the tolls, and everyone who sees it can see how it adds up. If it doesn’t divide evenly, we round in the passenger’s favor. Both ratings appear together, so no one rates out of revenge.',
        'Human. Sanctions are decided by people, not by software, and can be appealed. Private conversations stay private. We ask for the data the trip needs, say how long we keep it and let you take it with you.',
        'Dependable. A seat can’t be sold twice. Every cent is accounted for. When something can’t be done, Tramo tells you why and what you can do next.',
      ],
    },
    {
      id: 'the-planet-and-the-pocket',
      heading: 'Fewer cars, better company',
      paragraphs: [
        'Four people in one car burn about a quarter of the fuel of four people in four cars. They also pay less, and the road gets shorter with someone to talk to. We would rather fill empty seats than add more cars to the road.',
      ],
    },
    {
      id: 'open-source',
      heading: 'Open source',
      paragraphs: [
        'The whole of Tramo is open source under the MIT license. You can read it, use it, change it and run it in your own city or for your own community, even commercially, as long as the license notice stays with it. The rules about prices, seats, ratings and money are written to be read, and each has tests that prove it works.',
        'All of it runs on one computer, without an account with any other company. The people who run it can connect outside services, for example for login, images or maps. The contact link in the footer tells you who runs the site you’re on.',
      ],
      link: { href: '/licenses.html', words: 'Open-source work that Tramo is built on, with its licenses' },
    },
    {
      id: 'how-we-work',
      heading: 'How we work',
      paragraphs: [
        'We write down each decision and its reason. We test every rule with simulated people on real roads before anyone depends on it. We prefer a few things that work to many that almost do, and simple words to clever ones, in English and in Argentine Spanish.',
        'When we’re wrong, we want to know. Problems are easier to fix while they are small.',
      ],
    },
    {
      id: 'take-part',
      heading: 'Take part',
      paragraphs: [
        'Post a trip, tell a friend, rate the people you travel with. If something is missing or annoying, tell us in the suggestion box. You don’t need an account, and the administrators can read every suggestion. If you write code, translate or know about road safety, your help is welcome.',
      ],
    },
  ],
}
