import { PATIENCE_MS, reminders, UNREAD_MS } from '#domain/notifications/notification.ts'
import { DAY_MS, HOUR_MS } from '#domain/time.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { HOME_ZONE, todayIn } from '../../platform/time.ts'
import type { World } from '../../world.ts'
import {
  lookSince,
  openRatings,
  publishRatings,
  remind,
  remindOfRequests,
  takeMoved,
  notifyUnread,
  notifyWithoutCbu,
} from './queries.ts'

type Clocked = Pick<World, 'db' | 'now' | 'live'>

/** One run of a job: inserts the notifications that are due, and after the commit sends live hints to their pages. */
async function notifyDue({ db, now, live }: Clocked, look: (tx: Tx, now: Date) => Promise<string[]>): Promise<void> {
  const notified = await db.transaction().execute((tx) => look(tx, now()))
  for (let from = 0; from < notified.length; from += HINTS_AT_ONCE)
    await live.publish([...new Set(notified.slice(from, from + HINTS_AT_ONCE))].map((id) => `account:${id}` as const))
}

const HINTS_AT_ONCE = 500

const before = (now: Date, ms: number) => new Date(now.getTime() - ms)

/** The later of `at` and so long ago. */
const notBefore = (now: Date, ms: number, at: Date) => new Date(Math.max(at.getTime(), now.getTime() - ms))

/** A day and two hours before people leave. */
export const remindTravellers = (world: Clocked) =>
  notifyDue(world, async (tx, now) => {
    const unseen = { since: await lookSince(tx, 'departures', now), moved: await takeMoved(tx) }
    const notified: string[] = []
    for (const reminder of reminders) notified.push(...(await remind(tx, reminder, unseen, now)))
    return notified
  })

/** Requests that wait for their driver. */
export const remindDrivers = (world: Clocked) => notifyDue(world, (tx, now) => remindOfRequests(tx, PATIENCE_MS, now))

/** Rating opens a day after departure; a person who was not notified within two days finds it unaided. */
export const notifyRatingsOpen = (world: Clocked) =>
  notifyDue(world, async (tx, now) => {
    const since = before(await lookSince(tx, 'ratings', now), DAY_MS)
    return openRatings(tx, { after: notBefore(now, 3 * DAY_MS, since), until: before(now, DAY_MS) }, now)
  })

/** Notifies of published ratings: both together, or a single one at its deadline. Nothing is sent when a rating is written (G6). */
export const notifyRatingsPublished = (world: Clocked) =>
  notifyDue(world, async (tx, now) =>
    publishRatings(tx, notBefore(now, 2 * DAY_MS, await lookSince(tx, 'published ratings', now)), now),
  )

/** Messages unread for ten minutes; after a longer standstill only those of the last hours, whose senders still wait. */
export const notifyMessagesWaiting = (world: Clocked) =>
  notifyDue(world, async (tx, now) => {
    const since = before(await lookSince(tx, 'messages', now), UNREAD_MS)
    return notifyUnread(tx, { before: before(now, UNREAD_MS), after: notBefore(now, 6 * HOUR_MS, since) }, now)
  })

/** Monthly reminder to drivers with earnings and no bank account (A8). */
export const notifyMoneyWaiting = (world: Clocked) =>
  notifyDue(world, (tx, now) => notifyWithoutCbu(tx, todayIn(now, HOME_ZONE).slice(0, 7), now))
