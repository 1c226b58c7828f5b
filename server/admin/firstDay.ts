import { sql } from 'kysely'
import type { FirstDay } from '#contract/admin/firstDay.ts'
import { type FirstDayDone, firstDayList, firstDayMarks, type FirstDayStep } from '#domain/admin/firstDay.ts'
import { pricedFuels } from '#domain/trips/fuel.ts'
import { activeAdmins } from '../people/profiles/queries.ts'
import type { World } from '../world.ts'

/** Returns the audit log's subject for a checklist mark. */
export const firstDaySubject = (mark: FirstDayDone) => `first_day:${mark}` as const

/**
 * Returns finished steps of the first day: derived from the data where possible, else from administrators' marks in the audit
 * log.
 */
export async function firstDayPage({
  db,
  now,
  settings,
  installation,
}: Pick<World, 'db' | 'now' | 'settings' | 'installation'>): Promise<FirstDay> {
  const marks: readonly FirstDayDone[] = [...firstDayMarks, 'mail']
  const subjects = marks.map(firstDaySubject)
  const { rows } = await sql<{ fuel: boolean; payouts: boolean; marked: string[] }>`select
    (select count(distinct fuel) = ${pricedFuels.length} from fuel_prices where valid_from <= ${now()} and currency = ${installation.currency}) fuel,
    exists (select from payout_batches where released_at is not null) payouts,
    array(select distinct subject from audit where subject = any(${subjects})) marked`.execute(db)
  const [row] = rows
  const done = new Set<FirstDayStep | FirstDayDone>(marks.filter((mark) => row?.marked.includes(firstDaySubject(mark))))
  if (row?.fuel) done.add('fuel')
  if (installation.contact) done.add('contact')
  if (row?.payouts) done.add('payouts')
  if ((await activeAdmins(db)).length > 1) done.add('admins')
  return { steps: firstDayList(done, settings.PAYMENTS) }
}
