import { MAX_SEATS } from '#domain/bookings/seats.ts'
import { type Day, dayAfter, dayNumber } from '#domain/time.ts'
import { MAX_DAYS_AHEAD } from '#domain/trips/trip.ts'
import { after, type Found, isGlued, numberAt, type Sheet, wordAt, wordSet } from './sheet.ts'

const namesOf = (spelled: string) =>
  new Map(spelled.split('|').flatMap((names, i) => names.split(' ').map((name) => [name, i] as const)))

/** Names of weekdays; 0 is Sunday, as in Date. */
export const weekdayNames = namesOf(
  'domingo domingos dom sunday sun|lunes lun monday mon|martes mar tuesday tue tues|miercoles mie mier wednesday wed|jueves jue juev thursday thu thurs|viernes vie vier friday fri|sabado sabados sab saturday sat',
)
export const monthNames = namesOf(
  'enero ene january jan|febrero feb february|marzo mar march|abril abr april apr|mayo may|junio jun june|julio jul july|agosto ago august aug|septiembre setiembre sep set sept september|octubre oct october|noviembre nov november|diciembre dic december dec',
)
const tomorrows = wordSet('manana tomorrow mnn mna mnna')
const partsOfToday = wordSet('noche tarde manana madrugada')
/** Words before "mañana" in "a la mañana" and "esta mañana", which do not mean tomorrow. */
const morningLeads = wordSet('la esta')
const dayLeads = wordSet('el dia the on')
const between = wordSet(', . el dia the')
const ordinals = wordSet('st nd rd th ro er ero do to mo ° º')
/** Words after a number that is not a day of the month. */
const otherUnits = wordSet(
  'hs h hrs am pm lugares lugar lug asientos seats seat mil k lucas pesos personas persona people person passengers pasajeros spots cupos plazas : o',
)
/** Words before which the second number counts something, unless it is too large: "2/3 lugares", but "23/10 lugares: 2". */
const countedUnits = wordSet(
  'lugares lugar lug asientos cupos seats seat personas persona people person passengers pasajeros spots plazas',
)
const beforeMonths = wordSet('de of st nd rd th ro er ero do to mo ° º')
const hourUnits = wordSet('hs h hrs horas hr hora am pm')
const hourRanges = wordSet('a o - – /')
const beforeYears = wordSet('de del ,')
const separators = wordSet('/ - .')
const glued = wordSet("/ - . : '")
const repeating = wordSet('todos cada every')
const nextWords = wordSet('proximo prox next')

/** Reads "hoy", "mañana", "vie 23", "el 23/10", "23 de octubre", "Friday, October 23rd". */
export function dayAt(sheet: Sheet, at: number, today: Day): Found<Day> | undefined {
  // "Santa Clara del Mar 2 de noviembre" contains neither a Tuesday nor March
  if (wordAt(sheet, at) === 'mar' && ['de', 'del', 'al'].includes(sheet.tokens[at - 1]?.word ?? '')) return undefined
  return relativeDay(sheet, at, today) ?? dayOfTheWeek(sheet, at, today) ?? ledDate(sheet, at, today)
}

function relativeDay(sheet: Sheet, at: number, today: Day): Found<Day> | undefined {
  const word = wordAt(sheet, at)
  if (word === 'hoy' || word === 'today' || word === 'tonight') return { value: today, isSure: true, end: at + 1 }
  if (word === 'esta' && partsOfToday.has(wordAt(sheet, at + 1))) return { value: today, isSure: true, end: at + 1 }
  if (word === 'pasado') {
    const isWhole = wordAt(sheet, at + 1) === 'manana'
    return { value: dayAfter(today, 2), isSure: isWhole, end: at + (isWhole ? 2 : 1) }
  }
  const isMorning = morningLeads.has(sheet.tokens[at - 1]?.word ?? '')
  if (tomorrows.has(word) && !isMorning) return { value: dayAfter(today, 1), isSure: true, end: at + 1 }
}

/** Reads "viernes 17" as Friday the 17th; when that day is no Friday and the message has no other time, it is Friday at 17:00. */
function dayOfTheWeek(sheet: Sheet, at: number, today: Day): Found<Day> | undefined {
  const word = wordAt(sheet, at)
  const weekday = weekdayNames.get(word)
  // "Santa Clara del Mar" does not end in a Tuesday
  if (weekday === undefined || (word === 'mar' && ['del', 'de', 'al'].includes(sheet.tokens[at - 1]?.word ?? '')))
    return undefined
  const start = after(sheet, at + 1, between)
  const pointed = numericDate(sheet, start, today, true)
  const date = pointed && dayOfWeek(pointed.value) === weekday ? pointed : dateAt(sheet, start, today, true)
  const isAgreed = date !== undefined && dayOfWeek(date.value) === weekday
  const isRange = hourRanges.has(wordAt(sheet, start + 1)) && numberAt(sheet, start + 2, 2) !== undefined
  const isAlone = date?.end === start + 1 && (numberAt(sheet, start, 2) ?? 24) < 24
  // "viernes 20,30hs" is a time, and "viernes 23,18hs" is the 23rd if that is a Friday
  const minute = decimalMinute(sheet, start)
  const isDecimal = minute !== undefined && (!isAgreed || minute > 23)
  const isHour = isAlone && (isDecimal || (!isAgreed && (isRange || (start === at + 1 && !sheet.hasClock))))
  if (date && !isHour) return { ...date, isSure: date.isSure && isAgreed }
  // "mar" alone also begins Mar del Plata, and abbreviates March
  if (word === 'mar') return undefined
  const days = (weekday - dayOfWeek(today) + 7) % 7
  const before = [sheet.tokens[at - 1]?.word ?? '', sheet.tokens[at - 2]?.word ?? '']
  const isComing = wordAt(sheet, at + 1) === 'que' && wordAt(sheet, at + 2) === 'viene'
  const isVague = isComing || before.some((one) => nextWords.has(one) || repeating.has(one)) || word.endsWith('os')
  return { value: dayAfter(today, days), isSure: days > 0 && !isVague && !isHour, end: at + (isComing ? 3 : 1) }
}

/** Returns the minutes of "8,30hs". */
function decimalMinute(sheet: Sheet, at: number): number | undefined {
  const isComma = wordAt(sheet, at + 1) === ',' && isGlued(sheet, at + 1) && isGlued(sheet, at + 2)
  const isHour = wordAt(sheet, at + 2).length === 2 && hourUnits.has(wordAt(sheet, at + 3))
  return isComma && isHour ? numberAt(sheet, at + 2, 2) : undefined
}

/** Reads a date without a weekday. A lone number is a day only after an article: "el 23". */
function ledDate(sheet: Sheet, at: number, today: Day): Found<Day> | undefined {
  const start = after(sheet, at, dayLeads)
  const isLed = start > at && wordAt(sheet, start - 1) !== 'on'
  return dateAt(sheet, start, today, isLed)
}

function dateAt(sheet: Sheet, at: number, today: Day, allowsLoneDay: boolean): Found<Day> | undefined {
  return numericDate(sheet, at, today) ?? namedDate(sheet, at, today) ?? (allowsLoneDay ? bareDay(sheet, at, today) : undefined)
}

/** Reads "23/10", "23-10-26", and "10/23" when that is the only possible reading. */
function numericDate(sheet: Sheet, at: number, today: Day, allowsPoint = false): Found<Day> | undefined {
  const [first, second] = [numberAt(sheet, at, 2), numberAt(sheet, at + 2, 2)]
  const separator = wordAt(sheet, at + 1)
  if (first === undefined || second === undefined || !separators.has(separator) || !isGlued(sheet, at + 1)) return undefined
  const isNoSlash = separator !== '/'
  const hasYear = wordAt(sheet, at + 3) === separator && isGlued(sheet, at + 4)
  const year = hasYear ? numberAt(sheet, at + 4, 4) : undefined
  const end = at + (year === undefined ? 3 : 5)
  const isCounted = countedUnits.has(wordAt(sheet, end))
    ? second <= MAX_SEATS && year === undefined
    : otherUnits.has(wordAt(sheet, end))
  if (isCounted || (isNoSlash && !allowsPoint && year === undefined && separator === '.')) return undefined
  const isSwapped = second > 12 || (sheet.isEnglish && first <= 12)
  const [day, month] = isSwapped ? [second, first] : [first, second]
  const isSure = !(sheet.isEnglish && first <= 12 && second <= 12 && first !== second)
  return dated({ day, month, year, end, isSure }, today)
}

/** Reads "23 de octubre de 2026", "oct 23", "October 23rd, 2026". */
function namedDate(sheet: Sheet, at: number, today: Day): Found<Day> | undefined {
  const dayFirst = numberAt(sheet, at, 2) ?? (isFirst(sheet, at) ? 1 : undefined)
  if (dayFirst !== undefined) {
    const start = after(sheet, at + 1, beforeMonths)
    const month = monthNames.get(wordAt(sheet, start))
    if (month === undefined) return undefined
    return dated({ day: dayFirst, month: month + 1, isSure: true, ...yearAt(sheet, start + 1) }, today)
  }
  const month = monthNames.get(wordAt(sheet, at))
  const day = numberAt(sheet, at + 1, 2)
  if (month === undefined || day === undefined) return undefined
  const end = after(sheet, at + 2, ordinals)
  if (otherUnits.has(wordAt(sheet, end))) return undefined
  return dated({ day, month: month + 1, isSure: true, ...yearAt(sheet, end) }, today)
}

/** True for "el primero de mayo"; "de Primero de Mayo" is a town. */
const isFirst = (sheet: Sheet, at: number) => wordAt(sheet, at) === 'primero' && sheet.tokens[at - 1]?.word === 'el'

function yearAt(sheet: Sheet, at: number): { year?: number; end: number } {
  const start = after(sheet, at, beforeYears)
  const year = numberAt(sheet, start, 4)
  return year !== undefined && year >= 2000 && year < 2100 ? { year, end: start + 1 } : { end: at }
}

/** Reads "23" of "vie 23" or "el 23" as the next day with that number. */
function bareDay(sheet: Sheet, at: number, today: Day): Found<Day> | undefined {
  const day = numberAt(sheet, at, 2)
  const end = after(sheet, at + 1, ordinals)
  const next = wordAt(sheet, end)
  const [second, third] = [wordAt(sheet, end + 1), wordAt(sheet, end + 2)]
  const isPartOfDay = (next === 'de' && second === 'la') || (/^[ap]$/.test(next) && second === '.' && third === 'm')
  const isSpokenHour = (next === 'y' || next === 'menos') && (second === 'media' || second === 'cuarto')
  if (
    day === undefined ||
    isPartOfDay ||
    isSpokenHour ||
    /^\d{3}$/.test(next) ||
    otherUnits.has(next) ||
    (glued.has(next) && isGlued(sheet, end) && isGlued(sheet, end + 1) && numberAt(sheet, end + 1, 9) !== undefined)
  )
    return undefined
  const [year = 0, month = 0] = today.split('-').map(Number)
  const days = [0, 1, 2].flatMap((later) => validDay(year, month + later, day) ?? [])
  const value = days.find((one) => one >= today)
  return value === undefined ? undefined : { value, isSure: true, end }
}

interface DateParts {
  day: number
  month: number
  year?: number | undefined
  end: number
  isSure: boolean
}

/**
 * Returns the next day with this day and month, and year if given; unsure when it is past, or further ahead than a trip can be
 * posted.
 */
function dated({ day, month, year, end, isSure }: DateParts, today: Day): Found<Day> | undefined {
  if (month < 1 || month > 12) return undefined
  const thisYear = Number(today.slice(0, 4))
  const whole = year === undefined ? undefined : year < 100 ? 2000 + year : year
  const years = whole === undefined ? [thisYear, thisYear + 1] : [whole]
  const days = years.flatMap((one) => validDay(one, month, day) ?? [])
  const value = days.find((one) => one >= today) ?? days[0]
  if (value === undefined) return undefined
  const ahead = dayNumber(value) - dayNumber(today)
  return { value, isSure: isSure && ahead >= 0 && ahead <= MAX_DAYS_AHEAD, end }
}

/** Returns an existing day; undefined for 31-02. Months after December continue in the next year. */
export function validDay(year: number, month: number, day: number): Day | undefined {
  if (year < 2000 || year > 2057) return undefined
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCDate() === day && day > 0 ? date.toISOString().slice(0, 10) : undefined
}

export const dayOfWeek = (day: Day) => new Date(`${day}T00:00:00Z`).getUTCDay()
