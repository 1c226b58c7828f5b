import type { End, EndPoint } from '#contract/trips/trips.ts'
import type { Language } from '#contract/wire.ts'
import { type Currency, decimalText } from '#domain/money.ts'
import { displayName, type Place, type Point } from '#domain/places/place.ts'
import { MINUTE_MS } from '#domain/time.ts'
import { wallClock } from './time.ts'

// short forms of values in the API, shared by every response about a trip

export const amount = (minor: bigint, currency: Currency) => ({
  price: decimalText(minor, currency),
  priceMinor: Number(minor),
  currency,
})

/** Formatted as in the specification: "400 km" and "4 h 10 min". */
export const kmText = (metres: number) => `${Math.round(metres / 1000)} km`
export function timeText(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`
}

export const later = (departsAt: Date, minutes: number) => new Date(departsAt.getTime() + minutes * MINUTE_MS)
export const coordinates = ({ lat, lng }: Point) => ({ long: lng, lat })

export const presentEnd = (
  place: Place,
  at: Date,
  offM: number,
  declared: boolean,
  meetingPoint?: string,
  point?: EndPoint,
): End => ({
  placeId: place.id,
  name: displayName(place),
  long: place.lng,
  lat: place.lat,
  offM,
  declared,
  hours: wallClock(at, place.zone).time,
  at: at.toISOString(),
  ...(meetingPoint ? { meetingPoint } : {}),
  ...(point ? { point } : {}),
})

export const pairs = (points: Point[]) => points.map(({ lat, lng }): [number, number] => [lng, lat])
export const middle = (points: Point[]) => coordinates(points[Math.floor(points.length / 2)] ?? { lat: 0, lng: 0 })

/** Formats a price such as "$ 22.500"; cents only if they are not zero. */
export const priceIn = (minor: number, currency: string, language: Language): string => {
  const plain = new Intl.NumberFormat(language, { style: 'currency', currency })
  const amount = minor / 10 ** (plain.resolvedOptions().maximumFractionDigits ?? 2)
  const format = Number.isInteger(amount)
    ? new Intl.NumberFormat(language, { style: 'currency', currency, maximumFractionDigits: 0 })
    : plain
  return format.format(amount)
}
