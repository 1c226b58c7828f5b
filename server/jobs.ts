import { sql } from 'kysely'
import { dayNumber } from '#domain/time.ts'
import { finishTravelled } from './bookings/absence/actions.ts'
import { expireOverdue } from './bookings/actions.ts'
import { mailWithdrawals } from './feedback/withdrawals/mails/actions.ts'
import { removeDropped, removeOrphans } from './images/actions.ts'
import { endLateTravels, endSuspensions, remindOfAppeals } from './moderation/expiry/actions.ts'
import { endFreezes } from './moderation/freezes/actions.ts'
import { lookForHints } from './moderation/signals/actions.ts'
import { deliver } from './notifications/deliveries/actions.ts'
import {
  remindDrivers,
  remindTravellers,
  notifyMessagesWaiting,
  notifyMoneyWaiting,
  notifyRatingsOpen,
  notifyRatingsPublished,
} from './notifications/scheduled/actions.ts'
import { carryOutCancellations } from './payments/departed/actions.ts'
import { watchFees } from './payments/fees/actions.ts'
import { applyNotices } from './payments/notices/actions.ts'
import { watchDues } from './payments/payouts/overdue/actions.ts'
import { catchUp, watchOrders } from './payments/pollOrders.ts'
import { compareBooks } from './payments/reconciliation/actions.ts'
import { sendRefunds } from './payments/refunds/actions.ts'
import { settleTrips } from './payments/settlement/actions.ts'
import { syncOrder } from './payments/statusSync/actions.ts'
import { deleteOldSessions } from './people/accounts/queries.ts'
import { fetchPictures } from './people/profiles/loginPictures/actions.ts'
import { purgeIdempotencyKeys } from './platform/http/idempotencyStore.ts'
import { checkAllInvariants, checkInvariants } from './platform/invariants/actions.ts'
import { recordRun } from './platform/jobs/actions.ts'
import { type Job, runJobs } from './platform/jobs/runner.ts'
import { runRetentionRule } from './platform/retention/actions.ts'
import { todayIn } from './platform/time.ts'
import { moveClaims, notifyUnused } from './privacy/actions.ts'
import { remindOfRequests } from './privacy/requests/actions.ts'
import { countPublished } from './ratings/actions.ts'
import { retentionRules } from './retention.ts'
import { forgetEnded, notifyAlertMatches } from './trips/alerts/actions.ts'
import { settleChanges } from './trips/changes/actions.ts'
import { keepAgreedTimes } from './trips/changes/zones/actions.ts'
import type { World } from './world.ts'

type Clockwork = Omit<World, 'identity'>

/** All jobs. What is true at a time is true by query; these only tidy up. */
export const clockwork: Record<string, { at: string; isSlow?: boolean; does: (world: Clockwork) => Promise<unknown> }> = {
  'weigh places': { at: '7 * * * *', does: weighPlaces },
  'forget passed lists': { at: '20 6 * * *', does: forgetPassedLists },
  'unlist departed trips': { at: '*/10 * * * *', does: unlistDeparted },
  'fetch pictures of logins': { at: '* * * * *', isSlow: true, does: fetchPictures },
  'remove dropped images': { at: '*/5 * * * *', isSlow: true, does: removeDropped },
  'remove files without a row': { at: '0 7 * * *', does: removeOrphans },
  'end old sessions': { at: '40 6 * * *', does: endOldSessions },
  'expire unpaid seats': { at: '* * * * *', does: (world) => expireOverdue(world, syncOrder) },
  'keep agreed times': { at: '15 7 * * *', does: keepAgreedTimes },
  'settle changes': { at: '* * * * *', does: settleChanges },
  'finish travelled seats': { at: '*/5 * * * *', does: finishTravelled },
  'forget kept answers': { at: '17 * * * *', does: purgeIdempotencyKeys },
  'apply notices': { at: '* * * * *', does: applyNotices },
  'watch orders': { at: '* * * * *', does: watchOrders },
  'send refunds': { at: '* * * * *', does: sendRefunds },
  'count published ratings': { at: '*/10 * * * *', does: countPublished },
  'remind travellers': { at: '* * * * *', does: remindTravellers },
  'remind drivers of requests': { at: '*/5 * * * *', does: remindDrivers },
  'tell that ratings are open': { at: '*/10 * * * *', does: notifyRatingsOpen },
  'tell of published ratings': { at: '*/5 * * * *', does: notifyRatingsPublished },
  'tell of unread messages': { at: '* * * * *', does: notifyMessagesWaiting },
  deliver: { at: '* * * * *', does: deliver },
  'compare books': { at: '50 6 * * *', does: compareBooks },
  'check what has to hold': { at: '*/5 * * * *', isSlow: true, does: checkInvariants },
  'check all that has to hold': { at: '10 5 * * *', does: checkAllInvariants },
  'end suspensions': { at: '* * * * *', does: endSuspensions },
  'end late travels': { at: '*/5 * * * *', does: endLateTravels },
  'remind of appeals': { at: '0 11 * * *', does: remindOfAppeals },
  'remind of data requests': { at: '5 11 * * *', does: remindOfRequests },
  'watch dues': { at: '40 9 * * *', does: watchDues },
  'look for hints': { at: '10 8 * * *', does: lookForHints },
  'watch fees': { at: '* * * * *', does: watchFees },
  'tell of unused accounts': { at: '0 12 * * *', does: notifyUnused },
  'tell that money waits': { at: '0 13 * * *', does: notifyMoneyWaiting },
  'move claims': { at: '25 * * * *', does: moveClaims },
  'mail withdrawals': { at: '* * * * *', does: mailWithdrawals },
  ...Object.fromEntries(
    retentionRules.map((keeper) => [keeper.name, { at: keeper.at, does: (world) => runRetentionRule(world, keeper) }]),
  ),
  'carry out cancellations': { at: '*/5 * * * *', does: carryOutCancellations },
  'end freezes': { at: '*/5 * * * *', does: endFreezes },
  'settle trips': { at: '*/5 * * * *', does: (world) => settleTrips(world) },
  'tell alerts': { at: '* * * * *', does: notifyAlertMatches },
  'forget ended alerts': { at: '30 6 * * *', does: forgetEnded },
}

/** What comes first whenever a server starts. */
const AT_START = 'catch up with payments'

/** Runs the jobs in this process, on the same PostgreSQL; ends by the function that it answers with. */
export function startJobs(world: Clockwork, connectionString: string): Promise<() => Promise<void>> {
  const jobs = Object.entries(clockwork).map(([name, { does, ...when }]): [string, Job] => [
    name,
    { ...when, does: () => recordRun(world, name, () => does(world)) },
  ])
  const catchingUp: Job = { atStart: true, isSlow: true, does: () => recordRun(world, AT_START, () => catchUp(world)) }
  return runJobs(world, connectionString, { ...Object.fromEntries(jobs), [AT_START]: catchingUp })
}

/** How long each place's list is; it only decides which end a search walks. */
export async function weighPlaces({ db, known }: Pick<World, 'db' | 'known'>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = '60s'`.execute(tx)
    await sql`update places set weight = coalesce(n, 0) from places all_places
      left join (select place_id, count(*)::int n from trip_places group by place_id) counted on counted.place_id = all_places.id
      where places.id = all_places.id and places.weight <> coalesce(n, 0)`.execute(tx)
  })
  await known.refresh()
}

async function forgetPassedLists({ db, now }: Clockwork): Promise<void> {
  const lastKept = dayNumber(todayIn(now(), 'UTC')) - 2
  await db.transaction().execute(async (tx) => {
    // before PostgreSQL 18 no index begins with the day, and all lists are read
    await sql`set local statement_timeout = '60s'`.execute(tx)
    await sql`delete from trip_places where day < ${lastKept}`.execute(tx)
  })
}

async function unlistDeparted({ db, now }: Clockwork): Promise<void> {
  await db
    .transaction()
    .execute((tx) =>
      tx.updateTable('trips').set({ listed: false }).where('listed', '=', true).where('departs_at', '<', now()).execute(),
    )
}

async function endOldSessions({ db, now }: Clockwork): Promise<void> {
  await db.transaction().execute((tx) => deleteOldSessions(tx, now()))
}
