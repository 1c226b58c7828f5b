import type { TripEdit } from '#contract/trips/changes.ts'
import type { Trip } from '#contract/trips/trips.ts'
import { hundredthsFrom } from '#domain/money.ts'
import { dayText } from '#domain/time.ts'
import { type AgreedTerm, agreedTerms } from '#domain/trips/change.ts'
import { termsChanged } from '#domain/trips/terms.ts'
import { fieldMessages } from '../../ui/errors/fieldMessages.ts'
import type { Draft } from '../post/draft/draft.ts'
import type { Writing } from '../post/writing.ts'

/** The car by which a trip goes, as people read it; its id is only known among one's own cars. */
export interface TripCar {
  id: string
  brand: string
  model: string
  color: string
}

export const carOfTrip = <C extends TripCar>({ car }: Pick<Trip, 'car'>, cars: readonly C[]): C | undefined =>
  cars.find(({ brand, model, color }) => car?.brand === brand && car.model === model && car.color === color)

/** Only what is otherwise than it was. */
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
    ...(differs('origin') && { meetingPoint: draft.origin.meetingPoint }),
    ...(differs('stopovers') && { stopovers: draft.stopovers.map(({ typed: name, meetingPoint }) => ({ name, meetingPoint })) }),
    ...(differs('destination') && { dropOffPoint: draft.destination.meetingPoint }),
  }
}

/** Changed terms that need the passengers' consent. */
export function approvalsIn(edit: TripEdit): AgreedTerm[] {
  const points = edit.meetingPoint ?? edit.stopovers ?? edit.dropOffPoint
  const asks: Record<AgreedTerm, boolean> = {
    time: edit.hours !== undefined,
    car: edit.vehicleId !== undefined,
    meeting_points: points !== undefined,
  }
  return agreedTerms.filter((one) => asks[one])
}

const minutesOf = (hours: string) => Number(hours.slice(0, 2)) * 60 + Number(hours.slice(3))

/** When a trip leaves whose clock time changes on the same day. */
export const departureAt = ({ departsAt, hours }: Pick<Trip, 'departsAt' | 'hours'>, changed: string) =>
  new Date(Date.parse(departsAt) + (minutesOf(changed) - minutesOf(hours)) * 60_000)

/** Inputs by the fields of the call. */
const inputs = {
  date: 'day',
  hours: 'hours',
  place: 'seats',
  restriction: 'preferences',
  price: 'price',
  priceMinor: 'price',
  comment: 'comment',
} as const

/** The fields that the server refused, with its sentences. */
export function refusedIn(error: Error | null): Writing['refused'] {
  return Object.entries(inputs).flatMap(([sent, field]) => fieldMessages(error, sent).map((message) => ({ field, message })))
}
