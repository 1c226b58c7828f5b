import { inFigures, readingsOf, withoutTimes } from '../plainText.ts'

/** Automatic hints to administrators. A hint decides nothing (rules 12). */
export const hintKinds = [
  'money_outside',
  'professional_driver',
  'same_document',
  'seats_given_up',
  'offers_let_go',
  'high_consumption',
  'fuel_doubted',
] as const
export type HintKind = (typeof hintKinds)[number]

/** Words with which a member may demand additional money (D7), in both languages, without accents. */
const moneyWords: Record<string, RegExp> = {
  transfer: /\btransf(?:e|er(?:encia|ime|is|i|ir|irte|s|red)?|ier[aoe]s?)\b/,
  account: /\b(?:cbu|cvu|alias|iban)\b/,
  wallet: /\b(?:mercado\s*pago|uala|paypal|bizum|venmo|zelle|(?:por|con|via)\s+mp)\b|\bmp\W{0,2}\d/,
  cash: /\b(?:efectivo|cash|(?:plata|guita|pago|billetes?)\s+en\s+mano)\b/,
  advance: /\b(?:senas?|adelanto(?!\s+que)|anticipo|deposito?|in advance)\b/,
  outside: /\b(?:por\s+(?:a?fuera|otro\s+lado)|fuera\s+de\s+la\s+(?:app|aplicacion|pagina)|outside\s+(?:of\s+)?the\s+app)\b/,
}

const CURRENCY = String.raw`(?:pesos?|pesitos|ars|usd|u\$?s|dolar(?:es)?|dollars?|bucks|euros?|eur|reales|lu[ck]as?|lks|verdes|luquitas?|gambas?|guita)`
const UNIT = String.raw`(?:km|kilometros?|kg|kilos?|gr?|ml|cm|mts?|m|metros|min(?:utos|utes)?|hs?|horas?|dias|anos|%)`
/** Patterns of amounts of money, for a plain text with number words replaced by figures, and without times of day. */
const AMOUNTS = [
  new RegExp(
    String.raw`(?:[$€£]|\b(?:ars|usd|u\$?s|eur|pesos|dolares|euros))\W{0,2}\d|\d\s?(?:[$€£]|${CURRENCY}(?![\p{L}\d]))`,
    'u',
  ),
  /\d\s?(?:mil|thousand|grand|hundred)\b(?!\s*(?:gracias|thanks?|km|kilometros?|metros|miles|personas))/,
  /\b(?:medi[oa]|una?)\s(?:lu[ck]a|luquita|gamba)\b|\bun\spalo\b(?!\sde)|\d{2}\s?mangos\b|\d\s?palos\b(?!\sde)/,
  /(?<!\b(?:al|altura|km|nro|numero|ruta|rn)\s)\b[1-9]\d{0,2}(?:[.,']\d00|\s000)\b(?!\s?(?:km|kg|m|mts|metros|de)\b)/,
  new RegExp(
    String.raw`\b(?:pag(?:o|ar|aria|amos|ue|are|arte)|cobr(?:o|as|an|ar|e)|precio|tarifa|costo|cuesta|valor|pay(?:ing)?|price|fare|cost)\b(?:\W+\p{L}+){0,3}?\W+\d{2,}\b(?!\s?${UNIT}(?![\p{L}\d]))`,
    'u',
  ),
  new RegExp(
    String.raw`\b(?:doy|damos|daria|ofre(?:zco|cemos)|pon(?:go|emos)|aport(?:o|amos|aria)|colabor(?:o|amos|aria)|tiro|banco|sumo|give|offer|put|chip\sin|contribute)\b(?:\W+\p{L}+){0,2}?\W+\d{3,}\b(?!\s?${UNIT}(?![\p{L}\d]))`,
    'u',
  ),
  /\d{3,}\s*(?:por|x|per|each|c\/u|cada|a|p\/)\s*(?:persona|pers|lugar|asiento|cabeza|uno|una|seat|person|head|p)\b/,
]
/** Thousands such as 10k. In a text about a race, 10k is a distance and not a price. */
const THOUSANDS = /\d\s?k\b/
const RACE = /\b(?:corr\w*|carrera|marat\w+|trail|run|running|race|runner)\b/
const YEAR = /\b2\s?mil\s2\d\b/g

const saysAmount = (plain: string) => {
  const figures = withoutTimes(inFigures(plain)).replaceAll(YEAR, ' ')
  return AMOUNTS.some((shape) => shape.test(figures)) || (THOUSANDS.test(figures) && !RACE.test(figures))
}

/** Returns the kinds of money words in a text, in any spelling. A single kind is weak evidence. */
export function moneyWordsIn(text: string): string[] {
  const readings = readingsOf(text)
  const named = Object.entries(moneyWords).flatMap(([name, shape]) => (readings.some((plain) => shape.test(plain)) ? [name] : []))
  return readings.some(saysAmount) ? [...named, 'amount'] : named
}

/**
 * Maximum number of a driver's trips on a day, outbound and return, for trips of a weekly series to count as commutes (TR16). On
 * busier days they count like any other trip.
 */
export const MAX_COMMUTES_A_DAY = 2

/** Figures about a driver's trips within four weeks that may indicate a trade. */
export interface Driving {
  trips: number
  /** highest number of trips within seven days, without commutes */
  mostInAWeek: number
  /** highest number of trips on one road, without commutes */
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

/** Returns the signs of a trade. A commuter shows one sign; administrators should review two or more. */
export function signsOfTrade(driving: Driving): Sign[] {
  const found = (Object.keys(signs) as Sign[]).filter((sign) => signs[sign](driving)) // as: the keys of the table above
  return found.length >= 2 ? found : []
}

/** Number of paid seats given up by one person within seven days at which administrators get a hint (B2). */
export const MANY_SEATS_GIVEN_UP = 3
/** Number of waiting-list offers that one person lets expire within ten days at which administrators get a hint (B11). */
export const MANY_OFFERS_LET_GO = 2
