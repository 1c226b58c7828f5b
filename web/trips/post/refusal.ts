import type { Problem } from '../../client/api.ts'
import type { Draft, DraftStop } from './draft/draft.ts'

export type StopName = 'origin' | 'destination' | `stopovers.${number}`
type BackField = 'back.day' | 'back.hours' | 'back.price'
export type DraftField =
  | `${StopName}.place`
  | `${StopName}.meetingPoint`
  | BackField
  | 'repeats.until'
  | 'day'
  | 'hours'
  | 'seats'
  | 'preferences'
  | 'tolls'
  | 'price'

const fields: Partial<Record<Problem['reason'], DraftField>> = {
  same_place: 'destination.place',
  road_too_short: 'destination.place',
  date_malformed: 'day',
  date_in_past: 'hours',
  date_too_far: 'day',
  time_does_not_exist: 'hours',
  overlapping_trip: 'hours',
  seats_out_of_range: 'seats',
  seats_above_belts: 'seats',
  restriction_invalid: 'preferences',
  restriction_repeated: 'preferences',
  only_women_not_offered: 'preferences',
  tolls_above_reference: 'tolls',
  price_above_cost_share: 'price',
  series_too_short: 'repeats.until',
  series_too_long: 'repeats.until',
  series_exception_unknown: 'repeats.until',
}

const backFields: Partial<Record<Problem['reason'], BackField>> = {
  date_malformed: 'back.day',
  date_in_past: 'back.day',
  date_too_far: 'back.day',
  time_does_not_exist: 'back.hours',
  return_before_arrival: 'back.hours',
  amount_malformed: 'back.price',
  amount_out_of_range: 'back.price',
  price_above_cost_share: 'back.price',
}

/** Returns the field that a refusal is about; undefined if it is about none, or if this trip lacks the field. */
export function fieldOf(problem: Pick<Problem, 'reason' | 'parts'>, draft: Draft): DraftField | undefined {
  const field = namedField(problem, draft)
  const isShown = field?.startsWith('back.') ? draft.back : field?.startsWith('repeats.') ? draft.repeats : true
  return isShown ? field : undefined
}

function namedField({ reason, parts }: Pick<Problem, 'reason' | 'parts'>, draft: Draft): DraftField | undefined {
  // if several trips are posted, a refusal names the return or a day
  if (parts['leg'] === 'back') return backFields[reason]
  if (parts['date'] !== undefined) return 'repeats.until'
  if (reason === 'point_without_words' || reason === 'point_too_far' || reason === 'point_elsewhere')
    return pointField(draft, Number(parts['stop']))
  if (reason === 'place_unknown') return placeField(draft, String(parts['place']))
  if (reason === 'same_place') return repeatedPlace(draft)
  return fields[reason]
}

/** Returns every stop with its field, in the order of the road. */
export const stopFields = ({ origin, stopovers, destination }: Draft): [DraftField, DraftStop][] => [
  ['origin.place', origin],
  ...stopovers.map((stop, i): [DraftField, DraftStop] => [`stopovers.${i}.place`, stop]),
  ['destination.place', destination],
]

/** Finds the field of an unknown place. The server names the place by the id or name in the input. */
const placeField = (draft: Draft, sent: string) =>
  stopFields(draft).find(([, { place }]) => place && [String(place.id), place.name].includes(sent))?.[0] ?? 'origin.place'

/** Finds the field of a stop by its index in the input. */
const pointField = (draft: Draft, stop: number) =>
  pointOfStop(stopFields(draft).filter(([, { place }]) => place)[stop]?.[0] ?? 'origin.place')

/** Returns the field of a stop's meeting point, from the field of the stop's place. */
// as: the result is a field of the same stop
export const pointOfStop = (field: DraftField) => field.replace('.place', '.meetingPoint') as DraftField

/** Returns the field of the second of two stops at one place. */
export const repeatedPlace = (draft: Draft): DraftField | undefined =>
  stopFields(draft).find(
    ([, { place }], i, all) => place && all.slice(0, i).some(([, earlier]) => earlier.place?.id === place.id),
  )?.[0]
