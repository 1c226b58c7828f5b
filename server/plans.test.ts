import { expect, test } from 'vitest'
import { findTravelled } from './bookings/absence/queries.ts'
import { findLapsed } from './bookings/changes/queries.ts'
import { wakeWaitingList } from './bookings/joining/seats.ts'
import { findOverdue } from './bookings/queries.ts'
import { tripsToServe } from './bookings/waitingList/queries.ts'
import { openCases } from './feedback/withdrawals/queries.ts'
import { unfinishedFees } from './payments/fees/queries.ts'
import { dues } from './payments/payouts/queries.ts'
import { hasten } from './payments/refunds/queries.ts'
import { leftOpen, unfinished } from './payments/statusSync/queries.ts'
import { oldTerms } from './people/accounts/retention.ts'
import { closedAccounts } from './privacy/queries.ts'
import { requestsDue } from './privacy/requests/queries.ts'
import { cast } from './testing/cast.ts'
import { plansOf } from './testing/database/plans.ts'
import { runJob } from './testing/runJob.ts'

const { db, world } = await cast()
const now = new Date()
const over = { now, cutoff: now }

interface Planned {
  what: string
  find: () => Promise<unknown>
  indexes: string[]
}

/** Queries of jobs, and the partial indexes that their plans must contain. */
const found: Planned[] = [
  {
    what: 'overdue bookings',
    find: () => findOverdue(db, now),
    indexes: ['bookings_answer', 'bookings_waiting_until', 'bookings_pay'],
  },
  {
    what: 'trips with a line to serve',
    find: () => tripsToServe(db, now, 0, 500),
    indexes: ['bookings_waiting', 'bookings_answer'],
  },
  { what: 'others who wait', find: () => db.transaction().execute((tx) => wakeWaitingList(tx, 1)), indexes: ['bookings_asking'] },
  { what: 'unfinished orders', find: () => unfinished(db, now, 200), indexes: ['orders_unfinished'] },
  { what: 'checkouts left open', find: () => leftOpen(db, 'sandbox', now), indexes: ['orders_left_open'] },
  { what: 'unfinished fees', find: () => unfinishedFees(db, 'sandbox', now), indexes: ['fees_unfinished'] },
  { what: 'changes without an answer', find: () => findLapsed(db, now), indexes: ['trip_changes_answer'] },
  { what: 'refunds that wait', find: () => db.transaction().execute((tx) => hasten(tx, now)), indexes: ['refunds_due'] },
  { what: 'requests about data', find: () => requestsDue(db, now), indexes: ['data_requests_waiting'] },
  { what: 'open withdrawals', find: () => openCases(db, undefined, 10), indexes: ['withdrawals_open'] },
  {
    what: 'trips that were travelled',
    find: () => findTravelled(db, now, now),
    indexes: ['bookings_confirmed', 'absences_open'],
  },
  { what: 'former members to erase', find: () => closedAccounts(db, over, '', 500), indexes: ['accounts_to_erase'] },
  { what: 'agreements to forget', find: () => oldTerms(db, over, '', 500), indexes: ['accounts_terms_to_forget'] },
  { what: 'credits that wait', find: () => dues(db, { since: now, most: 100 }), indexes: ['postings_at', 'ledger_entries_of'] },
  { what: 'departed trips', find: () => runJob(world, 'unlist-departed-trips'), indexes: ['trips_listed'] },
]

test.each(found)('the plan for $what uses the intended index for any values', async ({ find, indexes }) => {
  const plans = await plansOf(world.pool, find)
  for (const index of indexes) expect(plans).toContain(index)
})
