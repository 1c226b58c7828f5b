import type { Member } from '#domain/people/account.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import { dayFromNumber, dayNumber } from '#domain/time.ts'
import {
  anyDayFrom,
  KEPT_ENDED_MS,
  whyNotAlert,
  whyNotDays,
  whyNotSave,
  isLastToday,
  mayNotify,
} from '#domain/trips/alerts/alert.ts'
import { whyNotShown } from '#domain/trips/alerts/rideRequest.ts'
import { type Notification, notify } from '../../notifications/queries.ts'
import { lockAccount } from '../../people/accounts/queries.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { transact } from '../../platform/database/transact.ts'
import { HOME_ZONE, todayIn } from '../../platform/time.ts'
import type { World } from '../../world.ts'
import { tripSeqOf } from '../queries.ts'
import { showIn } from '../rideRequests/along.ts'
import { alertsFor, type Candidate, offeredTrip, type OfferedTrip } from './matching.ts'
import { waitingOffers, takeOffer } from './matchQueue.ts'
import { alreadyThere, type SentAlert, type WantedAlert, wanted } from './parseAlert.ts'
import {
  alreadyNotified,
  countOthers,
  countSavedBut,
  deleteAlert,
  deleteEnded,
  deleteSaved,
  type Finding,
  insertSaved,
  upsertAlert,
  lockAlert,
  lockFinding,
  recordMatch,
  resumeAlert,
  stopAlert,
} from './queries.ts'

/** Creates or replaces an alert. Returns its id, and the number of posted trips that match it already. */
export async function setAlert(world: World, me: Member, input: SentAlert): Promise<{ id: string; already: number }> {
  const alert = wanted(world, me, input)
  const id = await transact(world.db, async (tx) => {
    await lockAccount(tx, me.id)
    const alertId = await upsertAlert(tx, rowOf(alert, me, world.now()))
    refuseIf(whyNotAlert((await countOthers(tx, me.id, alertId, todayNumber(world))).standing))
    if (input.show) await showIn(tx, me, alertId, {}, world.now())
    return alertId
  })
  return { id, already: await alreadyThere(world, me, alert) }
}

const rowOf = ({ from, to, firstDay, lastDay, anyDay, seats, preferences }: WantedAlert, me: Member, now: Date) => ({
  account_id: me.id,
  from_place: from.id,
  to_place: to.id,
  first_day: dayNumber(firstDay),
  last_day: dayNumber(lastDay),
  any_day: anyDay,
  seats,
  preferences,
  set_at: now,
})

const todayNumber = ({ now }: Pick<World, 'now'>) => dayNumber(todayIn(now(), HOME_ZONE))

/** Switches an alert off or on. An alert for any day that is switched on lasts as long as a new alert. */
export function switchAlert(world: World, me: Member, id: string, on: boolean): Promise<void> {
  return transact(world.db, async (tx) => {
    await lockAccount(tx, me.id)
    const alert = (await lockAlert(tx, me.id, id)) ?? refuse('not_found')
    if (!on) return void (await stopAlert(tx, id, world.now()))
    const today = todayIn(world.now(), world.gazetteer.get(alert.from_place)?.zone ?? HOME_ZONE)
    const named = { firstDay: dayFromNumber(alert.first_day), lastDay: dayFromNumber(alert.last_day) }
    const days = alert.any_day ? anyDayFrom(today) : named
    refuseIf(alert.any_day ? undefined : whyNotDays(days, today))
    const { standing, shown } = await countOthers(tx, me.id, id, dayNumber(today))
    refuseIf(whyNotAlert(standing) ?? (alert.shown_at ? whyNotShown(shown) : undefined))
    await resumeAlert(tx, id, world.now(), { first_day: dayNumber(days.firstDay), last_day: dayNumber(days.lastDay) })
  })
}

export const removeAlert = (world: World, me: Member, id: string): Promise<void> =>
  transact(world.db, async (tx) => {
    const alert = (await lockAlert(tx, me.id, id)) ?? refuse('not_found')
    await deleteAlert(tx, alert.id)
  })

/** Saves a trip for the caller. */
export async function saveTrip(world: World, me: Member, tripId: string): Promise<void> {
  const seq = (await tripSeqOf(world.db, tripId)) ?? refuse('not_found')
  await transact(world.db, async (tx) => {
    await lockAccount(tx, me.id)
    await insertSaved(tx, me.id, seq, world.now())
    refuseIf(whyNotSave(await countSavedBut(tx, me.id, seq)))
  })
}

export async function unsaveTrip(world: World, me: Member, tripId: string): Promise<void> {
  const seq = await tripSeqOf(world.db, tripId)
  if (seq !== undefined) await transact(world.db, (tx) => deleteSaved(tx, me.id, seq))
}

type MatchingContext = Pick<World, 'db' | 'now' | 'gazetteer' | 'log' | 'live'>

/** Matches every offered trip with the alerts. If one fails, it is retried in the next minute and does not block the others. */
export async function matchAlerts(world: MatchingContext): Promise<void> {
  for (let after = 0; ;) {
    const waiting = await waitingOffers(world.db, after)
    for (const seq of waiting) await tryMatchTrip(world, seq)
    const last = waiting.at(-1)
    if (last === undefined) return
    after = last
  }
}

async function tryMatchTrip(world: MatchingContext, seq: number): Promise<void> {
  try {
    const notified = await transact(world.db, (tx) => matchTrip(tx, world, seq))
    if (notified.length > 0) await world.live.publish(notified.map((id) => `account:${id}` as const))
  } catch (error) {
    world.log.warn({ err: error, trip: seq }, 'alert-match-failed')
  }
}

/** Deletes alerts whose days have been over for a month. */
export const deleteEndedAlerts = ({ db, now }: Pick<World, 'db' | 'now'>): Promise<unknown> =>
  transact(db, (tx) => deleteEnded(tx, dayNumber(todayIn(new Date(now().getTime() - KEPT_ENDED_MS), HOME_ZONE))))

type Notifying = Pick<World, 'gazetteer' | 'now'>

/** Matches an offered trip with the alerts and notifies each person once. Returns the notified people. */
async function matchTrip(tx: Tx, world: Notifying, seq: number): Promise<string[]> {
  const offer = await takeOffer(tx, seq)
  const trip = offer && (await offeredTrip(tx, seq))
  const fitting = trip ? await alertsFor(tx, world, offer, trip) : []
  if (!trip || fitting.length === 0) return []
  const today = dayNumber(todayIn(world.now(), HOME_ZONE))
  const finding = await lockFinding(tx, await withoutNotified(tx, trip, fitting), today)
  await recordMatch(
    tx,
    finding.map(({ id }) => id),
    seq,
    world.now(),
    today,
  )
  const news = oneAlertPerAccount(finding).map((one) => newsOf(one, fitting, trip, world.now()))
  for (let at = 0; at < news.length; at += MAX_ROWS) await notify(tx, news.slice(at, at + MAX_ROWS))
  return news.map(({ to }) => to)
}

/** A statement accepts at most 65 535 values, and each row has nine. */
const MAX_ROWS = 1000

/** Returns the alerts whose owners were not yet notified of the trip. */
async function withoutNotified(tx: Tx, { id }: OfferedTrip, fitting: Candidate[]): Promise<string[]> {
  const notified = await alreadyNotified(
    tx,
    id,
    fitting.map(({ account_id }) => account_id),
  )
  return fitting.filter(({ account_id }) => !notified.has(account_id)).map((alert) => alert.id)
}

/**
 * Returns for each person the alert with the fewest notifications today. Omits people whose alerts may all send no more today.
 */
function oneAlertPerAccount(finding: Finding[]): Finding[] {
  const byPerson = new Map<string, Finding>()
  for (const one of finding) {
    const other = byPerson.get(one.account_id)
    if (!other || one.foundToday < other.foundToday) byPerson.set(one.account_id, one)
  }
  return [...byPerson.values()].filter(({ foundToday }) => mayNotify(foundToday))
}

/**
 * Builds the notification. `from` and `to` are the alert's places, so that the trip opens for this stretch. `last` means that the
 * alert sends no more notifications today.
 */
function newsOf({ id, account_id, foundToday }: Finding, fitting: Candidate[], trip: OfferedTrip, at: Date): Notification {
  const alert = fitting.find((one) => one.id === id)
  const details = { alert: id, from: alert?.from_place, to: alert?.to_place, last: isLastToday(foundToday) }
  return { to: account_id, kind: 'trip_found', key: trip.id, at, trip: trip.id, details }
}
