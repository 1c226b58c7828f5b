import type { Trip } from '#contract/trips/trips.ts'
import { isAdmin, isBarred, type Member } from '#domain/people/account.ts'
import { refuse } from '#domain/refusal.ts'
import { tripNow } from '../bookings/changes/views.ts'
import { howToJoin } from '../bookings/joining/checks.ts'
import { tripForViewer, freeNow } from '../bookings/seat/tripForViewer.ts'
import { ordersOfTrip } from '../payments/views.ts'
import { shownPapers } from '../people/papers/queries.ts'
import { readableEmails } from '../people/profiles/emails.ts'
import { unreadableTo } from '../people/readable.ts'
import { pointsOn } from '../trips/meetingPoints/points.ts'
import { presentStretch, presentTrip } from '../trips/presenter.ts'
import { findTrip, type TripRow } from '../trips/queries.ts'
import { resolvePlace } from '../trips/search/parseSearch.ts'
import { seriesOf } from '../trips/series/views.ts'
import { endsOn } from '../trips/stretchEnds.ts'
import type { World } from '../world.ts'

/**
 * Returns one whole trip. If it is opened for a stretch, adds the stretch, provided that the road passes both places in this
 * order.
 */
export async function tripDetail(
  world: World,
  me: Member,
  id: string,
  ends: { from?: string | undefined; to?: string | undefined },
): Promise<Trip> {
  const trip = (await findTrip(world, id)) ?? refuse('not_found')
  await refuseUnreadable(world, me, trip)
  const { row: found, change } = await tripNow(world, me, trip)
  const row = { ...found, free: await freeNow(world.db, found.trip_seq, found.free, world.now()) }
  const opened = ends.from && ends.to ? await openedAt(world, row, ends.from, ends.to) : {}
  const { passengers, seesPlate, meetsAt, ...own } = await tripForViewer(world, me, row)
  const seesFuel = me.id === row.driver_id || isAdmin(me)
  const points = await pointsOn(world, row, me.id === row.driver_id ? row.stops : meetsAt)
  const page = presentTrip(row, world.gazetteer, { driver: await driverTo(world, me, row), seesPlate, seesFuel, points })
  return {
    ...page,
    ...own,
    ...(await howToJoin(world, row, { me, mine: own.mine, ends: opened.ends ?? {} })),
    users: [...page.users, ...passengers],
    orders: await ordersOfTrip(world, me, { seq: row.trip_seq, driver: row.driver_id }),
    ...(await shownPapers(world, row.driver_id)).ofTripIn(row.vehicle_id),
    ...(opened.stretch && { stretch: opened.stretch }),
    ...(change && { change }),
    ...(row.series_id !== null && { series: await seriesOf(world, { ...row, series_id: row.series_id }) }),
  }
}

/** Returns the driver's e-mail, or the driver's id if the caller may not read the e-mail (F25, F33). */
async function driverTo(world: World, me: Member, { driver_id: id, email, email_shown, driver_standing: standing }: TripRow) {
  return (await readableEmails(world, me, [{ id, email, email_shown, standing }])).get(id) ?? id
}

/** Refuses the trip of a hidden driver. The refusal contains only the towns of the trip, and that it was canceled (rules 14). */
async function refuseUnreadable(world: World, me: Member, trip: TripRow): Promise<void> {
  const { driver_standing: standing, driver_id, origin_name: from, destination_name: to } = trip
  if (!isBarred({ standing }) || (await unreadableTo(world, me, [driver_id])).size === 0) return
  refuse('trip_cancelled', { from, to, cancelled: true })
}

async function openedAt(world: World, row: TripRow, fromText: string, toText: string) {
  const [from, to] = [resolvePlace(world, fromText), resolvePlace(world, toText)]
  const stretch = await endsOn(world.db, row, from.id, to.id)
  if (!stretch) return {}
  return { ends: { from: from.id, to: to.id }, stretch: presentStretch(stretch, row, from, to, world.gazetteer) }
}
