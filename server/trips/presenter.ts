import type { EndPoint, Stretch, Trip, TripCard } from '#contract/trips/trips.ts'
import { seatsFree } from '#domain/bookings/seats.ts'
import type { Place } from '#domain/places/place.ts'
import { NO_FACTS, shownFacts } from '#domain/ratings/rating.ts'
import { dayText } from '#domain/time.ts'
import { costShare, mostSeats, mostTolls, stretchPrice } from '#domain/trips/contribution.ts'
import { pricedAs } from '#domain/trips/fuel.ts'
import { extraM, isWorthNaming, kindOf, kinds, minutesAt } from '#domain/trips/stretch.ts'
import { termsIn } from '#domain/trips/terms.ts'
import { preferencesOf } from '#domain/trips/trip.ts'
import { presentTripVehicle } from '../people/vehicles/presenter.ts'
import type { Gazetteer } from '../places/gazetteer.ts'
import { wallClock } from '../platform/time.ts'
import { amount, coordinates, kmText, later, middle, pairs, presentEnd, timeText } from '../platform/wire.ts'
import { decodeLine } from '../providers/routing/roads.ts'
import { type ShownPricing, unitPrice } from './fuelPricing.ts'
import { exactPoint } from './meetingPoints/points.ts'
import type { Plan, PlannedPrice } from './posting/plan.ts'
import type { TripRow } from './queries.ts'
import type { CardRow } from './search/card.ts'
import type { FoundTrip } from './search/search.ts'

export function presentCard(row: CardRow, gazetteer: Gazetteer): TripCard {
  const durationS = (row.arrives_at.getTime() - row.departs_at.getTime()) / 1000
  const destination = gazetteer.get(row.stops.at(-1) ?? 0)
  return {
    id: row.id,
    originName: row.origin_name,
    destinationName: row.destination_name,
    date: dayText(row.local_date),
    hours: row.local_time.slice(0, 5),
    departsAt: row.departs_at.toISOString(),
    durationS,
    distanceM: row.distance_m,
    arrivalHours: wallClock(row.arrives_at, destination?.zone ?? 'UTC').time,
    time: timeText(durationS),
    km: kmText(row.distance_m),
    place: seatsFree(row.free, { from: 0, to: row.legs }),
    seats: row.seats,
    ...amount(row.price_minor, row.currency),
    restriction: preferencesOf(row.preferences).join(','),
    method: row.method,
    ...termsIn({ comment: '', ...row }),
    users: [driver(row)],
    ...(row.weekly && { weekly: true as const }),
    ...(row.yours && { yours: row.yours }),
  }
}

const driver = (row: CardRow) => ({
  id: row.driver_id,
  name: row.driver_name ?? '',
  photo: row.driver_photo,
  gender: row.driver_gender,
  ratings: row.rating_count,
  identityChecked: row.driver_checked,
  ...(row.driver_phone && { phoneChecked: true }),
  facts: shownFacts(row.driver_facts ?? NO_FACTS),
  // sum of halves divided by the count, to one decimal, rounded half up (G7)
  rating: row.rating_count === 0 ? null : Math.round((row.rating_halves * 5) / row.rating_count) / 10,
})

/** Presents a card of the whole trip with the searched stretch (ST9): where a passenger gets on and off for the two places. */
export const presentFound = (row: FoundTrip, from: Place, to: Place, gazetteer: Gazetteer): TripCard => ({
  ...presentCard(row, gazetteer),
  stretch: presentStretch(row, row, from, to, gazetteer),
})

export type Ends = Pick<
  FoundTrip,
  | 'a_pos'
  | 'a_off'
  | 'a_minutes'
  | 'a_kind'
  | 'a_stop'
  | 'b_pos'
  | 'b_off'
  | 'b_minutes'
  | 'b_kind'
  | 'b_stop'
  | 'leg_in'
  | 'leg_out'
>

export function presentStretch(ends: Ends, row: CardRow, from: Place, to: Place, gazetteer: Gazetteer): Stretch {
  const kindA = kinds[ends.a_kind] ?? 'on_the_way'
  const kindB = kinds[ends.b_kind] ?? 'on_the_way'
  const lengthM = ends.b_pos - ends.a_pos
  const end = (place: Place, stop: number, off: number, minutes: number) =>
    presentEnd(
      gazetteer.get(row.stops[stop] ?? place.id) ?? place,
      later(row.departs_at, minutes),
      off,
      stop >= 0,
      row.meeting_points[stop],
    )
  return {
    kind: kindOf(kindA, kindB),
    pickUp: end(from, ends.a_stop, ends.a_off, ends.a_minutes),
    dropOff: end(to, ends.b_stop, ends.b_off, ends.b_minutes),
    place: seatsFree(row.free, { from: ends.leg_in, to: ends.leg_out }),
    ...amount(stretchPrice(row.price_minor, lengthM, row.distance_m, row.currency), row.currency),
    lengthM,
    fromM: ends.a_pos,
    toM: ends.b_pos,
    extraM: extraM([
      { kind: kindA, offM: ends.a_off },
      { kind: kindB, offM: ends.b_off },
    ]),
  }
}

interface Seen {
  /** the driver's e-mail, or their id instead */
  driver: string
  seesPlate: boolean
  /** true for the driver and administrators */
  seesFuel: boolean
  /** position for each stop, as exact as the caller may know it */
  points: (EndPoint | undefined)[]
}

/** Presents a trip. The full plate of the car is only shown to people named by the rules (rules 14). */
export function presentTrip(
  row: TripRow,
  gazetteer: Gazetteer,
  { driver: userEmail, seesPlate, seesFuel, points: meetingPoints }: Seen,
): Omit<Trip, 'whyNotJoin' | 'mine' | 'companions' | 'orders'> {
  const points = decodeLine(row.line)
  const stops = row.stops.map((id, i) => {
    const minutes = row.stops_minutes[i] ?? 0
    return presentEnd(
      gazetteer.get(id) ?? unknownPlace(id, row.zone),
      later(row.departs_at, minutes),
      0,
      true,
      row.meeting_points[i],
      meetingPoints[i],
    )
  })
  return {
    ...presentCard(row, gazetteer),
    users: [{ ...driver(row), UserRoutes: { userEmail } }],
    idUser: userEmail,
    driverEmail: userEmail,
    comment: row.comment,
    cancelled: row.cancelled_at !== null,
    stops,
    points: pairs(points),
    center: middle(points),
    origin: coordinates(points[0] ?? { lat: 0, lng: 0 }),
    destination: coordinates(points.at(-1) ?? { lat: 0, lng: 0 }),
    breakdown: {
      ...breakdown({ ...row, seats: mostSeats(row.seats, row.most_seats) }),
      ...(seesFuel && row.car_fuel && pricedAs(row.car_fuel) !== row.fuel && { fuelNow: row.car_fuel }),
    },
    car: presentTripVehicle(row, seesPlate) ?? null,
  }
}

// A newer gazetteer may no longer contain a place of an old trip.
const unknownPlace = (id: number, zone: string): Place => ({
  id,
  name: '?',
  province: '',
  country: 'AR',
  zone,
  population: 0,
  lat: 0,
  lng: 0,
})

function breakdown(row: TripRow) {
  const { fuel, source, valid_from: from, petrol_percent: petrolPercent } = row
  const pricing = {
    main: { fuel, source, from, priceMinor: row.fuel_price_minor },
    ...(row.petrol_price_minor !== null && { petrol: { priceMinor: row.petrol_price_minor } }),
    petrolPercent,
  }
  const costs = {
    distanceM: row.distance_m,
    consumptionDl: row.consumption_dl,
    fuelPriceMinor: unitPrice(pricing),
    tollsMinor: row.tolls_minor,
    seats: row.seats,
  }
  return presentBreakdown({ ...costs, ...costShare(costs), pricing, tollsPercent: row.tolls_percent })
}

type ShownPrice = Omit<PlannedPrice, 'currency' | 'priceMinor' | 'pricing'> & { pricing: ShownPricing }

export const presentBreakdown = ({ pricing: { main, petrol, petrolPercent }, ...price }: ShownPrice) => ({
  distanceM: price.distanceM,
  consumptionDl: price.consumptionDl,
  people: price.people,
  fuelPriceMinor: Number(price.fuelPriceMinor),
  fuelMinor: Number(price.fuelMinor),
  fuel: main.fuel,
  fuelPriceFrom: main.from.toISOString(),
  fuelSource: main.source,
  ...(petrol && {
    mixed: { petrolPercent, petrolPriceMinor: Number(petrol.priceMinor), mainPriceMinor: Number(main.priceMinor) },
  }),
  tollsMinor: Number(price.tollsMinor),
  tollsPercent: price.tollsPercent,
  maxTollsMinor: Number(mostTolls(price.fuelMinor, price.tollsPercent)),
  capMinor: Number(price.capMinor),
})

export function presentPlan({ places, meetingPoints, spots, road, departsAt, price }: Plan) {
  const stops = places.map((place, i) =>
    presentEnd(place, later(departsAt, minutesAt(road, road.stopsM[i] ?? 0)), 0, true, meetingPoints[i], exactPoint(spots?.[i])),
  )
  return {
    originName: stops.at(0)?.name ?? '',
    destinationName: stops.at(-1)?.name ?? '',
    points: pairs(road.points),
    stops,
    km: kmText(road.distanceM),
    time: timeText(road.durationS),
    distanceM: road.distanceM,
    durationS: road.durationS,
    method: road.method,
    ...amount(price.priceMinor, price.currency),
    breakdown: presentBreakdown(price),
    passes: [...new Set(road.passed.filter(isWorthNaming).map(({ place }) => place))].map(({ name }) => name),
  }
}
