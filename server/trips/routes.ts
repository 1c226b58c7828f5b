import { showRideFigures } from '#contract/admin/rideFigures.ts'
import { suggestPoints } from '#contract/places/places.ts'
import * as alerts from '#contract/trips/alerts.ts'
import * as demand from '#contract/trips/demand.ts'
import { showElsewhere } from '#contract/trips/elsewhere.ts'
import * as groupMessages from '#contract/trips/groupMessages.ts'
import { showOpenRoad } from '#contract/trips/openRoad.ts'
import * as progress from '#contract/trips/progress.ts'
import * as rideRequests from '#contract/trips/rideRequests.ts'
import { showSeatPrice } from '#contract/trips/seatPrice.ts'
import { showTripCalendar } from '#contract/trips/series.ts'
import * as postings from '#contract/trips/tripPosting.ts'
import * as contract from '#contract/trips/trips.ts'
import { refuse } from '#domain/refusal.ts'
import { rateLimitKey } from '../platform/http/limits/rateLimits.ts'
import { route, standbyRoute } from '../platform/http/route.ts'
import { postTrip } from './actions.ts'
import { removeAlert, saveTrip, setAlert, switchAlert, unsaveTrip } from './alerts/actions.ts'
import { alertList, alertPage, savedList, savedPage } from './alerts/views.ts'
import { readMessage } from './groupMessages/readMessage.ts'
import { suggestedPoints } from './meetingPoints/points.ts'
import { openRoad } from './openPages/openRoad.ts'
import { seatPrice } from './openPages/seatPrice.ts'
import { elsewhere } from './partners/elsewhere.ts'
import { messageAboard, tickStop, undoTick } from './progress/actions.ts'
import { endFollowLink, makeFollowLink } from './progress/follow/links.ts'
import { followedTrip, sendFollowed } from './progress/follow/views.tsx'
import { progressPage } from './progress/views.ts'
import { hideRequest, invite, showRequest } from './rideRequests/actions.ts'
import { wantedForTrip } from './rideRequests/views.ts'
import { wantedRoads } from './rideRequests/wantedRoads.ts'
import { parseSearch } from './search/parseSearch.ts'
import { tripCalendarOf } from './series/plan.ts'
import { previewSeries } from './series/views.ts'
import { sharedCard } from './sharing/pages.ts'
import { noteUnmet } from './unmetSearches/actions.ts'
import { rideFiguresPage } from './unmetSearches/queries.ts'
import { cheapestDays, nextDay, tripCount, searchTrips } from './views.ts'

export const tripRoutes = [
  standbyRoute(contract.searchTrips, async (world, me, { query }) => {
    const found = await searchTrips(world, me, query)
    // not counted if preferences were set: the road may have trips that do not match them
    const search = found.routes.length > 0 || query.after || query.restriction ? undefined : parseSearch(world, me, query)
    if (search) await noteUnmet(world, me.id, search)
    return found
  }),
  standbyRoute(showOpenRoad, async (world, me, { query }, { request }) => {
    const { unmet, ...road } = await openRoad(world, query)
    if (unmet) await noteUnmet(world, me?.id ?? rateLimitKey(request.ip), unmet)
    return road
  }),
  route(showElsewhere, (world, _, { query }) => elsewhere(world, query)),
  standbyRoute(contract.countTrips, (world, me, { query }) => tripCount(world, me, query)),
  standbyRoute(contract.nextDay, (world, me, { query }) => nextDay(world, me, query)),
  standbyRoute(contract.cheapestDays, (world, me, { query }) => cheapestDays(world, me, query)),
  route(postings.previewTrip, (world, me, { body }) => previewSeries(world, me, body)),
  route(postings.postTrip, (world, me, { body }, { key }) => postTrip(world, me, body, key)),
  route(showTripCalendar, async (world, me, { params: { id } }, { reply, language }) =>
    reply
      .headers({ 'cache-control': 'no-store', 'content-disposition': 'attachment; filename="tramo.ics"' })
      .type('text/calendar; charset=utf-8')
      .send(await tripCalendarOf(world, me, id, language)),
  ),
  standbyRoute(showSeatPrice, (world) => seatPrice(world)),
  route(contract.showSharedTrip, (world, _, { params, query }) => sharedCard(world, params.id, query)),
  route(suggestPoints, async (world, _, { query: { place } }) => ({ points: await suggestedPoints(world, place) })),
  route(groupMessages.readMessage, (world, _, { body }) => readMessage(world, body.text)),
  route(showRideFigures, (world) => rideFiguresPage(world)),
]

export const alertRoutes = [
  route(alerts.setAlert, async (world, me, { body }) => {
    const { id, already } = await setAlert(world, me, body)
    return { ...(await alertPage(world, me, id)), already }
  }),
  route(alerts.listAlerts, (world, me) => alertList(world, me)),
  route(alerts.switchAlert, async (world, me, { params: { id }, body: { on } }) => {
    await switchAlert(world, me, id, on)
    return alertPage(world, me, id)
  }),
  route(alerts.removeAlert, async (world, me, { params: { id } }) => {
    await removeAlert(world, me, id)
    return { removed: true }
  }),
  route(alerts.listSaved, (world, me) => savedList(world, me)),
  route(alerts.isSaved, (world, me, { params: { id } }) => savedPage(world, me, id)),
  route(alerts.saveTrip, async (world, me, { params: { id } }) => {
    await saveTrip(world, me, id)
    return { saved: true }
  }),
  route(alerts.unsaveTrip, async (world, me, { params: { id } }) => {
    await unsaveTrip(world, me, id)
    return { saved: false }
  }),
]

export const rideRequestRoutes = [
  route(rideRequests.showRequest, async (world, me, { params: { id }, body }) => {
    await showRequest(world, me, id, body)
    return alertPage(world, me, id)
  }),
  route(rideRequests.hideRequest, async (world, me, { params: { id } }) => {
    await hideRequest(world, me, id)
    return alertPage(world, me, id)
  }),
  route(demand.mostWantedRoads, (world, _, { query: { place } }) => wantedRoads(world, place)),
  route(rideRequests.listWanted, (world, me, { params: { id } }) => wantedForTrip(world, me, id)),
  route(rideRequests.invite, async (world, me, { params: { id }, body: { request } }) => ({
    invited: true,
    invitationsLeft: await invite(world, me, id, request),
  })),
]

export const progressRoutes = [
  route(progress.makeFollowLink, (world, me, { params: { id } }) => makeFollowLink(world, me, id)),
  route(progress.endFollowLink, async (world, me, { params: { link } }) => {
    await endFollowLink(world, me, link)
    return null
  }),
  route(progress.showFollowed, async (world, _, { params: { token } }, { request, reply, language }) => {
    const followed = await followedTrip(world, token)
    // a program that calls the address gets the usual refusal
    if (!followed && !String(request.headers.accept).includes('text/html')) return refuse('not_found')
    return sendFollowed(world, reply, language, followed)
  }),
  route(progress.messageAboard, async (world, me, { params: { id }, body }) => {
    await messageAboard(world, me, id, body)
    return progressPage(world, me, id)
  }),
  route(progress.showWay, (world, me, { params: { id } }) => progressPage(world, me, id)),
  route(progress.tickStop, async (world, me, { params: { id }, body: { atM, at } }) => {
    await tickStop(world, me, id, { atM, at: at === undefined ? undefined : new Date(at) })
    return progressPage(world, me, id)
  }),
  route(progress.undoTick, async (world, me, { params: { id }, body: { atM } }) => {
    await undoTick(world, me, id, atM)
    return progressPage(world, me, id)
  }),
]
