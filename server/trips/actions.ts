import type { Member } from '#domain/account.ts'
import { refuseIf } from '#domain/refusal.ts'
import { allFree } from '#domain/seats.ts'
import { dayNumber, MINUTE_MS } from '#domain/time.ts'
import { preferenceBits } from '#domain/trip.ts'
import { displayName } from '#domain/place.ts'
import type { World } from '../world.ts'
import { midnight, minutesOf, wallClock } from './clock.ts'
import { type Plan, planTrip, type Sent } from './plan.ts'
import { insertTrip, keepRoad, type Listed, listUnderPlaces, lockTraveller, noteTrip, overlapping } from './queries.ts'
import { signatures } from './road.ts'

/** Publishes a trip: its row, its road when it is a new one, and its place in every list it belongs to. */
export async function postTrip(world: World, me: Member, sent: Sent): Promise<{ id: string }> {
  const plan = await planTrip(world, me, sent)
  return world.db.transaction().execute(async (tx) => {
    await lockTraveller(tx, me.id)
    refuseIf((await overlapping(tx, me.id, plan.departsAt, plan.arrivesAt)) ? 'overlapping_trip' : undefined)
    const routeId = await keepRoad(tx, plan.road)
    const { seq, id } = await insertTrip(tx, tripRow(plan, me, routeId, world.now()))
    await listUnderPlaces(tx, seq, listings(plan, world.known.bit), listingOf(plan, routeId))
    await noteTrip(tx, seq, 'posted', me.id, world.now())
    return { id }
  })
}

function tripRow(
  { sent, places, meetingPoints, day, zone, departsAt, arrivesAt, preferences, road, vehicleId, price }: Plan,
  me: Member,
  routeId: number,
  now: Date,
) {
  const legs = road.legsM.length - 1
  return {
    driver_id: me.id,
    vehicle_id: vehicleId,
    route_id: routeId,
    departs_at: departsAt,
    arrives_at: arrivesAt,
    created_at: now,
    local_date: day,
    local_time: sent.hours,
    zone,
    origin_name: nameOf(places.at(0)),
    destination_name: nameOf(places.at(-1)),
    seats: price.seats,
    legs,
    free: allFree(legs, price.seats),
    preferences: preferenceBits(preferences),
    stops_welcome: sent.stopsWelcome ?? true,
    joining: sent.joining ?? ('at_once' as const),
    comment: sent.comment ?? '',
    meeting_points: meetingPoints,
    stops: places.map(({ id }) => id),
    method: road.method,
    currency: price.currency,
    price_minor: price.priceMinor,
    cap_minor: price.capMinor,
    distance_m: price.distanceM,
    consumption_dl: price.consumptionDl,
    fuel_price_id: price.fuelPriceId,
    tolls_minor: price.tollsMinor,
    cancelled_at: null,
  }
}

const nameOf = (place: Plan['places'][number] | undefined) => (place ? displayName(place) : '')

/** For every place passed: its local day then, the minutes from that day's midnight to the trip's own departure, and its signatures. */
export function listings({ road, departsAt }: Pick<Plan, 'road' | 'departsAt'>, bit: (placeId: number) => number): Listed[] {
  const signed = signatures(road, bit)
  return road.passed.map(({ place, posM, minutes, kind }, i) => {
    const { day } = wallClock(new Date(departsAt.getTime() + minutes * MINUTE_MS), place.zone)
    const { after, before } = signed[i] ?? { after: 0n, before: 0n }
    return {
      placeId: place.id,
      posM,
      declared: kind !== 'on_the_way',
      day: dayNumber(day),
      departs: minutesOf(departsAt) - midnight(day, place.zone),
      after,
      before,
    }
  })
}

const listingOf = ({ price, preferences, sent }: Plan, routeId: number) => ({
  routeId,
  priceMinor: price.priceMinor,
  distanceM: price.distanceM,
  seats: price.seats,
  preferences: preferenceBits(preferences),
  stopsWelcome: sent.stopsWelcome ?? true,
})
