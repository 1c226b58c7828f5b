import type { JoinableTrip } from '#domain/bookings/booking.ts'
import type { CompanionPolicy } from '#domain/bookings/companions.ts'
import { type Legs, seatsFree } from '#domain/bookings/seats.ts'
import { displayName } from '#domain/places/place.ts'
import { type Reason, refuse, refuseIf } from '#domain/refusal.ts'
import { isOffered, priceAfterWait, stretchPrice } from '#domain/trips/contribution.ts'
import { extraM, kinds, leastSoldM } from '#domain/trips/stretch.ts'
import type { Joining } from '#domain/trips/trip.ts'
import type { Gazetteer } from '../../places/gazetteer.ts'
import type { Db } from '../../platform/database/connect.ts'
import { later } from '../../platform/wire.ts'
import type { Ends } from '../../trips/presenter.ts'
import type { LockedTrip } from '../../trips/queries.ts'
import { KIDS_ALLOWED, ONLY_WOMEN } from '../../trips/search/listedFlags.ts'
import { endsOn } from '../../trips/stretchEnds.ts'
import type { World } from '../../world.ts'
import type { Booking } from '../queries.ts'

/** Columns of a trip that a seat depends on. Both the locked row and the row for the trip's page have them. */
export type RideTrip = Pick<
  LockedTrip,
  | 'stops'
  | 'route_id'
  | 'departs_at'
  | 'distance_m'
  | 'price_minor'
  | 'currency'
  | 'joining'
  | 'stops_welcome'
  | 'driver_id'
  | 'cancelled_at'
  | 'preferences'
  | 'free'
  | 'change_id'
>

/** The stretch of a booking: meters from the start, local times at its ends, and the price of one seat (ST8). */
export interface Ride {
  from: { id: number; name: string }
  to: { id: number; name: string }
  fromM: number
  toM: number
  declared: boolean
  extraM: number
  legs: Legs
  departsAt: Date
  arrivesAt: Date
  priceMinor: bigint
  joining: Joining
}

/** Place ids of the ends; by default the trip's own. */
interface RequestedEnds {
  from?: number | undefined
  to?: number | undefined
}

/**
 * Returns the ride between two places by their ids, else the whole trip. Refuses a stretch that the trip does not sell (ST3 to
 * ST5, ST8).
 */
export async function chooseRide(db: Db, gazetteer: Gazetteer, trip: RideTrip, { from, to }: RequestedEnds): Promise<Ride> {
  const ends = await endsOn(db, trip, from ?? trip.stops[0] ?? 0, to ?? trip.stops.at(-1) ?? 0)
  return stretchOf(gazetteer, trip, ends, { from, to })
}

/** Returns the ride between two positions on the trip's road; undefined if the road does not pass them in this order. */
export function stretchOf(
  gazetteer: Gazetteer,
  trip: RideTrip,
  ends: Ends | undefined,
  { from = 0, to = 0 }: RequestedEnds,
): Ride {
  if (!ends) return refuse('not_offered')
  refuseIf(whyNotRide(trip, ends))
  return rideBetween(trip, ends, { from, to }, gazetteer)
}

function whyNotRide(trip: RideTrip, ends: Ends): Reason | undefined {
  const lengthM = ends.b_pos - ends.a_pos
  if (lengthM < leastSoldM(trip.distance_m)) return 'not_offered'
  if (!isDeclared(ends) && !trip.stops_welcome) return 'not_offered'
  if (!isOffered(trip.price_minor, stretchPrice(trip.price_minor, lengthM, trip.distance_m, trip.currency))) return 'not_offered'
}

const kindsOf = ({ a_kind, b_kind }: Ends) => [kinds[a_kind] ?? 'on_the_way', kinds[b_kind] ?? 'on_the_way'] as const
const isDeclared = (ends: Ends) => kindsOf(ends).every((kind) => kind !== 'on_the_way')

function rideBetween(trip: RideTrip, ends: Ends, requested: { from: number; to: number }, gazetteer: Gazetteer): Ride {
  const [kindA, kindB] = kindsOf(ends)
  // a passenger who requested a place near a stop gets on and off at the stop
  const place = (stop: number, other: number) => {
    const id = trip.stops[stop] ?? other
    const known = gazetteer.get(id)
    return { id, name: known ? displayName(known) : '' }
  }
  return {
    from: place(ends.a_stop, requested.from),
    to: place(ends.b_stop, requested.to),
    fromM: ends.a_pos,
    toM: ends.b_pos,
    declared: isDeclared(ends),
    extraM: extraM([
      { kind: kindA, offM: ends.a_off },
      { kind: kindB, offM: ends.b_off },
    ]),
    legs: { from: ends.leg_in, to: ends.leg_out },
    departsAt: later(trip.departs_at, ends.a_minutes),
    arrivesAt: later(trip.departs_at, ends.b_minutes),
    priceMinor: stretchPrice(trip.price_minor, ends.b_pos - ends.a_pos, trip.distance_m, trip.currency),
    // the driver has to approve every stop that was not offered (SE5)
    joining: isDeclared(ends) ? trip.joining : 'on_approval',
  }
}

/** Splits a price by where it is paid: at the payment provider, or to the driver in the car (F36, P17). */
export const dueOf = ({ PAYMENTS }: Pick<World['settings'], 'PAYMENTS'>, minor: bigint): Due =>
  PAYMENTS === 'car' ? { price_minor: 0n, car_minor: minor } : { price_minor: minor, car_minor: 0n }

type Due = Pick<Booking, 'price_minor' | 'car_minor'>

/** Returns the data about a ride's payment that decide how a person joins. */
export const duePart = (
  { settings }: Pick<World, 'settings'>,
  { joining, priceMinor }: Pick<Ride, 'joining' | 'priceMinor'>,
) => ({
  joining,
  priceMinor: dueOf(settings, priceMinor).price_minor,
})

/** Returns the cost of a booking's seats, paid online or in the car. */
export const costOf = ({ price_minor, car_minor }: Due): bigint => price_minor + car_minor

type Priced = Due & Pick<Booking, 'from_m' | 'to_m' | 'seats' | 'currency'>

/**
 * Returns the price of a booking on the waiting list, or with an offer: the driver may have lowered the trip's price since the
 * request (B11).
 */
export const waitingPrice = (
  { from_m, to_m, seats, currency, ...due }: Priced,
  { price_minor: priceMinor, distance_m: distanceM }: Pick<RideTrip, 'price_minor' | 'distance_m'>,
): bigint => priceAfterWait({ askedMinor: costOf(due), lengthM: to_m - from_m, seats }, { priceMinor, distanceM, currency })

/** Returns history details if a booking became cheaper while it waited. */
export const cheaper = (was: bigint, now: bigint) => (now < was ? { details: { priceWasMinor: String(was) } } : {})

/** Returns which companions without an account a booking may have. */
export const welcomeOn = (
  { NAMED_ADULTS }: Pick<World['settings'], 'NAMED_ADULTS'>,
  { preferences }: Pick<RideTrip, 'preferences'>,
): CompanionPolicy => ({
  onlyWomen: (preferences & ONLY_WOMEN) !== 0,
  kidsAllowed: (preferences & KIDS_ALLOWED) !== 0,
  namedAdults: NAMED_ADULTS === 'on',
})

/** Returns the data of a trip and a ride that the rules about joining check. */
export const joinable = (
  settings: Pick<World['settings'], 'NAMED_ADULTS'>,
  trip: RideTrip,
  ride: Pick<Ride, 'departsAt' | 'legs' | 'joining'>,
): JoinableTrip => ({
  driverId: trip.driver_id,
  cancelled: trip.cancelled_at !== null,
  departsAt: ride.departsAt,
  ...welcomeOn(settings, trip),
  seatsLeft: seatsFree(trip.free, ride.legs),
  joining: ride.joining,
  changing: trip.change_id !== null,
})
