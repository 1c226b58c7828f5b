import type { ParsedMessage } from '#contract/trips/groupMessages.ts'
import { MAX_SEATS } from '#domain/bookings/seats.ts'
import type { Gender } from '#domain/people/account.ts'
import { dayAfter, type Day } from '#domain/time.ts'
import type { MessageKind } from '#domain/trips/groupMessage.ts'
import { MAX_DAYS_AHEAD, MAX_STOPOVERS, type Preference, preferences } from '#domain/trips/trip.ts'
import { typedFrom } from '../../ui/formatting/amount.ts'
import { dayIn } from '../../ui/tripAddress.ts'
import { type Draft, stopAt } from '../post/draft/draft.ts'
import type { Given } from '../search/form/searchForm.ts'

export const messageFields = [
  'from',
  'to',
  'stops',
  'date',
  'hours',
  'seats',
  'priceMinor',
  'luggage',
  'smoking',
  'pets',
  'onlyWomen',
] as const
export type MessageField = (typeof messageFields)[number]

/** Properties of the user that decide how a message fills a form. */
export interface FormContext {
  id: string
  gender: Gender | null
  today: Day
}

/**
 * Outcome for a field: filled in; filled in but to be checked; or understood but unused in this form, with the key of the reason.
 */
export interface FieldOutcome {
  field: MessageField
  state: 'sure' | 'guessed' | 'unused'
  why?: 'day_out_of_reach' | 'car_full' | 'too_many_stops' | 'not_women' | 'no_such_field'
}

const essential: Record<MessageKind, readonly MessageField[]> = {
  offer: ['from', 'to', 'date', 'hours', 'seats', 'priceMinor'],
  request: ['from', 'to', 'date', 'seats'],
}

/** Returns the outcome for every field of the message, in the order of the form. */
export function outcomesOf(parsed: ParsedMessage, kind: MessageKind, reader: FormContext): FieldOutcome[] {
  return messageFields.flatMap((field): FieldOutcome[] => {
    const values = field === 'stops' ? parsed.stops : [parsed[field]].filter((one) => one !== undefined)
    if (values.length === 0) return []
    const why = whyUnused(parsed, field, kind, reader)
    if (why) return [{ field, state: why === 'too_many_stops' ? 'guessed' : 'unused', why }]
    return [{ field, state: values.every(({ isSure }) => isSure) ? 'sure' : 'guessed' }]
  })
}

/** Returns the essential fields of the form that the message lacks, and which therefore stay unchanged. */
export const missingFields = (parsed: ParsedMessage, kind: MessageKind): MessageField[] =>
  essential[kind].filter((field) => field !== 'stops' && parsed[field] === undefined)

function whyUnused(
  parsed: ParsedMessage,
  field: MessageField,
  kind: MessageKind,
  { gender, today }: FormContext,
): FieldOutcome['why'] {
  if (field === 'date' && !dayOf(parsed, today)) return 'day_out_of_reach'
  if (kind === 'request') return essential.request.includes(field) ? undefined : 'no_such_field'
  if (field === 'seats' && parsed.seats?.value === 0) return 'car_full'
  if (field === 'stops' && parsed.stops.length > MAX_STOPOVERS) return 'too_many_stops'
  if (field === 'onlyWomen' && gender !== 'Female') return 'not_women'
}

/** Returns the day of the message if a trip can be posted for it. */
function dayOf({ date }: ParsedMessage, today: Day): Day | undefined {
  const day = dayIn(date?.value)
  return day && day >= today && day <= dayAfter(today, MAX_DAYS_AHEAD) ? day : undefined
}

/** Returns the draft with the values of the message. All other fields are unchanged. */
export function draftWith(before: Draft, parsed: ParsedMessage, reader: FormContext): Draft {
  const { from, to, stops, hours, seats, priceMinor, luggage } = parsed
  const day = dayOf(parsed, reader.today)
  return {
    ...before,
    ...(from && { origin: stopAt(from.value) }),
    ...(to && { destination: stopAt(to.value) }),
    // the old stops belong to another route
    ...((from ?? to) && { stopovers: stops.slice(0, MAX_STOPOVERS).map(({ value }) => stopAt(value)) }),
    ...(day && { day }),
    ...(hours && { hours: hours.value }),
    ...(seats && seats.value > 0 && { seats: seats.value }),
    ...(priceMinor && { price: typedFrom(priceMinor.value) }),
    ...(luggage && { luggage: luggage.value }),
    preferences: preferencesWith(before.preferences, parsed, reader),
  }
}

function preferencesWith(
  before: Preference[],
  { smoking, pets, onlyWomen }: ParsedMessage,
  { gender }: FormContext,
): Preference[] {
  const values: Partial<Record<Preference, boolean | undefined>> = {
    smokersAllowed: smoking?.value,
    petsAllowed: pets?.value,
    onlyWomen: gender === 'Female' ? onlyWomen?.value : undefined,
  }
  return preferences.filter((one) => values[one] ?? before.includes(one))
}

/** Returns initial values of the search bar. */
export const searchWith = (parsed: ParsedMessage, today: Day): Given => ({
  from: parsed.from?.value,
  to: parsed.to?.value,
  date: dayOf(parsed, today),
  // 0 means that the car is full
  seats: parsed.seats?.value ? Math.min(parsed.seats.value, MAX_SEATS) : undefined,
})
