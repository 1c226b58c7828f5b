import type { NewTrip } from '#contract/trips/tripPosting.ts'
import { hundredthsFrom } from '#domain/money.ts'
import { type Day, dayAfter, dayNumber, dayText } from '#domain/time.ts'
import { type Repeats, seriesDays, weekdayOf, whyNotSeries } from '#domain/trips/series.ts'
import type { Draft, Repeating } from './draft/storedDraft.ts'

/** Returns a new series of four weeks. */
export const repeatingFrom = (day: Day): Repeating => ({ weekdays: [], until: day && dayAfter(day, 21), except: [] })

/** Returns the series with the trip's own weekday; undefined until both days are chosen. */
function repeatsOf({ day, repeats }: Pick<Draft, 'day' | 'repeats'>, except: Day[] = []): Repeats | undefined {
  if (!day || !repeats?.until) return undefined
  return { weekdays: [...new Set([weekdayOf(day), ...repeats.weekdays])].toSorted(), until: repeats.until, except }
}

type Days = Pick<Draft, 'day' | 'repeats'>

/** Returns all days of the series, including omitted ones. */
export function allDaysOf(draft: Days): Day[] {
  const repeats = repeatsOf(draft)
  return repeats && whyNotSeries(draft.day, repeats, 1) !== 'date_too_far' ? seriesDays(draft.day, repeats) : []
}

/** Returns the omitted days that are still in the series. */
const exceptOf = (draft: Days): Day[] => {
  const days = allDaysOf(draft).slice(1)
  return (draft.repeats?.except ?? []).filter((day) => days.includes(day))
}

/**
 * Returns the draft without some days of its series. The first remaining day becomes the trip's day, and a single remaining day
 * is not repeated.
 */
export function withoutDays(draft: Draft, left: readonly Day[]): Partial<Draft> {
  const { day: first, repeats, back } = draft
  const [day, next] = allDaysOf(draft).filter((one) => !repeats?.except.includes(one) && !left.includes(one))
  if (!repeats || !day) return {}
  const by = dayNumber(day) - dayNumber(first)
  const weekdays = [...new Set([...repeats.weekdays, weekdayOf(first)])]
  return {
    day,
    back: back && { ...back, day: back.day && dayAfter(back.day, by) },
    repeats: next ? { ...repeats, weekdays, except: [...repeats.except, ...left] } : null,
  }
}

/** Returns the error of the series, for which the form has a sentence. */
export function wrongWithSeries(draft: Pick<Draft, 'day' | 'repeats' | 'back'>) {
  if (!draft.repeats) return undefined
  const repeats = repeatsOf(draft, exceptOf(draft))
  if (!repeats) return draft.repeats.until ? undefined : ('required' as const)
  const reason = whyNotSeries(draft.day, repeats, draft.back ? 2 : 1)
  if (reason === 'series_too_short') return 'repeats.too_short' as const
  return reason === undefined ? undefined : ('repeats.too_long' as const)
}

/** Returns the return and the series as the call that posts the trip sends them. */
export function togetherFrom(draft: Draft): Pick<NewTrip, 'returns' | 'repeats'> {
  const { back } = draft
  const priceMinor = back ? hundredthsFrom(back.price) : undefined
  const repeats = repeatsOf(draft, exceptOf(draft))
  return {
    ...(back && {
      returns: { date: dayText(back.day), hours: back.hours, ...(priceMinor !== undefined && { priceMinor }) },
    }),
    ...(repeats && {
      repeats: {
        weekdays: [...repeats.weekdays],
        until: dayText(repeats.until),
        ...(repeats.except.length > 0 && { except: repeats.except.map(dayText) }),
      },
    }),
  }
}
