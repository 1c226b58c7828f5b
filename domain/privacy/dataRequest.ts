import type { StateOf, Transitions } from '../life.ts'
import { type Day, dayAfter } from '../time.ts'

/** Requests about personal data (16.2). People who can log in export data and close the account without a request. */
export const ownRequestKinds = ['rectify', 'object', 'restrict'] as const
/** Requests by mail include erasure, which closes the account of a person who cannot log in. */
export const requestKinds = [...ownRequestKinds, 'erase'] as const
export type RequestKind = (typeof requestKinds)[number]

/** Life cycle of a request. A granted restriction lasts until it is lifted; every other answer is final. */
export const requestLife = {
  open: { grant: 'granted', refuse: 'refused', withdraw: 'withdrawn' },
  granted: { lift: 'lifted' },
  refused: {},
  withdrawn: {},
  lifted: {},
} as const satisfies Transitions
export type RequestState = StateOf<typeof requestLife>
export const requestStates = Object.keys(requestLife) as RequestState[] // as: the keys of the table above are its states

const WORKING_DAYS = 5

/** Returns the last day to answer: the fifth working day after the request, taking into account Argentine holidays (16.2). */
export const lastDayToAnswer = (requestedOn: Day): Day => workingDaysAfter(requestedOn, WORKING_DAYS)

/** Checks for a granted restriction, which stays in force until it is lifted. */
export const isRestriction = ({ kind, state }: { kind: RequestKind; state: RequestState }) =>
  kind === 'restrict' && state === 'granted'

/*
 * National public holidays of Argentina according to Law 27.399, articles 1, 3 and 6. Days that a decree sets for one year follow
 * no rule and are left out: "puente" days, and since Decree 614/2025 replacement days for holidays on a weekend. A period in
 * working days can therefore end too early, never too late.
 */

const fixed = ['01-01', '03-24', '04-02', '05-01', '05-25', '06-20', '07-09', '12-08', '12-25']
/** Güemes, San Martín, cultural diversity, national sovereignty. */
const movable = ['06-17', '08-17', '10-12', '11-20']

/** Days from Easter Sunday to Monday and Tuesday of Carnival, and Good Friday. */
const aroundEaster = [-48, -47, -2]

const [SUNDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY] = [0, 2, 3, 4, 5, 6]

/** 0 is Sunday. */
const weekdayOf = (day: Day) => new Date(`${day}T00:00:00Z`).getUTCDay()

export function holidaysOf(year: number): Day[] {
  const easter = easterOf(year)
  return [
    ...fixed.map((day) => `${year}-${day}`),
    ...movable.map((day) => moved(`${year}-${day}`)),
    ...aroundEaster.map((days) => dayAfter(easter, days)),
  ].toSorted()
}

/** Moves holidays on Tuesday and Wednesday to the Monday before, on Thursday and Friday to the Monday after (article 6). */
function moved(day: Day): Day {
  const weekday = weekdayOf(day)
  if (weekday === TUESDAY || weekday === WEDNESDAY) return dayAfter(day, 1 - weekday)
  return weekday === THURSDAY || weekday === FRIDAY ? dayAfter(day, 8 - weekday) : day
}

/**
 * Returns Easter Sunday of the Gregorian calendar, by the Meeus/Jones/Butcher algorithm (J. Meeus, Astronomical Algorithms,
 * chapter 8).
 */
export function easterOf(year: number): Day {
  const lunar = year % 19
  const [century, inCentury] = [Math.floor(year / 100), year % 100]
  const leapCenturies = Math.floor(century / 4)
  const moonCorrection = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * lunar + century - leapCenturies - moonCorrection + 15) % 30
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7
  const lateMoon = Math.floor((lunar + 11 * epact + 22 * toSunday) / 451)
  const sinceMarch = epact + toSunday - 7 * lateMoon + 21
  return dayAfter(`${year}-03-01`, sinceMarch)
}

const isWeekend = (day: Day) => [SATURDAY, SUNDAY].includes(weekdayOf(day))

export const isWorkingDay = (day: Day): boolean => !isWeekend(day) && !holidaysOf(Number(day.slice(0, 4))).includes(day)

/** Returns the day that is `count` working days after a day. */
export function workingDaysAfter(from: Day, count: number): Day {
  let day = from
  for (let left = count; left > 0; left -= isWorkingDay(day) ? 1 : 0) day = dayAfter(day, 1)
  return day
}
