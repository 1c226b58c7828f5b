import type { Point } from '#domain/places/place.ts'
import { type Day, DAY_MS, isClock } from '#domain/time.ts'

/** A parameter that the contract does not allow, with a sentence for the caller. */
export class WrongParameter extends Error {
  override name = 'WrongParameter'
}

const MAX_RADIUS_KM = 100
const MAX_DELTA_S = DAY_MS / 1000
const MAX_COUNT = 100
/** The year 2058: no trip can be later. */
const MAX_INSTANT_S = 2_800_000_000
const [DEFAULT_RADIUS_KM, DEFAULT_DELTA_S] = [1, 900]

const WEEKDAYS = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const
export type PickupDay = (typeof WEEKDAYS)[number]

export interface Ends {
  departure: Point
  arrival: Point
  departureRadiusM: number
  arrivalRadiusM: number
  count: number
}

export interface JourneySearch extends Ends {
  fromS: number
  toS: number
}

export interface RegularSearch extends Ends {
  minuteOfDay: number
  deltaMinutes: number
  days: PickupDay[]
  minS: number
  maxS: number
}

type Query = Record<string, unknown>

const NUMBER = /^-?\d{1,12}(\.\d{1,20})?$/

function numberOf(query: Query, name: string, { min, max, otherwise }: { min: number; max: number; otherwise?: number }): number {
  const text = query[name]
  if (text === undefined && otherwise !== undefined) return otherwise
  if (typeof text !== 'string' || !NUMBER.test(text)) throw new WrongParameter(`${name} has to be one number`)
  const value = Number(text)
  if (value < min || value > max) throw new WrongParameter(`${name} has to be from ${min} to ${max}`)
  return value
}

function wholeOf(query: Query, name: string, bounds: Parameters<typeof numberOf>[2]): number {
  const value = numberOf(query, name, bounds)
  if (!Number.isInteger(value)) throw new WrongParameter(`${name} has to be a whole number`)
  return value
}

const instant = { min: 0, max: MAX_INSTANT_S }

function endsOf(query: Query): Ends {
  const latitude = (name: string) => numberOf(query, name, { min: -90, max: 90 })
  const longitude = (name: string) => numberOf(query, name, { min: -180, max: 180 })
  const radiusM = (name: string) => 1000 * numberOf(query, name, { min: 0, max: MAX_RADIUS_KM, otherwise: DEFAULT_RADIUS_KM })
  return {
    departure: { lat: latitude('departureLat'), lng: longitude('departureLng') },
    arrival: { lat: latitude('arrivalLat'), lng: longitude('arrivalLng') },
    departureRadiusM: radiusM('departureRadius'),
    arrivalRadiusM: radiusM('arrivalRadius'),
    count: wholeOf(query, 'count', { min: 1, max: MAX_COUNT, otherwise: MAX_COUNT }),
  }
}

const deltaOf = (query: Query) => wholeOf(query, 'timeDelta', { min: 0, max: MAX_DELTA_S, otherwise: DEFAULT_DELTA_S })

export function journeySearch(query: Query): JourneySearch {
  const at = wholeOf(query, 'departureDate', instant)
  const delta = deltaOf(query)
  return { ...endsOf(query), fromS: at - delta, toS: at + delta }
}

export function regularSearch(query: Query): RegularSearch {
  const time = query['departureTimeOfDay']
  if (typeof time !== 'string' || !isClock(time.slice(0, 5)) || !/^.{5}:[0-5]\d(\.\d+)?$/.test(time))
    throw new WrongParameter('departureTimeOfDay has to be a time of day such as 07:30:00')
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return {
    ...endsOf(query),
    minuteOfDay: 60 * hours + minutes,
    deltaMinutes: deltaOf(query) / 60,
    days: weekdaysOf(query['departureWeekdays']),
    minS: wholeOf(query, 'minDepartureDate', { ...instant, otherwise: 0 }),
    maxS: wholeOf(query, 'maxDepartureDate', { ...instant, otherwise: MAX_INSTANT_S }),
  }
}

function weekdaysOf(text: unknown): PickupDay[] {
  if (text === undefined) return [...WEEKDAYS]
  const named = typeof text === 'string' ? text.split(',') : []
  const days = WEEKDAYS.filter((day) => named.includes(day))
  if (named.length === 0 || named.length > 7 || new Set(named).size !== days.length)
    throw new WrongParameter(`departureWeekdays has to be some of ${WEEKDAYS.join()}`)
  return days
}

/** Returns the weekday; Monday is the first (ISO 8601). */
export const pickupDayOf = (day: Day): PickupDay => WEEKDAYS[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] ?? 'MON'
