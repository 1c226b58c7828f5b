import type { NamedPlace } from '#contract/trips/trips.ts'
import type { Day } from '../../../ui/kit/dates/day.ts'

/** State of one end of the search bar: its text, and the place that matches the text, if any. */
export interface SearchFormEnd {
  text: string
  place: NamedPlace | undefined
}

export interface SearchForm {
  from: SearchFormEnd
  to: SearchFormEnd
  date: Day | undefined
  seats: number
}

export interface NamedEnds {
  from?: NamedPlace | undefined
  to?: NamedPlace | undefined
}

/** Initial values of the search bar. `date` is yyyy-mm-dd. */
export interface Given extends NamedEnds {
  date?: Day | undefined
  seats?: number | undefined
}

/** Returns the key of the sentence about the input that the search lacks (specification, section 4). */
export function whyNotSearch({
  from,
  to,
  date,
}: SearchForm): 'choose_from' | 'choose_to' | 'choose_another' | 'choose_date' | undefined {
  if (!from.place) return 'choose_from'
  if (!to.place) return 'choose_to'
  if (from.place.id === to.place.id) return 'choose_another'
  if (!date) return 'choose_date'
}

export const searchFormFrom = ({ from, to, date, seats }: Given, cityOf: (name: string) => string): SearchForm => ({
  from: { place: from, text: from ? cityOf(from.name) : '' },
  to: { place: to, text: to ? cityOf(to.name) : '' },
  date,
  seats: seats && seats >= 1 && seats <= MAX_SEARCHED_SEATS ? seats : 1,
})

export const MAX_SEARCHED_SEATS = 6
