import { createHmac } from 'node:crypto'
import type { Language } from '#contract/wire.ts'
import { decimalText } from '#domain/money.ts'
import { displayName, distanceM, type Place, type Point } from '#domain/places/place.ts'
import { type Day, dayAfter } from '#domain/time.ts'
import { todayIn, wallClock } from '../../platform/time.ts'
import type { World } from '../../world.ts'
import { type Open, type OpenTrip, type TownPair, tripsOn, upcomingTrips } from '../openPages/roads.ts'
import { type Ends, type JourneySearch, type RegularSearch, type PickupDay, pickupDayOf } from './parameters.ts'
import { seriesOf } from './partners.ts'

/** Limit of trips read for a day or for two weeks. No road has had so many trips so far. */
const MAX_READ = 1000

export interface Caller {
  partner: string
  language: Language
}

type PartnerWorld = Open & Pick<World, 'publicUrl' | 'secret'>

/**
 * Returns open trips between the towns nearest to the two points, each within its radius, as `DriverJourney` of the carpooling
 * standard (ST22).
 */
export async function driverJourneys(world: PartnerWorld, caller: Caller, search: JourneySearch) {
  const road = roadOf(world, search)
  if (!road) return []
  const days = daysBetween(search, road.from.zone)
  const trips: OpenTrip[] = []
  for (const day of days) trips.push(...(await tripsOn(world, road, day, { most: MAX_READ })))
  return trips
    .filter((trip) => isWithin(world, trip, search) && secondsOf(trip.at) >= search.fromS && secondsOf(trip.at) <= search.toS)
    .slice(0, search.count)
    .map((trip) => ({ ...presentTrip(world, caller, road, trip), ...presentOffer(world, road, trip) }))
}

/** Returns open trips of series, one `DriverTrip` for each series with its weekdays and times. */
export async function driverRegularTrips(world: PartnerWorld, caller: Caller, search: RegularSearch) {
  const road = roadOf(world, search)
  if (!road) return []
  const trips = (await upcomingTrips(world, road, { most: MAX_READ })).filter(
    (trip) => isWithin(world, trip, search) && isAtHour(trip, search),
  )
  const series = await seriesOf(
    world,
    trips.map(({ id }) => id),
  )
  const bySeries = grouped(
    trips.filter(({ id }) => series.has(id)),
    ({ id }) => series.get(id) ?? '',
  )
  return [...bySeries.values()].slice(0, search.count).flatMap((own) => {
    const [first] = own
    return first ? [{ ...presentTrip(world, caller, road, first), schedules: schedulesOf(world, road, own) }] : []
  })
}

function schedulesOf(world: PartnerWorld, road: TownPair, trips: OpenTrip[]) {
  const slots = grouped(trips, ({ day, hours }) => `${pickupDayOf(day)} ${hours}`)
  return [...slots].map(([slot, own]) => {
    const [day, hours = ''] = slot.split(' ')
    return {
      passengerPickupDay: day as PickupDay, // as: the slot was derived from it
      passengerPickupTimeOfDay: `${hours}:00`,
      journeySchedules: own.map((trip) => presentSchedule(world, road, trip)),
    }
  })
}

function grouped(trips: OpenTrip[], keyOf: (trip: OpenTrip) => string): Map<string, OpenTrip[]> {
  const groups = new Map<string, OpenTrip[]>()
  for (const trip of trips) groups.set(keyOf(trip), [...(groups.get(keyOf(trip)) ?? []), trip])
  return groups
}

const secondsOf = (instant: string) => Math.floor(Date.parse(instant) / 1000)

const minuteOf = (hours: string) => 60 * Number(hours.slice(0, 2)) + Number(hours.slice(3))
const DAY_MINUTES = 24 * 60

function isAtHour(trip: OpenTrip, { minuteOfDay, deltaMinutes, days, minS, maxS }: RegularSearch): boolean {
  const apart = Math.abs(minuteOf(trip.hours) - minuteOfDay)
  const at = secondsOf(trip.at)
  return Math.min(apart, DAY_MINUTES - apart) <= deltaMinutes && days.includes(pickupDayOf(trip.day)) && at >= minS && at <= maxS
}

function roadOf({ gazetteer }: Open, { departure, arrival, departureRadiusM, arrivalRadiusM }: Ends): TownPair | undefined {
  const from = gazetteer.nearest(departure, departureRadiusM)
  const to = gazetteer.nearest(arrival, arrivalRadiusM)
  return from && to && from.id !== to.id ? { from, to } : undefined
}

/** Checks the caller's radius, which may be smaller than the ten kilometers of the search. */
const isWithin = ({ gazetteer }: Open, trip: OpenTrip, { departure, arrival, departureRadiusM, arrivalRadiusM }: Ends) =>
  isNear(gazetteer.get(trip.pickUpId), departure, departureRadiusM) &&
  isNear(gazetteer.get(trip.dropOffId), arrival, arrivalRadiusM)

const isNear = (place: Place | undefined, point: Point, withinM: number) =>
  place !== undefined && distanceM(place, point) <= withinM

/** Returns the days of a time zone that a window of at most two days touches. */
function daysBetween({ fromS, toS }: JourneySearch, zone: string): Day[] {
  const first = todayIn(new Date(fromS * 1000), zone)
  const { day: last } = wallClock(new Date(toS * 1000), zone)
  return [0, 1, 2, 3].map((n) => dayAfter(first, n)).filter((day) => day <= last)
}

const aliases = { 'en-US': 'Driver', 'es-AR': 'Conductor' } as const satisfies Record<Language, string>

/** Presents a trip without any data about the driver: the id differs for each trip and partner. */
function presentTrip(world: PartnerWorld, { partner, language }: Caller, road: TownPair, trip: OpenTrip) {
  const [pickUp, dropOff] = [world.gazetteer.get(trip.pickUpId) ?? road.from, world.gazetteer.get(trip.dropOffId) ?? road.to]
  const operator = new URL(world.publicUrl).hostname
  const id = createHmac('sha256', world.secret).update(`standard ${partner} ${trip.id}`).digest('base64url').slice(0, 22)
  return {
    operator,
    driver: { id, operator, alias: aliases[language] },
    passengerPickupLat: pickUp.lat,
    passengerPickupLng: pickUp.lng,
    passengerPickupAddress: displayName(pickUp),
    passengerDropLat: dropOff.lat,
    passengerDropLng: dropOff.lng,
    passengerDropAddress: displayName(dropOff),
    duration: secondsOf(trip.arrivesAt) - secondsOf(trip.at),
    distance: trip.lengthM,
    webUrl: addressOf(world, road, trip),
  }
}

const addressOf = ({ publicUrl }: PartnerWorld, { from, to }: TownPair, { id }: OpenTrip) =>
  `${publicUrl}/route/${id}?from=${from.id}&to=${to.id}`

const presentSchedule = (world: PartnerWorld, road: TownPair, trip: OpenTrip) => ({
  id: `${trip.id}-${road.from.id}-${road.to.id}`,
  passengerPickupDate: secondsOf(trip.at),
  webUrl: addressOf(world, road, trip),
  type: 'PLANNED' as const,
})

const presentOffer = (world: PartnerWorld, road: TownPair, trip: OpenTrip) => ({
  ...presentSchedule(world, road, trip),
  availableSeats: trip.seatsLeft,
  price: {
    type: trip.priceMinor > 0 ? ('PAYING' as const) : ('FREE' as const),
    amount: Number(decimalText(BigInt(trip.priceMinor), trip.currency)),
    currency: trip.currency,
  },
})
