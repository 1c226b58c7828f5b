import type { Reply } from '#contract/endpoint.ts'
import type { previewTrip } from '#contract/trips/tripPosting.ts'
import type { Member } from '#domain/people/account.ts'
import { amount } from '../../platform/wire.ts'
import type { World } from '../../world.ts'
import type { Sent } from '../posting/plan.ts'
import { presentBreakdown, presentPlan } from '../presenter.ts'
import { planSeries } from './plan.ts'
import { presentLeg } from './presenter.ts'
import { clashesOf } from './queries.ts'

/** A trip as it would be; with every day of what is posted along with it, and what is in the way there (TR14). */
export async function previewSeries(world: World, me: Member, sent: Sent): Promise<Reply<typeof previewTrip>> {
  const { there, back, legs } = await planSeries(world, me, sent)
  if (legs.length === 1) return presentPlan(there)
  const clashes = await clashesOf(
    world.db,
    me.id,
    legs.map(({ plan }) => plan),
  )
  return {
    ...presentPlan(there),
    ...(back && { back: { ...amount(back.price.priceMinor, back.price.currency), breakdown: presentBreakdown(back.price) } }),
    trips: legs.map((leg, i) => presentLeg(leg, clashes[i])),
  }
}
