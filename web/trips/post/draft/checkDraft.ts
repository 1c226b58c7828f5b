import { hundredthsFrom } from '#domain/money.ts'
import { MAX_STOPOVERS } from '#domain/trips/trip.ts'
import { type DraftField, repeatedPlace, stopFields } from '../refusal.ts'
import { wrongWithSeries } from '../together.ts'
import { type Belted, type Draft, type DraftStop, mostSeatsIn } from './draft.ts'
import type { WayBack } from './storedDraft.ts'

/** Keys of the sentences about errors of a draft. */
export type DraftProblem =
  | 'required'
  | 'place.unknown'
  | 'place.same_twice'
  | 'cost.not_an_amount'
  | 'back_way.too_early'
  | 'repeats.too_short'
  | 'repeats.too_long'
  | 'seats.too_many'

/** Fields that are checked before a preview, in the order of the form. */
export const draftFields: readonly DraftField[] = [
  'origin.place',
  'origin.meetingPoint',
  ...Array.from({ length: MAX_STOPOVERS }, (_, i): DraftField[] => [
    `stopovers.${i}.place`,
    `stopovers.${i}.meetingPoint`,
  ]).flat(),
  'destination.place',
  'destination.meetingPoint',
  'day',
  'hours',
  'back.day',
  'back.hours',
  'back.price',
  'repeats.until',
  'seats',
  'tolls',
  'price',
]

/** Returns the errors that must be corrected before a preview, in the order of the form. */
export function checkDraft(draft: Draft, car?: Belted): { field: DraftField; reason: DraftProblem }[] {
  const repeated = repeatedPlace(draft)
  const found: [DraftField, DraftProblem | undefined][] = [
    ...stopFields(draft).map(([field, stop]): [DraftField, DraftProblem | undefined] => [
      field,
      field === repeated ? 'place.same_twice' : wrongWithStop(field, stop),
    ]),
    ['day', draft.day ? undefined : 'required'],
    ['hours', draft.hours ? undefined : 'required'],
    ['back.day', draft.back ? wrongWithBackDay(draft, draft.back) : undefined],
    ['back.hours', draft.back && !draft.back.hours ? 'required' : undefined],
    ['back.price', wrongWithAmount(draft.back?.price ?? '')],
    ['repeats.until', wrongWithSeries(draft)],
    ['seats', draft.seats > mostSeatsIn(draft, car) ? 'seats.too_many' : undefined],
    ['tolls', wrongWithAmount(draft.tolls)],
    ['price', wrongWithAmount(draft.price)],
  ]
  return found.flatMap(([field, reason]) => (reason ? [{ field, reason }] : []))
}

/** Checks a stop. A stopover may be empty, but a typed text must be one of the suggestions. */
function wrongWithStop(field: DraftField, { place, typed }: DraftStop): DraftProblem | undefined {
  if (place) return undefined
  if (typed.trim()) return 'place.unknown'
  return field.startsWith('stopovers') ? undefined : 'required'
}

/** Checks the day of the return. Only the server can compute whether the first trip arrives before the return departs. */
function wrongWithBackDay({ day, hours }: Draft, back: WayBack): DraftProblem | undefined {
  if (!back.day) return 'required'
  const isBefore = back.day < day || (back.day === day && back.hours !== '' && back.hours <= hours)
  return isBefore ? 'back_way.too_early' : undefined
}

const wrongWithAmount = (typed: string): DraftProblem | undefined =>
  typed.trim() === '' || hundredthsFrom(typed) !== undefined ? undefined : 'cost.not_an_amount'
