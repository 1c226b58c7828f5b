import type { Reply } from '#contract/endpoint.ts'
import type { previewTrip } from '#contract/trips/tripPosting.ts'
import type { Trip } from '#contract/trips/trips.ts'
import type { Member } from '#domain/people/account.ts'
import { mostTolls } from '#domain/trips/contribution.ts'
import { amount } from '../../platform/wire.ts'
import type { World } from '../../world.ts'
import { clashesOf } from '../clashes.ts'
import type { SentTrip } from '../posting/plan.ts'
import { presentBreakdown, presentPlan } from '../presenter.ts'
import { type TripRow, usualTolls } from '../queries.ts'
import { wantedForDraft } from '../rideRequests/views.ts'
import { planSeries } from './plan.ts'
import { presentLeg, presentSeriesTrip } from './presenter.ts'
import { upcomingIn } from './queries.ts'

/** Presents a trip as it would be posted; with the days of all trips posted with it, and their obstacles (TR14). */
export async function previewSeries(world: World, me: Member, input: SentTrip): Promise<Reply<typeof previewTrip>> {
  const { there, back, legs } = await planSeries(world, me, input)
  const { fuelMinor, tollsPercent } = there.price
  const tolls = await usualTolls(world.db, there.places, mostTolls(fuelMinor, tollsPercent))
  const first = {
    ...presentPlan(there),
    ...(tolls !== undefined && { usualTollsMinor: Number(tolls) }),
    wanted: await wantedForDraft(world, me, there),
  }
  if (legs.length === 1) return first
  const clashes = await clashesOf(
    world.db,
    me.id,
    legs.map(({ plan }) => plan),
  )
  return {
    ...first,
    ...(back && { back: { ...amount(back.price.priceMinor, back.price.currency), breakdown: presentBreakdown(back.price) } }),
    trips: legs.map((leg, i) => presentLeg(leg, clashes[i])),
  }
}

type Together = Pick<TripRow, 'trip_seq' | 'returns_seq' | 'departs_at' | 'arrives_at'> & { series_id: string }

/** Returns the other future trips that were posted together with a trip (TR15). */
export async function seriesOf({ db, now }: Pick<World, 'db' | 'now'>, trip: Together): Promise<NonNullable<Trip['series']>> {
  const others = await upcomingIn(db, trip.series_id, now())
  return {
    isReturn: trip.returns_seq !== null,
    trips: others.filter(({ seq }) => seq !== trip.trip_seq).map((other) => presentSeriesTrip(other, trip)),
  }
}
