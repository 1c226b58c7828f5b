import { createHash } from 'node:crypto'
import { type Language, languages } from '#contract/wire.ts'
import type { Ends, SharedTrip } from './sharedTrip.ts'

/** What a shared address may carry; anything else in it is of no meaning here. */
export interface SharedAddress {
  ends: Ends | undefined
  /** in which words; the reader's own when it does not say */
  language: Language | undefined
}

const ID = /^\d{1,10}$/

export function askedIn(search: URLSearchParams): SharedAddress {
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? '']
  return {
    ends: ID.test(from) && ID.test(to) ? { from: Number(from), to: Number(to) } : undefined,
    language: languages.find((language) => language === search.get('lang')),
  }
}

/** Where people open it, without the site. */
export const pathOf = ({ id, ends }: SharedTrip) => `/route/${id}${ends ? `?from=${ends.from}&to=${ends.to}` : ''}`

/** Where its picture is. Chats keep a picture for days: what would change it is in its address. */
export function picturePathOf(trip: SharedTrip, language: Language): string {
  const { id, ends, day, hours, priceMinor, currency } = trip
  const version = createHash('sha256')
    .update(JSON.stringify([day, hours, priceMinor, currency]))
    .digest('hex')
    .slice(0, 8)
  const stretch = ends ? { from: String(ends.from), to: String(ends.to) } : {}
  return `/api/maps/route/${id}/picture.png?${new URLSearchParams({ ...stretch, lang: language, v: version })}`
}
