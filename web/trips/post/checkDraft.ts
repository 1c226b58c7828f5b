import { MOST_STOPOVERS } from '#domain/trips/trip.ts'
import { hundredthsFrom } from '../../ui/amount.ts'
import type { Draft, DraftStop } from './draft.ts'
import { type DraftField, repeatedPlace, stopFields } from './refusal.ts'

/** Names of the sentences that say it. */
export type DraftProblem = 'required' | 'place.unknown' | 'place.same_twice' | 'cost.not_an_amount'

/** The fields that may be wrong before a preview, in the order of the form. */
export const draftFields: readonly DraftField[] = [
  'origin.place',
  ...Array.from({ length: MOST_STOPOVERS }, (_, i): DraftField => `stopovers.${i}.place`),
  'destination.place',
  'day',
  'hours',
  'tolls',
  'price',
]

/** What has to change before a preview, in the order of the form. */
export function checkDraft(draft: Draft): { field: DraftField; reason: DraftProblem }[] {
  const repeated = repeatedPlace(draft)
  const found: [DraftField, DraftProblem | undefined][] = [
    ...stopFields(draft).map(([field, stop]): [DraftField, DraftProblem | undefined] => [
      field,
      field === repeated ? 'place.same_twice' : wrongWithStop(field, stop),
    ]),
    ['day', draft.day ? undefined : 'required'],
    ['hours', draft.hours ? undefined : 'required'],
    ['tolls', wrongWithAmount(draft.tolls)],
    ['price', wrongWithAmount(draft.price)],
  ]
  return found.flatMap(([field, reason]) => (reason ? [{ field, reason }] : []))
}

/** A stopover may stay empty; what was typed has to be one of the suggestions everywhere. */
function wrongWithStop(field: DraftField, { place, typed }: DraftStop): DraftProblem | undefined {
  if (place) return undefined
  if (typed.trim()) return 'place.unknown'
  return field.startsWith('stopovers') ? undefined : 'required'
}

const wrongWithAmount = (typed: string): DraftProblem | undefined =>
  typed.trim() === '' || hundredthsFrom(typed) !== undefined ? undefined : 'cost.not_an_amount'
