import type { NewTrip } from '#contract/trips/tripPosting.ts'
import type { EndPoint, Trip } from '#contract/trips/trips.ts'
import { MAX_SEATS } from '#domain/bookings/seats.ts'
import { decimalText, hundredthsFrom, USUAL_CURRENCY } from '#domain/money.ts'
import type { Gender } from '#domain/people/account.ts'
import { type Day, dayText } from '#domain/time.ts'
import { seatsByBelts } from '#domain/trips/fuel.ts'
import { termsOf } from '#domain/trips/terms.ts'
import { preferencesFrom } from '#domain/trips/trip.ts'
import { deleteDraft, readDraft, writeDraft } from '../../../client/drafts.ts'
import { typedFrom } from '../../../ui/formatting/amount.ts'
import { dayIn } from '../../../ui/tripAddress.ts'
import { togetherFrom } from '../together.ts'
import { type Draft, draftFrom, type DraftStop, noStop, positionOf, stopAt } from './storedDraft.ts'

/** Returns the chosen car, or the first one, as the server does. */
export const carOf = <C extends { id: string }>({ vehicleId }: Draft, cars: readonly C[]): C | undefined =>
  cars.find(({ id }) => id === vehicleId) ?? cars[0]

export interface Belted {
  belts?: number | undefined
}

/** Returns the number of seats that the car offers with the draft's preferences; six if the car states no belts (TR2). */
export const mostSeatsIn = ({ preferences }: Pick<Draft, 'preferences'>, car: Belted | undefined): number =>
  Math.min(MAX_SEATS, seatsByBelts(car?.belts ?? null, preferences.includes('twoMaxInTheBack')) ?? MAX_SEATS)

export { type Draft, draftFrom, noStop, positionOf, stopAt, type DraftStop } from './storedDraft.ts'

const KEY = 'draft'
/** Key under which the tab stores the message that filled the draft. */
export const PASTED = 'pasted'

/** Returns a stored draft without the parts that are no longer valid for this user today. */
export const fitDraft = (draft: Draft, gender: Gender | null, today: Day): Draft => ({
  ...draft,
  day: draft.day < today ? '' : draft.day,
  back: draft.back && { ...draft.back, day: draft.back.day < today ? '' : draft.back.day },
  repeats: draft.repeats && { ...draft.repeats, until: draft.repeats.until < today ? '' : draft.repeats.until },
  preferences: [...new Set(draft.preferences)].filter((one) => one !== 'onlyWomen' || gender === 'Female'),
})

/** Returns the form for a published trip. An empty car means that the trip keeps its car. */
export const draftOf = (trip: Trip): Draft => ({
  ...draftFrom({}),
  origin: stopOf(trip.stops.at(0)),
  stopovers: trip.stops.slice(1, -1).map(stopOf),
  destination: stopOf(trip.stops.at(-1)),
  day: dayIn(trip.date) ?? '',
  hours: trip.hours,
  seats: trip.seats,
  preferences: preferencesFrom(trip.restriction),
  ...termsOf(trip),
  price: typedFrom(trip.priceMinor),
})

const stopOf = (end: Trip['stops'][number] | undefined): DraftStop =>
  end ? stopAt({ ...end, id: end.placeId }, end.meetingPoint, exactOf(end.point)) : noStop

/** Returns a position only if it is exact, because a rounded position must not be sent back. */
const exactOf = (point: EndPoint | undefined) => (point?.exact ? { lat: point.lat, long: point.long } : undefined)

/** Reads the stored draft. `owner`: id of the user, or empty for a visitor. */
export const recallDraft = (owner: string) => draftFrom(readDraft(KEY, owner))
export const keepDraft = (draft: Draft, owner: string) => writeDraft(KEY, owner, { ...draft })
export const forgetDraft = () => [KEY, PASTED].forEach(deleteDraft)

/** Returns the fields that a preview lacks, in the order of the form (specification, section 4). */
export function missing({ origin, destination, day, hours }: Draft) {
  const given = { origin: origin.place, destination: destination.place, date: day, time: hours }
  return (['origin', 'destination', 'date', 'time'] as const).filter((field) => !given[field])
}

/** Checks whether the return lacks a day or a time, or the series its last day. */
export const lacksTogether = ({ back, repeats }: Draft): boolean =>
  (back !== null && (!back.day || !back.hours)) || (repeats !== null && !repeats.until)

/**
 * Returns the trip as the call sends it, without stopovers that have no place and without invalid amounts, which the form does
 * not allow.
 */
export function newTripFrom(draft: Draft): NewTrip {
  const { origin, destination } = draft
  const [originPoint, destinationPoint] = [positionOf(origin), positionOf(destination)]
  const [tolls, priceMinor] = [hundredthsFrom(draft.tolls), hundredthsFrom(draft.price)]
  return {
    ...(origin.place && { origin: origin.place.id }),
    originName: origin.place?.name ?? '',
    ...(destination.place && { destination: destination.place.id }),
    destinationName: destination.place?.name ?? '',
    date: dayText(draft.day),
    hours: draft.hours,
    place: draft.seats,
    restriction: draft.preferences.join(','),
    ...termsOf(draft),
    ...(origin.meetingPoint && { meetingPoint: origin.meetingPoint }),
    ...(destination.meetingPoint && { dropOffPoint: destination.meetingPoint }),
    ...(originPoint && { originPoint }),
    ...(destinationPoint && { destinationPoint }),
    stopovers: draft.stopovers.flatMap(stopoverFrom),
    ...(tolls && { tolls: decimalText(BigInt(tolls), USUAL_CURRENCY) }),
    ...(priceMinor !== undefined && { priceMinor }),
    ...(draft.vehicleId && { vehicleId: draft.vehicleId }),
    ...togetherFrom(draft),
  }
}

function stopoverFrom(stop: DraftStop) {
  const { place, meetingPoint } = stop
  const point = positionOf(stop)
  return place ? [{ name: place.name, ...(meetingPoint && { meetingPoint }), ...(point && { point }) }] : []
}
