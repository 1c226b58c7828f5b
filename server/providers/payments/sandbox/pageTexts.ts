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
  noMoney: 'No real money. This is a practice payment: the cards are made up, and we never ask for yours.',
  until: 'Pay by',
  choose: 'Choose a card',
  cards: {
    succeeds: { title: 'A card that works', text: 'Approved right away.' },
    rejected: { title: 'A card without funds', text: 'Rejected. You can try again with another one.' },
    stays_pending: { title: 'A card under review', text: 'Never approved and never rejected.' },
    paid_late: { title: 'A slow card', text: 'Approved one minute after the time to pay is over.' },
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
    out_of_order: 'The older one after the newer one',
    never: 'Not at all',
  },
  pay: (amount) => `Pay ${amount}`,
  back: 'Back to Tramo without paying',
  paid: { title: 'This is paid', text: 'There is nothing left to do here.' },
  waiting: { title: 'The bank is checking your payment', text: 'There is nothing to do here until that is done.' },
  closed: { title: 'This can no longer be paid', text: 'The time to pay is over, or the request was withdrawn.' },
  unknown: { title: 'There is nothing to pay here', text: 'Check the address, or start again from Tramo.' },
  toTramo: 'Back to Tramo',
}

const spanish: CheckoutTexts = {
  title: 'Pagar (prueba)',
  sandbox: 'Prueba',
  heading: (amount) => `Pagá ${amount}`,
  noMoney: 'No es plata de verdad. Es un pago de prueba: las tarjetas son inventadas y nunca te pedimos la tuya.',
  until: 'Pagar hasta',
  choose: 'Elegí una tarjeta',
  cards: {
    succeeds: { title: 'Una tarjeta que anda', text: 'Se aprueba en el momento.' },
    rejected: { title: 'Una tarjeta sin fondos', text: 'Se rechaza. Podés probar de nuevo con otra.' },
    stays_pending: { title: 'Una tarjeta en revisión', text: 'No se aprueba ni se rechaza nunca.' },
    paid_late: { title: 'Una tarjeta lenta', text: 'Se aprueba un minuto después de que vence el tiempo para pagar.' },
    charged_back: {
      title: 'Una tarjeta con reclamo',
      text: 'Se aprueba en el momento; mañana el banco se lleva la plata de vuelta.',
    },
  },
  wasRejected: 'La tarjeta fue rechazada. No se pagó nada. Probá con otra tarjeta.',
  chooseFirst: 'Primero elegí una tarjeta.',
  testers: 'Para quienes prueban: cómo se entera Tramo',
  manner: 'Avisos',
  manners: {
    at_once: 'En el momento',
    late: 'Un minuto tarde',
    twice: 'Dos veces',
    out_of_order: 'El más viejo después del más nuevo',
    never: 'Nunca',
  },
  pay: (amount) => `Pagar ${amount}`,
  back: 'Volver a Tramo sin pagar',
  paid: { title: 'Esto ya está pagado', text: 'No queda nada por hacer acá.' },
  waiting: { title: 'El banco está revisando tu pago', text: 'No hay nada que hacer acá hasta que termine.' },
  closed: { title: 'Esto ya no se puede pagar', text: 'Se terminó el tiempo para pagar, o se retiró el pedido.' },
  unknown: { title: 'Acá no hay nada para pagar', text: 'Revisá la dirección, o empezá de nuevo desde Tramo.' },
  toTramo: 'Volver a Tramo',
}

export const checkoutTexts: Record<Language, CheckoutTexts> = { 'en-US': english, 'es-AR': spanish }
