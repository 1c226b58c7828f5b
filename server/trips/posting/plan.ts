import type * as z from 'zod/mini'
import type { NewTrip } from '#contract/trips/tripPosting.ts'
import { type Currency, inRange, minorFrom } from '#domain/money.ts'
import type { Member } from '#domain/people/account.ts'
import { distanceM, type Place } from '#domain/places/place.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import { type Day, dayFrom, isClock, MINUTE_MS } from '#domain/time.ts'
import {
  type Cap,
  type Costs,
  costShare,
  mostConsumption,
  mostTolls,
  roundedDown,
  whyNotConsume,
  whyNotPrice,
  whyNotTolls,
} from '#domain/trips/contribution.ts'
import { type FuelPricing, seatsByBelts, whyNotBelts } from '#domain/trips/fuel.ts'
import {
  type Preference,
  preferencesFrom,
  whyNotDepart,
  whyNotPost,
  whyNotPrefer,
  whyNotRoad,
  whyNotSeats,
  whyNotStops,
} from '#domain/trips/trip.ts'
import { refuseUncheckedPhone } from '../../people/phoneCheck.ts'
import { instantOf } from '../../platform/time.ts'
import type { World } from '../../world.ts'
import { type FuelPrice, pricingAt, unitPrice } from '../fuelPricing.ts'
import { type SentPoint, spotsSent } from '../meetingPoints/points.ts'
import { ownVehicle, tollsPercentAt } from '../queries.ts'
import { resolvePlace } from '../search/parseSearch.ts'
import { layRoad, type Road } from './road.ts'

export type SentTrip = z.output<typeof NewTrip>

/** A trip as it would be posted: everything is computed, and nothing stored. */
export interface Plan {
  input: SentTrip
  places: Place[]
  meetingPoints: string[]
  /** positions of the meeting points; null when all have only descriptions */
  spots: string[] | null
  day: Day
  zone: string
  departsAt: Date
  arrivesAt: Date
  preferences: Preference[]
  road: Road
  vehicleId: string | null
  price: PlannedPrice
}

export interface PlannedPrice extends Costs, Cap {
  currency: Currency
  priceMinor: bigint
  pricing: FuelPricing<FuelPrice>
  tollsPercent: number
}

/**
 * Parses and checks a trip to publish, in the order in which refusals are reported. Calls the router, so not for use in a
 * transaction.
 */
export async function planTrip(world: World, me: Member, input: SentTrip): Promise<Plan> {
  refuseIf(input.idUser !== undefined && ![me.email, me.id].includes(input.idUser) ? 'not_yours' : undefined)
  refuseIf(whyNotPost(me))
  await refuseUncheckedPhone(world, me, 'posting')
  const stops = stopsOf(world, input)
  const places = stops.map(({ place }) => place)
  refuseIf(whyNotStops(places.map(({ id }) => id)))
  const spots = spotsSent(world, stops)
  const origin = places[0] ?? refuse('place_unknown')
  const { zone } = origin
  const { day, departsAt } = departure(input, zone, world.now())
  refuseIf(whyNotSeats(input.place))
  const preferences = preferencesFrom(input.restriction)
  refuseIf(whyNotPrefer(preferences, me.gender))
  const road = await layRoad(world, places)
  refuseIf(whyNotRoad({ ...road, apartM: distanceM(origin, places.at(-1) ?? origin) }))
  const arrivesAt = new Date(departsAt.getTime() + Math.max(1, Math.round(road.durationS / 60)) * MINUTE_MS)
  const priced = await price(world, me, { ...input, preferences }, road.distanceM)
  return {
    input,
    places,
    meetingPoints: stops.map(({ meetingPoint }) => meetingPoint),
    spots,
    day,
    zone,
    departsAt,
    arrivesAt,
    preferences,
    road,
    ...priced,
  }
}

function stopsOf(world: World, input: SentTrip) {
  const at = (place: Place, meetingPoint = '', point?: SentPoint) => ({ place, meetingPoint, point })
  return [
    at(endMeant(world, input.originName, input.origin), input.meetingPoint, input.originPoint),
    ...(input.stopovers ?? []).map(({ name, meetingPoint, point }) => at(resolvePlace(world, name), meetingPoint, point)),
    at(endMeant(world, input.destinationName, input.destination), input.dropOffPoint, input.destinationPoint),
  ]
}

const NEAR_ENOUGH_M = 1000

/** Finds a place by its id, or by its name, which has to match the coordinates if they are given (TR3). */
function endMeant(world: World, name: string, where: SentTrip['origin']): Place {
  if (typeof where === 'number') return resolvePlace(world, String(where))
  const place = resolvePlace(world, name)
  const apart = where ? distanceM(place, { lat: where.lat, lng: where.long }) : 0
  return apart <= NEAR_ENOUGH_M ? place : refuse('place_unknown', { place: name })
}

/** Converts the day and time of departure, by the origin's clock, to an instant (T1). */
function departure(input: SentTrip, zone: string, now: Date) {
  const day = dayFrom(input.date)
  refuseIf(isClock(input.hours) ? undefined : 'date_malformed')
  const departsAt = instantOf(day, input.hours, zone)
  refuseIf(whyNotDepart(departsAt, now))
  return { day, departsAt }
}

async function price(
  world: World,
  me: Member,
  input: SentTrip & Pick<Plan, 'preferences'>,
  distance: number,
): Promise<{ vehicleId: string; price: PlannedPrice }> {
  const vehicle = (await ownVehicle(world.db, me.id, input.vehicleId)) ?? refuse('car_required')
  const { currency } = world.installation
  const twoInTheBack = input.preferences.includes('twoMaxInTheBack')
  refuseIf(whyNotBelts(input.place, vehicle.belts, twoInTheBack), { most: seatsByBelts(vehicle.belts, twoInTheBack) })
  const pricing = await pricingAt(world.db, vehicle, currency, world.now())
  const costs: Costs = {
    distanceM: distance,
    consumptionDl: input.consumptionDl ?? vehicle.consumption_dl,
    fuelPriceMinor: unitPrice(pricing),
    tollsMinor: input.tolls ? minorFrom(input.tolls, currency) : 0n,
    seats: input.place,
  }
  const { consumption_checked_dl: checked, fuel } = vehicle
  refuseIf(whyNotConsume(costs.consumptionDl, checked, fuel), { mostDl: mostConsumption(checked, fuel) })
  const cap = costShare(costs)
  const tollsPercent = await tollsPercentAt(world.db, world.now())
  const limitMinor = Number(mostTolls(cap.fuelMinor, tollsPercent))
  refuseIf(whyNotTolls(costs.tollsMinor, cap.fuelMinor, tollsPercent), { limitMinor, currency })
  return {
    vehicleId: vehicle.id,
    price: { ...costs, ...cap, currency, pricing, tollsPercent, priceMinor: requestedPrice(input, costs, cap, currency) },
  }
}

/**
 * Returns the driver's price, which may not exceed the cap; by default the cap in whole units (M11). A refusal contains the parts
 * of the cap.
 */
function requestedPrice(
  input: SentTrip,
  { tollsMinor }: Costs,
  { capMinor, fuelMinor, people }: Cap,
  currency: Currency,
): bigint {
  const requested =
    input.priceMinor !== undefined
      ? inRange(BigInt(input.priceMinor))
      : input.price
        ? minorFrom(input.price, currency)
        : undefined
  if (requested === undefined) return roundedDown(capMinor, currency)
  const parts = { capMinor: Number(capMinor), fuelMinor: Number(fuelMinor), tollsMinor: Number(tollsMinor), people, currency }
  refuseIf(whyNotPrice(requested, capMinor), parts)
  return requested
}
