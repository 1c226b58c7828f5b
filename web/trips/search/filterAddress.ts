import { hundredthsFrom } from '#domain/money.ts'
import type { SearchAddress } from '../../ui/tripAddress.ts'
import { chosenIn } from '../words.ts'

/** Parameters that filter the list, besides places, day and seats. */
const filterKeys = ['restriction', 'verified', 'atOnce', 'fromHour', 'toHour', 'maxPrice', 'luggage'] as const

export type FilterAddress = Pick<SearchAddress, (typeof filterKeys)[number]>

export const filtersIn = (address: SearchAddress): FilterAddress =>
  Object.fromEntries(filterKeys.flatMap((key) => (address[key] === undefined ? [] : [[key, address[key]]])))

/** Removes every filter from the URL, in an update of the router's address. */
export const noFilters: { [K in keyof FilterAddress]: undefined } = {
  restriction: undefined,
  verified: undefined,
  atOnce: undefined,
  fromHour: undefined,
  toHour: undefined,
  maxPrice: undefined,
  luggage: undefined,
}

/** Returns a typed amount in whole pesos, as the address has it; undefined if it is no amount, or none that a price can have. */
export function maxPriceFrom(typed: string): string | undefined {
  const hundredths = hundredthsFrom(typed)
  const pesos = hundredths === undefined ? '' : String(Math.floor(hundredths / 100))
  return pesos.length > 0 && pesos.length <= 9 ? pesos : undefined
}

export const hasFilters = (address: SearchAddress): boolean => countFilters(address) > 0

/** Counts the filters: each preference separately, and the two times as one. */
export function countFilters({ restriction, verified, atOnce, fromHour, toHour, maxPrice, luggage }: FilterAddress): number {
  const others = [verified, atOnce, fromHour ?? toHour, maxPrice, luggage].filter((one) => one !== undefined)
  return chosenIn(restriction).length + others.length
}
