import { allFree } from '#domain/bookings/seats.ts'
import { isBarred, type Member } from '#domain/people/account.ts'
import { displayName } from '#domain/places/place.ts'
import { refuseIf } from '#domain/refusal.ts'
import { preferenceBits } from '#domain/trips/trip.ts'
import { ridesThen } from '../bookings/overlapping.ts'
import { lockAccount } from '../people/accounts/queries.ts'
import type { World } from '../world.ts'
import { offerTrip, wakeTelling } from './alerts/matchQueue.ts'
import { type Plan, planTrip, type SentTrip } from './posting/plan.ts'
import { insertTrip, keepRoad, listUnderPlaces, noteTrip, overlapping } from './queries.ts'
import { listings } from './search/listing.ts'

/** Publishes a trip: its row, its road when it is a new one, and its place in every list it belongs to. */
export async function postTrip(world: World, me: Member, sent: SentTrip): Promise<{ id: string }> {
  const plan = await planTrip(world, me, sent)
  const posted = await world.db.transaction().execute(async (tx) => {
    // a driver who was barred a moment ago has their trips cancelled, and posts no more
    const driver = await lockAccount(tx, me.id)
    refuseIf(driver && isBarred(driver) ? 'barred' : undefined)
    refuseIf((await overlapping(tx, me.id, plan.departsAt, plan.arrivesAt)) ? 'overlapping_trip' : undefined)
    refuseIf((await ridesThen(tx, me.id, plan)) ? 'overlapping_booking' : undefined)
    const routeId = await keepRoad(tx, plan.road)
    const { seq, id } = await insertTrip(tx, tripRow(plan, me, routeId, world.now()))
    await listUnderPlaces(tx, seq, listings(plan, world.known.bit), listingOf(plan, routeId))
    await noteTrip(tx, seq, 'posted', me.id, world.now())
    await offerTrip(tx, seq, world.now())
    return { id }
  })
  await wakeTelling(world)
  await world.live.publish([`trip:${posted.id}`])
  return posted
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

const listingOf = ({ price, preferences, sent }: Plan, routeId: number) => ({
  routeId,
  priceMinor: price.priceMinor,
  distanceM: price.distanceM,
  seats: price.seats,
  preferences: preferenceBits(preferences),
  stopsWelcome: sent.stopsWelcome ?? true,
})
