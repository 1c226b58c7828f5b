import { MAX_SEATS } from '#domain/bookings/seats.ts'
import { MAX_MINOR } from '#domain/money.ts'
import { after, type Found, isGlued, isRangeSign, numberAt, phraseAt, phraseTable, type Sheet, wordAt, wordSet } from './sheet.ts'

const counts = new Map(
  'un:1 uno:1 una:1 ultimo:1 ultima:1 dos:2 tres:3 cuatro:4 cinco:5 seis:6 one:1 two:2 three:3 four:4 five:5 six:6'
    .split(' ')
    .map((pair) => pair.split(':'))
    .map(([word = '', count]) => [word, Number(count)] as const),
)
const seatNouns = wordSet(
  'lugares lugar lug lugarcito lugarcitos asiento asientos plaza plazas cupo cupos seat seats spot spots space spaces pasajero pasajeros pasajera pasajeras personas persona pax people person passengers passenger',
)
const adjectives = wordSet(
  'solo sola unico unica ultimos ultimas libres libre disponibles disponible free available empty left last open',
)
const leads = wordSet('cupo quedan queda lugares lugar asientos seats cupos plazas somos entran 💺 🪑')
const leadFillers = wordSet(': para p / for')
const ranges = wordSet('o / - a or y')
const closeRanges = wordSet('o / - or')
const otherUnits = wordSet('hs h am pm : mil k lucas')
const half = wordSet('adelante atras')
const full = phraseTable([
  [
    'viaje completo|auto completo|viaje lleno|auto lleno|ya completo|estoy completo|esta completo|esta lleno|ya lleno|trip full|car full|no hay lugar|no hay lugares|no hay mas lugar|no hay mas lugares|no queda lugar|no queda mas lugar|no quedan lugares|no quedan mas lugares|no tengo lugar|no tengo lugares|no tengo mas lugar|no tengo mas lugares|sin lugar|sin lugares|sin cupo|sin cupos|cupo completo|cupo lleno|cupos agotados|lugares agotados|lugares completos|se lleno|se completo|no seats left|no more seats|no spots left|fully booked',
    0,
  ],
])
const fullAlone = wordSet('lleno llena completo completa completos agotado agotados full')
const notFull = wordSet('casi no aun todavia si cuando tanque baul bano dia pago nombre equipaje recorrido tramo almost not')
const otherRoom = wordSet(
  'valija valijas equipaje bulto bultos bolso bolsos mascota mascotas perro perros bici bicis luggage bags pets',
)

/** Reads "2 lugares", "un lugar", "lugares: 2", "room for 3"; 0 for a full car. */
export function seatsAt(sheet: Sheet, at: number): Found<number> | undefined {
  return fullAt(sheet, at) ?? countedSeats(sheet, at) ?? ledSeats(sheet, at)
}

/** Recognizes a full car. "LLENO" by itself is certain; "sin lugar para valijas" is about luggage. */
function fullAt(sheet: Sheet, at: number): Found<number> | undefined {
  const isDenied = [1, 2].some((before) => notFull.has(sheet.tokens[at - before]?.word ?? ''))
  if (isDenied) return undefined
  const phrase = phraseAt(sheet, at, full)
  if (phrase) return [0, 1, 2].some((later) => otherRoom.has(wordAt(sheet, phrase.end + later))) ? undefined : phrase
  if (!fullAlone.has(wordAt(sheet, at))) return undefined
  const isAlone = [at - 1, at + 1].every((neighbour) => !['word', 'number'].includes(freeKind(sheet, neighbour)))
  return isAlone || wordAt(sheet, at) !== 'full' ? { value: 0, isSure: isAlone, end: at + 1 } : undefined
}

const freeKind = ({ tokens, state }: Sheet, at: number) => (state[at] === 'free' ? (tokens[at]?.kind ?? '') : '')

function countAt(sheet: Sheet, at: number): number | undefined {
  return numberAt(sheet, at, 2) ?? counts.get(wordAt(sheet, at))
}

function countedSeats(sheet: Sheet, at: number): Found<number> | undefined {
  const count = countAt(sheet, at)
  if (count === undefined) return undefined
  const isRange = isRangeSign(sheet, at + 1, ranges) && countAt(sheet, at + 2) !== undefined
  const noun = after(sheet, at + (isRange ? 3 : 1), adjectives)
  if (!seatNouns.has(wordAt(sheet, noun)) || count < 1 || count > MAX_SEATS) return undefined
  const end = after(sheet, noun + 1, adjectives)
  const isHalf = half.has(wordAt(sheet, end))
  // a driver who "takes 2 passengers" may already have them
  const isTaken = [1, 2, 3].some((before) => sheet.tokens[at - before]?.word === 'llevo')
  return { value: count, isSure: !isRange && !isHalf && !isTaken, end: isHalf ? end + 1 : end }
}

/** Reads a number after a leading word but without a noun, such as "quedan 3". The result is unsure. */
function ledSeats(sheet: Sheet, at: number): Found<number> | undefined {
  const isEnglishLead = wordAt(sheet, at) === 'room'
  if (!leads.has(wordAt(sheet, at)) && !isEnglishLead) return undefined
  const start = after(sheet, at + 1, adjectives.has(wordAt(sheet, at + 1)) ? adjectives : leadFillers)
  const next = after(sheet, start, leadFillers)
  const count = countAt(sheet, next)
  if (count === undefined || count < 1 || count > MAX_SEATS) return undefined
  const isOther = seatNouns.has(wordAt(sheet, next + 1)) || isPartOfMore(sheet, next)
  if (isOther) return undefined
  const isRange = isRangeSign(sheet, next + 1, closeRanges) && countAt(sheet, next + 2) !== undefined
  return { value: count, isSure: !isRange && wordAt(sheet, at) !== 'entran', end: next + (isRange ? 3 : 1) }
}

const isPartOfMore = (sheet: Sheet, at: number) => otherUnits.has(wordAt(sheet, at + 1)) && sheet.tokens[at]?.kind === 'number'

const thousand = wordSet('mil k lucas luca lukas luka lks thousand miles')
const pesos = wordSet('pesos peso pesitos mangos ars')
const foreign = wordSet('usd dolares dolar euros euro reales uss')
const foreignSigns = wordSet('u us uss usd r euro €')
const points = wordSet('. ,')
const leadOfPrice = wordSet('precio valor price cost costo cuesta aporte colaboracion sale')
const each = phraseTable([
  [
    'c / u|cu|cada uno|cada una|por persona|por cabeza|x persona|x cabeza|x pers|p / persona|p / p|por lugar|x lugar|por asiento|por pasajero|por pax|per seat|a seat|each|per person|pp|per head|el lugar|el pasaje|el asiento|por pers',
    true,
  ],
])
const shared = phraseTable([['entre todos|en total|total|a dividir|entre los que vayamos|para dividir|split|in total', true]])
const gifts = phraseTable([['gratis|sin cargo|sin costo|for free|no charge|free of charge|free ride', 0]])

/** Reads "$15 mil", "15.000 c/u", "15k", "ARS 15,000" as the price of a seat, in minor units. */
export function priceAt(sheet: Sheet, at: number): Found<number> | undefined {
  const gift = phraseAt(sheet, at, gifts)
  if (gift) return gift
  const start = markedStart(sheet, at)
  const isMarked = start > at
  const amount = amountAt(sheet, start, isMarked)
  if (!amount) return undefined
  const unit = unitAt(sheet, amount.end)
  const part = eachAt(sheet, unit.end)
  if (unit.isForeign || isForeignBefore(sheet, at)) return undefined
  const isLed = leadOfPrice.has(previousWord(sheet, at))
  const hasSign = isMarked || unit.isNamed || part.isEach
  const value = Math.round(amount.hundredths * unit.factor)
  const isLikely = amount.hundredths >= 100_000 && amount.hundredths < 10_000_000 && !isYear(amount.hundredths)
  if ((!hasSign && !isLikely) || value > Number(MAX_MINOR)) return undefined
  const isPart =
    isRangeBefore(sheet, at) ||
    (isRangeSign(sheet, unit.end, closeRanges) && !part.isEach && numberAt(sheet, unit.end + 1, 9) !== undefined)
  const isSure = (hasSign || isLed) && !isPart && !part.isShared && value >= 100_000
  return { value, isSure, end: part.end }
}

const isYear = (hundredths: number) => hundredths >= 200_000 && hundredths < 210_000

/** Skips "$", "ARS", "AR$" and spaces. */
function markedStart(sheet: Sheet, at: number): number {
  if (['$', '💲'].includes(wordAt(sheet, at))) return at + 1
  if (wordAt(sheet, at) === 'ars') return wordAt(sheet, at + 1) === '$' ? at + 2 : at + 1
  return wordAt(sheet, at) === 'ar' && wordAt(sheet, at + 1) === '$' ? at + 2 : at
}

const previousWord = ({ tokens }: Sheet, at: number) => {
  const before = tokens[at - 1]
  return (before?.kind === 'sign' ? tokens[at - 2]?.word : before?.word) ?? ''
}

/** True after a sign of foreign money: "u$s 15", "usd 15", "R$ 15". */
const isForeignBefore = ({ tokens }: Sheet, at: number) => foreignSigns.has(tokens[at - 1]?.word ?? '')

const isRangeBefore = ({ tokens }: Sheet, at: number) =>
  ranges.has(tokens[at - 1]?.word ?? '') && tokens[at - 2]?.kind === 'number'

/** Reads a number with points or commas between thousands, or before hundredths. */
function amountAt(sheet: Sheet, at: number, isMarked: boolean): { hundredths: number; end: number } | undefined {
  const first = numberAt(sheet, at, 9)
  if (first === undefined) return amountInWords(sheet, at)
  // "000" is the rest of a number
  if (/^0\d/.test(wordAt(sheet, at))) return undefined
  const spaced = spacedAmount(sheet, at, first, isMarked)
  if (spaced) return spaced
  let [whole, end] = [first, at + 1]
  const pointed = (digits: number) =>
    points.has(wordAt(sheet, end)) &&
    isGlued(sheet, end) &&
    isGlued(sheet, end + 1) &&
    numberAt(sheet, end + 1, digits) !== undefined &&
    (digits < 3 || wordAt(sheet, end + 1).length === digits)
  for (let groups = 0; groups < 3 && wordAt(sheet, at).length <= 3 && pointed(3); groups += 1) {
    whole = whole * 1000 + (numberAt(sheet, end + 1, 3) ?? 0)
    end += 2
  }
  if (!pointed(2)) return { hundredths: whole * 100, end }
  return { hundredths: whole * 100 + Number(wordAt(sheet, end + 1).padEnd(2, '0')), end: end + 2 }
}

/** Reads "$ 15 000", "15 000 pesos": a space separates thousands if a sign or a unit marks an amount of money. */
function spacedAmount(sheet: Sheet, at: number, first: number, isMarked: boolean) {
  const rest = numberAt(sheet, at + 1, 3)
  const isThousands = rest !== undefined && wordAt(sheet, at + 1).length === 3 && wordAt(sheet, at).length <= 3
  if (!isThousands || isGlued(sheet, at + 1) || first === 0) return undefined
  const end = at + 2
  const isMoney = isMarked || wordAt(sheet, at + 1) === '000' || unitAt(sheet, end).isNamed || eachAt(sheet, end).isEach
  return isMoney ? { hundredths: (first * 1000 + rest) * 100, end } : undefined
}

const spelledNumbers = new Map(
  'dos:2 tres:3 cuatro:4 cinco:5 seis:6 siete:7 ocho:8 nueve:9 diez:10 once:11 doce:12 trece:13 catorce:14 quince:15 dieciseis:16 diecisiete:17 dieciocho:18 diecinueve:19 veinte:20 veintiun:21 veintidos:22 veintitres:23 veinticuatro:24 veinticinco:25 veintiseis:26 veintisiete:27 veintiocho:28 veintinueve:29 treinta:30 cuarenta:40 cincuenta:50 sesenta:60 ten:10 fifteen:15 twenty:20'
    .split(' ')
    .map((pair) => pair.split(':'))
    .map(([word = '', count]) => [word, Number(count)] as const),
)

/** Reads "diez mil", "treinta y cinco lucas": only before a thousand, since "dos" alone counts seats. */
function amountInWords(sheet: Sheet, at: number): { hundredths: number; end: number } | undefined {
  const first = spelledNumbers.get(wordAt(sheet, at))
  if (first === undefined) return undefined
  const second =
    first >= 30 && wordAt(sheet, at + 1) === 'y'
      ? (counts.get(wordAt(sheet, at + 2)) ?? spelledNumbers.get(wordAt(sheet, at + 2)) ?? 10)
      : 10
  const [count, end] = second < 10 ? [first + second, at + 3] : [first, at + 1]
  return thousand.has(wordAt(sheet, end)) ? { hundredths: count * 100, end } : undefined
}

function unitAt(sheet: Sheet, at: number) {
  const isThousand = thousand.has(wordAt(sheet, at))
  const afterThousand = isThousand ? at + 1 : at
  const isPesos =
    pesos.has(wordAt(sheet, afterThousand)) ||
    (wordAt(sheet, afterThousand) === '$' && numberAt(sheet, afterThousand + 1, 9) === undefined)
  const end = isPesos ? afterThousand + 1 : afterThousand
  return { factor: isThousand ? 1000 : 1, isNamed: isThousand || isPesos, isForeign: foreign.has(wordAt(sheet, end)), end }
}

function eachAt(sheet: Sheet, at: number) {
  const found = phraseAt(sheet, at, each)
  const end = found?.end ?? at
  const total = phraseAt(sheet, end, shared)
  return { isEach: found !== undefined, isShared: total !== undefined, end: total?.end ?? end }
}
