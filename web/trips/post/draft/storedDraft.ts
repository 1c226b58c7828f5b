import { MAX_SEATS } from '#domain/bookings/seats.ts'
import { isClock } from '#domain/time.ts'
import { type Weekday, weekdays } from '#domain/trips/series.ts'
import { termsStored, type TripTerms } from '#domain/trips/terms.ts'
import { MAX_DAYS_AHEAD, MAX_STOPOVERS, type Preference, preferences } from '#domain/trips/trip.ts'

const VERSION = 1

interface Place {
  id: number
  name: string
  long: number
  lat: number
}

/** `typed` is the text of the field, even while it matches no place. */
export interface DraftStop {
  place: Place | null
  typed: string
  meetingPoint: string
  /** chosen position, if any; see `positionOf` */
  point?: { lat: number; long: number } | undefined
  /** words with which the position came; absent for a position that the driver set */
  pointWords?: string | undefined
}

/** Returns the position of a stop. One that came with words, of a list or a trip, holds only while the words stay. */
export const positionOf = ({ meetingPoint, point, pointWords }: DraftStop): DraftStop['point'] =>
  pointWords === undefined || pointWords === meetingPoint.trim() ? point : undefined

/** A trip in the post form. */
export interface Draft extends TripTerms {
  version: typeof VERSION
  origin: DraftStop
  stopovers: DraftStop[]
  destination: DraftStop
  /** yyyy-mm-dd and HH:MM; empty until chosen */
  day: string
  hours: string
  seats: number
  preferences: Preference[]
  /** pesos as typed; an empty price means the whole share */
  tolls: string
  price: string
  /** id of one of the driver's cars; empty for the first car */
  vehicleId: string
  back: WayBack | null
  repeats: Repeating | null
}

/** The return that is posted with a trip. An empty price means the price of the trip itself. */
export interface WayBack {
  day: string
  hours: string
  price: string
}

/** The weekdays besides the trip's own, the last day, and the omitted days. */
export interface Repeating {
  weekdays: Weekday[]
  until: string
  except: string[]
}

export const noWayBack: WayBack = { day: '', hours: '', price: '' }

export const noStop: DraftStop = { place: null, typed: '', meetingPoint: '' }

export const stopAt = ({ id, name, long, lat }: Place, meetingPoint = '', point?: DraftStop['point']): DraftStop => ({
  place: { id, name, long, lat },
  typed: name,
  meetingPoint,
  ...(point && { point, pointWords: meetingPoint }),
})

/** Returns the draft with the stored parts. The draft is empty if there are none, or if another version stored them. */
export const draftFrom = (parts: Record<string, unknown>): Draft => read(parts['version'] === VERSION ? parts : {})

// Each field has its own fallback: an invalid value of an older version resets only that field.
const read = (stored: Record<string, unknown>): Draft => ({
  version: VERSION,
  origin: stop(stored['origin']),
  stopovers: list(stored['stopovers'], MAX_STOPOVERS).map(stop),
  destination: stop(stored['destination']),
  day: words(stored['day'], isDay),
  hours: words(stored['hours'], isClock),
  seats: seats.find((count) => count === stored['seats']) ?? 1,
  preferences: known(list(stored['preferences'], preferences.length)),
  ...termsStored(stored),
  tolls: words(stored['tolls']),
  price: words(stored['price']),
  vehicleId: words(stored['vehicleId']),
  back: stored['back'] ? returnTripOf(partsOf(stored['back'])) : null,
  repeats: stored['repeats'] ? repeating(partsOf(stored['repeats'])) : null,
})

const returnTripOf = (stored: Record<string, unknown>): WayBack => ({
  day: words(stored['day'], isDay),
  hours: words(stored['hours'], isClock),
  price: words(stored['price']),
})

const repeating = (stored: Record<string, unknown>): Repeating => ({
  weekdays: weekdays.filter((one) => list(stored['weekdays'], weekdays.length).includes(one)),
  until: words(stored['until'], isDay),
  except: list(stored['except'], MAX_DAYS_AHEAD)
    .map((day) => words(day, isDay))
    .filter(Boolean),
})

const isDay = (day: string) => /^\d{4}-\d{2}-\d{2}$/.test(day)

const seats = Array.from({ length: MAX_SEATS }, (_, at) => at + 1)
const words = (stored: unknown, fits = (_: string) => true) => (typeof stored === 'string' && fits(stored) ? stored : '')
const list = (stored: unknown, most: number): unknown[] => (Array.isArray(stored) && stored.length <= most ? stored : [])

/** Returns all preferences, or none if one of them is unknown. */
function known(stored: unknown[]): Preference[] {
  const found = preferences.filter((one) => stored.includes(one))
  return found.length === stored.length ? found : []
}

function stop(stored: unknown): DraftStop {
  const { place, typed, meetingPoint, point, pointWords } = partsOf(stored)
  const { lat, long } = partsOf(point)
  const at = typeof lat === 'number' && typeof long === 'number' && { point: { lat, long } }
  const cameWith = typeof pointWords === 'string' && { pointWords }
  return { place: placeOf(place), typed: words(typed), meetingPoint: words(meetingPoint), ...at, ...cameWith }
}

function placeOf(stored: unknown): Place | null {
  const { id, name, long, lat } = partsOf(stored)
  const isWhole = typeof id === 'number' && typeof name === 'string' && typeof long === 'number' && typeof lat === 'number'
  return isWhole ? { id, name, long, lat } : null
}

const partsOf = (stored: unknown): Record<string, unknown> =>
  typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {} // as: any object has named properties
