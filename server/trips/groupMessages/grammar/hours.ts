import { MAX_SEATS } from '#domain/bookings/seats.ts'
import { monthNames, weekdayNames } from './days.ts'
import { type Found, isGlued, isRangeSign, numberAt, type Sheet, wordAt, wordSet } from './sheet.ts'

interface Clock {
  hour: number
  minute: number
  end: number
  /** true when minutes, a unit or a part of the day are written */
  isMarked: boolean
  isSure: boolean
}

const leads = wordSet('tipo a at around about by aprox aproximadamente @ ~ hora horario salida hacia sobre tipito time departure')
const looseLeads = wordSet('despues antes partir desde post pasadas after before entre between')
/** Words before a duration such as "en 1 hora", which is not a time of day. */
const durations = wordSet('en dentro hace demora demoro demoramos tarda tardo tardamos unas cada in')
const nameOfHour = wordSet('hora horario')
const fillers = wordSet('las la los eso de del alrededor cerca : the .')
/** Words that may precede a time but are not part of it, because other readers need them: "salgo 18". */
const weakLeads = wordSet('salgo sale salimos saliendo salida leaving leave')
const units = wordSet('hs h hrs horas hr hora')
const ranges = wordSet('- – / a o or to y and')
const closeRanges = wordSet('/ o or')
const listSigns = wordSet('y o u , /')
const counted = wordSet(
  'lugares lugar lug seats seat asientos asiento personas people pasajeros mil k luca lucas luka lukas pesos cupos plazas spots',
)

/** Reads "18:30", "18hs", "tipo 18", "a las 7 y media", "6 pm" as HH:MM. */
export function hourAt(sheet: Sheet, at: number): Found<string> | undefined {
  const named = namedHourAt(sheet, at)
  if (named) return named
  const { start, isLed, isLoose } = leadAt(sheet, at)
  const clock = clockAt(sheet, start)
  if (!clock) return undefined
  const range = rangeAt(sheet, clock.end, isLoose)
  const before = sheet.tokens[at - 1]?.word ?? ''
  const isDuration = start === at && (durations.has(before) || (before === 'de' && sheet.tokens[at - 2]?.word === 'dentro'))
  if (isDuration && clock.minute === 0) return undefined
  const isWeaklyLed = start === at && (weakLeads.has(before) || (weekdayNames.has(before) && !sheet.hasClock))
  if (!clock.isMarked && !range?.isMarked && !isLed && !isWeaklyLed) return undefined
  const isNamed = isLed && nameOfHour.has(wordAt(sheet, at))
  if (!clock.isMarked && !isNamed && isCount(sheet, range?.end ?? clock.end)) return undefined
  if (!clock.isMarked && isDate(sheet, clock)) return undefined
  const isSure = clock.isSure && !isLoose && !range && (clock.isMarked || (isLed && clock.hour > 12))
  return { value: clockText(clock), isSure, end: range?.end ?? clock.end }
}

/** True for "23/10", while "17/18" are two times. */
function isDate(sheet: Sheet, { hour, end }: Clock): boolean {
  const next = wordAt(sheet, end) === '/' && isGlued(sheet, end) ? numberAt(sheet, end + 1, 2) : undefined
  return next !== undefined && next <= hour
}

/** True for "2 lugares" and "2 o 3 lugares", while "18 - 3 lugares" has a time before its seats. */
function isCount(sheet: Sheet, end: number): boolean {
  const isRange = isRangeSign(sheet, end, ranges) && numberAt(sheet, end + 1, 9) !== undefined
  const first = numberAt(sheet, end - 1, 9) ?? 0
  return counted.has(wordAt(sheet, isRange && first <= MAX_SEATS ? end + 2 : end))
}

const clockText = ({ hour, minute }: Clock) => [hour, minute].map((part) => String(part).padStart(2, '0')).join(':')

function namedHourAt(sheet: Sheet, at: number): Found<string> | undefined {
  const word = wordAt(sheet, at)
  if (word === 'noon') return { value: '12:00', isSure: true, end: at + 1 }
  if (word === 'mediodia') return { value: '12:00', isSure: false, end: at + 1 }
  if (word === 'medianoche' || word === 'midnight') return { value: '00:00', isSure: false, end: at + 1 }
}

/** Finds the words before a time, at most six. */
function leadAt(sheet: Sheet, at: number) {
  let [start, isLed, isLoose] = [at, false, false]
  for (; start < at + 6; start += 1) {
    const word = wordAt(sheet, start)
    if (looseLeads.has(word)) isLoose = true
    else if (!leads.has(word) && !(start > at && fillers.has(word)) && word !== 'las') break
    isLed = true
  }
  return { start, isLed, isLoose }
}

function clockAt(sheet: Sheet, at: number): Clock | undefined {
  const digits = digitsAt(sheet, at)
  if (!digits || digits.hour > 23 || digits.minute > 59) return undefined
  const spoken = spokenMinutes(sheet, digits)
  return withUnit(sheet, spoken)
}

/** Reads "18", "18:30", "18.30", "18h30", "1830hs". */
function digitsAt(sheet: Sheet, at: number): Clock | undefined {
  const whole = numberAt(sheet, at, 4)
  if (whole === undefined) return spokenAt(sheet, at)
  const length = wordAt(sheet, at).length
  if (length > 2) {
    const isClock = length === 4 && (units.has(wordAt(sheet, at + 1)) || sheet.tokens[at - 1]?.word === 'las')
    return isClock ? { hour: Math.floor(whole / 100), minute: whole % 100, end: at + 1, isMarked: true, isSure: true } : undefined
  }
  const separator = wordAt(sheet, at + 1)
  const minute = isGlued(sheet, at + 1) && isGlued(sheet, at + 2) ? numberAt(sheet, at + 2, 2) : undefined
  const isClock = [':', '.', 'h', "'"].includes(separator) || (separator === ',' && isDecimalHour(sheet, at))
  const hasMinutes = minute !== undefined && wordAt(sheet, at + 2).length === 2 && isClock
  if (!hasMinutes) return { hour: whole, minute: 0, end: at + 1, isMarked: false, isSure: true }
  const isSure = !sheet.isEnglish || whole > 12 || length === 2
  // "18.30" alone is most probably a time of day
  const isBareFraction = separator === '.' && !units.has(wordAt(sheet, at + 3))
  // "8,15hs" may also list two hours
  const isList = separator === ',' && minute > 0 && minute < 24
  return { hour: whole, minute, end: at + 3, isMarked: true, isSure: isSure && !isBareFraction && !isList }
}

/** Checks for a time such as "a las 8,30", "8,30hs", "8,30 pm", which is not the end of a list or of a date. */
function isDecimalHour(sheet: Sheet, at: number): boolean {
  const { tokens } = sheet
  const isPart = isGlued(sheet, at) && tokens[at - 1]?.kind === 'sign' && tokens[at - 2]?.kind === 'number'
  if (isPart) return false
  const end = at + 3
  const isMarked = withUnit(sheet, { hour: 0, minute: 0, end, isMarked: false, isSure: true }).isMarked
  const isListed =
    (numberAt(sheet, at + 2, 2) ?? 0) < 24 &&
    listSigns.has(wordAt(sheet, end)) &&
    numberAt(sheet, end + 1, 2) !== undefined &&
    (tokens[end]?.kind === 'word' || isGlued(sheet, end + 1))
  const isTrip = units.has(wordAt(sheet, end)) && wordAt(sheet, end + 1) === 'de' && wordAt(sheet, end + 2) === 'viaje'
  if (durations.has(tokens[at - 1]?.word ?? '') || isTrip) return false
  if (isMarked) return true
  // "a las 18,25 mil", "a las 18,30/11", "a las 18,21 de octubre": a price or a day follows the hour
  const next = wordAt(sheet, end)
  const isOther = counted.has(next) || monthNames.has(next === 'de' ? wordAt(sheet, end + 1) : next)
  const isDay = ['/', '-'].includes(next) && isGlued(sheet, end) && numberAt(sheet, end + 1, 2) !== undefined
  const before = tokens[at - 1]?.word === ':' ? tokens[at - 2]?.word : tokens[at - 1]?.word
  const isLed = before === 'las' || nameOfHour.has(before ?? '')
  return isLed && !isListed && !isOther && !isDay
}

const spokenHours = 'doce una dos tres cuatro cinco seis siete ocho nueve diez once'.split(' ')

/** Reads "a las siete", "seis y media", "ocho de la noche"; elsewhere numbers in words count seats and pesos. */
function spokenAt(sheet: Sheet, at: number): Clock | undefined {
  const hour = spokenHours.indexOf(wordAt(sheet, at)) || 12
  if (hour < 0) return undefined
  const clock = { hour, minute: 0, end: at + 1, isMarked: false, isSure: true }
  const isArticle = sheet.tokens[at - 1]?.word === (hour === 1 ? 'la' : 'las') && leads.has(sheet.tokens[at - 2]?.word ?? '')
  const isPart = withUnit(sheet, clock).isMarked && !units.has(wordAt(sheet, clock.end))
  return isArticle || isPart || spokenMinutes(sheet, clock).isMarked ? clock : undefined
}

/** Reads "y media", "y cuarto", "menos cuarto". */
function spokenMinutes(sheet: Sheet, clock: Clock): Clock {
  const [joining, part] = [wordAt(sheet, clock.end), wordAt(sheet, clock.end + 1)]
  const minutes = part === 'media' ? 30 : part === 'cuarto' ? 15 : undefined
  if (minutes === undefined || clock.minute > 0) return clock
  const end = clock.end + 2
  const isSure = clock.hour > 12
  if (joining === 'y') return { ...clock, minute: minutes, end, isMarked: true, isSure }
  if (joining === 'menos' && clock.hour > 0) {
    return { ...clock, hour: clock.hour - 1, minute: 60 - minutes, end, isMarked: true, isSure }
  }
  return clock
}

const partsOfDay: Record<string, 'am' | 'pm' | 'noon' | 'night'> = {
  manana: 'am',
  madrugada: 'am',
  morning: 'am',
  tarde: 'pm',
  afternoon: 'pm',
  evening: 'pm',
  noche: 'night',
  night: 'night',
  mediodia: 'noon',
}
const partFillers = wordSet('de la del a in the at por')

function withUnit(sheet: Sheet, clock: Clock): Clock {
  const hasUnit = units.has(wordAt(sheet, clock.end))
  const marked = hasUnit ? { ...clock, end: clock.end + 1, isMarked: true } : clock
  const half = halfAt(sheet, marked.end)
  if (half && clock.hour <= 12) return inHalf(marked, half.value, half.end)
  let end = marked.end
  while (end < marked.end + 3 && partFillers.has(wordAt(sheet, end))) end += 1
  const part = end > marked.end ? partsOfDay[wordAt(sheet, end)] : undefined
  return part ? inHalf(marked, part, end + 1) : marked
}

/** Reads "pm", "p.m.". */
function halfAt(sheet: Sheet, at: number): { value: 'am' | 'pm'; end: number } | undefined {
  const word = wordAt(sheet, at)
  if (word === 'am' || word === 'pm') return { value: word, end: at + 1 }
  const isDotted = (word === 'a' || word === 'p') && wordAt(sheet, at + 1) === '.' && wordAt(sheet, at + 2) === 'm'
  if (isDotted) return { value: `${word}m`, end: wordAt(sheet, at + 3) === '.' ? at + 4 : at + 3 }
}

function inHalf(clock: Clock, part: 'am' | 'pm' | 'noon' | 'night', end: number): Clock {
  const { hour } = clock
  if (hour > 12) return { ...clock, end, isMarked: true, isSure: part !== 'am' }
  if (part === 'noon') return { ...clock, hour: hour < 4 ? hour + 12 : hour, end, isMarked: true, isSure: hour === 12 }
  if (part === 'am') return { ...clock, hour: hour % 12, end, isMarked: true, isSure: true }
  if (part === 'night' && hour === 12) return { ...clock, hour: 0, end, isMarked: true, isSure: false }
  const isEarly = part === 'night' && hour < 6
  return { ...clock, hour: isEarly ? hour : (hour % 12) + 12, end, isMarked: true, isSure: !isEarly }
}

/** Reads the later end of "17 a 18 hs", "5 o 6", "entre 17 y 18". */
function rangeAt(sheet: Sheet, at: number, isLoose: boolean): Clock | undefined {
  const separator = wordAt(sheet, at)
  if (!isRangeSign(sheet, at, ranges)) return undefined
  const next = wordAt(sheet, at + 1) === 'las' ? at + 2 : at + 1
  const clock = clockAt(sheet, next)
  if (!clock || isCount(sheet, clock.end)) return undefined
  return clock.isMarked || isLoose || closeRanges.has(separator) ? clock : undefined
}
