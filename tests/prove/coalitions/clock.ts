import { sql } from 'kysely'
import { DAY_MS } from '#domain/time.ts'
import { clockwork } from '#server/jobs.ts'
import type { Outing } from './outing.ts'

const BEFORE_DEPARTURE = ['expire-unpaid-bookings', 'settle-trip-changes', 'send-refunds']
const AFTERWARDS = ['expire-unpaid-bookings', 'complete-travelled-bookings', 'send-refunds', 'settle-trips', 'send-refunds']

/** What the server does by itself every few minutes. */
export async function clockWorks({ office: { on }, departs }: Outing): Promise<void> {
  const jobs = on.clock.now().getTime() < departs ? BEFORE_DEPARTURE : AFTERWARDS
  for (const job of jobs) await clockwork[job]?.does(on.world)
}

/** Time goes on, never back; the people of the outing are logged in as if a minute ago. */
export async function goTo(outing: Outing, instant: number): Promise<void> {
  const { on } = outing.office
  const ms = instant - on.clock.now().getTime()
  if (ms > 0) on.clock.pass(ms)
  if (on.clock.now().getTime() - outing.loggedIn > DAY_MS) await logInAnew(outing)
}

/** All people of the outing re-authenticate, as money and accounts require. */
export async function logInAnew(outing: Outing): Promise<void> {
  const { office, driver, passengers } = outing
  const now = office.on.clock.now()
  const people = [office.emma, office.elena, driver, ...passengers.values()].map(({ id }) => id)
  await sql`update sessions set created_at = ${now}, seen_at = ${now}, authenticated_at = ${now}
    where account_id = any(${people}::uuid[])`.execute(office.on.db)
  outing.loggedIn = now.getTime()
}
