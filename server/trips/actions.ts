import { randomUUID } from 'node:crypto'
import { allFree } from '#domain/bookings/seats.ts'
import { isBarred, type Member } from '#domain/people/account.ts'
import { displayName } from '#domain/places/place.ts'
import { refuseIf } from '#domain/refusal.ts'
import { termsAsRow, termsSent } from '#domain/trips/terms.ts'
import { preferenceBits } from '#domain/trips/trip.ts'
import { lockAccount } from '../people/accounts/queries.ts'
import type { Tx } from '../platform/database/connect.ts'
import { transact } from '../platform/database/transact.ts'
import type { Topic } from '../platform/live/port.ts'
import type { World } from '../world.ts'
import { enqueueMatching, startMatching } from './alerts/matchQueue.ts'
import { clashesOf } from './clashes.ts'
import { pricingColumns, markUsed } from './fuelPricing.ts'
import type { Plan, SentTrip } from './posting/plan.ts'
import { insertTrips, keepRoad, listAllUnderPlaces, noteTrips, type TripInsert } from './queries.ts'
import { placeIndexRowsOn } from './search/listing.ts'
import { planSeries, type PlannedSeries, refuseLegs } from './series/plan.ts'
import { type Posted, presentPosted } from './series/presenter.ts'
import { postedUnder } from './series/queries.ts'

/**
 * Publishes a trip, and all trips posted with it in one transaction (TR14). A repetition under the same key has no effect (P12).
 */
export async function postTrip(world: World, me: Member, input: SentTrip, key?: string): Promise<Posted> {
  const planned = await planSeries(world, me, input)
  const { isNew, ...posted } = await transact(world.db, async (tx) => {
    // the trips of a driver who was just barred are canceled, so the driver may not post another one
    const driver = await lockAccount(tx, me.id)
    refuseIf(driver && isBarred(driver) ? 'barred' : undefined)
    const clashes = await clashesOf(
      tx,
      me.id,
      planned.legs.map(({ plan }) => plan),
    )
    const done = clashes.includes('overlapping_trip') ? await postedUnder(tx, me.id, key, world.now()) : undefined
    if (done) return { ...done, isNew: false }
    refuseLegs(planned.legs, clashes)
    return { ...(await insertSeries(tx, world, me, planned, key)), isNew: true }
  })
  if (isNew) await startMatching(world)
  await world.live.publish((posted.trips ?? [posted]).map(({ id }): Topic => `trip:${id}`))
  return posted
}

/** Inserts trips, their new roads, and their rows in the lists of places. */
async function insertSeries(
  tx: Tx,
  world: World,
  me: Member,
  { there, back, legs }: PlannedSeries,
  key?: string,
): Promise<Posted> {
  const now = world.now()
  const together = legs.length > 1 ? { series_id: randomUUID() } : {}
  const plansOf = (isReturn: boolean) => legs.filter((leg) => leg.isReturn === isReturn).map(({ plan }) => plan)
  const outbound = await insertOnRoad(tx, world, me, there, plansOf(false), () => together)
  // return trips are in the order of their outbound trips
  const returns = back
    ? await insertOnRoad(tx, world, me, back, plansOf(true), (i) => ({ ...together, returns_seq: outbound[i]?.seq ?? null }))
    : []
  const all = [...outbound, ...returns]
  const seqs = all.map(({ seq }) => seq)
  await noteTrips(tx, seqs, 'posted', me.id, now, key === undefined ? {} : { key })
  await enqueueMatching(tx, seqs, now)
  return presentPosted(
    legs.map(({ plan, isReturn }) => ({ id: idOf(all, plan), day: plan.day, hours: plan.input.hours, isReturn })),
  )
}

type Inserted = Awaited<ReturnType<typeof insertTrips>>

/** Identifies a driver's trip by its departure, because a driver has one trip at a time. */
const idOf = (inserted: Inserted, { departsAt }: Plan) =>
  inserted.find(({ departs_at }) => departs_at.getTime() === departsAt.getTime())?.id ?? ''

/** Inserts trips on one road that differ only in their days. */
export async function insertOnRoad(
  tx: Tx,
  { known, now }: World,
  me: Member,
  road: Plan,
  plans: Plan[],
  together: (i: number) => Pick<TripInsert, 'series_id' | 'returns_seq'> = () => ({}),
): Promise<Inserted> {
  await markUsed(tx, road.price.pricing)
  const routeId = await keepRoad(tx, road.road)
  const rows = plans.map((plan, i) => ({ ...tripRow(plan, me, routeId, now()), ...together(i) }))
  const inserted = await insertTrips(tx, rows)
  const listed = placeIndexRowsOn(road.road, known.bit)
  await listAllUnderPlaces(
    tx,
    inserted.map(({ seq, departs_at }) => ({ seq, passed: listed(departs_at) })),
    listingOf(road, routeId),
  )
  return inserted
}

function tripRow(
  { input, places, meetingPoints, spots, day, zone, departsAt, arrivesAt, preferences, road, vehicleId, price }: Plan,
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
    local_time: input.hours,
    zone,
    origin_name: nameOf(places.at(0)),
    destination_name: nameOf(places.at(-1)),
    seats: price.seats,
    legs,
    free: allFree(legs, price.seats),
    preferences: preferenceBits(preferences),
    ...termsAsRow(termsSent(input)),
    meeting_points: meetingPoints,
    spots,
    stops: places.map(({ id }) => id),
    method: road.method,
    currency: price.currency,
    price_minor: price.priceMinor,
    cap_minor: price.capMinor,
    distance_m: price.distanceM,
    consumption_dl: price.consumptionDl,
    ...pricingColumns(price.pricing),
    tolls_minor: price.tollsMinor,
    cancelled_at: null,
  }
}

const nameOf = (place: Plan['places'][number] | undefined) => (place ? displayName(place) : '')

const listingOf = ({ price, preferences, input }: Plan, routeId: number) => ({
  routeId,
  priceMinor: price.priceMinor,
  distanceM: price.distanceM,
  seats: price.seats,
  preferences: preferenceBits(preferences),
  stopsWelcome: termsSent(input).stopsWelcome,
})
