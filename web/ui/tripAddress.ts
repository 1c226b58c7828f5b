import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router'
import type { Day } from './kit/dates/day.ts'

/** State of a search in the URL. All text, all optional; the server parses it and has the sentences for errors. */
export interface SearchAddress {
  from?: string
  to?: string
  /** dd-mm-yyyy */
  date?: string
  /** seats, if the path does not have them */
  place?: string
  order?: 'departure' | 'price'
  restriction?: string
  /** set to find only drivers with a verified identity, or only seats with instant booking */
  verified?: 'true'
  atOnce?: 'true'
  /** whole hours, and the highest price in whole units of money; digits */
  fromHour?: string
  toHour?: string
  maxPrice?: string
  /** least luggage that must fit for each passenger */
  luggage?: 'small' | 'large'
  /** number of the shown page, and the key after which it starts */
  page?: number
  after?: string
  /** set if no day was requested: the day is the next one with trips */
  day?: 'next'
  /** the newly posted trip, shown above the list */
  posted?: string
}

type Given = Record<string, unknown>

/** Returns the first value of a parameter that is repeated in the address. */
const text = (value: unknown): string | undefined =>
  Array.isArray(value) ? text(value[0]) : typeof value === 'string' || typeof value === 'number' ? String(value) : undefined

const digits = (value: unknown) => (/^\d{1,10}$/.test(String(value)) ? String(value) : undefined)
const isOn = (value: unknown) => (String(value) === 'true' ? ('true' as const) : undefined)

/** Omits defaults, so that addresses are short. */
const defined = <T extends object>(words: T): T =>
  // as: fewer keys, and all keys are optional
  Object.fromEntries(Object.entries(words).filter(([, value]) => value !== undefined && value !== '')) as T

export const readSearch = (given: Given): SearchAddress =>
  defined({
    from: text(given.from),
    to: text(given.to),
    date: text(given.date),
    place: text(given.place),
    order: given.order === 'price' ? ('price' as const) : undefined,
    restriction: text(given.restriction),
    verified: isOn(given.verified),
    atOnce: isOn(given.atOnce),
    fromHour: digits(given.fromHour),
    toHour: digits(given.toHour),
    maxPrice: digits(given.maxPrice),
    luggage: given.luggage === 'small' || given.luggage === 'large' ? given.luggage : undefined,
    page: Number(given.page) > 1 ? Math.floor(Number(given.page)) : undefined,
    after: text(given.after),
    day: given.day === 'next' ? ('next' as const) : undefined,
    posted: text(given.posted),
  }) as SearchAddress

/** Reads the two places for which a trip is opened, and the number of searched seats. */
export const readStretch = (given: Given): Pick<SearchAddress, 'from' | 'to' | 'place'> =>
  defined({ from: text(given.from), to: text(given.to), place: text(given.place) }) as Pick<
    SearchAddress,
    'from' | 'to' | 'place'
  >

/**
 * Parses addresses for the router, with values verbatim. Its default parses the key "29384.10" as a number and writes
 * "%223838583%22".
 */
export const parseAddress = parseSearchWith((word) => word)
export const stringifySearch = stringifySearchWith(String)

/** Returns the day of dd-mm-yyyy; undefined for other text. */
export const dayIn = (date: string | undefined): Day | undefined =>
  date && /^\d{2}-\d{2}-\d{4}$/.test(date) ? date.split('-').toReversed().join('-') : undefined

export const dateOn = (day: Day): string => day.split('-').toReversed().join('-')
