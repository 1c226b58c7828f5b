import type { TripEdit } from '#contract/trips/changes.ts'
import type { Trip } from '#contract/trips/trips.ts'
import { hundredthsFrom } from '#domain/money.ts'
import { dayText } from '#domain/time.ts'
import { type AgreedTerm, agreedTerms } from '#domain/trips/change.ts'
import { isAnotherPoint, spotOf } from '#domain/trips/meetingPoint.ts'
import { termsChanged } from '#domain/trips/terms.ts'
import { Problem } from '../../client/api.ts'
import { fieldMessages } from '../../ui/errors/fieldMessages.ts'
import { type Draft, type DraftStop, positionOf } from '../post/draft/draft.ts'
import { fieldOf } from '../post/refusal.ts'
import type { Writing } from '../post/writing.ts'

/** The car of a trip as shown to users. Only the user's own cars have an id. */
export interface TripCar {
  id: string
  brand: string
  model: string
  color: string
}

export const carOfTrip = <C extends TripCar>({ car }: Pick<Trip, 'car'>, cars: readonly C[]): C | undefined =>
  cars.find(({ brand, model, color }) => car?.brand === brand && car.model === model && car.color === color)

/** Returns the changed fields. */
export function tripEditFrom(before: Draft, draft: Draft): TripEdit {
  const priceMinor = hundredthsFrom(draft.price)
  const differs = (word: keyof Draft) => JSON.stringify(before[word]) !== JSON.stringify(draft[word])
  return {
    ...(differs('day') && { date: dayText(draft.day) }),
    ...(differs('hours') && { hours: draft.hours }),
    ...(differs('seats') && { place: draft.seats }),
    ...(differs('preferences') && { restriction: draft.preferences.join(',') }),
    ...termsChanged(before, draft),
    ...(differs('price') && priceMinor !== undefined && { priceMinor }),
    ...(draft.vehicleId && { vehicleId: draft.vehicleId }),
    ...(differs('origin') && {
      meetingPoint: draft.origin.meetingPoint,
      ...positioned('originPoint', before.origin, draft.origin),
    }),
    ...(differs('stopovers') && {
      stopovers: draft.stopovers.map((stop, i) => ({
        name: stop.typed,
        meetingPoint: stop.meetingPoint,
        ...positioned('point', before.stopovers[i], stop),
      })),
    }),
    ...(differs('destination') && {
      dropOffPoint: draft.destination.meetingPoint,
      ...positioned('destinationPoint', before.destination, draft.destination),
    }),
  }
}

/**
 * Returns a stop's position as the call sends it. Omits a position that this user cannot see, because another person set it, so
 * that it remains.
 */
function positioned<K extends string>(field: K, before: DraftStop | undefined, stop: DraftStop) {
  const point = positionOf(stop)
  // as: this object has only the property `field`
  return (point ? { [field]: point } : before?.point ? { [field]: null } : {}) as Partial<Record<K, DraftStop['point'] | null>>
}

/** Returns the changed conditions that need the passengers' consent. */
export function approvalsIn(edit: TripEdit, { stops }: Pick<Trip, 'stops'>): AgreedTerm[] {
  const asks: Record<AgreedTerm, boolean> = {
    time: edit.hours !== undefined,
    car: edit.vehicleId !== undefined,
    meeting_points: stops.some((end, i) => isOtherPoint(edit, end, i, stops.length)),
  }
  return agreedTerms.filter((one) => asks[one])
}

function isOtherPoint(edit: TripEdit, end: Trip['stops'][number], i: number, count: number): boolean {
  const [words, point] =
    i === 0
      ? [edit.meetingPoint, edit.originPoint]
      : i === count - 1
        ? [edit.dropOffPoint, edit.destinationPoint]
        : [edit.stopovers?.[i - 1]?.meetingPoint, edit.stopovers?.[i - 1]?.point]
  const spot = (at: { lat: number; long: number } | null | undefined) => (at ? spotOf({ lat: at.lat, lng: at.long }) : '')
  if (words === undefined) return false
  return isAnotherPoint({ words: end.meetingPoint ?? '', spot: spot(end.point) }, { words, spot: spot(point) })
}

const minutesOf = (hours: string) => Number(hours.slice(0, 2)) * 60 + Number(hours.slice(3))

/** Returns the departure of a trip at another time on the same day. */
export const departureAt = ({ departsAt, hours }: Pick<Trip, 'departsAt' | 'hours'>, changed: string) =>
  new Date(Date.parse(departsAt) + (minutesOf(changed) - minutesOf(hours)) * 60_000)

/** Name of the input that shows each field of the call. */
const inputs = {
  date: 'day',
  hours: 'hours',
  place: 'seats',
  restriction: 'preferences',
  price: 'price',
  priceMinor: 'price',
  comment: 'comment',
} as const

/** Returns the refused fields, with the server's sentences. */
export function refusedIn(error: Error | null, draft: Draft): Writing['refused'] {
  const field = error instanceof Problem ? fieldOf(error, draft) : undefined
  if (error && field?.endsWith('.meetingPoint')) return [{ field, message: error.message }]
  return Object.entries(inputs).flatMap(([sent, field]) => fieldMessages(error, sent).map((message) => ({ field, message })))
}
