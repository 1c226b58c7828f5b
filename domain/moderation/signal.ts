/** What a machine noticed. It is shown to a person who administers, and decides nothing (rules 12). */
export const hintKinds = [
  'money_outside',
  'professional_driver',
  'same_document',
  'seats_given_up',
  'offers_let_go',
  'high_consumption',
] as const
export type HintKind = (typeof hintKinds)[number]

/** Words by which a member may ask for money beside the product (D7), in the two languages. */
const moneyWords: Record<string, RegExp> = {
  transfer: /\btransfer(?:encia|ime|ís|í|ir|is|s|red)?(?![\p{L}])/iu,
  account: /\b(?:cbu|cvu|alias|iban)\b/iu,
  wallet: /\b(?:mercado\s*pago|ual[aá]|paypal|bizum)(?![\p{L}])/iu,
  cash: /\b(?:efectivo|cash)\b/iu,
  advance: /\b(?:seña|señ[aá]s?|adelanto|anticipo|dep[oó]sito|deposit|in advance)(?![\p{L}])/iu,
  outside:
    /\b(?:por\s+(?:a?fuera|otro\s+lado)|fuera\s+de\s+la\s+(?:app|aplicaci[oó]n|p[aá]gina)|outside\s+(?:of\s+)?the\s+app)(?![\p{L}])/iu,
  amount: /(?:\$|\bars)\s?\d|\d\s?(?:pesos|lucas)\b/iu,
}

/** Which kinds of such words a text has; one alone says little. */
export const moneyWordsIn = (text: string): string[] =>
  Object.entries(moneyWords).flatMap(([name, shape]) => (shape.test(text) ? [name] : []))

/**
 * A trip of a weekly series is a commute on days on which its driver drives there and back at most (TR16): so many trips. More a day are
 * counted like all others, series or not.
 */
export const MOST_COMMUTES_A_DAY = 2

/** A driver's trips within four weeks, as far as they look like a trade. */
export interface Driving {
  trips: number
  /** within any seven days, commutes left out */
  mostInAWeek: number
  /** on one and the same road, commutes left out */
  mostOnOneRoad: number
  atTheCap: number
  cars: number
}

const signs = {
  many_trips: ({ mostInAWeek }: Driving) => mostInAWeek >= 8,
  same_road: ({ mostOnOneRoad }: Driving) => mostOnOneRoad >= 10,
  always_at_the_cap: ({ trips, atTheCap }: Driving) => trips >= 8 && atTheCap === trips,
  many_cars: ({ cars }: Driving) => cars >= 4,
}
export type Sign = keyof typeof signs

/** Signs of a trade. A commuter has one of them; from two on an administrator should look. */
export function signsOfTrade(driving: Driving): Sign[] {
  const found = (Object.keys(signs) as Sign[]).filter((sign) => signs[sign](driving)) // the keys of the table above
  return found.length >= 2 ? found : []
}

/** So many paid seats of one person given up within seven days are a hint (B2). */
export const MANY_SEATS_GIVEN_UP = 3
/** So many offers of the waiting list that one person lets go within ten days are a hint (B11). */
export const MANY_OFFERS_LET_GO = 2
