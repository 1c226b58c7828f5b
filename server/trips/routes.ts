import * as postings from '#contract/trips/tripPosting.ts'
import * as contract from '#contract/trips/trips.ts'
import { route } from '../platform/http/route.ts'
import { postTrip } from './actions.ts'
import { planTrip } from './posting/plan.ts'
import { presentPlan } from './posting/planPresenter.ts'
import { cheapestDays, tripCount, searchTrips } from './views.ts'

export const tripRoutes = [
  route(contract.searchTrips, (world, me, { query }) => searchTrips(world, me, query)),
  route(contract.countTrips, (world, me, { query }) => tripCount(world, me, query)),
  route(contract.cheapestDays, (world, me, { query }) => cheapestDays(world, me, query)),
  route(postings.previewTrip, async (world, me, { body }) => presentPlan(await planTrip(world, me, body))),
  route(postings.postTrip, (world, me, { body }) => postTrip(world, me, body)),
]
