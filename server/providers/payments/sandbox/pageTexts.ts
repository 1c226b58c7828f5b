import type { Language } from '#contract/wire.ts'
import type { Card, Manner } from './cards.ts'

interface Sentence {
  title: string
  text: string
}

export interface CheckoutTexts {
  title: string
  sandbox: string
  heading: (amount: string) => string
  noMoney: string
  until: string
  choose: string
  cards: Record<Card, Sentence>
  wasRejected: string
  chooseFirst: string
  testers: string
  manner: string
  manners: Record<Manner, string>
  pay: (amount: string) => string
  back: string
  paid: Sentence
  waiting: Sentence
  closed: Sentence
  unknown: Sentence
  toTramo: string
}

const english: CheckoutTexts = {
  title: 'Pay (sandbox)',
  sandbox: 'Sandbox',
  heading: (amount) => `Pay ${amount}`,
  noMoney: 'This is a test payment without real money. The cards are made up, and we never ask for yours.',
  until: 'Pay by',
  choose: 'Choose a card',
  cards: {
    succeeds: { title: 'A card that works', text: 'Approved right away.' },
    rejected: { title: 'A card without funds', text: 'Rejected. You can try again with another one.' },
    stays_pending: { title: 'A card under review', text: 'Never approved and never rejected.' },
    paid_late: { title: 'A slow card', text: 'Approved one minute after the payment deadline.' },
    charged_back: { title: 'A disputed card', text: 'Approved right away; tomorrow the bank takes the money back.' },
  },
  wasRejected: 'The card was rejected. Nothing was paid. Try another card.',
  chooseFirst: 'Choose a card first.',
  testers: 'For testers: how Tramo is notified',
  manner: 'Notifications',
  manners: {
    at_once: 'Right away',
    late: 'A minute late',
    twice: 'Twice',
    out_of_order: 'Newer one first, then the older one',
    never: 'Not at all',
  },
  pay: (amount) => `Pay ${amount}`,
  back: 'Back to Tramo without paying',
  paid: { title: 'This is paid', text: 'There’s nothing left to do here.' },
  waiting: { title: 'The bank is checking your payment', text: 'There’s nothing to do here until it’s finished.' },
  closed: { title: 'You can no longer pay this', text: 'The time to pay has run out, or the request was withdrawn.' },
  unknown: { title: 'There’s nothing to pay here', text: 'Check the address, or start again from Tramo.' },
  toTramo: 'Back to Tramo',
}

const spanish: CheckoutTexts = {
  title: 'Pago de prueba',
  sandbox: 'Prueba',
  heading: (amount) => `Pagá ${amount}`,
  noMoney: 'Este es un pago de prueba, sin plata de verdad. Las tarjetas son inventadas y nunca te pedimos la tuya.',
  until: 'Pagar hasta',
  choose: 'Elegí una tarjeta',
  cards: {
    succeeds: { title: 'Una tarjeta que funciona', text: 'El pago se aprueba en el momento.' },
    rejected: { title: 'Una tarjeta sin fondos', text: 'El pago se rechaza. Podés probar con otra.' },
    stays_pending: { title: 'Una tarjeta en revisión', text: 'El pago nunca se aprueba ni se rechaza.' },
    paid_late: { title: 'Una tarjeta lenta', text: 'El pago se aprueba un minuto después de que vence el plazo.' },
    charged_back: {
      title: 'Una tarjeta con contracargo',
      text: 'El pago se aprueba en el momento, y mañana el banco retira la plata.',
    },
  },
  wasRejected: 'Tu tarjeta fue rechazada y no se cobró nada. Probá con otra.',
  chooseFirst: 'Primero elegí una tarjeta.',
  testers: 'Para hacer pruebas: cómo se le avisa a Tramo',
  manner: 'Avisos',
  manners: {
    at_once: 'En el momento',
    late: 'Un minuto tarde',
    twice: 'Dos veces',
    out_of_order: 'Primero el más nuevo y después el más viejo',
    never: 'Nunca',
  },
  pay: (amount) => `Pagar ${amount}`,
  back: 'Volver a Tramo sin pagar',
  paid: { title: 'Esto ya está pago', text: 'No te queda nada por hacer acá.' },
  waiting: { title: 'El banco está revisando tu pago', text: 'Hasta que termine, no tenés que hacer nada acá.' },
  closed: { title: 'Este pago ya no se puede hacer', text: 'Venció el plazo para pagar o se retiró el pedido.' },
  unknown: { title: 'Acá no hay nada para pagar', text: 'Revisá la dirección o empezá de nuevo desde Tramo.' },
  toTramo: 'Volver a Tramo',
}

export const checkoutTexts: Record<Language, CheckoutTexts> = { 'en-US': english, 'es-AR': spanish }
