import type { Gender } from '../../people/account.ts'
import type { Reason } from '../../reasons.ts'
import type { Day } from '../../time.ts'
import { type Kind, leastSoldM } from '../stretch.ts'
import { type Luggage, luggageSizes } from '../terms.ts'
import { JOIN_CUTOFF_MS, type Joining, preferenceBits } from '../trip.ts'

/** One end of a stretch: meters from the start of the trip, and the kind of pick-up or drop-off. */
interface End {
  posM: number
  kind: Kind
}

/** Facts about a stretch of a trip that the search compares (ST3). */
export interface TripStretch {
  from: End
  to: End
  /** length of the whole trip in meters */
  roadM: number
  /** the time at the pick-up, and its day by the local clock */
  pickUpAt: Date
  pickUpDay: Day
  /** free seats on every leg of the stretch */
  seatsFree: number
  /** preference bits of the trip */
  preferences: number
  stopsWelcome: boolean
  /** the stretch's price does not round to zero (ST8) */
  offered: boolean
  /** the trip is cancelled, or its driver is barred */
  gone: boolean
}

/** A passenger's search on a stretch, with a pick-up on a day from `first` to `last`. For a search, both are the same day. */
export interface Sought {
  first: Day
  last: Day
  seats: number
  /** preference bits that the trip must have, and must not have */
  need: number
  avoid: number
  now: Date
}

/** Checks whether a stretch fits a search (ST4). The search statement repeats this check in SQL; a test compares the two. */
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

/** Returns the preference bits of trips that are not for people of this gender (TR10). */
export const avoidedBy = (gender: Gender | null) => (gender === 'Female' ? 0 : preferenceBits(['onlyWomen']))

/** Filters of a search, apart from stretch, day, seats and preferences (ST20). */
export interface TripFilter {
  /** an administrator compared the driver's ID with the profile */
  verified: boolean
  /** seats with instant booking only */
  atOnce: boolean
  /** whole hours from 0 to 24 in the local time of the pick-up, the last hour excluded */
  fromHour: number
  toHour: number
  /** whole units of the trip's currency */
  maxPrice: number
  /** luggage sizes of which the trip must allow one; null for any */
  luggage: readonly Luggage[] | null
}

/** A price in whole units that is higher than any seat can cost (M6). */
export const ANY_PRICE = 1_000_000_000

export const NO_FILTER: TripFilter = {
  verified: false,
  atOnce: false,
  fromHour: 0,
  toHour: 24,
  maxPrice: ANY_PRICE,
  luggage: null,
}

/** Returns the size and all larger sizes; null when no luggage has to fit. */
export const luggageFrom = (least: Luggage): TripFilter['luggage'] =>
  least === 'none' ? null : luggageSizes.slice(luggageSizes.indexOf(least))

export const whyNotHours = ({ fromHour, toHour }: Pick<TripFilter, 'fromHour' | 'toHour'>): Reason | undefined =>
  [fromHour, toHour].every(Number.isInteger) && fromHour >= 0 && fromHour < toHour && toHour <= 24 ? undefined : 'hours_invalid'

export const whyNotMaxPrice = (maxPrice: number): Reason | undefined =>
  Number.isInteger(maxPrice) && maxPrice >= 0 && maxPrice <= ANY_PRICE ? undefined : 'amount_out_of_range'

/** Facts about a stretch that a filter checks. An undeclared stop can never be booked instantly (SE5). */
export interface Filtered {
  driverChecked: boolean
  joining: Joining
  luggage: Luggage
  declared: boolean
  priceMinor: bigint
  /** minor units in a whole unit */
  unit: bigint
}

/** Checks all parts of a filter except the hours, which depend on the local time of a place. */
export const passesFilter = (
  { driverChecked, joining, luggage, declared, priceMinor, unit }: Filtered,
  { verified, atOnce, maxPrice, luggage: fitting }: TripFilter,
): boolean =>
  (!verified || driverChecked) &&
  (!atOnce || (joining === 'at_once' && declared)) &&
  (fitting === null || fitting.includes(luggage)) &&
  priceMinor <= BigInt(maxPrice) * unit
