import type { Gender } from '../../people/account.ts'
import type { Reason } from '../../reasons.ts'
import type { Day } from '../../time.ts'
import { type Kind, leastSoldM } from '../stretch.ts'
import { type Luggage, luggageSizes } from '../terms.ts'
import { JOIN_CUTOFF_MS, type Joining, preferenceBits } from '../trip.ts'

/** One end of a stretch: metres from the start of the trip, and the kind of pick-up or drop-off. */
interface End {
  posM: number
  kind: Kind
}

/** The facts of a trip's stretch that matching checks (ST3). */
export interface TripStretch {
  from: End
  to: End
  /** length of the whole trip */
  roadM: number
  /** when the pick-up is passed, and that day on its own clock */
  pickUpAt: Date
  pickUpDay: Day
  /** on every leg of the stretch */
  seatsFree: number
  /** preference bits of the trip */
  preferences: number
  stopsWelcome: boolean
  /** its price does not round to nothing (ST8) */
  offered: boolean
  /** cancelled, or its driver is barred */
  gone: boolean
}

/** A passenger's search on a stretch: the pick-up on a day from `first` to `last`; a search names one day. */
export interface Sought {
  first: Day
  last: Day
  seats: number
  /** preference bits that must be there, and that must not */
  need: number
  avoid: number
  now: Date
}

/** True when a stretch fits a search (ST4). The search statement repeats this in SQL; a test compares both. */
export function fits(stretch: TripStretch, { first, last, seats, need, avoid, now }: Sought): boolean {
  const { from, to, pickUpAt, pickUpDay, preferences, stopsWelcome } = stretch
  const declared = from.kind !== 'on_the_way' && to.kind !== 'on_the_way'
  return (
    !stretch.gone &&
    stretch.offered &&
    to.posM - from.posM >= leastSoldM(stretch.roadM) &&
    (declared || stopsWelcome) &&
    first <= pickUpDay &&
    pickUpDay <= last &&
    pickUpAt.getTime() > now.getTime() + JOIN_CUTOFF_MS &&
    (preferences & need) === need &&
    (preferences & avoid) === 0 &&
    stretch.seatsFree >= seats
  )
}

/** Preference bits of trips that are not for people of this gender (TR10). */
export const avoidedBy = (gender: Gender | null) => (gender === 'Female' ? 0 : preferenceBits(['onlyWomen']))

/** Filters of a search besides stretch, day, seats and preferences (ST20). */
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
  /** sizes of which one has to fit for each passenger; null: any */
  luggage: readonly Luggage[] | null
}

/** A price in whole units that no seat has (M6). */
export const ANY_PRICE = 1_000_000_000

export const NO_FILTER: TripFilter = {
  verified: false,
  atOnce: false,
  fromHour: 0,
  toHour: 24,
  maxPrice: ANY_PRICE,
  luggage: null,
}

/** The size and all that are larger; null when no luggage has to fit. */
export const luggageFrom = (least: Luggage): TripFilter['luggage'] =>
  least === 'none' ? null : luggageSizes.slice(luggageSizes.indexOf(least))

export const whyNotHours = ({ fromHour, toHour }: Pick<TripFilter, 'fromHour' | 'toHour'>): Reason | undefined =>
  [fromHour, toHour].every(Number.isInteger) && fromHour >= 0 && fromHour < toHour && toHour <= 24 ? undefined : 'hours_invalid'

export const whyNotMaxPrice = (maxPrice: number): Reason | undefined =>
  Number.isInteger(maxPrice) && maxPrice >= 0 && maxPrice <= ANY_PRICE ? undefined : 'amount_out_of_range'

/** Facts of a stretch that a filter checks. A stop that the driver did not declare is never booked at once (SE5). */
export interface Filtered {
  driverChecked: boolean
  joining: Joining
  luggage: Luggage
  declared: boolean
  priceMinor: bigint
  /** minor units in a whole one */
  unit: bigint
}

/** Checks all of a filter but its hours, which depend on a place's clock. */
export const passesFilter = (
  { driverChecked, joining, luggage, declared, priceMinor, unit }: Filtered,
  { verified, atOnce, maxPrice, luggage: fitting }: TripFilter,
): boolean =>
  (!verified || driverChecked) &&
  (!atOnce || (joining === 'at_once' && declared)) &&
  (fitting === null || fitting.includes(luggage)) &&
  priceMinor <= BigInt(maxPrice) * unit
