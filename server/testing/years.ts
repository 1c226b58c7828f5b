import { sql } from 'kysely'
import { verifyChain } from '../platform/audit/queries.ts'
import { brokenInvariants } from '../platform/database/invariants.ts'
import type { cast } from './cast.ts'
import { runJob } from './runJob.ts'

const traces = [
  'delete-old-logins',
  'delete-old-notifications',
  'delete-closed-alarms',
  'purge-idempotency-keys',
  'delete-old-payment-notices',
  'delete-old-erasures',
]

/** Builds helpers that advance the clock of a stage by years and run nightly jobs. */
export function years({ world, clock, people, emma, db }: Awaited<ReturnType<typeof cast>>) {
  const night = async (...jobs: string[]) => {
    for (const job of jobs) await runJob(world, job)
  }
  return {
    night,
    /** Advances the clock and logs in only the administrator: a login of another person would keep their account in use. */
    passes: async (ms: number) => {
      clock.pass(ms)
      const [known] = [people.get('Emma')]
      if (known) known.authenticatedAt = clock.now()
      await emma.comesBack()
    },
    until: async (day: string) => clock.pass(Date.parse(`${day}T12:00:00Z`) - clock.now().getTime()),
    row: (id: string) => db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    /**
     * Deletes records of those years, such as logins and notifications, with their jobs. Then returns the broken invariants, and
     * the first broken entry of the audit log.
     */
    whole: async () => {
      await night(...traces)
      return [await brokenInvariants(world), (await verifyChain(db)).brokenAt]
    },
    count: async (table: string) =>
      (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db)).rows[0]?.n,
    /** Returns the figures of a job's last run. */
    figures: async (job: string) => {
      const run = await db
        .selectFrom('retention_runs')
        .selectAll()
        .where('job', '=', job)
        .orderBy('id', 'desc')
        .executeTakeFirst()
      return run && { counted: run.counted, erased: run.erased, anonymised: run.anonymised, heldBack: run.held_back }
    },
  }
}
