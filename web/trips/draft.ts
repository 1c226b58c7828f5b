import * as z from 'zod/mini'
import type { NewTrip } from '#contract/postings.ts'
import type { Genre } from '#domain/account.ts'
import { decimalText, USUAL_CURRENCY } from '#domain/money.ts'
import { MOST_SEATS } from '#domain/seats.ts'
import { type Day, dayText, isClock } from '#domain/time.ts'
import { MOST_STOPOVERS, preferences, ways } from '#domain/trip.ts'
import { hundredthsFrom } from './post/amount.ts'

const KEY = 'draft'
const VERSION = 1

const words = z.catch(z.string(), '')
const Place = z.object({ id: z.int(), name: z.string(), long: z.number(), lat: z.number() })
/** `typed` is what stands in the field, also while it means no place yet. */
const Stop = z.object({ place: z.catch(z.nullable(Place), null), typed: words, meetingPoint: words })
export type Stop = z.output<typeof Stop>

export const noStop: Stop = { place: null, typed: '', meetingPoint: '' }
const stop = z.catch(Stop, noStop)

// Every field falls back alone: what an older Tramo kept never costs more than the field that it no longer understands.
const Draft = z.object({
  version: z.literal(VERSION),
  origin: stop,
  stopovers: z.catch(z.array(stop).check(z.maxLength(MOST_STOPOVERS)), []),
  destination: stop,
  /** yyyy-mm-dd and HH:MM; empty until chosen */
  day: z.catch(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)), ''),
  hours: z.catch(z.string().check(z.refine(isClock)), ''),
  seats: z.catch(z.int().check(z.gte(1), z.lte(MOST_SEATS)), 1),
  preferences: z.catch(z.array(z.enum(preferences)), []),
  comment: words,
  joining: z.catch(z.enum(ways), 'at_once'),
  stopsWelcome: z.catch(z.boolean(), true),
  /** pesos as they were typed; an empty price is the whole share */
  tolls: words,
  price: words,
})
/** The trip that is being written. */
export type Draft = z.output<typeof Draft>

/** Reads what was kept; an empty draft when nothing was, or nothing that this version knows. */
export function draftFrom(kept: string | null): Draft {
  const read = Draft.safeParse(parsed(kept))
  return read.success ? read.data : Draft.parse({ version: VERSION })
}

function parsed(kept: string | null): unknown {
  try {
    return JSON.parse(kept ?? 'null')
  } catch {
    // Only people with developer tools write something else; they start afresh.
    return null
  }
}

/** What of a kept draft still holds for this person today. */
export const fitting = (draft: Draft, genre: Genre | null, today: Day): Draft => ({
  ...draft,
  day: draft.day < today ? '' : draft.day,
  preferences: [...new Set(draft.preferences)].filter((one) => one !== 'onlyWomen' || genre === 'Female'),
})

export const recallDraft = () => draftFrom(sessionStorage.getItem(KEY))
export const keepDraft = (draft: Draft) => sessionStorage.setItem(KEY, JSON.stringify(draft))
export const forgetDraft = () => sessionStorage.removeItem(KEY)

/** What a preview waits for, in the order of the form (specification, section 4). */
export function missing({ origin, destination, day, hours }: Draft) {
  const given = { origin: origin.place, destination: destination.place, date: day, time: hours }
  return (['origin', 'destination', 'date', 'time'] as const).filter((field) => !given[field])
}

/** The trip as it is sent. Stopovers without a place and amounts that are none are left out; the form lets neither through. */
export function newTripFrom(draft: Draft): NewTrip {
  const { origin, destination, comment } = draft
  const [tolls, priceMinor] = [hundredthsFrom(draft.tolls), hundredthsFrom(draft.price)]
  return {
    ...(origin.place && { origin: origin.place.id }),
    originName: origin.place?.name ?? '',
    ...(destination.place && { destiny: destination.place.id }),
    destinyName: destination.place?.name ?? '',
    date: dayText(draft.day),
    hours: draft.hours,
    place: draft.seats,
    restriction: draft.preferences.join(','),
    joining: draft.joining,
    stopsWelcome: draft.stopsWelcome,
    ...(origin.meetingPoint && { meetingPoint: origin.meetingPoint }),
    ...(destination.meetingPoint && { dropOffPoint: destination.meetingPoint }),
    stopovers: draft.stopovers.flatMap(({ place, meetingPoint }) =>
      place ? [{ name: place.name, ...(meetingPoint && { meetingPoint }) }] : [],
    ),
    ...(comment && { comment }),
    ...(tolls && { tolls: decimalText(BigInt(tolls), USUAL_CURRENCY) }),
    ...(priceMinor !== undefined && { priceMinor }),
  }
}
