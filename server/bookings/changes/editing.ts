import type * as z from 'zod/mini'
import type { TripEdit } from '#contract/trips/changes.ts'
import { allFree } from '#domain/bookings/seats.ts'
import { inRange, minorFrom } from '#domain/money.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import { dayFrom, isClock } from '#domain/time.ts'
import { changedTerms, type Terms } from '#domain/trips/change.ts'
import { costShare, mostConsumption, mostSeats, whyNotConsume, whyNotPrice } from '#domain/trips/contribution.ts'
import { seatsByBelts, whyNotBelts } from '#domain/trips/fuel.ts'
import { termsAsRow, termsIn, termsSent, type TripTerms, COMMENT } from '#domain/trips/terms.ts'
import { preferenceBits, preferencesFrom, whyNotPrefer } from '#domain/trips/trip.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { instantOf } from '../../platform/time.ts'
import { findPricing, fuelPriceOf, pricingAt, pricingColumns, type PricingColumns, markUsed } from '../../trips/fuelPricing.ts'
import { spotsSent } from '../../trips/meetingPoints/points.ts'
import { papersCheck } from '../../trips/posting/papers.ts'
import { type LockedTrip, ownVehicle } from '../../trips/queries.ts'
import type { Lists } from '../../trips/rewriteTrip.ts'
import { KIDS_ALLOWED, ONLY_WOMEN, TWO_IN_THE_BACK } from '../../trips/search/listedFlags.ts'
import { resolvePlace } from '../../trips/search/parseSearch.ts'
import type { World } from '../../world.ts'
import { genderOf, type Sold, soldOn } from './queries.ts'
import { rewriteSold } from './rewriteSold.ts'

export type SentEdit = z.output<typeof TripEdit>
/** An edit of one trip. */
export type SentTripEdit = Omit<SentEdit, 'scope'>

/** Values of a trip after the edit: terms that need the passengers' consent, and terms that the driver may change alone. */
export interface WantedEdit extends Terms, TripTerms, PricingColumns {
  consumptionDl: number
  preferences: number
  time: string
}

/** Returns the present values of a trip that an edit may change. */
export const currentValues = (trip: LockedTrip): WantedEdit => ({
  departsAt: trip.departs_at,
  day: trip.local_date,
  time: trip.local_time.slice(0, 5),
  vehicleId: trip.vehicle_id,
  meetingPoints: trip.meeting_points,
  spots: trip.spots ?? [],
  agreedSpots: trip.agreed_spots ?? trip.spots ?? [],
  onlyWomen: (trip.preferences & ONLY_WOMEN) !== 0,
  kidsAllowed: (trip.preferences & KIDS_ALLOWED) !== 0,
  priceMinor: trip.price_minor,
  seats: trip.seats,
  consumptionDl: trip.consumption_dl,
  ...pricesOf(trip),
  preferences: trip.preferences,
  ...termsIn(trip),
})

const pricesOf = ({ fuel_price_id, petrol_price_id, petrol_percent }: PricingColumns): PricingColumns => ({
  fuel_price_id,
  petrol_price_id,
  petrol_percent,
})

/** Returns the values after an edit. Refuses values that no trip may have; the passengers' consent is checked elsewhere. */
export async function editedValues(
  tx: Tx,
  world: World,
  trip: LockedTrip,
  input: SentTripEdit,
  booked: boolean,
): Promise<WantedEdit> {
  refuseOtherRoad(world, trip, input, booked)
  const [now, preferences] = [currentValues(trip), await preferencesSent(tx, trip, input)]
  const wanted = {
    ...now,
    ...departureSent(trip, input),
    ...(await carSent(tx, trip, input, world.now())),
    ...pointsSent(world, trip, input),
    preferences,
    onlyWomen: (preferences & ONLY_WOMEN) !== 0,
    kidsAllowed: (preferences & KIDS_ALLOWED) !== 0,
    priceMinor: priceSent(trip, input),
    seats: input.place ?? now.seats,
    ...termsSent(input, now),
  }
  await refuseBeltless(tx, trip, wanted)
  await refuseLapsing(tx, world, trip, wanted)
  return wanted
}

/**
 * Refuses a new time or another car if the documents will have expired by then. An edit that keeps time and car is not checked
 * (I7).
 */
async function refuseLapsing(tx: Tx, world: World, trip: LockedTrip, { departsAt, vehicleId }: WantedEdit): Promise<void> {
  const laterMs = departsAt.getTime() - trip.departs_at.getTime()
  if (laterMs === 0 && vehicleId === trip.vehicle_id) return
  const check = await papersCheck({ ...world, db: tx }, trip.driver_id, vehicleId)
  const zone = world.gazetteer.get(trip.stops.at(-1) ?? 0)?.zone ?? trip.zone
  refuseIf(check(new Date(trip.arrives_at.getTime() + laterMs), zone))
}

/** Refuses more seats, another car or "two in the back" if the car has too few belts. Other edits are not checked (TR2). */
async function refuseBeltless(tx: Tx, trip: LockedTrip, { seats, vehicleId, preferences }: WantedEdit): Promise<void> {
  const isTwo = (bits: number) => (bits & TWO_IN_THE_BACK) !== 0
  const isNarrower = isTwo(preferences) && !isTwo(trip.preferences)
  if (seats <= trip.seats && vehicleId === trip.vehicle_id && !isNarrower) return
  const belts = vehicleId === null ? null : ((await ownVehicle(tx, trip.driver_id, vehicleId))?.belts ?? null)
  refuseIf(whyNotBelts(seats, belts, isTwo(preferences)), { most: seatsByBelts(belts, isTwo(preferences)) })
}

/** Refuses to change the road: another road needs a new trip. */
function refuseOtherRoad(world: World, { stops }: LockedTrip, input: SentTripEdit, booked: boolean): void {
  const meant = (end: SentTripEdit['origin'], name: string | undefined) =>
    typeof end === 'number' ? end : name === undefined ? undefined : resolvePlace(world, name).id
  const differs = (one: number | undefined, other: number | undefined) => one !== undefined && one !== other
  const wrong = [
    ...(differs(meant(input.origin, input.originName), stops.at(0)) ? ['originName'] : []),
    ...(differs(meant(input.destination, input.destinationName), stops.at(-1)) ? ['destinationName'] : []),
    ...(input.stopovers &&
    !isSame(
      input.stopovers.map(({ name }) => resolvePlace(world, name).id),
      stops.slice(1, -1),
    )
      ? ['stopovers']
      : []),
  ]
  if (wrong.length > 0) refuse(booked ? 'trip_has_passengers' : 'field_not_editable', { fields: wrong })
}

const isSame = (some: number[], others: number[]) => some.join() === others.join()

function departureSent(trip: LockedTrip, { date, hours }: SentTripEdit): Pick<WantedEdit, 'departsAt' | 'day' | 'time'> {
  const day = date === undefined ? trip.local_date : dayFrom(date)
  const time = hours ?? trip.local_time.slice(0, 5)
  refuseIf(isClock(time) ? undefined : 'date_malformed')
  const stays = day === trip.local_date && time === trip.local_time.slice(0, 5)
  return { day, time, departsAt: stays ? trip.departs_at : instantOf(day, time, trip.zone) }
}

async function preferencesSent(tx: Tx, trip: LockedTrip, { restriction }: SentTripEdit): Promise<number> {
  if (restriction === undefined) return trip.preferences
  const chosen = preferencesFrom(restriction)
  const bits = preferenceBits(chosen)
  const isNew = (bits & ~trip.preferences & ONLY_WOMEN) !== 0
  if (isNew) refuseIf(whyNotPrefer(chosen, await genderOf(tx, trip.driver_id)))
  return bits
}

/**
 * Returns the car after an edit. If the car changes, the cap is computed from its consumption and the fuel prices of the day on
 * which the trip was posted.
 */
async function carSent(
  tx: Tx,
  trip: LockedTrip,
  { vehicleId }: SentTripEdit,
  now: Date,
): Promise<Pick<WantedEdit, 'vehicleId' | 'consumptionDl' | keyof PricingColumns>> {
  if (vehicleId === undefined || vehicleId === trip.vehicle_id)
    return { vehicleId: trip.vehicle_id, consumptionDl: trip.consumption_dl, ...pricesOf(trip) }
  const car = (await ownVehicle(tx, trip.driver_id, vehicleId)) ?? refuse('car_required')
  const { id, consumption_dl, consumption_checked_dl: checked, fuel } = car
  refuseIf(whyNotConsume(consumption_dl, checked, fuel), { mostDl: mostConsumption(checked, fuel) })
  const { currency, created_at } = trip
  const pricing = (await findPricing(tx, car, currency, created_at)) ?? (await pricingAt(tx, car, currency, now))
  await markUsed(tx, pricing)
  return { vehicleId: id, consumptionDl: consumption_dl, ...pricingColumns(pricing) }
}

/**
 * Returns the meeting points after an edit. Without a new position, a point with an unchanged description keeps its old position,
 * because some clients send no positions.
 */
function pointsSent(world: World, trip: LockedTrip, input: SentTripEdit): Pick<WantedEdit, 'meetingPoints' | 'spots'> {
  const { meeting_points, spots } = trip
  const sentAt = (i: number) => {
    if (i === 0) return { words: input.meetingPoint, point: input.originPoint }
    if (i === meeting_points.length - 1) return { words: input.dropOffPoint, point: input.destinationPoint }
    const { meetingPoint = '', point } = input.stopovers?.[i - 1] ?? {}
    return input.stopovers ? { words: meetingPoint, point } : {}
  }
  const stops = meeting_points.map((now, i) => {
    const { words: meetingPoint = now, point } = sentAt(i)
    const place = world.gazetteer.get(trip.stops[i] ?? 0)
    return { place, meetingPoint, point, kept: meetingPoint === now ? spots?.[i] : undefined }
  })
  return {
    meetingPoints: stops.map(({ meetingPoint }) => meetingPoint),
    spots: spotsSent(world, stops) ?? spots?.map(() => '') ?? [],
  }
}

function priceSent({ price_minor, currency }: LockedTrip, { priceMinor, price }: SentTripEdit): bigint {
  if (priceMinor !== undefined) return inRange(BigInt(priceMinor))
  return price ? minorFrom(price, currency) : price_minor
}

interface Capped {
  cap: bigint
  /** largest number of seats offered at any time since the first seat was sold */
  most: number
}

/**
 * Returns the cap of a trip with other seats or another car. It depends on the fuel price at publication, and on the largest
 * number of seats offered since the first was sold. Neither the trip's price nor the price per meter of a sold seat may exceed
 * the cap (M12): otherwise the driver could make a profit by offering more seats.
 */
export async function capOf(tx: Tx, trip: LockedTrip, wanted: WantedEdit): Promise<Capped> {
  const [fuel, sold] = [await fuelPriceOf(tx, wanted), await soldOn(tx, trip.seq)]
  const most = sold.length > 0 ? mostSeats(wanted.seats, mostSeats(trip.seats, trip.most_seats)) : wanted.seats
  const costs = { distanceM: trip.distance_m, consumptionDl: wanted.consumptionDl, tollsMinor: trip.tolls_minor }
  const { capMinor, fuelMinor, people } = costShare({ ...costs, fuelPriceMinor: fuel.priceMinor, seats: most })
  const isAbove = ({ cost, seats, from_m, to_m }: Sold) =>
    cost * BigInt(trip.distance_m) > capMinor * BigInt(to_m - from_m) * BigInt(seats)
  const why = whyNotPrice(wanted.priceMinor, capMinor) ?? (sold.some(isAbove) ? 'price_above_cost_share' : undefined)
  const shown = { capMinor: Number(capMinor), fuelMinor: Number(fuelMinor), tollsMinor: Number(trip.tolls_minor) }
  refuseIf(why, { ...shown, people, currency: trip.currency })
  return { cap: capMinor, most }
}

/** Returns the part of an edit that applies without consent, while the rest awaits answers. */
export function atOnce(now: WantedEdit, wanted: WantedEdit): WantedEdit {
  const { departsAt, time, vehicleId, consumptionDl, meetingPoints, spots } = now
  const waits = changedTerms(now, wanted).includes('meeting_points') && { meetingPoints, spots }
  return { ...wanted, departsAt, time, vehicleId, consumptionDl, ...pricesOf(now), ...waits }
}

/** Stores the changes that apply immediately. Legs keep their passengers; only the number of free seats changes. */
export async function writeTrip(tx: Tx, lists: Lists, trip: LockedTrip, wanted: WantedEdit, booked: boolean, at: Date) {
  const { cap, most } = await capOf(tx, trip, wanted)
  const shift = wanted.departsAt.getTime() - trip.departs_at.getTime()
  return rewriteSold(tx, lists, trip, {
    departs_at: wanted.departsAt,
    arrives_at: new Date(trip.arrives_at.getTime() + shift),
    local_date: wanted.day,
    local_time: wanted.time,
    vehicle_id: wanted.vehicleId,
    consumption_dl: wanted.consumptionDl,
    ...pricesOf(wanted),
    meeting_points: wanted.meetingPoints,
    spots: wanted.spots.length > 0 ? [...wanted.spots] : null,
    // passengers agreed to the position that they saw with its description
    agreed_spots: booked ? (trip.agreed_spots ?? trip.spots)?.map((spot, i) => spot || (wanted.spots[i] ?? '')) : null,
    preferences: wanted.preferences,
    price_minor: wanted.priceMinor,
    cap_minor: cap,
    seats: wanted.seats,
    most_seats: most > wanted.seats ? most : null,
    free: trip.free + allFree(trip.legs, 1) * BigInt(wanted.seats - trip.seats),
    ...termsAsRow(wanted),
    ...(isAgreedAnew(currentValues(trip), wanted) && { agreed_at: at }),
  })
}

/** True if people who book after the edit agree to other terms than passengers who gave up seats before the edit. */
const isAgreedAnew = (now: WantedEdit, wanted: WantedEdit) =>
  changedTerms(now, wanted).length > 0 ||
  now.priceMinor !== wanted.priceMinor ||
  now.seats !== wanted.seats ||
  now.onlyWomen !== wanted.onlyWomen

/** Returns the changed terms for the trip's history and the audit log, each with its old and new value. */
export function differences(now: WantedEdit, wanted: WantedEdit): Record<string, [unknown, unknown]> {
  // as: the keys of WantedEdit name its terms
  const words = (Object.keys(now) as (keyof WantedEdit)[]).filter(
    (word) => word !== 'agreedSpots' && asText(now[word]) !== asText(wanted[word]),
  )
  return Object.fromEntries(
    words.map((word) => [word, personal.has(word) ? ['…', '…'] : [asText(now[word]), asText(wanted[word])]]),
  )
}

/** Terms with free text, which is stored on the trip only and not in its history. */
const personal = new Set<keyof WantedEdit>([COMMENT, 'meetingPoints', 'spots'])
const asText = (value: WantedEdit[keyof WantedEdit]) => (value instanceof Date ? value.toISOString() : String(value))
