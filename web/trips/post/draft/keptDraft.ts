import { MOST_SEATS } from '#domain/bookings/seats.ts'
import { isClock } from '#domain/time.ts'
import { type Weekday, weekdays } from '#domain/trips/series.ts'
import { type Joining, MOST_DAYS_AHEAD, MOST_STOPOVERS, type Preference, preferences, ways } from '#domain/trips/trip.ts'

const VERSION = 1

interface Place {
  id: number
  name: string
  long: number
  lat: number
}

/** `typed` is what stands in the field, also while it means no place yet. */
export interface DraftStop {
  place: Place | null
  typed: string
  meetingPoint: string
}

/** The trip that is being written. */
export interface Draft {
  version: typeof VERSION
  origin: DraftStop
  stopovers: DraftStop[]
  destination: DraftStop
  /** yyyy-mm-dd and HH:MM; empty until chosen */
  day: string
  hours: string
  seats: number
  preferences: Preference[]
  comment: string
  joining: Joining
  stopsWelcome: boolean
  /** pesos as they were typed; an empty price is the whole share */
  tolls: string
  price: string
  /** id of one of the driver's cars; empty for the first */
  vehicleId: string
  back: WayBack | null
  repeats: Repeating | null
}

/** The way back that is posted along; an empty price is that of the way there. */
export interface WayBack {
  day: string
  hours: string
  price: string
}

/** On which weekdays, beside that of the trip itself, until when, and without which days. */
export interface Repeating {
  weekdays: Weekday[]
  until: string
  except: string[]
}

export const noWayBack: WayBack = { day: '', hours: '', price: '' }

export const noStop: DraftStop = { place: null, typed: '', meetingPoint: '' }

/** Reads what was kept; an empty draft when nothing was, or nothing that this version knows. */
export function draftFrom(kept: string | null): Draft {
  const parts = partsOf(parsed(kept))
  return read(parts['version'] === VERSION ? parts : {})
}

function parsed(kept: string | null): unknown {
  try {
    return JSON.parse(kept ?? 'null')
  } catch {
    // Only people with developer tools write something else; they start afresh.
    return null
  }
}

// Every field falls back alone: what an older Tramo kept never costs more than the field that it no longer understands.
const read = (kept: Record<string, unknown>): Draft => ({
  version: VERSION,
  origin: stop(kept['origin']),
  stopovers: list(kept['stopovers'], MOST_STOPOVERS).map(stop),
  destination: stop(kept['destination']),
  day: words(kept['day'], isDay),
  hours: words(kept['hours'], isClock),
  seats: seats.find((count) => count === kept['seats']) ?? 1,
  preferences: known(list(kept['preferences'], preferences.length)),
  comment: words(kept['comment']),
  joining: ways.find((way) => way === kept['joining']) ?? 'at_once',
  stopsWelcome: kept['stopsWelcome'] !== false,
  tolls: words(kept['tolls']),
  price: words(kept['price']),
  vehicleId: words(kept['vehicleId']),
  back: kept['back'] ? wayBack(partsOf(kept['back'])) : null,
  repeats: kept['repeats'] ? repeating(partsOf(kept['repeats'])) : null,
})

const wayBack = (kept: Record<string, unknown>): WayBack => ({
  day: words(kept['day'], isDay),
  hours: words(kept['hours'], isClock),
  price: words(kept['price']),
})

const repeating = (kept: Record<string, unknown>): Repeating => ({
  weekdays: weekdays.filter((one) => list(kept['weekdays'], weekdays.length).includes(one)),
  until: words(kept['until'], isDay),
  except: list(kept['except'], MOST_DAYS_AHEAD)
    .map((day) => words(day, isDay))
    .filter(Boolean),
})

const isDay = (day: string) => /^\d{4}-\d{2}-\d{2}$/.test(day)

const seats = Array.from({ length: MOST_SEATS }, (_, at) => at + 1)
const words = (kept: unknown, fits = (_: string) => true) => (typeof kept === 'string' && fits(kept) ? kept : '')
const list = (kept: unknown, most: number): unknown[] => (Array.isArray(kept) && kept.length <= most ? kept : [])

/** All of them, or none when one is not known. */
function known(kept: unknown[]): Preference[] {
  const found = preferences.filter((one) => kept.includes(one))
  return found.length === kept.length ? found : []
}

function stop(kept: unknown): DraftStop {
  const { place, typed, meetingPoint } = partsOf(kept)
  return { place: placeOf(place), typed: words(typed), meetingPoint: words(meetingPoint) }
}

function placeOf(kept: unknown): Place | null {
  const { id, name, long, lat } = partsOf(kept)
  const isWhole = typeof id === 'number' && typeof name === 'string' && typeof long === 'number' && typeof lat === 'number'
  return isWhole ? { id, name, long, lat } : null
}

const partsOf = (kept: unknown): Record<string, unknown> =>
  typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {} // any object has named parts
