import * as moderation from '#contract/moderation/moderation.ts'
import * as contract from '#contract/ratings/ratings.ts'
import { route, standbyRoute } from '../platform/http/route.ts'
import { hideRating, ratePerson, replyToRating } from './actions.ts'
import { meanPage, ownRatingPage, ratablePage, ratingPage, ratingsPage } from './views.ts'

export const ratingRoutes = [
  route(contract.recountRating, (world, me, { params: { id } }) => meanPage(world, me, id)),
  standbyRoute(contract.listPosts, (world, me, { params: { id }, query: { after } }) => ratingsPage(world, me, id, after)),
  route(contract.ratePerson, async (world, me, { body }) => ownRatingPage(world, me, await ratePerson(world, me, body))),
  route(contract.listRatable, (world, me, { query }) => ratablePage(world, me, query.with)),
  route(contract.replyToRating, async (world, me, { params: { id }, body: { reply } }) =>
    ratingPage(world, me, await replyToRating(world, me, id, reply)),
  ),
  route(moderation.hideRating, async (world, me, { params: { id }, body: { reason } }, { request }) => {
    await hideRating(world, { by: me.id, reason, address: request.ip }, id)
    return { hidden: true }
  }),
]
