import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router'
import type { Day } from './kit/dates/day.ts'

/**
 * State of a search in the URL. All values are text and optional; the server validates them, and has the sentences for errors.
 */
export interface SearchAddress {
  from?: string
  to?: string
  /** dd-mm-yyyy */
  date?: string
  /** seats, if the path does not have them */
  place?: string
  order?: 'departure' | 'price'
  restriction?: string
  /** set if only drivers with a verified identity, or only seats with instant booking, are shown */
  verified?: 'true'
  atOnce?: 'true'
  /** whole hours, and the highest price in whole units of the currency, as digits */
  fromHour?: string
  toHour?: string
  maxPrice?: string
  /** minimum luggage that must fit for each passenger */
  luggage?: 'small' | 'large'
  /** number of the current page, and the key after which that page starts */
  page?: number
  after?: string
  /** set if the user requested no day; the day is then the next one with trips */
  day?: 'next'
  /** id of the trip that was just posted, shown above the list */
  posted?: string
}

type Given = Record<string, unknown>

/** Returns the value of a parameter, or the first value if the URL repeats it. */
const text = (value: unknown): string | undefined =>
  Array.isArray(value) ? text(value[0]) : typeof value === 'string' || typeof value === 'number' ? String(value) : undefined

const digits = (value: unknown) => (/^\d{1,10}$/.test(String(value)) ? String(value) : undefined)
const isOn = (value: unknown) => (String(value) === 'true' ? ('true' as const) : undefined)

/** Omits missing values, so that URLs are short. */
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

/** Reads the two places between which a trip is opened, and the number of seats searched. */
export const readStretch = (given: Given): Pick<SearchAddress, 'from' | 'to' | 'place'> =>
  defined({ from: text(given.from), to: text(given.to), place: text(given.place) }) as Pick<
    SearchAddress,
    'from' | 'to' | 'place'
  >

/**
 * Parses URL parameters for the router, with verbatim values. The router's default would parse the key "29384.10" as a number,
 * and write "%223838583%22".
 */
export const parseAddress = parseSearchWith((word) => word)
export const stringifySearch = stringifySearchWith(String)

/** Parses a day of the form dd-mm-yyyy; undefined for any other text. */
export const dayIn = (date: string | undefined): Day | undefined =>
  date && /^\d{2}-\d{2}-\d{4}$/.test(date) ? date.split('-').toReversed().join('-') : undefined

export const dateOn = (day: Day): string => day.split('-').toReversed().join('-')
