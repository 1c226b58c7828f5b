import type { Reason } from '../../reasons.ts'
import type { Joining } from '../trip.ts'

/** What narrows a search besides stretch, day, seats and preferences (ST20). */
export interface TripFilter {
  /** an administrator compared the driver's ID with the profile */
  verified: boolean
  /** a seat that needs no answer of the driver */
  atOnce: boolean
  /** whole hours from 0 to 24 of the clock where one gets on; the last one is not part of it */
  fromHour: number
  toHour: number
  /** whole units of the trip's currency */
  maxPrice: number
}

/** A price in whole units that no seat has (M6). */
export const ANY_PRICE = 1_000_000_000

export const NO_FILTER: TripFilter = { verified: false, atOnce: false, fromHour: 0, toHour: 24, maxPrice: ANY_PRICE }

export const whyNotHours = ({ fromHour, toHour }: Pick<TripFilter, 'fromHour' | 'toHour'>): Reason | undefined =>
  [fromHour, toHour].every(Number.isInteger) && fromHour >= 0 && fromHour < toHour && toHour <= 24 ? undefined : 'hours_invalid'

export const whyNotMaxPrice = (maxPrice: number): Reason | undefined =>
  Number.isInteger(maxPrice) && maxPrice >= 0 && maxPrice <= ANY_PRICE ? undefined : 'amount_out_of_range'

/** What a filter asks of a stretch. A stop that the driver did not declare is never booked at once (SE5). */
export interface Filtered {
  driverChecked: boolean
  joining: Joining
  declared: boolean
  priceMinor: bigint
  /** minor units in a whole one */
  unit: bigint
}

/** Whether a stretch passes all of a filter but its hours, which are those of a clock. */
export const passesFilter = (
  { driverChecked, joining, declared, priceMinor, unit }: Filtered,
  { verified, atOnce, maxPrice }: TripFilter,
): boolean =>
  (!verified || driverChecked) && (!atOnce || (joining === 'at_once' && declared)) && priceMinor <= BigInt(maxPrice) * unit
