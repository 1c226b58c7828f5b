import { isLastToday, mayTell } from '#domain/alert.ts'
import { dayNumber } from '#domain/time.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { type Notification, notify } from '../../notifications/queries.ts'
import { HOME_ZONE, todayIn } from '../../platform/time.ts'
import type { World } from '../../world.ts'
import { alertsFor, type Candidate, offeredTrip, type OfferedTrip } from './matching.ts'
import { type Finding, lockFinding, noteFound, toldBefore } from './queries.ts'
import { takeOffer } from './matchQueue.ts'

type Telling = Pick<World, 'gazetteer' | 'now'>

/** Holds one offered trip against the alerts and tells whom it is for, each person once. Who was told. */
export async function tellOf(tx: Tx, world: Telling, seq: number): Promise<string[]> {
  const offer = await takeOffer(tx, seq)
  const trip = offer && (await offeredTrip(tx, seq))
  const fitting = trip ? await alertsFor(tx, world, offer, trip) : []
  if (!trip || fitting.length === 0) return []
  const today = dayNumber(todayIn(world.now(), HOME_ZONE))
  const finding = await lockFinding(tx, await unheard(tx, trip, fitting), today)
  await noteFound(
    tx,
    finding.map(({ id }) => id),
    seq,
    world.now(),
    today,
  )
  const news = speakers(finding).map((one) => newsOf(one, fitting, trip, world.now()))
  for (let at = 0; at < news.length; at += MOST_ROWS) await notify(tx, news.slice(at, at + MOST_ROWS))
  return news.map(({ to }) => to)
}

/** A statement takes 65 535 values, and each row has nine. */
const MOST_ROWS = 1000

/** The alerts of those who do not know of the trip yet. */
async function unheard(tx: Tx, { id }: OfferedTrip, fitting: Candidate[]): Promise<string[]> {
  const told = await toldBefore(
    tx,
    id,
    fitting.map(({ account_id }) => account_id),
  )
  return fitting.filter(({ account_id }) => !told.has(account_id)).map((alert) => alert.id)
}

/** Of each person the alert that has spoken least today, if it may speak at all. */
function speakers(finding: Finding[]): Finding[] {
  const byPerson = new Map<string, Finding>()
  for (const one of finding) {
    const other = byPerson.get(one.account_id)
    if (!other || one.foundToday < other.foundToday) byPerson.set(one.account_id, one)
  }
  return [...byPerson.values()].filter(({ foundToday }) => mayTell(foundToday))
}

/** `from` and `to` are the places of the alert, for whoever opens the trip; `last`: this alert is quiet for the rest of the day. */
function newsOf({ id, account_id, foundToday }: Finding, fitting: Candidate[], trip: OfferedTrip, at: Date): Notification {
  const alert = fitting.find((one) => one.id === id)
  const details = { alert: id, from: alert?.from_place, to: alert?.to_place, last: isLastToday(foundToday) }
  return { to: account_id, kind: 'trip_found', key: trip.id, at, trip: trip.id, details }
}
