import { brokenInvariants } from '../platform/database/invariants.ts'
import type { World } from '../world.ts'
import { runJob } from './runJob.ts'

const tidying = [
  'apply-payment-notices',
  'poll-orders',
  'expire-unpaid-bookings',
  'settle-trip-changes',
  'complete-travelled-bookings',
  'send-refunds',
  'settle-trips',
  'poll-fees',
  'end-travels-after-suspension',
  'erase-closed-accounts',
  'delete-expired-bans',
  'delete-checked-papers',
  'delete-unpaid-orders',
  'delete-old-logins',
  'delete-old-suggestions',
  'delete-old-search-counts',
  'delete-past-follow-links',
  'forget-past-positions',
  'delete-settled-withdrawals',
  'delete-lifted-holds',
  'clear-old-proposals',
  'clear-old-disputes',
  'delete-closed-alarms',
  'delete-old-notifications',
  'delete-old-paper-openings',
  'purge-idempotency-keys',
  'delete-old-erasures',
  'delete-old-payment-notices',
  'delete-receipts',
  'forget-companions',
  'delete-companion-invitations',
]

/**
 * Runs the cleanup jobs. The clock of a stage jumps past the times at which they run, and rows that they should have deleted
 * would break an invariant (V21).
 */
export async function tidyUp(world: Omit<World, 'identity'>): Promise<void> {
  for (const job of tidying) await runJob(world, job)
}

/**
 * Checks the invariants after the tests of a stage, except those that a test broke on purpose. A broken invariant fails the whole
 * file.
 */
export async function mustHold(world: Pick<World, 'db' | 'now'>, breaksOnPurpose: Set<string>): Promise<void> {
  const broken = (await brokenInvariants(world)).filter(({ id }) => !breaksOnPurpose.has(id))
  if (broken.length > 0)
    throw new Error(
      `what has to hold does not: ${JSON.stringify(broken, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))}`,
    )
}
