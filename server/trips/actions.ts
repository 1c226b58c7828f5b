import type { Member } from '#domain/account.ts'
import { refuseIf } from '#domain/refusal.ts'
import { allFree } from '#domain/seats.ts'
import { dayNumber, MINUTE_MS } from '#domain/time.ts'
import { preferenceBits } from '#domain/trip.ts'
import { displayName } from '#domain/place.ts'
import type { World } from '../world.ts'
import { startOf, wallClock } from './clock.ts'
import { type Plan, planTrip, type Sent } from './plan.ts'
import { insertTrip, keepRoad, listUnderPlaces, lockDriver, noteTrip, overlapping } from './queries.ts'

/** Publishes a trip: its row, its road when it is a new one, and its place in every list it belongs to. */
export async function postTrip(world: World, me: Member, sent: Sent): Promise<{ id: string }> {
  const plan = await planTrip(world, me, sent)
  return world.db.transaction().execute(async (tx) => {
    await lockDriver(tx, me.id)
    refuseIf((await overlapping(tx, me.id, plan.departsAt, plan.arrivesAt)) ? 'overlapping_trip' : undefined)
    const routeId = await keepRoad(tx, plan.road, world.known.bit)
    const { seq, id } = await insertTrip(tx, tripRow(plan, me, routeId, world.now()))
    await listUnderPlaces(tx, seq, listings(plan), listingOf(plan, routeId))
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

/** For every place passed: its local day then, and the minutes from that day's midnight to the trip's own departure. */
export const listings = ({ road, departsAt }: Pick<Plan, 'road' | 'departsAt'>) =>
  road.passed.map(({ place, minutes }) => {
    const { day } = wallClock(new Date(departsAt.getTime() + minutes * MINUTE_MS), place.zone)
    return {
      placeId: place.id,
      day: dayNumber(day),
      departs: (departsAt.getTime() - startOf(day, place.zone).getTime()) / MINUTE_MS,
    }
  })

const listingOf = ({ price, preferences, sent }: Plan, routeId: number) => ({
  routeId,
  priceMinor: price.priceMinor,
  distanceM: price.distanceM,
  seats: price.seats,
  preferences: preferenceBits(preferences),
  stopsWelcome: sent.stopsWelcome ?? true,
})
