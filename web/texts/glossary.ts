/** English and Spanish words that screens share: one word for each thing, in every text. */
type Word = readonly [english: string, spanish: string]

/** Names of a booking's states in tags. */
export const seatStates = {
  requested: ['Requested', 'Pedido'],
  waiting: ['Waiting list', 'Lista de espera'],
  offered: ['Seat offered', 'Lugar ofrecido'],
  accepted: ['To pay', 'Falta pagar'],
  confirmed: ['Booked', 'Confirmado'],
  travelled: ['Completed', 'Realizado'],
  declined: ['Declined', 'Rechazado'],
  withdrawn: ['Withdrawn', 'Retirado'],
  expired: ['Expired', 'Vencido'],
  cancelled: ['Canceled', 'Cancelado'],
  absent: ['No-show', 'No se presentó'],
  not_driven: ['Didn’t happen', 'No se hizo'],
} as const satisfies Record<string, Word>

/** Other terms that screens use uniformly. */
export const nouns = {
  instantBooking: ['Instant booking', 'Reserva inmediata'],
  waitingList: ['waiting list', 'lista de espera'],
  receipt: ['receipt', 'comprobante'],
  refund: ['refund', 'devolución'],
  payout: ['Payout', 'Pagos a conductores'],
  no_show: ['no-show', 'no se presentó'],
} as const satisfies Record<string, Word>

interface Forbidden {
  words: RegExp
  instead: string
}

/** Words with a required alternative. */
export const forbidden: Record<'en-US' | 'es-AR', readonly Forbidden[]> = {
  'en-US': [
    { words: /\bcancell(?:ed|ing)\b/i, instead: 'canceled' },
    { words: /\btravell(?:ed|ing|ers?)\b/i, instead: 'traveled' },
    { words: /\bon board\b|\baboard\b/i, instead: 'booked, in the car' },
    { words: /^Taken back$|\b(?:take|took|taking) (?:it|them|the (?:request|change)) back\b/i, instead: 'withdrawn' },
    { words: /^Ran out$|\bthe time (?:to \w+ )?(?:or to \w+ )?ran out\b/i, instead: 'expired' },
    { words: /\b(?:somebody|whoever|anybody)\b/i, instead: 'the name, the driver, a passenger, someone' },
    {
      words: /\b(?:you|they|who|which|it|drivers?|passengers?|administrators?|people|others?) may (?!be\b|have\b)/i,
      instead: 'can',
    },
    { words: /\bin line\b|\bthe line\b/i, instead: 'waiting list' },
    { words: /\brides? along\b/i, instead: 'companion, have a seat on' },
    { words: /\bdivided? by receipts\b/i, instead: 'split by receipts' },
    { words: /\be-mail\b/i, instead: 'email' },
    { words: /\bhave a look\b|\blook it over\b/i, instead: 'check, view' },
    { words: /\b(?:the|your) stretch\b/i, instead: 'your part of the trip' },
    { words: /\b(?:cannot|(?:could|do|does|did|has|have) not)\b/i, instead: 'a contraction' },
    { words: /\bnobody\b/i, instead: 'no one' },
    { words: /\bafterwards?\b/i, instead: 'later, after the trip' },
    { words: /\bworks? (?:it )?out\b|\bworked out\b/i, instead: 'calculate' },
    { words: /(?<!\{)\bpapers\b/i, instead: 'documents' },
    { words: /\bin force\b/i, instead: 'in effect' },
    { words: /\boutside of\b/i, instead: 'outside' },
  ],
  'es-AR': [
    { words: /^Con lugar$/, instead: 'Confirmado' },
    { words: /por comprobantes/, instead: 'según los comprobantes' },
    { words: /quitarle el lugar/i, instead: 'cancelar su lugar' },
    { words: /dejar (?:el|tu|mi) lugar/i, instead: 'cancelar' },
    { words: /en el acto/, instead: 'enseguida' },
    { words: /\bquien(?:es)? administran?\b|\bla administración\b/i, instead: 'un administrador, nuestro equipo' },
    { words: /\b(?:quien(?:es)?|persona que) manejan?\b/i, instead: 'el conductor' },
    { words: /\binform(?:es?|[aá]r?|ó|aron)\b|\ben firme\b/i, instead: 'reclamo, se da por válido' },
    { words: /\btickets?\b/i, instead: 'comprobantes' },
    { words: /\bentr(?:á|ar)\b/i, instead: 'ingresar' },
    { words: /\bpudimos traer\b/i, instead: 'pudimos cargar' },
    { words: /se congel|congelad/i, instead: 'retenido' },
  ],
}
