import { sql } from 'kysely'
import { dayNumber } from '#domain/time.ts'
import { completeTravelled } from './bookings/absence/actions.ts'
import { expireOverdue } from './bookings/actions.ts'
import { settleTripChanges } from './bookings/changes/actions.ts'
import { recomputeDepartures } from './bookings/changes/zones.ts'
import { serveWaitingLists } from './bookings/waitingList/actions.ts'
import { mailWithdrawals } from './feedback/withdrawals/actions.ts'
import { deleteDroppedImages, deleteOrphanedFiles } from './images/actions.ts'
import { endLateTravels, endSuspensions, remindOfAppeals } from './moderation/expiry.ts'
import { endFreezes } from './moderation/freezes.ts'
import { findHints } from './moderation/signals.ts'
import { sendNotifications } from './notifications/deliveries/actions.ts'
import {
  remindDrivers,
  remindTravellers,
  notifyMessagesWaiting,
  notifyMoneyWaiting,
  notifyRatingsOpen,
  notifyRatingsPublished,
} from './notifications/scheduled.ts'
import { catchUp, pollOrders } from './payments/actions.ts'
import { pollFees } from './payments/fees/actions.ts'
import { carryOutCancellations } from './payments/lateCancellations.ts'
import { applyPaymentNotices } from './payments/notices.ts'
import { checkOverduePayouts } from './payments/payouts/actions.ts'
import { reconcileLedger } from './payments/reconciliation.ts'
import { sendRefunds } from './payments/refunds/actions.ts'
import { settleTrips } from './payments/settlement.ts'
import { syncOrder } from './payments/statusSync/actions.ts'
import { deleteOldSessions } from './people/accounts/sessions.ts'
import { remindOfPapers } from './people/papers/actions.ts'
import { deletePastCodes } from './people/phoneCheck.ts'
import { deletePastViews } from './people/profiles/countViews.ts'
import { fetchLoginPictures } from './people/profiles/loginPictures.ts'
import { hashShownFields } from './people/shownHashes.ts'
import { allowSeconds, transact } from './platform/database/transact.ts'
import { purgeIdempotencyKeys } from './platform/http/idempotency.ts'
import { deleteEndedLimits } from './platform/http/limits/sharedLimits.ts'
import { checkAllInvariants } from './platform/invariants.ts'
import { recordRun } from './platform/jobs/actions.ts'
import { type Job, runJobs } from './platform/jobs/runner.ts'
import { deleteEndedStreams } from './platform/live/openStreams.ts'
import { runRetentionRule } from './platform/retention/actions.ts'
import { todayIn } from './platform/time.ts'
import { transferClaims, notifyUnused } from './privacy/actions.ts'
import { raiseRequestAlarms } from './privacy/requests/actions.ts'
import { watchCodes } from './providers/identity/own/codeWatch.ts'
import { countPersonFacts, countPublished } from './ratings/actions.ts'
import { retentionRules } from './retention.ts'
import { deleteEndedAlerts, matchAlerts } from './trips/alerts/actions.ts'
import { buildFeed } from './trips/feed/buildFeed.ts'
import { notifyUnstatedFuel } from './trips/unstatedFuel.ts'
import type { World } from './world.ts'

export type JobWorld = Omit<World, 'identity'>

interface ClockJob {
  at: string
  /** true if the job also runs when a process starts */
  atStart?: true
  isSlow?: boolean
  /** true for a job about money at the payment provider, which does not run where passengers pay in the car (F36) */
  byProvider?: true
  run: (world: JobWorld) => Promise<unknown>
}

/** All jobs. Queries never depend on them: a state that follows from the date is computed when read, and jobs only store it. */
export const jobs: Record<string, ClockJob> = {
  'refresh-place-weights': { at: '7 * * * *', run: refreshPlaceWeights },
  'delete-past-listings': { at: '20 6 * * *', run: deletePastListings },
  'unlist-departed-trips': { at: '*/10 * * * *', run: unlistDepartedTrips },
  'hash-shown-fields': { at: '* * * * *', run: hashShownFields },
  'fetch-login-pictures': { at: '* * * * *', isSlow: true, run: fetchLoginPictures },
  'delete-dropped-images': { at: '*/5 * * * *', isSlow: true, run: deleteDroppedImages },
  'delete-orphaned-files': { at: '0 7 * * *', run: deleteOrphanedFiles },
  'delete-old-sessions': { at: '40 6 * * *', run: deleteEndedSessions },
  'expire-unpaid-bookings': { at: '* * * * *', run: (world) => expireOverdue(world, syncOrder) },
  'serve-waiting-lists': { at: '* * * * *', run: serveWaitingLists },
  'keep-agreed-times': { at: '15 7 * * *', run: recomputeDepartures },
  'settle-trip-changes': { at: '* * * * *', run: settleTripChanges },
  'complete-travelled-bookings': { at: '*/5 * * * *', run: completeTravelled },
  'purge-idempotency-keys': { at: '17 * * * *', run: purgeIdempotencyKeys },
  'delete-ended-limits': { at: '32 * * * *', run: deleteEndedLimits },
  'watch-login-codes': { at: '*/10 * * * *', run: watchCodes },
  'delete-ended-streams': { at: '36 * * * *', run: deleteEndedStreams },
  'delete-past-phone-codes': { at: '38 * * * *', run: deletePastCodes },
  'delete-past-views': { at: '34 * * * *', run: deletePastViews },
  'apply-payment-notices': { at: '* * * * *', byProvider: true, run: applyPaymentNotices },
  'poll-orders': { at: '* * * * *', byProvider: true, run: pollOrders },
  'send-refunds': { at: '* * * * *', byProvider: true, run: sendRefunds },
  'count-published-ratings': { at: '*/10 * * * *', run: countPublished },
  'count-person-facts': { at: '*/2 * * * *', isSlow: true, run: countPersonFacts },
  'remind-travellers': { at: '* * * * *', run: remindTravellers },
  'remind-drivers-of-requests': { at: '*/5 * * * *', run: remindDrivers },
  'notify-ratings-open': { at: '*/10 * * * *', run: notifyRatingsOpen },
  'notify-ratings-published': { at: '*/5 * * * *', run: notifyRatingsPublished },
  'notify-unread-messages': { at: '* * * * *', run: notifyMessagesWaiting },
  'send-notifications': { at: '* * * * *', run: sendNotifications },
  'reconcile-ledger': { at: '50 6 * * *', byProvider: true, run: reconcileLedger },
  'check-all-invariants': { at: '10 5 * * *', run: checkAllInvariants },
  'end-suspensions': { at: '* * * * *', run: endSuspensions },
  'end-travels-after-suspension': { at: '*/5 * * * *', run: endLateTravels },
  'remind-of-appeals': { at: '0 11 * * *', run: remindOfAppeals },
  'remind-of-data-requests': { at: '5 11 * * *', run: raiseRequestAlarms },
  'check-overdue-payouts': { at: '40 9 * * *', byProvider: true, run: checkOverduePayouts },
  'find-hints': { at: '10 8 * * *', run: findHints },
  'poll-fees': { at: '* * * * *', byProvider: true, run: pollFees },
  'notify-unused-accounts': { at: '0 12 * * *', run: notifyUnused },
  'notify-money-waiting': { at: '0 13 * * *', byProvider: true, run: notifyMoneyWaiting },
  'remind-of-papers': { at: '10 14 * * *', run: remindOfPapers },
  'notify-unstated-fuel': { at: '0 14 * * *', run: notifyUnstatedFuel },
  'move-claims': { at: '25 * * * *', run: transferClaims },
  'mail-withdrawals': { at: '* * * * *', run: mailWithdrawals },
  ...Object.fromEntries(
    retentionRules.map((rule) => [
      rule.name,
      { at: rule.at, ...(rule.byProvider && { byProvider: true }), run: (world) => runRetentionRule(world, rule) },
    ]),
  ),
  'carry-out-cancellations': { at: '*/5 * * * *', byProvider: true, run: carryOutCancellations },
  'end-freezes': { at: '*/5 * * * *', run: endFreezes },
  'settle-trips': { at: '*/5 * * * *', run: (world) => settleTrips(world) },
  'build-feed': { at: '3,13,23,33,43,53 * * * *', atStart: true, isSlow: true, run: buildFeed },
  'match-alerts': { at: '* * * * *', run: matchAlerts },
  'delete-ended-alerts': { at: '30 6 * * *', run: deleteEndedAlerts },
}

/** Returns the jobs of an installation, by name. */
export const jobsOf = ({ PAYMENTS }: Pick<World['settings'], 'PAYMENTS'>) =>
  Object.entries(jobs).filter(([, { byProvider }]) => PAYMENTS === 'provider' || !byProvider)

/** The job that runs first at every start. */
const AT_START = 'catch-up-with-payments'

/** Runs the jobs in this process, on the same PostgreSQL. Returns a function that stops them. */
export function startJobs(world: JobWorld, connectionString: string): Promise<() => Promise<void>> {
  const recorded = jobsOf(world.settings).map(([name, { run, at, atStart, isSlow }]): [string, Job] => [
    name,
    { at, ...(atStart && { atStart }), ...(isSlow && { isSlow }), run: () => recordRun(world, name, () => run(world)) },
  ])
  const catchingUp: Job = { atStart: true, isSlow: true, run: () => recordRun(world, AT_START, () => catchUp(world)) }
  const first = world.settings.PAYMENTS === 'provider' ? { [AT_START]: catchingUp } : {}
  return runJobs(world, connectionString, { ...Object.fromEntries(recorded), ...first })
}

/**
 * Recounts the trips in each place's list. The counts only decide whether a search scans the list of its origin or of its
 * destination.
 */
export async function refreshPlaceWeights({ db, known }: Pick<World, 'db' | 'known'>): Promise<void> {
  await transact(db, async (tx) => {
    await allowSeconds(tx, 60)
    await sql`update places set weight = coalesce(n, 0) from places all_places
      left join (select place_id, count(*)::int n from trip_places group by place_id) counted on counted.place_id = all_places.id
      where places.id = all_places.id and places.weight <> coalesce(n, 0)`.execute(tx)
  })
  await known.refresh()
}

async function deletePastListings({ db, now }: JobWorld): Promise<void> {
  const lastDayKept = dayNumber(todayIn(now(), 'UTC')) - 2
  await transact(db, async (tx) => {
    // before PostgreSQL 18 no index can skip to the day, so all lists are read
    await allowSeconds(tx, 60)
    await sql`delete from trip_places where day < ${lastDayKept}`.execute(tx)
  })
}

async function unlistDepartedTrips({ db, now }: JobWorld): Promise<void> {
  await transact(db, (tx) =>
    tx
      .updateTable('trips')
      .set({ listed: false })
      // a literal: as a parameter it could be false, and the partial index of listed trips could not be used
      .where('listed', '=', sql.lit(true))
      .where('departs_at', '<', now())
      .execute(),
  )
}

async function deleteEndedSessions({ db, now }: JobWorld): Promise<void> {
  await transact(db, (tx) => deleteOldSessions(tx, now()))
}
