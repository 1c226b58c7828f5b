import type { Day } from '#domain/time.ts'
import { MAX_GROUP_MESSAGE, type MessageKind } from '#domain/trips/groupMessage.ts'
import type { Luggage } from '#domain/trips/terms.ts'
import { priceAt, seatsAt } from './amounts.ts'
import { dayAt, weekdayNames } from './days.ts'
import type { PlaceCandidate, PlaceLookup } from './finder.ts'
import { messagesIn } from './headers.ts'
import { hourAt } from './hours.ts'
import { isAbbreviated } from './nameWords.ts'
import { mentionsIn } from './places.ts'
import { type MessageRoad, type ReadField, roadOf } from './road.ts'
import {
  emptyWords,
  type Found,
  isApostrophe,
  kindPhrases,
  luggage,
  pets,
  phraseAt,
  phraseTable,
  type Sheet,
  sheetOf,
  smoking,
  women,
  wordSet,
} from './sheet.ts'

/** Data of a trip in a group message. Fields that the message lacks are absent. */
export interface GroupMessage<P> extends MessageRoad<P> {
  kind?: ReadField<MessageKind>
  day?: ReadField<Day>
  /** HH:MM */
  hours?: ReadField<string>
  seats?: ReadField<number>
  /** price of a seat, in hundredths of a peso */
  priceMinor?: ReadField<number>
  luggage?: ReadField<Luggage>
  smoking?: ReadField<boolean>
  pets?: ReadField<boolean>
  onlyWomen?: ReadField<boolean>
  /** all messages, each with its header, if the text has several; the other fields are of the first message */
  messages?: string[]
  /** verbatim parts of the text that filled no field */
  notUnderstood: string[]
}

type Values = Omit<GroupMessage<unknown>, keyof MessageRoad<unknown> | 'messages' | 'notUnderstood'>

/**
 * Reads a group message; if several are pasted together, only the first. "Tomorrow" counts from the day of sending. Walks the
 * tokens once for each kind of field, and each walk looks a bounded number of tokens ahead.
 */
export function readGroupMessage<P extends PlaceCandidate>(pasted: string, today: Day, lookup: PlaceLookup<P>): GroupMessage<P> {
  const messages = messagesIn(pasted.slice(0, MAX_GROUP_MESSAGE), today)
  const [{ text, sent } = { text: '' }] = messages
  const { day, ...read } = readMessage(text, sent?.day ?? today, lookup)
  const rest = pasted.slice(MAX_GROUP_MESSAGE)
  return {
    ...read,
    ...(day && { day: { ...day, isSure: day.isSure && sent?.isSure !== false && day.value >= today } }),
    ...(messages.length > 1 && { messages: messages.map((one) => one.pasted) }),
    notUnderstood: [...read.notUnderstood, ...(rest ? [rest] : [])],
  }
}

function readMessage<P extends PlaceCandidate>(message: string, today: Day, lookup: PlaceLookup<P>): GroupMessage<P> {
  const sheet = sheetOf(message)
  leaveReturn(sheet)
  leaveTelephones(sheet)
  const showTowns = hideTowns(sheet)
  const values = valuesIn(sheet, today)
  showTowns()
  const road = roadOf(sheet, mentionsIn(sheet, lookup))
  const kind = kindOf(sheet, values)
  return { ...values, ...road, ...(kind && { kind }), notUnderstood: leftIn(sheet) }
}

type Readers = { [K in Exclude<keyof Values, 'kind'>]-?: (sheet: Sheet, at: number, today: Day) => Found<unknown> | undefined }

/** Readers in order of precedence when two could take the same words: a time is easier to recognize than a price, for example. */
const readers: Readers = {
  luggage: luggageAt,
  smoking: (sheet, at) => phraseAt(sheet, at, smoking),
  pets: (sheet, at) => phraseAt(sheet, at, pets),
  onlyWomen: (sheet, at) => phraseAt(sheet, at, women),
  hours: hourAt,
  seats: seatsAt,
  priceMinor: priceAt,
  day: dayAt,
}

/** Reads luggage: "ni bultos" allows none. */
function luggageAt(sheet: Sheet, at: number): Found<Luggage> | undefined {
  const isDenied = denials.has(sheet.tokens[at - 1]?.word ?? '')
  const found = phraseAt(sheet, at, luggage)
  return isDenied && found?.value === 'large' ? { ...found, value: 'small', isSure: false } : found
}

const denials = wordSet('sin ni no')

function valuesIn(sheet: Sheet, today: Day): Values {
  const values: Record<string, ReadField<unknown>> = {}
  for (let at = 0; at < sheet.tokens.length; at += 1) {
    if (sheet.state[at] !== 'free') continue
    for (const [name, read] of Object.entries(readers)) {
      const found = read(sheet, at, today)
      if (!found) continue
      const known = values[name]
      const isOther = known !== undefined && known.value !== found.value
      // "2 lugares … LLENO": the later statement counts
      const isFull = name === 'seats' && isOther && found.value === 0
      if (isFull) values[name] = { value: 0, isSure: false }
      // The first of two values counts, marked as unsure; the second is added to the unread text.
      else
        values[name] = known
          ? { value: known.value, isSure: !isOther && (known.isSure || found.isSure) }
          : { value: found.value, isSure: found.isSure }
      sheet.state.fill(isOther ? 'left' : 'taken', at, found.end)
      at = found.end - 1
      break
    }
  }
  return values
}

const returns = wordSet('vuelta vuelvo regreso return returning volviendo volvemos vuelve')

const noReturns = wordSet('de y o')

/**
 * Skips the description of the return trip, if an outbound trip is described before: from its first word to seats, a price or the
 * end of the line.
 */
function leaveReturn(sheet: Sheet): void {
  const at = sheet.tokens.findIndex(
    ({ word }, i) => returns.has(word) && i > 4 && !noReturns.has(sheet.tokens[i - 1]?.word ?? ''),
  )
  if (at < 0 || !sheet.tokens.slice(0, at).some(({ kind }) => kind === 'number')) return
  const length = sheet.tokens
    .slice(at)
    .findIndex(
      ({ kind, word, isGlued }, i) =>
        kind === 'break' || word === ';' || (word === '.' && !(isGlued && sheet.tokens[at + i + 1]?.isGlued)),
    )
  const end = length < 0 ? sheet.tokens.length : at + length
  const rest = [...sheet.tokens.keys()].slice(at, end).find((one) => seatsAt(sheet, one) ?? priceAt(sheet, one)?.isSure)
  sheet.state.fill('left', at, rest ?? end)
}

/** Skips the digits of a telephone number, so that they are read neither as a price nor as a time. */
function leaveTelephones(sheet: Sheet): void {
  const { tokens, state } = sheet
  for (let at = 0; at < tokens.length; at += 1) {
    let [end, digits, longest] = [at, 0, 0]
    while (end < at + 9 && isOfTelephone(tokens, end, digits)) {
      const length = tokens[end]?.kind === 'number' ? (tokens[end]?.word.length ?? 0) : 0
      digits += length
      longest = Math.max(longest, length)
      end += 1
    }
    if (longest >= 7 || (digits >= 10 && longest >= 4)) {
      state.fill('left', at, end)
      at = end - 1
    }
  }
}

const behindOthers = wordSet("hs h hrs hora horas am pm lugar lugares lug asientos cupos mil k lucas pesos personas : ' / de")

/**
 * Checks whether a token belongs to a telephone number. A + after digits begins the next number. A number with a unit, or one
 * that follows enough digits, does not belong to it.
 */
function isOfTelephone(tokens: Sheet['tokens'], at: number, digits: number): boolean {
  const { kind, word = '', isGlued } = tokens[at] ?? {}
  if (kind !== 'number') return word === '+' ? digits === 0 : digits > 0 && /^[-()]$/.test(word)
  const isWhole = !isGlued && (digits >= 12 || (digits >= 10 && word.length <= 2))
  return digits === 0 || (!isWhole && (word.length > 2 || !behindOthers.has(tokens[at + 1]?.word ?? '')))
}

const dashes = wordSet('- – — → > ➡ /')
const beforePlaces = wordSet('de desde a hasta from to para por')
const townsCalledByDates = phraseTable([
  [
    'primero de mayo|1 de mayo|1 ° de mayo|1 ro de mayo|1 er de mayo|9 de julio|25 de mayo|9 julio|25 mayo|30 de agosto|28 de noviembre',
    true,
  ],
])

/** Checks for a town named like a date at the beginning of a line: "28 de Noviembre a Río Gallegos". */
const isStart = ({ tokens }: Sheet, at: number, end: number) => {
  const [sign = '', next = ''] = [tokens[end]?.word, tokens[end + 1]?.word]
  const isLed = dashes.has(sign) || (sign === 'a' && !['la', 'las'].includes(next))
  return (tokens[at - 1]?.kind ?? 'break') === 'break' && isLed && tokens[end + 1]?.kind === 'word'
}

/**
 * Hides towns named like dates from the reader of days, and returns a function that shows them again. "De 9 de Julio a Bs As" is
 * a town, because a date would have "el".
 */
function hideTowns(sheet: Sheet): () => void {
  const towns = sheet.tokens.flatMap((_, at) => {
    const town = phraseAt(sheet, at, townsCalledByDates)
    const isLed = beforePlaces.has(sheet.tokens[at - 1]?.word ?? '')
    const isEnd = isStart(sheet, at, town?.end ?? 0) || isEndOfRoad(sheet, at)
    const isTown = town && (isLed || sheet.tokens[town.end]?.word === '(' || isEnd)
    return isTown ? [{ at, end: town.end }] : []
  })
  for (const { at, end } of towns) sheet.state.fill('taken', at, end)
  return () => {
    for (const { at, end } of towns) sheet.state.fill('free', at, end)
  }
}

/**
 * Checks for a town named like a date at the end of a road: "Rosario - 9 de Julio, viernes 18hs", where another word is the day.
 */
function isEndOfRoad({ tokens }: Sheet, at: number): boolean {
  const line = tokens.findLastIndex(({ kind }, i) => i < at && kind === 'break') + 1
  const isLast = dashes.has(tokens[at - 1]?.word ?? '') && !tokens.slice(line, at - 1).some(({ word }) => dashes.has(word))
  return isLast && tokens.some(({ word }) => weekdayNames.has(word) || otherDays.has(word))
}

const otherDays = wordSet('hoy manana pasado today tomorrow')

function kindOf(sheet: Sheet, { seats, priceMinor }: Values): ReadField<MessageKind> | undefined {
  const found: { kind: MessageKind; isSure: boolean }[] = []
  for (let at = 0; at < sheet.tokens.length; at += 1) {
    const phrase = phraseAt(sheet, at, kindPhrases)
    if (!phrase) continue
    found.push(phrase.value)
    sheet.state.fill('taken', at, phrase.end)
    at = phrase.end - 1
  }
  const sure = found.filter(({ isSure }) => isSure)
  const [first] = sure.length > 0 ? sure : found
  // a message with only a number of seats or a price more probably offers seats than requests them
  if (!first) return (seats ?? priceMinor) && { value: 'offer', isSure: false }
  return { value: first.kind, isSure: first.isSure && sure.every(({ kind }) => kind === first.kind) }
}

/** Returns the unread text, split at fields, signs and line ends, without meaningless parts. */
function leftIn(sheet: Sheet): string[] {
  const { message, tokens, state } = sheet
  const pieces: string[] = []
  let piece: { start: number; end: number; says: boolean } | undefined
  const close = () => {
    if (piece?.says) pieces.push(message.slice(piece.start, piece.end))
    piece = undefined
  }
  tokens.forEach(({ kind, word, start, end }, at) => {
    if (piece && state[at] === 'free' && (isApostrophe(sheet, at) || isAbbreviated(sheet, at))) return
    const isWord = kind === 'word' || kind === 'number'
    if (state[at] === 'taken' || kind === 'break' || (!isWord && state[at] === 'free')) return close()
    const says = isWord && (state[at] === 'left' || !emptyWords.has(word) || isApostrophe(sheet, at + 1))
    if (!piece && !says) return
    piece = { start: piece?.start ?? start, end: says ? end : (piece?.end ?? end), says: says || piece?.says === true }
  })
  close()
  return pieces
}
